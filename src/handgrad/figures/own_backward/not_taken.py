"""DL01.7.6-F3: wrong beside right: a branch that is not taken and passes back nan, and one made safe before its operation."""

from math import isfinite

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEAVY, NARROW, TITLE, WIDE, Sheet
from handgrad.worked.own_backward import Masked, masked

A = 1000.0


def said(value: float) -> str:
    """Return a number as the course prints it, or PyTorch's name of what is none."""
    return num(value) if isfinite(value) else str(value)


def alt(a: float = A) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    wrong, right = masked(a), masked(a, safe=True)
    head = f"A choice of a branch at a = {num(a)}, where plus is taken and exp is not, wrong beside right."
    return (
        f"{head} Wrong, exp is given a: forward, solid arrows, exp gives {said(wrong.exponential)}, plus gives "
        f"{num(wrong.plus)}, and where picks {num(wrong.plus)}. Backward, dashed arrows: where passes {num(wrong.to_plus)} to "
        f"plus and {num(wrong.to_exponential)} to exp; exp passes back {_product(wrong)}; at a arrives {said(wrong.da)}. "
        f"Right, a is held first: the clamp gives {num(right.inner)}, exp gives {num(right.exponential)}, where picks "
        f"{num(right.plus)} again. Backward: {num(right.to_plus)} to plus, {num(right.to_exponential)} to exp, which passes back "
        f"{_product(right)}; the clamp passes back {num(right.by_exponential)}; at a arrives {num(right.da)}."
    )


def _product(steps: Masked) -> str:
    return f"{num(steps.to_exponential)} · {said(steps.exponential)} = {said(steps.through_exponential)}"


def draw(wide: bool = True, a: float = A) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 380) if wide else (NARROW, 770)))
    wrong, right = Panel(sheet, 2, 0, a), Panel(sheet, *((364, 0) if wide else (2, 390)), a)
    sheet.cross(wrong.left + 8, wrong.top + 16)
    sheet.tick(right.left + 8, right.top + 16)
    wrong.draw("Choose after the overflow", masked(a), None)
    right.draw("Make it safe before exp", masked(a, safe=True), num(masked(a, safe=True).inner))
    sheet.line([(348, 4), (348, 376)] if wide else [(2, 380), (338, 380)], "border", width=FINE)
    return sheet


class Panel:
    """One half of the figure: a leaf, both branches, and the choice."""

    def __init__(self, sheet: Sheet, left: float, top: float, a: float) -> None:
        """Take a part of the sheet, from its left top corner."""
        self.sheet, self.left, self.top, self.a = sheet, left, top, a

    def draw(self, heading: str, steps: Masked, inner: str | None) -> None:
        """Draw the panel; inner: what the clamp gives, where there is one."""
        sheet = self.sheet
        sheet.text(self.left + 22, self.top + 16, heading, size=TITLE, strong=True, align="left")
        leaf = self._stamp(168, 64, num(self.a), said(steps.da), "*a*", leaf=True)
        plus = self._stamp(258, 226, num(steps.plus), num(steps.to_plus), "plus")
        where = self._stamp(168, 330, num(steps.plus), num(steps.to_plus), "where")
        exp = self._stamp(84, 226, said(steps.exponential), num(steps.to_exponential), "exp")
        before = leaf
        if inner is not None:
            before = self._stamp(84, 142, inner, num(steps.through_exponential), "clamp")
            self._both_ways(leaf, before, num(steps.by_exponential), -1)
        self._both_ways(before, exp, _product(steps), -1)
        self._both_ways(leaf, plus, num(steps.to_plus), 1)
        self._both_ways(exp, where, num(steps.to_exponential), -1)
        self._both_ways(plus, where, num(steps.to_plus), 1)

    def _stamp(self, x: float, y: float, value: str, gradient: str, name: str, *, leaf: bool = False) -> Box:
        box = self.sheet.stamp(self.left + x, self.top + y, value, gradient, frame="leaf" if leaf else "value", w=64)
        if name == "plus" or leaf:
            self.sheet.text(box.right[0] + 8, box.y, name, align="left")
        else:
            self.sheet.text(box.left[0] - 8, box.y, name, align="right")
        return box

    def _both_ways(self, start: Box, end: Box, words: str, side: int) -> None:
        """Draw an arrow and, on the outer side of it, the way back with what it brings."""
        (x0, y0), (x1, y1) = (start.x + (end.x - start.x) * 0.25, start.bottom[1]), (end.x + (start.x - end.x) * 0.25, end.top[1])
        self.sheet.edge((x0 - 7 * side, y0), (x1 - 7 * side, y1), "forward", width=HEAVY)
        self.sheet.edge((x1 + 7 * side, y1), (x0 + 7 * side, y0), "backward", width=HEAVY)
        x, y = (x0 + x1) / 2 + 15 * side, (y0 + y1) / 2
        self.sheet.text(x, y, words, role="backward", strong=True, align="left" if side > 0 else "right")
