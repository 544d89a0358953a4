"""M05.1-F4: the error of both differences against the nudge, in float64 and float32: each has a best nudge.

Every point is computed as a program computes it, with the rounding of its type.
"""

from math import log10

import numpy as np

from handgrad.figures.numbers import num
from handgrad.figures.plane import Plane
from handgrad.figures.sheet import CURVE, DASHES, FINE, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.worked.slopes import GIVEN, Givens, by_hand

Float = type[np.float64] | type[np.float32]
Errors = list[tuple[int, float]]

BASE = 10
SMALLEST: dict[Float, int] = {np.float64: -16, np.float32: -8}
"""The smallest nudge drawn, as a power of ten: each type has lost x + h by then."""
START = 0
"""The largest nudge drawn, as a power of ten."""
BOTTOM, TOP = -10, 2
FLOOR = -11
"""Where the axis of the nudges lies."""
EVERY = 2
"""From one labelled power of ten to the next."""


def estimate(x: float, h: float, of: Float, central: bool) -> float:
    """Return a difference of x^3 - 2x, each operation rounded to a type."""
    place, nudge, two = of(x), of(h), of(2)
    above, value, below = (at * at * at - two * at for at in (place + nudge, place, place - nudge))
    return float((above - below) / (two * nudge) if central else (above - value) / nudge)


def errors(x: float, of: Float, central: bool) -> Errors:
    """Return, for each power of ten from 1 down, how far the difference is from the slope."""
    slope = by_hand(Givens(x)).slope
    powers = range(START, SMALLEST[of] - 1, -1)
    return [(power, abs(estimate(x, float(BASE) ** power, of, central) - slope)) for power in powers]


def best(found: Errors) -> int:
    """Return the power of ten with the smallest error."""
    return min(found, key=lambda pair: pair[1])[0]


def alt(x: float = GIVEN.x) -> str:
    """Say what the figure shows."""
    told = " ".join(
        f"In {of.__name__}, over nudges from {num(BASE)} to the power {num(START)} down to {num(BASE)} to the power "
        f"{num(SMALLEST[of])}: {_told('one-sided', errors(x, of, False))}; {_told('central', errors(x, of, True))}."
        for of in SMALLEST
    )
    marks = ", ".join(num(power) for power in range(TOP, BOTTOM - 1, -EVERY))
    nudges = ", ".join(num(power) for power in range(0, min(SMALLEST.values()) - 1, -EVERY))
    return (
        f"Two charts of the error of a difference against the nudge h, at x = {num(x)}, both axes in powers of {num(BASE)}: "
        f"errors marked at the powers {marks}, nudges at {nudges}. "
        f"{told} For large nudges each line falls evenly as the nudge shrinks; "
        "from its best nudge on to small ones it climbs unevenly, by rounding."
    )


def _told(name: str, found: Errors) -> str:
    line = "dashed" if name == "central" else "solid"
    first, last, lowest = found[0][1], found[-1][1], dict(found)[best(found)]
    return (
        f"the {line} line, {name}, begins with the error {num(first)}, falls to {lowest:.1e} "
        f"at {num(BASE)} to the power {num(best(found))}, and ends at {num(last)}"
    )


def draw(wide: bool = True, x: float = GIVEN.x) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 366) if wide else (NARROW, 716)))
    _panel(sheet, Plane((56, 408) if wide else (48, 322), (304, 44), (-16.4, 0.4), (FLOOR, TOP)), x, np.float64)
    low, high = (304, 44) if wide else (664, 404)
    _panel(sheet, Plane((496, 684) if wide else (48, 322), (low, high), (-8.4, 0.4), (FLOOR, TOP)), x, np.float32)
    return sheet


def _panel(sheet: Sheet, plane: Plane, x: float, of: Float) -> None:
    (left, right), (low, high) = plane.pixels_x, plane.pixels_y
    sheet.text(left, high - 26, f"`{of.__name__}`", size=TITLE, align="left")
    sheet.text(left + 8, high - 4, "error", size=SMALL, role="muted", align="left")
    sheet.line([(left, high - 8), (left, low), (right, low)], "control", width=FINE)
    for power in range(BOTTOM, TOP + 1, EVERY):
        y = plane.at(0, power)[1]
        sheet.line([(left - 4, y), (left, y)], "control", width=FINE)
        sheet.text(left - 8, y, _power(power), size=SMALL, role="muted", align="right")
    apart = EVERY if right - left > -SMALLEST[of] * 20 else 2 * EVERY
    for power in range(SMALLEST[of], 1, apart):
        px = plane.at(power, 0)[0]
        sheet.line([(px, low), (px, low + 4)], "control", width=FINE)
        sheet.text(px, low + 16, _power(power), size=SMALL, role="muted")
    sheet.text((left + right) / 2, low + 36, "nudge *h*", size=SMALL)
    for central in (False, True):
        _curve(sheet, plane, errors(x, of, central), central)


def _curve(sheet: Sheet, plane: Plane, found: Errors, central: bool) -> None:
    points = [plane.at(power, log10(error)) for power, error in found if error > 0]
    sheet.line(points, "text" if central else "control", width=CURVE, dash=DASHES if central else None)
    lowest, error = min(found, key=lambda pair: pair[1])
    px, py = plane.at(lowest, log10(error))
    sheet.dot(px, py, 4.5, fill="text" if central else "control")
    if central:
        sheet.text(px, py + 18, "central", size=SMALL, strong=True)
    else:
        px, py = plane.at(lowest // 2 + 1, log10(dict(found)[lowest // 2 + 1]))
        sheet.text(px - 8, py - 8, "one-sided", size=SMALL, strong=True, align="right")


def _power(power: int) -> str:
    return f"{num(BASE)}^{num(power)}^"
