"""DL01.6.4-F2: three rules for the cube on trial, with a coarse nudge and a finer one: each relative error on one axis.

The axis runs in powers of ten; a dashed line marks the tolerance, and what lies beyond it fails.
"""

from math import ceil, floor, log10

from handgrad.figures.numbers import MINUS, num
from handgrad.figures.plane import Plane
from handgrad.figures.sheet import DASHES, FINE, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.worked.cube_check import Givens, Trial, by_hand

BASE, PERCENT, POWER = 10, 100, 3
GIVEN = (Givens(h=0.1), Givens(h=0.01))
LEAST, MOST = -6, 0
"""The powers of ten at the ends of the axis, as long as the errors lie between them."""
EVERY = 2
"""From one labelled power of ten to the next."""
ROW, BAND = 34, 158
"""From rule to rule, and from trial to trial."""


def exact(value: float) -> str:
    """Return a number with all its digits, up to seven, so that the pencil gets the same difference."""
    return f"{value:.7g}".replace("-", MINUS)


def rules(given: Givens, trial: Trial) -> list[tuple[str, float, float]]:
    """Return each rule's name, what it says, and its relative error."""
    large = f"{num(PERCENT * given.part)} % too large"
    return [
        ("right", trial.right, trial.right_error),
        ("power lost", trial.lost, trial.lost_error),
        (large, trial.large, trial.large_error),
    ]


def quotient(given: Givens, trial: Trial) -> str:
    """Return the central difference with its numbers."""
    return f"({exact(trial.above)} − {exact(trial.below)}) / {num(2 * given.h)} = {exact(trial.difference)}"


def alt(given: tuple[Givens, ...] = GIVEN) -> str:
    """Say what the figure shows."""
    first = given[0]
    told = []
    for each in given:
        trial = by_hand(each)
        verdicts = "; ".join(
            f"{name}, {exact(value)}: relative error {error:.6f}, {'passes' if error <= each.tolerance else 'fails'}"
            for name, value, error in rules(each, trial)
        )
        told.append(f"With h = {num(each.h)} the central difference is {quotient(each, trial)}. {verdicts}.")
    marks = ", ".join(num(power) for power in _ends(given)[::EVERY])
    return (
        f"Rules for u to the power {num(POWER)} at u = {num(first.u)}, relative errors on an axis in powers of {num(BASE)}, "
        f"marked at the powers {marks}; a dashed line marks the tolerance {num(first.tolerance)}. {' '.join(told)}"
    )


def draw(wide: bool = True, given: tuple[Givens, ...] = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: a band for each nudge, a row for each rule, one axis."""
    height = BAND * len(given) + 64
    sheet = Sheet(WIDE if wide else NARROW, height)
    ends = _ends(given)
    plane = Plane((232, 600) if wide else (120, 262), (0, 1), (ends[0], ends[-1]), (0, 1))
    for place, each in enumerate(given):
        _band(sheet, plane, each, BAND * place, wide)
    line = plane.at(log10(given[0].tolerance), 0)[0]
    foot = BAND * len(given) + 2
    for place in range(len(given)):
        sheet.line([(line, BAND * place + 44), (line, BAND * (place + 1) - 8)], "text", dash=DASHES)
    sheet.line([(plane.pixels_x[0], foot), (plane.pixels_x[1], foot)], "control", width=FINE)
    for power in ends[::EVERY]:
        x = plane.at(power, 0)[0]
        sheet.line([(x, foot), (x, foot + 4)], "control", width=FINE)
        sheet.text(x, foot + 18, f"{num(BASE)}^{num(power)}^", size=SMALL, role="muted")
    sheet.text(sum(plane.pixels_x) / 2, foot + 42, f"relative error; dashed: tolerance {num(given[0].tolerance)}", size=SMALL)
    return sheet


def _ends(given: tuple[Givens, ...]) -> list[int]:
    """Return the powers of ten of the axis, wide enough for every error."""
    errors = [error for each in given for _, _, error in rules(each, by_hand(each)) if error]
    low = min(LEAST, *(floor(log10(error)) for error in errors))
    high = max(MOST, *(ceil(log10(error)) for error in errors))
    return list(range(low, high + 1))


def _band(sheet: Sheet, plane: Plane, given: Givens, top: float, wide: bool) -> None:
    """Draw one trial: its difference, and its rules in rows."""
    trial, left = by_hand(given), 4
    sheet.text(left, top + 14, f"*h* = {num(given.h)}", size=TITLE, strong=True, align="left")
    sheet.text(left + 76, top + 14, quotient(given, trial), size=SMALL, align="left")
    for row, (name, value, error) in enumerate(rules(given, trial)):
        y = top + 54 + ROW * row
        good = error <= given.tolerance
        sheet.text(left, y - (0 if wide else 8), name, size=SMALL, align="left")
        sheet.text(left + (140 if wide else 0), y + (0 if wide else 8), exact(value), role="backward", align="left")
        x = plane.at(log10(error), 0)[0]
        sheet.line([(plane.pixels_x[0], y), (plane.pixels_x[1], y)], "border", width=FINE)
        sheet.dot(x, y, 6, fill="text" if good else "caution-line")
        sheet.text(sheet.width - 26, y, f"{error:.6f}", size=SMALL, align="right")
        (sheet.tick if good else sheet.cross)(sheet.width - 12, y)
