"""DL01.5.3-F1: a weight times itself, as a graph with an arrow to each factor, and as a square that grows by two strips.

What an arrow passes back is what its strip adds for a small step h; the corner is gone in the limit.
"""

from dataclasses import dataclass

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import FINE, HEADING, HEAVY, NARROW, TITLE, WIDE, Sheet


@dataclass(frozen=True)
class Square:
    """The product q = u v of two factors that are both the weight w."""

    w: float = 5.0
    seed: float = 1.0

    @property
    def q(self) -> float:
        """The value of the product."""
        return self.w * self.w

    @property
    def along(self) -> tuple[float, float]:
        """What arrives at the weight along the arrow of u, whose slope is v, and along that of v, whose slope is u."""
        return self.seed * self.w, self.seed * self.w

    @property
    def gradient(self) -> float:
        """The sum of both."""
        return sum(self.along)


GIVEN = Square()


def alt(given: Square = GIVEN) -> str:
    """Say what the figure shows."""
    w, q, seed, total = num(given.w), num(given.q), num(given.seed), num(given.gradient)
    u, v = (num(part) for part in given.along)
    return (
        f"A weight times itself. As a graph: a solid arrow from w = {w} to the factor u = {w}, another to the factor v = {w}; "
        f"the product is q = {q}. Dashed, backward: the seed {seed} at q; the product passes back {u} to u and {v} to v; "
        f"both go on to w, whose gradient is {u} + {v} = {total}. As an area: {w} wide and {w} high, {q}. "
        f"Both sides grow by h: a strip of {u} · h joins on one side, a strip of {v} · h on the other, and h · h "
        f"in the corner. Divided by h, the growth is {u} + {v} + h."
    )


def draw(wide: bool = True, given: Square = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 264) if wide else (NARROW, 548)))
    _graph(sheet, given)
    _area(sheet, given, (390, 0) if wide else (22, 284))
    sheet.line([(358, 4), (358, 258)] if wide else [(2, 272), (338, 272)], "border", width=FINE)
    return sheet


def _graph(sheet: Sheet, given: Square) -> None:
    """Draw the graph: w, its factors, their product; each arrow forward has an arrow back beside it."""
    sheet.text(2, 14, "The graph", size=TITLE, strong=True, align="left")
    back = [num(part) for part in given.along]
    sheet.stamp(36, 138, num(given.w), num(given.gradient), frame="leaf")
    sheet.text(36, 104, "*w*", size=HEADING)
    times = sheet.operation(228, 138, 54, 48, "times")
    q = sheet.stamp(312, 138, num(given.q), num(given.seed), w=48)
    sheet.text(312, 104, "*q*", size=HEADING)
    _there_and_back(sheet, times.right, q.left, -1)
    for sign, name, passed in ((-1, "*u*", back[0]), (1, "*v*", back[1])):
        y = 138 + 62 * sign
        factor = sheet.stamp(136, y, num(given.w), passed)
        sheet.text(136, y + 34 * sign, name, size=HEADING)
        _there_and_back(sheet, (64, 138 + 9 * sign), (108, y - 4 * sign), sign)
        _there_and_back(sheet, (factor.right[0], y - 2 * sign), (202, 138 + 11 * sign), -sign, round_end=7)
    sheet.text(8, 178, f"{back[0]} + {back[1]}", role="backward", align="left")


def _there_and_back(sheet: Sheet, start: Point, end: Point, side: int, round_end: float = 0) -> None:
    """Draw a forward arrow and, beside it, the backward one, which begins deeper in where the end is round."""
    shift = 8 * side  # the side on which the forward arrow runs
    sheet.edge((start[0], start[1] + shift), (end[0], end[1] + shift), "forward", width=HEAVY)
    sheet.edge((end[0] + round_end, end[1] - shift), (start[0], start[1] - shift), "backward", width=HEAVY)


def _area(sheet: Sheet, given: Square, place: Point) -> None:
    """Draw the square of side w and what joins when the side grows by h; h is drawn large."""
    left, top = place
    sheet.text(left - 20, top + 14, "The area", size=TITLE, strong=True, align="left")
    side, h = 128, 30
    x, y = left + 60, top + 76
    middle, strip = (x + side / 2, y + side / 2), h / 2
    sheet.rect(*middle, side, side, stroke="forward-line", fill="forward-tint", radius=0)
    sheet.text(*middle, f"*q* = {num(given.q)}", role="forward", strong=True)
    upper, right = (num(part) for part in given.along)
    for mid, size in (((middle[0], y - strip), (side, h)), ((x + side + strip, middle[1]), (h, side))):
        sheet.rect(*mid, *size, stroke="backward-line", fill="backward-tint", radius=0)
    sheet.rect(x + side + strip, y - strip, h, h, stroke="control", radius=0)
    sheet.text(middle[0], y - strip, f"{upper} · *h*", role="backward")
    sheet.text(x + side + strip, middle[1], f"{right} · *h*", role="backward", upwards=True)
    sheet.text(x + side + h + 6, y - strip, "*h* · *h*", align="left", role="muted")
    sheet.text(x - 8, middle[1], f"*w* = {num(given.w)}", align="right", role="forward")
    sheet.text(middle[0], y + side + 14, f"*w* = {num(given.w)}", role="forward")
    sheet.text(left - 20, y + side + 40, f"growth / *h* = {upper} + {right} + *h*", align="left")
