"""DL01.7.2-F3: the two ways out of the graph.

detach() has two sides, which stand side by side: it cuts a tensor's history, and it shares its memory. no_grad is a
block: the same product runs before it, inside it and after it, and leaves a node everywhere but inside.
"""

from dataclasses import dataclass

from handgrad.figures.canvas import MARKS
from handgrad.figures.numbers import num, vector
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import DOTS, FINE, HEAVY, LEAF, NARROW, TITLE, WIDE, Row, Sheet
from handgrad.figures.tensors import SUFFIX, leaf, recorded

OPERATION = "Mul"
"""The node that w * w leaves."""


@dataclass(frozen=True)
class Inputs:
    """The scalar w that is multiplied, the vector w that is detached, and what is written into its first entry."""

    w: float = 3.0
    cells: tuple[float, float] = (1.0, 2.0)
    written: float = 100.0

    @property
    def product(self) -> float:
        """What w * w gives, recorded or not."""
        return self.w * self.w

    @property
    def passed(self) -> float:
        """What the product passes back along one arrow: the other factor."""
        return self.w

    @property
    def slopes(self) -> tuple[float, float]:
        """The slope of w * w, where two arrows lead back, and of w * w.detach(), where one does."""
        return 2 * self.passed, self.passed

    @property
    def after(self) -> tuple[float, float]:
        """What both names read after the write."""
        return self.written, self.cells[1]


GIVEN = Inputs()


def alt(given: Inputs = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    w, passed = num(given.w), num(given.passed)
    both, one = (num(slope) for slope in given.slopes)
    return (
        f"Two ways out of the graph. First, detach, which cuts the history: at w = {w}, w * w has two solid arrows forward "
        f"from w and two dashed arrows back, each passing {passed}, so w.grad is {both}. In w * w.detach(), one solid arrow "
        f"goes through detach; its way back is cut, one dashed arrow passes {passed}, and w.grad is {one}. "
        f"But detach shares the memory: w and v = w.detach() name one storage, which holds {vector(given.cells)}; "
        f"after v[0] = {num(given.written)} both read {vector(given.after)}. "
        f"Second, no_grad: the product w * w runs before, inside and after the block and gives {num(given.product)} each time. "
        f"Outside it leaves the node {OPERATION}{SUFFIX}, with a dashed arrow back to it; inside it leaves no node."
    )


def draw(wide: bool = True, given: Inputs = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 444) if wide else (NARROW, 686)))
    _history(sheet, wide, given)
    _memory(sheet, (420, 0, 100) if wide else (2, 264, 346), given)
    _block(sheet, wide, 264 if wide else 500, given)
    dividers = [[(397, 4), (397, 232)], [(2, 250), (698, 250)]] if wide else [[(2, y), (338, y)] for y in (250, 486)]
    for divider in dividers:
        sheet.line(divider, "border", width=FINE)
    return sheet


def _title(sheet: Sheet, place: Point, title: str, note: str) -> None:
    sheet.text(place[0], place[1] + 14, title, size=TITLE, strong=True, align="left")
    sheet.text(place[0], place[1] + 36, note, role="muted", align="left")


def _history(sheet: Sheet, wide: bool, given: Inputs) -> None:
    _title(sheet, (2, 0), "`detach()` cuts the history of one tensor", "No gradient passes back through it")
    second, width = (206, 168) if wide else (176, 162)
    for left, code, slope in ((2, "w * w", given.slopes[0]), (second, "w * w.detach()", given.slopes[1])):
        sheet.text(left, 68, f"`{code}`", align="left")
        _product(sheet, left, width, given, slope)


def _product(sheet: Sheet, left: float, width: float, given: Inputs, slope: float) -> None:
    """Draw a product of w with itself: forward on one lane, backward on the other; with one arrow back, one is cut."""
    cut = slope != given.slopes[0]
    lane, back = width - 80, 72
    forward, backward = left + lane / 2, left + width - back / 2
    leaf(sheet, Box(forward, 100, lane, 32), Box(backward, 100, back, 32), "w", num(given.w), num(slope))
    top, bottom, middle = 116, 192, 154
    sheet.operation(forward, bottom + 20, lane, 40, "times")
    recorded(sheet, backward, bottom + 20, back, 40, OPERATION, split=True)
    outer, inner, near, far = left + 15, left + lane - 30, backward - 22, backward + 14
    sheet.edge((outer, top), (outer, bottom), "forward", width=HEAVY)
    if cut:
        detach = sheet.operation(inner, middle, 58, 28, "`detach`")
        sheet.edge((inner, top), detach, "forward", width=HEAVY)
        sheet.edge(detach, (inner, bottom), "forward", width=HEAVY)
        _cut(sheet, near, top, bottom)
    else:
        sheet.edge((inner, top), (inner, bottom), "forward", width=HEAVY)
    for x in (far,) if cut else (near, far):
        sheet.edge((x, bottom), (x, top), "backward", width=HEAVY)
        sheet.text(x + 7, middle, num(given.passed), role="backward", align="left")


