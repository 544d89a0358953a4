"""DL01.7.4-F3: two rounds of the loop with all their numbers: a line, its examples, the walk, the step."""

from handgrad.figures.numbers import num, vector
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEAVY, NARROW, SMALL, WIDE, Sheet
from handgrad.worked.training_loop import GIVEN, Givens, Round, rounds

ROUNDS = 2
ORDINALS = ("First round", "Second round")
HEADS = ("*x*", "*h*", "*t*", "*d*", "to *w*")
ROW = 48


def alt(given: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the loop."""
    told = " ".join(f"{name}: {_told(each)}" for name, each in zip(ORDINALS, rounds(ROUNDS, given=given), strict=True))
    return (
        f"Rounds of the loop for h = w x + b, with x = {vector(given.x)}, targets {vector(given.t)} and learning rate "
        f"{num(given.rate)}. {told}"
    )


def _told(each: Round) -> str:
    return (
        f"w = {num(each.w)}, b = {num(each.b)}; forward, solid: h = {vector(each.h)}, d = {vector(each.d)}, L = {num(each.L)}. "
        f"Backward, dashed: {vector(each.dh)} arrives at h, the examples bring {vector(each.dw_parts)} to w, so w.grad is "
        f"{num(each.grad_w)} and b.grad is {num(each.grad_b)}. Then w = {num(each.w_after)} and b = {num(each.b_after)}."
    )


class Columns:
    """Where the columns of a round stand, from the left side of its panel."""

    def __init__(self, wide: bool) -> None:
        """Lay out one of the two sheets."""
        self.size = (WIDE, 400) if wide else (NARROW, 830)
        self.panels = ((0, 0), (360, 0)) if wide else ((0, 0), (0, 424))
        self.x = (22, 98, 172, 224, 292)
        self.leaves = (98, 292)
        self.end = 334


def draw(wide: bool = True, given: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    at = Columns(wide)
    sheet = Sheet(*at.size)
    for name, each, (left, top) in zip(ORDINALS, rounds(ROUNDS, given=given), at.panels, strict=True):
        sheet.text(left + 6, top + 16, name, strong=True, align="left")
        leaves = _leaves(sheet, at, left, top, each)
        examples = _examples(sheet, at, left, top, given, each)
        _arrows(sheet, at, left, leaves, examples)
        _step(sheet, at, left, top + 366, given.rate, each)
    sheet.line([(347, 4), (347, 396)] if wide else [(2, 412), (338, 412)], "border", width=FINE)
    return sheet


def _leaves(sheet: Sheet, at: Columns, left: float, top: float, each: Round) -> list[Box]:
    """Draw the two leaves: each with its gradient."""
    boxes = []
    for name, x, value, grad in zip("wb", at.leaves, (each.w, each.b), (each.grad_w, each.grad_b), strict=True):
        boxes.append(sheet.stamp(left + x, top + 52, num(value), num(grad), w=68, frame="leaf"))
        sheet.text(boxes[-1].left[0] - 10, top + 52, f"*{name}*", align="right")
    return boxes


def _examples(sheet: Sheet, at: Columns, left: float, top: float, given: Givens, each: Round) -> list[Box]:
    """Draw a row for each example, and return the signs of h."""
    for x, head in zip(at.x, HEADS, strict=True):
        sheet.text(left + x, top + 112, head, size=SMALL, role="backward" if "to" in head else "muted")
    boxes = []
    rows = zip(given.x, each.h, each.dh, given.t, each.d, each.dw_parts, strict=True)
    for place, (x, h, dh, t, d, part) in enumerate(rows):
        y = top + 148 + ROW * place
        sheet.text(left + at.x[0], y, num(x), size=SMALL)
        boxes.append(sheet.stamp(left + at.x[1], y, num(h), num(dh), w=62, size=SMALL))
        sheet.text(left + at.x[2], y, num(t), size=SMALL)
        sheet.text(left + at.x[3], y, num(d), role="forward", size=SMALL)
        sheet.text(left + at.x[4], y, num(part), role="backward", size=SMALL)
    return boxes


def _arrows(sheet: Sheet, at: Columns, left: float, leaves: list[Box], examples: list[Box]) -> None:
    """Draw the way forward from the weight to the examples, and back."""
    first, weight = examples[0], leaves[0]
    sheet.edge((weight.x - 12, weight.bottom[1]), (first.x - 12, first.top[1]), "forward", width=HEAVY)
    sheet.edge((first.x + 12, first.top[1]), (weight.x + 12, weight.bottom[1]), "backward", width=HEAVY)


def _step(sheet: Sheet, at: Columns, left: float, y: float, rate: float, each: Round) -> None:
    """Write the loss, and what the step makes of the weights."""
    sheet.line([(left + 4, y - 38), (left + at.end, y - 38)], "border", width=FINE)
    sheet.text(left + 6, y - 18, f"*L* = {num(each.L)}", role="forward", strong=True, align="left")
    sheet.text(left + 6, y + 8, "step:", strong=True, align="left")
    words = (f"*w* = {num(each.w_after)}", f"*b* = {num(each.b_after)}")
    sheet.text(left + 54, y + 8, f"{words[0]},  {words[1]}", role="forward", align="left")
    sheet.text(left + at.end, y - 18, f"rate {num(rate)}", role="muted", size=SMALL, align="right")
