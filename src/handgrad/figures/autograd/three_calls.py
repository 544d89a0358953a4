"""DL01.7.2-F6: wrong beside right: three backward calls without and with clearing.

Each bar is built of the gradients that were added into it, so that its height is the sum.
"""

from collections.abc import Sequence
from itertools import accumulate

from handgrad.figures.numbers import num
from handgrad.figures.sheet import FINE, HEADING, HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet

W = 3.0
CALLS = 3
POWER = 2


def slope(w: float) -> float:
    """Return the slope of w ** POWER: what each call of backward() finds."""
    return POWER * w ** (POWER - 1)


def never_cleared(w: float = W) -> list[float]:
    """Return w.grad after each call, when every call adds to what is there."""
    return list(accumulate([slope(w)] * CALLS))


def cleared(w: float = W) -> list[float]:
    """Return w.grad after each call, when it is cleared before each."""
    return [slope(w)] * CALLS


def alt(w: float = W) -> str:
    """Say what the figure shows."""
    return (
        f"Two charts of w.grad over {CALLS} backward calls for w ** {POWER} at w = {num(w)}; the slope is {num(slope(w))}. "
        f"Wrong, never cleared: every call adds {num(slope(w))} to what is left over, and w.grad is {_told(never_cleared(w))}. "
        f"Right, cleared before each call: w.grad is {_told(cleared(w))}."
    )


def _told(grads: Sequence[float]) -> str:
    return ", ".join(f"{num(grad)} after call {call}" for call, grad in enumerate(grads, 1))


def draw(wide: bool = True, w: float = W) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 250) if wide else (NARROW, 260)))
    panels = [(6, 290), (392, 692)] if wide else [(2, 158), (182, 338)]
    Panel(sheet, wide, panels[0], slope(w)).wrong(never_cleared(w))
    Panel(sheet, wide, panels[1], slope(w)).right(cleared(w))
    return sheet


class Panel:
    """One chart: its heading, its bars on a base line, and the words at them."""

    BLOCK = 40
    """The height of one gradient."""

    def __init__(self, sheet: Sheet, wide: bool, sides: tuple[float, float], slope: float) -> None:
        """Take a part of the sheet, from its left side to its right."""
        self.sheet, self.wide, self.slope = sheet, wide, slope
        self.left, self.right_side = sides
        self.base, self.bar = (218, 56) if wide else (228, 40)

    def wrong(self, grads: Sequence[float]) -> None:
        """Draw what happens when w.grad is never cleared."""
        self.sheet.cross(self.left + 6, 16)
        self._heading("Never cleared", [self._call()])
        self._bars([(grad, call + 1) for call, grad in enumerate(grads)])
        if self.wide:
            beside = self._middle(CALLS - 1) + self.bar / 2 + 8
            sheet, block = self.sheet, self.BLOCK
            sheet.text(beside, self.base - block * (CALLS - 0.5), "added now", size=SMALL, role="backward", align="left")
            sheet.text(beside, self.base - block * (CALLS - 1) / 2, "left over", size=SMALL, role="muted", align="left")

    def right(self, grads: Sequence[float]) -> None:
        """Draw what happens when w.grad is cleared before each call."""
        self.sheet.tick(self.left + 6, 16)
        self._heading("Cleared before each call" if self.wide else "Cleared", ["`w.grad = None`", self._call()])
        self._bars([(grad, 1) for grad in grads])
        if self.wide:
            for call in range(CALLS):
                x = self._middle(call) - self._step / 2
                self.sheet.line([(x, self.base), (x, self.base - 94)], "control", width=FINE, dash=(3, 3))
                self.sheet.text(x, self.base - 106, "clear", size=SMALL, role="muted")

    @property
    def _step(self) -> float:
        return (self.right_side - self.left) / CALLS

    def _middle(self, call: int) -> float:
        return self.left + self._step * (call + 0.5)

    def _heading(self, words: str, code: Sequence[str]) -> None:
        self.sheet.text(self.left + 20, 16, words, strong=True, size=TITLE, align="left")
        if self.wide:
            self.sheet.text(self.left + 20, 39, ";  ".join(code), role="muted", align="left")
        else:
            self.sheet.lines(self.left + 20, 38, code, 18, role="muted", align="left")

    def _bars(self, grads: Sequence[tuple[float, int]]) -> None:
        self.sheet.line([(self.left, self.base), (self.right_side, self.base)], "control", width=FINE)
        for call, (grad, blocks) in enumerate(grads):
            x = self._middle(call)
            for block in range(blocks):
                self._block(x, block, new=block == blocks - 1)
            above = self.base - self.BLOCK * blocks
            self.sheet.text(x, above - 13, num(grad), strong=True, size=HEADING)
            self.sheet.text(x, self.base + 16, f"call {call + 1}", size=SMALL, role="muted")
            if call == 0:
                self.sheet.text(x, above - 34, "`w.grad`", role="muted")

    def _call(self) -> str:
        return f"`(w ** {POWER}).backward()`" if self.wide else "`backward()`"

    def _block(self, x: float, place: int, new: bool) -> None:
        """Draw one gradient: left over from an earlier call, or added by this one."""
        y = self.base - self.BLOCK * (place + 0.5) - 1.5
        if not new:
            self.sheet.rect(x, y, self.bar, self.BLOCK - 4, radius=4, width=FINE)
            self.sheet.text(x, y, num(self.slope), role="muted")
            return
        self.sheet.rect(x, y, self.bar, self.BLOCK - 4, stroke="backward-line", fill="backward-tint", radius=4, width=HEAVY)
        added = num(self.slope) if self.slope < 0 else f"+{num(self.slope)}"
        self.sheet.text(x, y, added, strong=True, role="backward")
