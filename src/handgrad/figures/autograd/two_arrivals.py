"""DL01.7.2-F5: one weight used in two places, every value with its gradient, and what each dashed arrow brings.

Beside a dashed arrow stands what arrived times the local slope; the weight holds the sum of its two arrivals.
"""

from dataclasses import dataclass

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import HEADING, HEAVY, NARROW, SMALL, WIDE, Sheet

POWER = 2
SEED = 1.0
APART = 8
HUB, BRANCH = (5, 16), (-8, 8)
"""How far from the middle of a box the ways there and back lie, where two meet on it and where there is one."""


@dataclass(frozen=True)
class TwoUses:
    """The loss L = (k w - w^2)^2 by hand: the weight goes into a product and into a square."""

    w: float = 2.0
    k: float = 3.0

    @property
    def a(self) -> float:
        """The product k w."""
        return self.k * self.w

    @property
    def p(self) -> float:
        """The square of w."""
        return self.w * self.w

    @property
    def r(self) -> float:
        """Their difference."""
        return self.a - self.p

    @property
    def L(self) -> float:
        """The square of the difference."""
        return self.r * self.r

    @property
    def slopes(self) -> tuple[float, float, float, float, float]:
        """The local slopes: of L for r, of r for a and for p, of a for w and of p for w."""
        return 2 * self.r, 1.0, -1.0, self.k, 2 * self.w

    @property
    def walk(self) -> tuple[float, float, float, float, float]:
        """What each of these slopes passes back."""
        at_r, *rest = self.slopes
        dr = SEED * at_r
        da, dp = dr * rest[0], dr * rest[1]
        return dr, da, dp, da * rest[2], dp * rest[3]

    @property
    def dw(self) -> float:
        """The sum of the two arrivals at the weight."""
        *_, by_a, by_p = self.walk
        return by_p + by_a


GIVEN = TwoUses()


