"""M05.1-F2: chords of a parabola from one point to points nearer and nearer, and the tangent they turn into."""

from handgrad.figures.canvas import MARKS, Dash
from handgrad.figures.numbers import num
from handgrad.figures.plane import Plane
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import CURVE, DASHES, DOTS, FINE, HEADING, HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.figures.slopes.tangents import POWER, f, slope

Nudges = tuple[float, ...]

PLACE = 3.0
NUDGES: Nudges = (2.0, 1.0)
LINES: tuple[Dash | None, ...] = ((9, 4), None)
"""How the chords are drawn, in the order of the nudges."""


def quotient(x: float, h: float) -> float:
    """Return the slope of the chord from x to x + h."""
    return (f(x + h) - f(x)) / h


def alt(x: float = PLACE, nudges: Nudges = NUDGES) -> str:
    """Say what the figure shows."""
    chords = " ".join(
        f"The {'dashed' if dash else 'solid'} one, with h = {num(h)}, ends at x = {num(x + h)}, "
        f"where the curve is at {num(f(x + h))}: "
        f"({num(f(x + h))} − {num(f(x))}) / {num(h)} = {num(quotient(x, h))}."
        for h, dash in zip(nudges, LINES, strict=True)
    )
    return (
        f"The solid curve y = x to the power {POWER}, and straight chords from its point at x = {num(x)}, where it is at "
        f"{num(f(x))}, to points further on. {chords} "
        f"The shorter the chord, the nearer it lies to the dashed tangent in that point, whose slope is {num(slope(x))}."
    )


def draw(wide: bool = True, x: float = PLACE, nudges: Nudges = NUDGES) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 344) if wide else (NARROW, 504)))
    furthest = x + max(nudges)
    ends = (x - 0.6 * max(nudges), furthest + 0.3)
    low, high = f(ends[0]) - 0.2 * f(furthest), f(furthest)
    plane = Plane((36, 384) if wide else (16, 324), (300, 34), ends, (low, high))
    sheet.line([(plane.pixels_x[0], 300), (plane.pixels_x[1], 300)], "control", width=FINE)
    sheet.line(plane.curve(f, (ends[0], furthest + 0.03)), "forward-line", width=CURVE)
    begin = plane.at(x, f(x))
    for h, dash in zip(nudges, LINES, strict=True):
        sheet.line([begin, plane.at(x + h, f(x + h))], "text", width=HEAVY, dash=dash)
    sheet.line(plane.straight(x, f(x), slope(x), 120), "backward-line", width=CURVE, dash=DASHES, layer=MARKS)
    for at in (x, *(x + h for h in nudges)):
        _point(sheet, plane, at, before=at == furthest)
    sheet.text(plane.pixels_x[1], 318, "*x*", size=TITLE)
    sheet.text(begin[0] - 66, begin[1] - 60, f"*y* = *x*^{POWER}^", size=HEADING, role="forward")
    _table(sheet, (424, 60) if wide else (8, 354), 76 if wide else 50, x, nudges)
    return sheet


def _point(sheet: Sheet, plane: Plane, at: float, before: bool) -> None:
    px, py = plane.at(at, f(at))
    floor = plane.pixels_y[0]
    sheet.line([(px, py), (px, floor)], "control", width=FINE, dash=DOTS)
    sheet.dot(px, py, 6.5, fill="bg")
    sheet.dot(px, py, 5)
    sheet.text(px, floor + 18, num(at), size=SMALL, strong=True)
    side = -12 if before else 14
    sheet.text(
        px + side, py + (-6 if before else 12), num(f(at)), role="forward", strong=True, align="right" if before else "left"
    )


def _table(sheet: Sheet, place: Point, step: float, x: float, nudges: Nudges) -> None:
    """Write each division beside a piece of its line, then the slope of the tangent."""
    left, top = place
    for row, (h, dash) in enumerate(zip(nudges, LINES, strict=True)):
        y = top + row * step
        sheet.line([(left, y), (left + 48, y)], "text", width=HEAVY, dash=dash)
        sheet.text(left + 60, y, f"Chord, *h* = {num(h)}", size=TITLE, strong=True, align="left")
        sum_ = sheet.text(left + 60, y + 24, f"({num(f(x + h))} − {num(f(x))}) / {num(h)} =", align="left")
        sheet.text(sum_.x + sum_.width + 5, y + 24, num(quotient(x, h)), size=TITLE, strong=True, align="left")
    y = top + len(nudges) * step
    sheet.line([(left, y), (left + 45, y)], "backward-line", width=CURVE, dash=DASHES)
    sheet.text(left + 60, y, "Tangent", size=TITLE, strong=True, align="left")
    word = sheet.text(left + 60, y + 24, "slope", align="left")
    sheet.text(word.x + word.width + 5, y + 24, num(slope(x)), size=TITLE, role="backward", strong=True, align="left")