def _cut(sheet: Sheet, x: float, top: float, bottom: float) -> None:
    """Draw a link that is cut: two short strokes across a gap."""
    middle = (top + bottom) / 2
    sheet.text(x + 11, middle, "cut", role="muted", align="left")
    for y, end in ((middle - 4, top + 2), (middle + 4, bottom - 2)):
        sheet.line([(x, end), (x, y)], "control", dash=DOTS)
        sheet.line([(x - 7, y + 3), (x + 7, y - 3)], "text", layer=MARKS)


def _memory(sheet: Sheet, place: tuple[float, float, float], given: Inputs) -> None:
    """Draw two names of one storage, and a write through one of them; place: left, top, and the first name's y."""
    left, top, y = place
    _title(sheet, (left, top), "`detach()` shares its memory", "A write through one name shows in both")
    before, after, other = (num(value) for value in (given.cells[0], *given.after))
    w = sheet.node(left + 63, y, 126, 32, ["`w`"], stroke="value-line", fill="bg", width=LEAF)
    v = sheet.node(left + 63, y + 56, 126, 32, ["`v = w.detach()`"], fill="bg")
    first = sheet.rect(left + 202, y + 28, 72, 40, fill="bg", radius=0)
    second = sheet.rect(left + 258, y + 28, 40, 40, fill="bg", radius=0)
    for name in (w, v):
        sheet.edge(name, first.left, "plain", via=[(left + 146, name.y), (left + 146, first.y)])
    sheet.text((first.at("left")[0] + second.right[0]) / 2, y - 6, "one storage", role="muted")
    was = sheet.text(first.left[0] + 8, first.y, before, role="muted", align="left")
    new = sheet.text(first.right[0] - 8, first.y, after, role="forward", strong=True, align="right")
    sheet.edge((was.x + was.width + 4, first.y), (new.start - 2, first.y), "step", width=FINE, layer=MARKS)
    sheet.text(*second.middle, other, role="forward", strong=True)
    write = sheet.operation(first.x, y + 112, 104, 28, f"`v[0] = {after}`")
    sheet.edge(write, first, "forward", width=HEAVY)


def _block(sheet: Sheet, wide: bool, top: float, given: Inputs) -> None:
    """Draw the product before, inside and after the block: the operation, its result, and the node where there is one."""
    _title(sheet, (2, top), "`no_grad` stops recording for a block", "The same product, three times")
    lefts, room, pill, box = ((2, 260, 518), 180, 104, 44) if wide else ((2, 119, 236), 102, 54, 24)
    pad, low, h = (16, 146, 28) if wide else (7, 152, 40)
    sheet.rect(lefts[1] + room / 2, top + (56 + low + 32) / 2, room + 2 * pad, low + 32 - 56, width=FINE)
    heads = ("before", "`with torch.no_grad():`" if wide else "`no_grad`", "after")
    for left, head in zip(lefts, heads, strict=True):
        inside = left == lefts[1]
        sheet.text(left, top + 76, head, align="left", role="text" if inside else "muted")
        run = sheet.operation(left + pill / 2, top + 106, pill, 28, "`w * w`")
        held: Row = (num(given.product), {"role": "forward", "strong": True})
        result = sheet.node(left + room - box / 2, top + 106, box, 28, [held], fill="bg")
        sheet.edge(run, result, "forward", width=HEAVY, layer=MARKS)
        if inside:
            sheet.text(run.x, top + low, "no node", role="muted")
            continue
        w = pill if wide else 70
        node = recorded(sheet, left + w / 2, top + low, w, h, OPERATION, split=not wide)
        sheet.edge(result, node, "backward", via=[(result.x, node.y)], width=HEAVY)
