"""DL01.7.4-F2: the loss over the rounds of the loop, whole, and with each of its lines left out."""

from dataclasses import dataclass

from handgrad.figures.numbers import num
from handgrad.figures.plane import Plane
from handgrad.figures.sheet import CURVE, FINE, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.worked.two_classes import LINES, RATE, STEPS, Training, train

ERROR = ("forward", "loss")
FAR = 14
"""From how far above the last point its number is tied to it by a line, since what stands under the number is a spike."""


@dataclass(frozen=True)
class Runs:
    """The loop, whole and with each line left out, at one rate and for one number of rounds."""

    rate: float = RATE
    steps: int = STEPS

    def of(self, left_out: str | None) -> Training:
        """Return what the loop leaves without a line, or whole."""
        return train(left_out, rate=self.rate, steps=self.steps)


GIVEN = Runs()


def alt(runs: Runs = GIVEN) -> str:
    """Say what the figure shows, panel by panel."""
    return (
        f"Charts of the loss over {num(runs.steps)} rounds, one for the whole loop and one for each line left out. "
        f"{' '.join(_told(name, runs) for name in (None, *LINES))}"
    )


def _told(name: str | None, runs: Runs) -> str:
    losses = runs.of(name).losses
    if name in ERROR:
        stop = num(len(losses) + 1)
        return f"Without {name}: {num(losses[0])} in the first round, and backward stops with an error in round {stop}."
    title = f"Without {name}" if name else "Whole loop"
    if min(losses) == max(losses):
        return f"{title}: {num(losses[0])} in every round, a flat line."
    high = max(losses)
    peak = f", up to {num(high)} in round {losses.index(high) + 1}" if high > losses[0] else ""
    return f"{title}: from {num(losses[0])}{peak}, to {num(losses[-1])}."


def draw(wide: bool = True, runs: Runs = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    across = 3 if wide else 2
    w, h = (236, 172) if wide else (174, 170)
    names = (None, *LINES)
    sheet = Sheet(WIDE if wide else NARROW, h * (len(names) // across) - 8)
    top = max(loss for name in names for loss in runs.of(name).losses)
    for place, name in enumerate(names):
        left, upper = w * (place % across), h * (place // across)
        plane = Plane((left + 12, left + w - 26), (upper + 132, upper + 44), (1, runs.steps), (0, top))
        _panel(sheet, plane, name, runs)
    return sheet


def _panel(sheet: Sheet, plane: Plane, name: str | None, runs: Runs) -> None:
    """Draw one chart: its heading, its axes, its curve and the last loss."""
    losses = runs.of(name).losses
    (left, right), (base, top) = plane.pixels_x, plane.pixels_y
    (sheet.cross if name else sheet.tick)(left - 4, top - 28)
    sheet.text(left + 8, top - 28, f"no `{name}`" if name else "whole loop", size=TITLE, strong=True, align="left")
    sheet.line([(left, top - 4), (left, base), (right, base)], "control", width=FINE)
    sheet.text(right, base + 14, f"round {num(runs.steps)}", size=SMALL, role="muted", align="right")
    points = [plane.at(place, loss) for place, loss in enumerate(losses, 1)]
    sheet.line(points, "forward-line", width=CURVE)
    sheet.dot(*points[0], 3.5, fill="forward-line")
    if name in ERROR:
        sheet.text(left + 2, points[0][1] - 14, num(losses[0]), role="forward", align="left")
        words = ["RuntimeError", f"in round {num(len(losses) + 1)}"]
        sheet.lines(right, (base + top) / 2 - 8, words, 16, size=SMALL, align="right")
        return
    sheet.dot(*points[-1], 3.5, fill="forward-line")
    near = min(y for x, y in points if x > right - 60)
    sheet.text(right, near - 14, num(losses[-1]), role="forward", strong=True, align="right")
    if near < points[-1][1] - FAR:
        sheet.line([(right, near - 6), (right, points[-1][1] - 6)], width=FINE)
    high = max(losses)
    if high > losses[0]:
        x, y = points[losses.index(high)]
        early = x < (left + right) / 2
        sheet.text(x + (8 if early else -8), y + 2, num(high), role="forward", align="left" if early else "right")
