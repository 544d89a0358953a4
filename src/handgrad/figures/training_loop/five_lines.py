"""DL01.7.4-F1: one round of the loop, line by line: what each line changes of the graph, of w.grad and of w."""

from typing import NamedTuple

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEADING, HEAVY, NARROW, SMALL, WIDE, Sheet
from handgrad.worked.training_loop import GIVEN, Givens, rounds

HEADS = ("graph", "`w.grad`", "*w*")
CODE = (
    ("`optimizer.zero_grad()`", "zero_grad"),
    ("`h = model(x)`", "forward"),
    ("`loss = loss_of(h, t)`", "loss"),
    ("`loss.backward()`", "backward"),
    ("`optimizer.step()`", "step"),
)
CHANGED = ((1,), (0,), (0,), (0, 1), (2,))  # for each line the columns that it changes


class Line(NamedTuple):
    """What stands in the three columns after a line has run."""

    graph: str
    grad: str
    w: str


def lines(given: Givens = GIVEN) -> list[Line]:
    """Return what there is after each line of the second round."""
    second = rounds(2, given=given)[-1]
    grad, w, w_after = num(second.dw), num(second.w), num(second.w_after)
    return [
        Line("walked", "None", w),
        Line("new, up to *h*", "None", w),
        Line(f"up to *L* = {num(second.L)}", "None", w),
        Line("walked", grad, w),
        Line("walked", grad, w_after),
    ]


def before(given: Givens = GIVEN) -> Line:
    """Return what the first round has left."""
    second = rounds(2, given=given)[1]
    return Line("walked", num(rounds(1, given=given)[0].dw), num(second.w))


def alt(given: Givens = GIVEN) -> str:
    """Say what the figure shows, line by line."""
    told = "; ".join(
        f"{name}: the graph is {_plain(line.graph)}, w.grad is {line.grad}, w is {line.w}"
        for (_, name), line in zip(CODE, lines(given), strict=True)
    )
    start = before(given)
    return (
        f"The second round of a loop in a table: after each line, the graph, w.grad and w. The first round has left "
        f"w.grad {start.grad} and w {start.w}. {told}. An arrow leads from the last line back to the first. zero_grad changes "
        "w.grad alone, forward and loss the graph alone, backward the graph and w.grad, and step w alone."
    )


def _plain(markup: str) -> str:
    return markup.replace("*", "")


class Columns:
    """Where the columns and the rows stand."""

    def __init__(self, wide: bool) -> None:
        """Lay out one of the two sheets."""
        self.wide = wide
        self.size = (WIDE, 290) if wide else (NARROW, 468)
        self.first, self.row = (94, 44) if wide else (108, 82)
        self.middles = (368, 520, 636) if wide else (122, 222, 300)
        self.widths = (150, 110, 84) if wide else (120, 72, 74)

    def y(self, row: int) -> float:
        """Return the height of a row."""
        return self.first + self.row * row


def draw(wide: bool = True, given: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    at = Columns(wide)
    sheet = Sheet(*at.size)
    for x, head in zip(at.middles, HEADS, strict=True):
        sheet.text(x, 16, head, strong=True)
    _cells(sheet, at, at.y(0) - (40 if wide else 66), before(given), ())
    if wide:
        sheet.text(274, at.y(0) - 40, "left by the round before", role="muted", size=SMALL, align="right")
    boxes = []
    for row, ((code, _), line, changed) in enumerate(zip(CODE, lines(given), CHANGED, strict=True)):
        y = at.y(row)
        boxes.append(sheet.rect(*((154, y, 240, 32) if wide else (186, y - 28, 292, 26)), stroke="control", fill="surface"))
        sheet.text(boxes[-1].x, boxes[-1].y, code)
        _cells(sheet, at, y if wide else y + 8, line, changed)
    _back(sheet, boxes)
    return sheet


def _cells(sheet: Sheet, at: Columns, y: float, line: Line, changed: tuple[int, ...]) -> None:
    """Write the three columns of a row; what the line has changed stands in a frame."""
    for column, (x, words) in enumerate(zip(at.middles, line, strict=True)):
        new = column in changed
        role = ("text", "backward", "forward")[column] if new else "muted"
        stroke, fill = (("control", "backward-line", "forward-line")[column], "bg") if new else (None, None)
        if new:
            sheet.rect(x, y, at.widths[column], 28, stroke=stroke, fill=fill, width=HEAVY)
        sheet.text(x, y, words, role=role, strong=new, size=HEADING if column and new else SMALL)
    if not changed:
        sheet.line([(at.middles[0] - at.widths[0] / 2, y + 17), (at.size[0] - 6, y + 17)], "border", width=FINE)


def _back(sheet: Sheet, boxes: list[Box]) -> None:
    """Draw the way from line to line, and from the last back to the first."""
    for one, other in zip(boxes, boxes[1:], strict=False):
        sheet.edge((one.left[0] + 12, one.bottom[1]), (one.left[0] + 12, other.top[1]), "plain")
    last, first = boxes[-1].left, boxes[0].left
    lane = first[0] - 22
    sheet.edge(last, first, "plain", via=[(lane, last[1]), (lane, first[1])], width=HEAVY)
