"""M05.1-F1: a parabola, its tangent at three places, and which way each slope says to step."""

from handgrad.figures.canvas import MARKS
from handgrad.figures.numbers import num
from handgrad.figures.plane import Plane
from handgrad.figures.sheet import CURVE, DASHES, DOTS, FINE, HEADING, HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet

Places = tuple[float, ...]

POWER = 2
PLACES: Places = (-2.0, 0.0, 3.0)
END = 3.6
"""The curve is drawn from minus this to this."""
STEP = 48
"""The length of a drawn step, in pixels: it shows a direction."""


def f(x: float) -> float:
    """Return the height of the curve."""
    return x**POWER


def slope(x: float) -> float:
    """Return the slope of the curve."""
    return POWER * x ** (POWER - 1)


def advice(x: float) -> str:
    """Say which way to step for a lower point."""
    return "step left" if slope(x) > 0 else "step right" if slope(x) < 0 else "stay"


def alt(places: Places = PLACES) -> str:
    """Say what the figure shows."""
    told = " ".join(
        f"At x = {num(x)} the curve is at {num(f(x))}, and the dashed tangent {_way(x)} with slope {num(slope(x))}: {advice(x)}."
        for x in places
    )
    low, high = (num(tick) for tick in (_ticks()[0], _ticks()[-1]))
    between = ", ".join(num(tick) for tick in _ticks()[1:-1])
    return (
        f"The solid curve y = x to the power {POWER}, a bowl, over an axis of x from {low} over {between} to {high}, "
        f"with a dashed tangent at each of its marked points. {told} "
        "Each step goes against the sign of the slope, and so downhill."
    )


def _way(x: float) -> str:
    return "rises" if slope(x) > 0 else "falls" if slope(x) < 0 else "is level"


def _ticks() -> range:
    return range(-int(END), int(END) + 1)


def draw(wide: bool = True, places: Places = PLACES) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 386) if wide else (NARROW, 362)))
    sides, heights = ((64, 636), (316, 22)) if wide else ((16, 324), (290, 22))
    plane = Plane(sides, heights, (-END, END), (0, f(END)))
    _axis(sheet, plane, places)
    sheet.line(plane.curve(f), "forward-line", width=CURVE)
    left, top = plane.at(-END, f(END))
    sheet.text(left + (18 if wide else 14), top + 4, f"*y* = *x*^{POWER}^", size=HEADING, role="forward", align="left")
    for x in places:
        px, py = plane.at(x, f(x))
        if x:
            sheet.line([(px, py), plane.at(x, 0)], "control", width=FINE, dash=DOTS)
        tangent = plane.straight(x, f(x), slope(x), 104 if wide else 64)
        sheet.line(tangent, "backward-line", width=CURVE, dash=DASHES, layer=MARKS)
        sheet.dot(px, py, 6.5, fill="bg")
        sheet.dot(px, py, 5)
        _slope(sheet, px, py, slope(x))
        _step(sheet, px, heights[0] + 42, x)
    return sheet


def _axis(sheet: Sheet, plane: Plane, places: Places) -> None:
    sheet.line([plane.at(-END, 0), plane.at(END, 0)], "control", width=FINE)
    for tick in _ticks():
        x, y = plane.at(tick, 0)
        sheet.line([(x, y), (x, y + 5)], "control", width=FINE)
        marked = tick in places
        sheet.text(x, y + 18, num(tick), size=SMALL, role="text" if marked else "muted", strong=marked)
    x, y = plane.at(END, 0)
    sheet.text(x, y + 18, "*x*", size=TITLE)


def _slope(sheet: Sheet, x: float, y: float, m: float) -> None:
    """Write a slope on the side of its point where the bowl is open."""
    words = f"slope {num(m)}"
    if m:
        side = 18 if m < 0 else -18
        sheet.text(x + side, y - 7, words, size=TITLE, role="backward", strong=True, align="left" if m < 0 else "right")
    else:
        sheet.text(x, y - 22, words, size=TITLE, role="backward", strong=True)


def _step(sheet: Sheet, px: float, y: float, x: float) -> None:
    """Draw the step that a slope asks for, then say it."""
    m = slope(x)
    sheet.dot(px, y, 3)
    if not m:
        sheet.text(px, y + 18, advice(x))
        return
    way = -1 if m > 0 else 1
    sheet.edge((px, y), (px + STEP * way, y), "step", width=HEAVY, gap=(0, 0))
    sheet.text(px - 3 * way, y + 18, advice(x), align="left" if way > 0 else "right")
