"""DL01.5.2-F1: the curve of the ReLU with the lesson's two points: where it rises the gate is open, where it is flat, shut.

The curve is a value, so it is solid; the slope at a point belongs to the walk back, so it is a dashed line beside the curve.
"""

from dataclasses import replace

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import CURVE, FINE, HEAVY, NARROW, TITLE, WIDE, Row, Sheet
from handgrad.worked.neuron import GIVEN, Givens, Pass, by_hand

INPUTS = (GIVEN.x, -1.0)
"""The input that opens the gate, and the one that shuts it."""


def passes(given: Givens = GIVEN, inputs: tuple[float, float] = INPUTS) -> tuple[Pass, Pass]:
    """Work the neuron through for the one input and for the other."""
    one, other = (by_hand(replace(given, x=x)) for x in inputs)
    return one, other


def alt(given: Givens = GIVEN, inputs: tuple[float, float] = INPUTS) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    open_, shut = passes(given, inputs)
    return (
        "The curve of the ReLU, a against h: flat for negative h, rising for positive h. "
        f"Open, at h = {num(open_.h)}: forward, the solid curve gives a = {num(open_.a)}; "
        f"backward, a dashed line shows slope {num(open_.gate)}: {num(open_.da)} arrives and {num(open_.dh)} passes back. "
        f"Shut, at h = {num(shut.h)}: forward, the solid curve gives a = {num(shut.a)}; "
        f"backward, a dashed line shows slope {num(shut.gate)}: {num(shut.da)} arrives and {num(shut.dh)} passes back."
    )


class Axes:
    """Where a pair (h, a) stands on the sheet."""

    def __init__(self, wide: bool, reach: float) -> None:
        """Lay the axes so that both points have room."""
        self.wide = wide
        self.size = (WIDE, 304) if wide else (NARROW, 360)
        self.origin: Point = (330, 262) if wide else (158, 196)
        self.unit = (268 if wide else 136) / reach
        self.left, self.right = (20, 660) if wide else (8, 314)

    def at(self, h: float, a: float, off: float = 0) -> Point:
        """Return a point, moved off by some pixels."""
        return self.origin[0] + self.unit * h, self.origin[1] - 0.8 * self.unit * a - off


def draw(wide: bool = True, given: Givens = GIVEN, inputs: tuple[float, float] = INPUTS) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    open_, shut = passes(given, inputs)
    axes = Axes(wide, max(abs(open_.h), abs(shut.h)) * 1.1)
    sheet = Sheet(*axes.size)
    x, y = axes.origin
    sheet.edge((axes.left, y), (axes.right, y), "plain", width=FINE)
    sheet.edge((x, y), (x, 12), "plain", width=FINE)
    sheet.text(axes.right + 12, y, "*h*")
    sheet.text(x - 14, 16, "*a*")
    end = (axes.right - (50 if wide else 12) - x) / axes.unit
    top = min(end, (y - 22) / axes.unit / 0.8)
    sheet.line([(axes.left, y), (x, y), axes.at(top, top)], "forward-line", width=CURVE)
    for step, words in ((open_, "Open"), (shut, "Shut")):
        _point(sheet, axes, step)
        _told(sheet, axes, step, words)
    return sheet


def _point(sheet: Sheet, axes: Axes, step: Pass) -> None:
    """Draw a point of the curve, its place on the axis, and its slope as a dashed line beside it."""
    x, y = axes.at(step.h, step.a)
    reach = 0.9 * step.gate
    start, end = axes.at(step.h - 0.9, step.a - reach, 11), axes.at(step.h + 0.9, step.a + reach, 11)
    sheet.line([start, end], "backward-line", width=HEAVY, dash=(5, 3))
    if step.a:
        sheet.line([(x, axes.origin[1]), (x, y)], "control", width=FINE, dash=(3, 3))
    sheet.dot(x, y, 5, fill="forward-line")
    sheet.text(x, axes.origin[1] + 18, num(step.h), role="forward", strong=True)


def _told(sheet: Sheet, axes: Axes, step: Pass, name: str) -> None:
    """Say in a box what the gate does with what arrives."""
    open_ = bool(step.gate)
    rows: list[Row] = [
        (name, {"strong": True, "size": TITLE}),
        (f"gives *a* = {num(step.a)}", {"role": "forward"}),
        (f"slope {num(step.gate)}", {"role": "backward"}),
        (f"{num(step.da)} arrives", {"role": "backward"}),
        (f"{num(step.dh)} passes back", {"role": "backward", "strong": True}),
    ]
    places = ((414, 62), (116, 152)) if axes.wide else ((252, 300), (84, 300))
    place = places[0] if open_ else places[1]
    sheet.node(*place, 132, 104, rows, fill="bg")
