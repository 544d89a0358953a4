"""DL01.5.2-F3: wrong beside right: one step that leaves the gate open for an example, and one that shuts it for both."""

from collections.abc import Sequence
from dataclasses import replace

from handgrad.figures.canvas import OUTLINES
from handgrad.figures.numbers import num
from handgrad.figures.relu_gate.gate import INPUTS
from handgrad.figures.sheet import FINE, HEAVY, NARROW, TITLE, WIDE, Sheet
from handgrad.worked.neuron import GIVEN, Givens, after_step, by_hand

SIZES = (0.5, 0.1)
"""A step that is too large, and one that is not."""


def hidden(given: Givens, inputs: Sequence[float] = INPUTS) -> list[float]:
    """Return what enters the gate for each input."""
    return [by_hand(replace(given, x=x)).h for x in inputs]


def alt(given: Givens = GIVEN, sizes: Sequence[float] = SIZES) -> str:
    """Say what the figure shows, every number in the order of the step."""
    before = hidden(given)
    told = []
    for word, size in zip(("Wrong", "Right"), sizes, strict=True):
        after = hidden(after_step(size, given))
        moves = "; ".join(
            f"for x = {num(x)}, h goes from {num(old)} to {num(new)}, where the gate is {'open' if new > 0 else 'shut'}"
            for x, old, new in zip(INPUTS, before, after, strict=True)
        )
        told.append(f"{word}, a step of {num(size)}: {moves}.")
    return (
        f"What enters the gate before and after one step on x = {num(given.x)}, "
        f"on a line that is divided where the gate opens. {' '.join(told)}"
    )


def draw(wide: bool = True, given: Givens = GIVEN, sizes: Sequence[float] = SIZES) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 214) if wide else (NARROW, 424)))
    reach = [*hidden(given), *(h for size in sizes for h in hidden(after_step(size, given)))]
    for place, size in enumerate(sizes):
        left, top = (360 * place, 0) if wide else (0, 216 * place)
        Panel(sheet, left, top, (min(reach), max(reach))).draw(given, size)
    return sheet


class Panel:
    """One step: a line for each example, with what enters the gate before the step and after it."""

    def __init__(self, sheet: Sheet, left: float, top: float, reach: tuple[float, float]) -> None:
        """Take a part of the sheet; the scale is the same in each."""
        self.sheet, self.left, self.top = sheet, left, top
        self.unit = 232 / (reach[1] - reach[0])
        self.zero = left + 84 - reach[0] * self.unit

    def at(self, h: float) -> float:
        """Return where a number stands on the line."""
        return self.zero + h * self.unit

    def draw(self, given: Givens, size: float) -> None:
        """Draw the heading, the two sides of the gate, and both examples."""
        sheet, left, top = self.sheet, self.left, self.top
        before, after = hidden(given), hidden(after_step(size, given))
        learns = any(h > 0 for h in after)
        (sheet.tick if learns else sheet.cross)(left + 8, top + 16)
        verdict = "still open for one example" if learns else "shut for both examples"
        sheet.text(left + 22, top + 16, f"Step {num(size)}: {verdict}", strong=True, size=TITLE, align="left")
        end = left + 336
        sheet.rect((self.zero + end) / 2, top + 124, end - self.zero, 144, stroke=None, fill="forward-tint", radius=4)
        sheet.text(self.zero - 8, top + 44, "shut", role="muted", align="right")
        sheet.text(self.zero + 8, top + 44, "open", role="forward", align="left")
        sheet.line([(self.zero, top + 36), (self.zero, top + 196)], "control", width=FINE)
        for row, (x, old, new) in enumerate(zip(INPUTS, before, after, strict=True)):
            self._example(top + 88 + 72 * row, x, old, new)

    def _example(self, y: float, x: float, old: float, new: float) -> None:
        """Draw one example: a ring before the step, a disc after it."""
        sheet, (one, other) = self.sheet, (self.at(old), self.at(new))
        sheet.text(self.left + 2, y, f"*x* = {num(x)}", align="left")
        sheet.line([(self.left + 62, y), (self.left + 334, y)], "control", width=FINE, layer=OUTLINES)
        way = 1 if other > one else -1
        if abs(other - one) > 30:
            sheet.edge((one + 6 * way, y), (other - 6 * way, y), "step", width=HEAVY, layer=OUTLINES)
        sheet.dot(one, y, 5, fill="bg", stroke="text")
        sheet.dot(other, y, 5, fill="forward-line")
        sheet.text(one, y - 17, num(old), role="muted")
        sheet.text(other, y + 18, num(new), role="forward", strong=True)