def alt(given: TwoUses = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    (of_L, to_a, to_p, of_a, of_p), (dr, da, dp, by_a, by_p) = given.slopes, given.walk
    return (
        f"A graph that reads a weight in {num(len(given.walk[3:]))} places. Forward, solid arrows: w = {num(given.w)} goes to "
        f"a = {num(given.k)} w = {num(given.a)} and to p = w to the power {POWER} = {num(given.p)}; "
        f"r = a − p = {num(given.r)}; L = r to the power {POWER} = {num(given.L)}. "
        f"Backward, dashed arrows: the seed {num(SEED)} at L; "
        f"{_product(SEED, of_L)} = {num(dr)} goes to r; {_product(dr, to_a)} = {num(da)} goes to a, and "
        f"{_product(dr, to_p)} = {num(dp)} to p; {_product(dp, of_p)} = {num(by_p)} and {_product(da, of_a)} = {num(by_a)} "
        f"go to w. The gradient of w is {_sum(by_p, by_a)} = {num(given.dw)}."
    )


def _factor(value: float) -> str:
    return f"({num(value)})" if value < 0 else num(value)


def _product(arrived: float, slope: float) -> str:
    return f"{num(arrived)} · {_factor(slope)}"


def _sum(one: float, other: float) -> str:
    return f"{num(one)} + {_factor(other)}"


class Ground:
    """Where things stand; the wide sheet lies, the narrow one stands."""

    def __init__(self, wide: bool) -> None:
        """Lay the weight at one end, the loss at the other, and both uses beside the line between them."""
        self.wide = wide
        self.size = (WIDE, 262) if wide else (NARROW, 540)
        self.along, self.middle, self.aside = ((46, 262, 478, 652), 131, 72) if wide else ((44, 196, 348, 492), 170, 92)

    def at(self, along: float, across: float) -> Point:
        """Return a point by its place along the walk and across it."""
        return (along, across) if self.wide else (across, along)

    def box(self, place: int, side: int) -> Point:
        """Return where a stamp stands: in the middle, or on side -1 or 1 of it."""
        return self.at(self.along[place], self.middle + side * self.aside)

    def end(self, box: Box, way: int, across: float) -> Point:
        """Return a point on the border of a box that looks along the walk, so far from the border's middle."""
        along, place = (box.x, box.y) if self.wide else (box.y, box.x)
        return self.at(along + way * (box.w if self.wide else box.h) / 2, place + across)


def draw(wide: bool = True, given: TwoUses = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    ground = Ground(wide)
    sheet = Sheet(*ground.size)
    dr, da, dp, by_a, by_p = given.walk
    placed = (
        (0, 0, given.w, given.dw),
        (1, -1, given.a, da),
        (1, 1, given.p, dp),
        (2, 0, given.r, dr),
        (3, 0, given.L, SEED),
    )
    w, a, p, r, loss = (
        sheet.stamp(*ground.box(place, side), num(value), num(gradient), frame="value" if place else "leaf", w=66)
        for place, side, value, gradient in placed
    )
    of_L, to_a, to_p, of_a, of_p = (
        f"{_product(arrived, slope)} = {num(passed)}"
        for arrived, slope, passed in zip((SEED, dr, dr, da, dp), given.slopes, given.walk, strict=True)
    )
    _straight(sheet, ground, r, loss, of_L)
    for side, use, of_use, to_use in ((-1, a, of_a, to_a), (1, p, of_p, to_p)):
        _aside(sheet, ground, (w, use), side, HUB, BRANCH, of_use)
        _aside(sheet, ground, (use, r), side, BRANCH, HUB, to_use)
    _names(sheet, wide, (w, a, p, r, loss), given)
    place = (w.x, w.y + 34) if wide else (w.x + 42, w.y + 9)
    sheet.text(*place, _sum(by_p, by_a), role="backward", align="center" if wide else "left")
    sheet.text(
        *((loss.x, loss.y + 32) if wide else (loss.x - 42, loss.y + 10)),
        "seed",
        role="muted",
        size=SMALL,
        align="center" if wide else "right",
    )
    return sheet


def _aside(
    sheet: Sheet,
    ground: Ground,
    boxes: tuple[Box, Box],
    side: int,
    leaves: tuple[float, float],
    meets: tuple[float, float],
    words: str,
) -> None:
    """Draw a way there and the way back outside of it, with what arrived, the slope and what goes on."""
    start, end = boxes
    there = ground.end(start, 1, side * leaves[0]), ground.end(end, -1, side * meets[0])
    home = ground.end(end, -1, side * meets[1]), ground.end(start, 1, side * leaves[1])
    sheet.edge(*there, "forward", width=HEAVY)
    sheet.edge(*home, "backward", width=HEAVY)
    x, y = (home[0][0] + home[1][0]) / 2, (home[0][1] + home[1][1]) / 2
    if ground.wide:
        apart = 8 if leaves is HUB else -8
        sheet.text(x - apart, y + 14 * side, words, role="backward", strong=True, align="right" if leaves is HUB else "left")
    else:
        sheet.text(
            x + 10 * side,
            y + (-8 if leaves is HUB else 8),
            words,
            role="backward",
            strong=True,
            align="right" if side < 0 else "left",
        )


def _straight(sheet: Sheet, ground: Ground, start: Box, end: Box, words: str) -> None:
    """Draw the last operation: its way there and its way back side by side."""
    sheet.edge(ground.end(start, 1, -APART), ground.end(end, -1, -APART), "forward", width=HEAVY)
    sheet.edge(ground.end(end, -1, APART), ground.end(start, 1, APART), "backward", width=HEAVY)
    x, y = (start.x + end.x) / 2, (start.y + end.y) / 2
    place = (x, y + APART + 16) if ground.wide else (x + APART + 10, y)
    sheet.text(*place, words, role="backward", strong=True, align="center" if ground.wide else "left")


def _names(sheet: Sheet, wide: bool, boxes: tuple[Box, ...], given: TwoUses) -> None:
    """Write how each value is computed, away from the arrows."""
    names = ("*w*", f"*a* = {num(given.k)}*w*", f"*p* = *w*^{POWER}^", "*r* = *a* − *p*", f"*L* = *r*^{POWER}^")
    for place, (box, name) in enumerate(zip(boxes, names, strict=True)):
        if wide:
            sheet.text(box.x, box.y + (34 if place == 2 else -34), name, size=HEADING)
        elif place in (0, 2):
            sheet.text(box.x - 42, box.y + 5 * place, name, size=HEADING, align="right")
        else:
            sheet.text(box.x + 42, box.y - (10 if place == 1 else 0), name, size=HEADING, align="left")
