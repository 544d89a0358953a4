"""DL01.7.4-F4: points of two classes, and the line on which both logits are equal, before the first step and after the last."""

import numpy as np
from contourpy import contour_generator

from handgrad.figures.numbers import num
from handgrad.figures.plane import Plane
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import CURVE, DOTS, NARROW, TITLE, WIDE, Sheet
from handgrad.worked.two_classes import RATE, STEPS, Net, curve, grid, logits, right, start, train

FINENESS = 60
"""How many pieces each side is cut into to find the boundary."""
EDGE = 3.0


def boundary(net: Net) -> list[list[Point]]:
    """Return the lines on which the two logits are equal."""
    ends = [EDGE * (2 * place / FINENESS - 1) for place in range(FINENESS + 1)]
    differences = [[_difference(net, (x1, x2)) for x1 in ends] for x2 in ends]
    lines = contour_generator(ends, ends, differences).lines(0.0)
    return [[(float(x), float(y)) for x, y in np.asarray(line)] for line in lines]


def _difference(net: Net, x: Point) -> float:
    first, second = logits(net, x)
    return second - first


def trained(rate: float = RATE) -> Net:
    """Return the network after the last step."""
    return train(rate=rate).net


def alt(rate: float = RATE) -> str:
    """Say what the figure shows."""
    points, labels = grid()
    nets = {"Before the first step": start(), f"After {num(STEPS)} steps": trained(rate)}
    told = ". ".join(
        f"{when}: {num(right(net, points, labels))} of {num(len(points))} points lie on the side of their class, and the "
        f"boundary is {_shape(net)}"
        for when, net in nets.items()
    )
    return (
        f"A grid of {num(len(points))} points, one apart; the {num(sum(labels))} higher than a dotted parabola are filled "
        f"and belong to the second class, the others are rings. A solid line is the decision boundary. {told}."
    )


def _shape(net: Net) -> str:
    """Say by its heights where the boundary runs: at the middle and at both sides of the grid."""
    ends = sorted(grid()[0])
    places = (ends[0][0], 0.0, ends[-1][0])
    return ", ".join(f"{_heights(net, x1)} where the first coordinate is {num(x1)}" for x1 in places)


def _heights(net: Net, x1: float) -> str:
    """Say at which heights the boundary meets an upright line; it can run along it."""
    met = sorted(height for line in boundary(net) for place, height in line if abs(place - x1) < EDGE / FINENESS / 10)
    if not met:
        return "nowhere"
    low, high = (num(round(height, 1)) for height in (met[0], met[-1]))
    return f"at height {low}" if low == high else f"at all heights from {high} down to {low}"


def draw(wide: bool = True, rate: float = RATE) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    side = 300 if wide else 280
    sheet = Sheet(*((WIDE, 356) if wide else (NARROW, 696)))
    for place, (title, net) in enumerate((("Before the first step", start()), (f"After {num(STEPS)} steps", trained(rate)))):
        left, top = (24 + 352 * place, 46) if wide else (30, 46 + 348 * place)
        plane = Plane((left, left + side), (top + side, top), (-EDGE, EDGE), (-EDGE, EDGE))
        points, labels = grid()
        sheet.text(left, top - 28, title, size=TITLE, strong=True, align="left")
        words = f"{num(right(net, points, labels))} of {num(len(points))} right"
        sheet.text(left + side, top - 28, words, role="forward", align="right")
        _points(sheet, plane, net)
    return sheet


def _points(sheet: Sheet, plane: Plane, net: Net) -> None:
    """Draw the frame, the points, the parabola that gave them their classes, and the boundary."""
    (left, right_), (bottom, top) = plane.pixels_x, plane.pixels_y
    sheet.rect((left + right_) / 2, (top + bottom) / 2, right_ - left, bottom - top, fill=None)
    reach = (2 * (EDGE + 1.2)) ** 0.5
    sheet.line(plane.curve(curve, (-reach, reach)), "control", dash=DOTS)
    for line in boundary(net):
        sheet.line([plane.at(*point) for point in line], "forward-line", width=CURVE)
    for point, label in zip(*grid(), strict=True):
        x, y = plane.at(*point)
        sheet.dot(x, y, 4.5, fill="text" if label else "bg", stroke=None if label else "text")
