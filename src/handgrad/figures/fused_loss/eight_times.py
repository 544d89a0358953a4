"""DL01.6.2-F4: wrong beside right: a rule without 1/n, and with it, as a line at the curve of the mean loss.

The curve is the mean loss of a batch over one of its logits; the slope of a right rule is that of its tangent.
"""

from dataclasses import dataclass
from math import sin

from handgrad.figures.numbers import num
from handgrad.figures.plane import Plane
from handgrad.figures.sheet import CURVE, DASHES, FINE, HEAVY, NARROW, TITLE, WIDE, Sheet
from handgrad.worked.fused_loss import Batch, Matrix, batch

ROWS, CLASSES = 8, 2
HIGH = 244


def _logits() -> Matrix:
    """The logits of the lesson: twice the sine of the whole numbers from 0, row by row."""
    return tuple(tuple(2 * sin(CLASSES * row + place) for place in range(CLASSES)) for row in range(ROWS))


GIVEN = Batch(_logits(), tuple(row % CLASSES for row in range(ROWS)))


@dataclass(frozen=True)
class Shown:
    """The first logit of the batch, the mean loss there, and both slopes."""

    place: float
    loss: float
    n: int
    wrong: float
    right: float


def mean_loss(given: Batch, first: float) -> float:
    """Return the mean loss with another number in the place of the first logit."""
    return batch(Batch(((first, *given.Z[0][1:]), *given.Z[1:]), given.labels)).L


def numbers(given: Batch = GIVEN) -> Shown:
    """Work out what the figure shows."""
    steps = batch(given)
    return Shown(given.Z[0][0], steps.L, steps.n, steps.rows[0].delta[0], steps.dZ[0][0])


def alt(given: Batch = GIVEN) -> str:
    """Say what the figure shows."""
    s = numbers(given)
    return (
        f"The same curve in both panels: the mean loss of a batch of {s.n} over its first logit, all else still. At the logit "
        f"{num(s.place)} the mean loss is {num(s.loss)}. Wrong, without the mean: a dashed line of slope p − y = {num(s.wrong)} "
        f"cuts through the curve. Right: a dashed line of slope (p − y) / {s.n} = {num(s.right)} touches the curve."
    )


def draw(wide: bool = True, given: Batch = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet, s = Sheet(*((WIDE, HIGH) if wide else (NARROW, 2 * HIGH + 8))), numbers(given)
    corner = (366.0, 0.0) if wide else (2.0, HIGH + 8.0)
    _panel(sheet, (2.0, 0.0), given, s.wrong, ("The mean forgotten", f"slope {num(s.wrong)}"), good=False)
    _panel(sheet, corner, given, s.right, ("Divided by *n*", f"slope {num(s.wrong)} / {num(s.n)} = {num(s.right)}"), good=True)
    sheet.line([(350, 4), (350, HIGH - 4)] if wide else [(2, HIGH), (338, HIGH)], "border", width=FINE)
    return sheet


def _panel(sheet: Sheet, corner: tuple[float, float], given: Batch, slope: float, words: tuple[str, str], *, good: bool) -> None:
    """Draw the curve, the point, and the line that a rule claims to be the tangent."""
    s, (left, top) = numbers(given), corner
    (sheet.tick if good else sheet.cross)(left + 8, top + 16)
    sheet.text(left + 22, top + 16, words[0], size=TITLE, strong=True, align="left")
    reach = 4.0
    ends = (s.place - reach, s.place + reach)
    heights = [mean_loss(given, end) for end in ends]
    middle, half = sum(heights) / len(heights), 0.62 * abs(heights[0] - heights[1])
    plane = Plane((left + 58, left + 326), (top + 204, top + 60), ends, (middle - half, middle + half))
    sheet.line([plane.at(ends[0], middle + half), plane.at(ends[0], middle - half), plane.at(ends[1], middle - half)], width=FINE)
    sheet.line(plane.curve(lambda first: mean_loss(given, first)), "forward-line", width=CURVE)
    x, y = plane.at(s.place, s.loss)
    sheet.line(plane.straight(s.place, s.loss, slope, 64 if good else 42), "backward-line", width=HEAVY, dash=DASHES)
    sheet.dot(x, y, 5, fill="forward-line")
    sheet.text(left + 326, top + 48, words[1], role="backward", align="right")
    sheet.line([(x, top + 200), (x, top + 208)], width=FINE)
    sheet.text(x, top + 224, num(s.place), role="forward")
    sheet.text(left + 326, top + 224, "first logit", role="muted", align="right")
    sheet.text(left, top + 48, "mean loss", role="muted", align="left")
    sheet.line([(left + 54, y), (left + 62, y)], width=FINE)
    sheet.text(left + 50, y, num(s.loss), role="forward", strong=True, align="right")
