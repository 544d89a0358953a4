"""DL01.5.1-F2: from the slopes of softmax to p - y: the long way through the table, and the distance it comes to."""

from dataclasses import dataclass

from handgrad.figures.canvas import MARKS
from handgrad.figures.numbers import matrix, num, vector
from handgrad.figures.sheet import FINE, HEAVY, NARROW, SMALL, TITLE, WIDE, Row, Sheet
from handgrad.figures.tables import GRADIENT, HIGH, PLAIN, ROOM, VALUE, passed_back, places
from handgrad.worked.running_network import Matrix, Vector, softmax_cross_entropy

LOGITS = (1.0, 0.0)
LABEL = 1
ENDS = (0.0, 1.0)


@dataclass(frozen=True)
class Numbers:
    """What the figure shows."""

    p: Vector
    y: Vector
    arriving: Vector
    """The gradient of L with respect to p: -1/p_k at the true class, 0 elsewhere."""
    slopes: Matrix
    """Of p_i in z_j."""
    sums: Vector
    """What arrives, times the slopes, added up down each column."""


def numbers(logits: Vector = LOGITS, label: int = LABEL) -> Numbers:
    """Work the table out entry by entry; p - y is nowhere used."""
    p, _ = softmax_cross_entropy(logits, label)
    y = (1.0, 0.0) if label == 0 else (0.0, 1.0)
    g = (-y[0] / p[0], -y[1] / p[1])
    J = ((p[0] - p[0] * p[0], -p[0] * p[1]), (-p[1] * p[0], p[1] - p[1] * p[1]))
    return Numbers(p, y, g, J, (g[0] * J[0][0] + g[1] * J[1][0], g[0] * J[0][1] + g[1] * J[1][1]))


def alt(logits: Vector = LOGITS, label: int = LABEL) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    n = numbers(logits, label)
    return (
        f"First, the long way. {vector(n.arriving)} arrives at p along dashed arrows, a number for each row of a table. "
        f"The table holds the slopes of p in z: {matrix(n.slopes)}; the entry in row i and column j is "
        f"−pi pj, plus pi where i = j. Each column, times what arrives, adds up: dashed arrows lead to {vector(n.sums)} at z. "
        f"Second, the same as a distance. On a scale from {num(ENDS[0])} to {num(ENDS[1])} for each class a dashed arrow leads "
        f"from y to p: " + "; ".join(f"from {num(y)} to {num(p)}, {num(p - y)}" for y, p in zip(n.y, n.p, strict=True)) + "."
    )


def draw(wide: bool = True, logits: Vector = LOGITS, label: int = LABEL) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 232) if wide else (NARROW, 464)))
    shown = numbers(logits, label)
    _long_way(sheet, 2, shown)
    left, top = (392, 0) if wide else (2, 246)
    sheet.line([(360, 6), (360, 222)] if wide else [(2, 234), (338, 234)], "border", width=FINE)
    _distance(sheet, left, top, shown)
    return sheet


def _long_way(sheet: Sheet, left: float, shown: Numbers) -> None:
    w, top = 104, 66
    sheet.text(left, 14, "What arrives, times the slopes", size=TITLE, strong=True, align="left")
    columns, rows = places(left + 66 + ROOM, w), places(top, HIGH)
    for j, x in enumerate(columns):
        sheet.text(x, top - 16, f"in *z*~{j + 1}~")
    slopes: list[list[list[Row]]] = []
    for i in range(len(rows)):
        first = [f"*p*~{i + 1}~ − " if i == j else "−" for j in range(len(columns))]
        rules = [f"{words}*p*~{i + 1}~*p*~{j + 1}~" for j, words in enumerate(first)]
        slopes.append([[(num(shown.slopes[i][j]), PLAIN), (rule, {"size": SMALL})] for j, rule in enumerate(rules)])
    passed_back(sheet, left, top, w, shown.arriving, slopes, shown.sums)
    sheet.text(left + 33, top - 16, "at **p**", role="backward")
    sheet.text(left + 33, top + 2 * HIGH + ROOM + HIGH / 2, "at **z**", role="backward")


def _distance(sheet: Sheet, left: float, top: float, shown: Numbers) -> None:
    """Draw for each class a scale, with the target and the probability on it and the arrow from one to the other."""
    sheet.text(left, top + 14, "The same: **p** − **y**", size=TITLE, strong=True, align="left")
    start, reach = left + 34, 230
    for i, (p, y) in enumerate(zip(shown.p, shown.y, strict=True)):
        line = top + 84 + 82 * i
        at, target = start + reach * p, start + reach * y
        sheet.line([(start, line), (start + reach, line)], "control", width=FINE)
        for end in ENDS:
            x = start + reach * end
            sheet.line([(x, line - 4), (x, line + 4)], "control", width=FINE)
        sheet.dot(target, line, 5, fill="bg", stroke="text")
        sheet.dot(at, line, 5, fill="forward-line")
        sheet.text(target, line + 20, f"*y*~{i + 1}~ = {num(y)}")
        sheet.text(at, line + 20, f"*p*~{i + 1}~ = {num(p)}", **VALUE)
        sheet.edge((target, line - 12), (at, line - 12), "backward", width=HEAVY, gap=(0, 0), layer=MARKS)
        sheet.text((at + target) / 2, line - 28, num(p - y), **GRADIENT)
