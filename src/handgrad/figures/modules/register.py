"""DL01.7.3-F1: the running network as a module: what it has registered, and the one list that this makes.

A module keeps its parameters and its modules under the names of its attributes; the name in the list is the path.
"""

from handgrad.figures.canvas import FILLS
from handgrad.figures.numbers import num, vector
from handgrad.figures.sheet import FINE, HEAVY, NARROW, SMALL, WIDE, Row, Sheet
from handgrad.worked.running_network import GIVEN, Givens, Matrix, Vector, by_hand

CHILDREN = ("hidden", "output")
KIND = "Linear"

TRUNK, NAME_LEFT, NAME_ABOVE = 9, 124, 36
"""Where the narrow sheet has its trunk, and the names of the parameters, each over its numbers."""


def registered(given: Givens = GIVEN) -> dict[str, tuple[Vector | Matrix, Vector | Matrix]]:
    """Return each parameter by its path: its value, and what the walk leaves in its .grad."""
    s = by_hand(given)
    layers = ((given.W1, s.dW1, given.b1, s.db1), (given.W2, s.dW2, given.b2, s.db2))
    found: dict[str, tuple[Vector | Matrix, Vector | Matrix]] = {}
    for child, (W, dW, b, db) in zip(CHILDREN, layers, strict=True):
        found |= {f"{child}.weight": (W, dW), f"{child}.bias": (b, db)}
    return found


def flat(value: Vector | Matrix) -> tuple[float, ...]:
    """Return the numbers of a weight row by row; those of a bias as they are."""
    return tuple(number for row in value for number in (row if isinstance(row, tuple) else (row,)))


def alt(given: Givens = GIVEN) -> str:
    """Say what the figure shows."""
    entries = "; ".join(
        f"{name} holds {vector(flat(value))} and its .grad {vector(flat(grad))}"
        for name, (value, grad) in registered(given).items()
    )
    count = sum(len(flat(value)) for value, _ in registered(given).values())
    return (
        f"A tree of modules: net has {' and '.join(CHILDREN)}, each a {KIND} with a weight and a bias. Solid arrows lead from "
        f"net to its modules and from each to its parameters. The list that parameters() makes, in this order, numbers row by "
        f"row: {entries}. Together {num(count)} numbers."
    )


def draw(wide: bool = True, given: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    rows = registered(given)
    sheet = Sheet(*((WIDE, 288) if wide else (NARROW, 426)))
    step = 60 if wide else 94
    first = 58.0 if wide else 96.0
    tops = [first + step * row + (10 if row >= len(CHILDREN) else 0) + (0 if wide else 8) for row in range(len(rows))]
    _tree(sheet, wide, tops)
    for top, (name, (value, grad)) in zip(tops, rows.items(), strict=True):
        left = 420 if wide else 108
        if wide:
            sheet.text(254, top, f"`{name}`", align="left")
        else:
            sheet.text(NAME_LEFT + 4, top - NAME_ABOVE, f"`{name}`", align="left")
        for place, (v, g) in enumerate(zip(flat(value), flat(grad), strict=True)):
            sheet.stamp(left + 62 * place + (6 if wide else 0), top, num(v), num(g), w=58, size=SMALL, frame="leaf")
    count = sum(len(flat(value)) for value, _ in rows.values())
    if wide:
        sheet.text(254, 16, "`parameters()`", strong=True, align="left")
        sheet.text(397, 16, "value over `.grad`", role="muted", align="left")
        sheet.line([(240, 32), (694, 32)], "border", width=FINE, layer=FILLS)
    sheet.text(694 if wide else 332, 16, f"{num(count)} numbers", role="muted", align="right")
    return sheet


def _tree(sheet: Sheet, wide: bool, tops: list[float]) -> None:
    """Draw the modules and the arrows from each to what it has registered."""
    kind: Row = (KIND, {"size": SMALL, "role": "muted"})
    pairs = [tops[place : place + 2] for place in range(0, len(tops), 2)]
    middle = sum(tops) / len(tops)
    net = sheet.node(40, middle, 64, 40, ("`net`",)) if wide else sheet.node(34, 20, 64, 30, ("`net`",))
    for child, pair in zip(CHILDREN, pairs, strict=True):
        if wide:
            box = sheet.node(152, sum(pair) / 2, 92, 48, (f"`{child}`", kind))
            sheet.edge(net, box, "plain", width=HEAVY)
            for top in pair:
                sheet.edge(box, (248, top), "plain", width=HEAVY)
        else:
            box = sheet.node(62, pair[0] - NAME_ABOVE, 72, 28, (f"`{child}`",))
            sheet.edge((TRUNK, net.bottom[1]), box.left, "plain", via=[(TRUNK, box.y)], width=HEAVY)
            sheet.edge(box.right, (NAME_LEFT, box.y), "plain", width=HEAVY)
            end = (NAME_LEFT, pair[1] - NAME_ABOVE)
            sheet.edge((box.x, box.bottom[1]), end, "plain", via=[(box.x, end[1])], width=HEAVY)
