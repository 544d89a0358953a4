"""DL01.6.4-F3: wrong beside right: a rule tried where it happens to agree, and tried where it does not.

The right rule for the cube is a parabola, the wrong one a straight line; they meet at one.
"""

from dataclasses import dataclass

from handgrad.figures.numbers import num
from handgrad.figures.plane import Plane
from handgrad.figures.sheet import CURVE, DASHES, DOTS, FINE, NARROW, SMALL, TITLE, WIDE, Sheet

FACTOR, POWER, END = 3, 2, 2.3


@dataclass(frozen=True)
class Points:
    """Where the rules are tried."""

    easy: float = 1.0
    drawn: float = 2.0


GIVEN = Points()
NAMES = (f"{num(FACTOR)}*u*^{num(POWER)}^", f"{num(FACTOR)}*u*")


def right(u: float) -> float:
    """Return what the right rule says."""
    return FACTOR * u**POWER


def wrong(u: float) -> float:
    """Return what the rule that lost the power says."""
    return FACTOR * u


def alt(points: Points = GIVEN) -> str:
    """Say what the figure shows."""
    told = [
        f"at u = {num(u)} the right rule says {num(right(u))}, the other {num(wrong(u))}, {num(abs(right(u) - wrong(u)))} apart"
        for u in (points.easy, points.drawn)
    ]
    return (
        f"The right rule, {num(FACTOR)} times u to the power {num(POWER)}, solid, and the rule {num(FACTOR)} times u, "
        f"which lost the power, dashed, drawn against u. A check at an easy number, wrong: {told[0]}, so the check passes. "
        f"A check at another number, right: {told[1]}, so the check fails, as it should."
    )


def draw(wide: bool = True, points: Points = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 318) if wide else (NARROW, 648)))
    _panel(sheet, (4, 0), points.easy, good=False)
    _panel(sheet, (366, 0) if wide else (4, 330), points.drawn, good=True)
    return sheet


def _panel(sheet: Sheet, place: tuple[float, float], u: float, good: bool) -> None:
    left, top = place
    apart = abs(right(u) - wrong(u))
    (sheet.tick if good else sheet.cross)(left + 8, top + 16)
    title = f"Tried at {num(u)}: {'the fault shows' if good else 'nothing shows'}"
    sheet.text(left + 24, top + 16, title, size=TITLE, strong=True, align="left")
    verdict = f"{num(wrong(u))} against {num(right(u))}: {num(apart)} apart"
    sheet.text(left + 24, top + 40, verdict, role="muted", align="left")
    plane = Plane((left + 12, left + 276), (top + 284, top + 66), (0, END), (0, right(END)))
    sheet.line([plane.at(0, 0), plane.at(END, 0)], "control", width=FINE)
    sheet.line(plane.curve(right), "backward-line", width=CURVE)
    sheet.line(plane.curve(wrong), "caution-line", width=CURVE, dash=DASHES)
    for name, rule in zip(NAMES, (right, wrong), strict=True):
        x, y = plane.at(END, rule(END))
        sheet.text(x + 8, y, name, size=TITLE, align="left")
    x, y = plane.at(u, right(u))
    sheet.line([(x, plane.at(u, 0)[1]), (x, y)], "control", width=FINE, dash=DOTS)
    sheet.text(x, top + 302, f"*u* = {num(u)}", size=SMALL, strong=True)
    for value in sorted({right(u), wrong(u)}):
        sheet.dot(*plane.at(u, value), 5)
        sheet.text(x - 12, plane.at(u, value)[1] - 10, num(value), role="backward", strong=True, align="right")
