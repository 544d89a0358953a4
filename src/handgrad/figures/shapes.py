"""Shapes as paths: geometry only, without colours. Pixels, y down."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, hypot
from typing import Literal

import numpy as np
from matplotlib.path import Path

Point = tuple[float, float]
Side = Literal["left", "right", "top", "bottom"]
Radii = tuple[float, float, float, float]

START, LINE, QUADRATIC, CUBIC, CLOSE = (
    int(code) for code in (Path.MOVETO, Path.LINETO, Path.CURVE3, Path.CURVE4, Path.CLOSEPOLY)
)
ARC = 0.5523  # cubic corners that are circular; matplotlib's own round boxes are parabolas
HEAD_LENGTH, HEAD_BREADTH = 8.0, 7.0


@dataclass(frozen=True)
class Box:
    """A placed shape by its middle and size: what arrows attach to."""

    x: float
    y: float
    w: float
    h: float

    def at(self, side: Side, part: float = 0.5) -> Point:
        """Return the point this part of the way along a side, from the left or from the top."""
        left, top = self.x - self.w / 2, self.y - self.h / 2
        along, down = left + part * self.w, top + part * self.h
        points = {"left": (left, down), "right": (left + self.w, down), "top": (along, top), "bottom": (along, top + self.h)}
        return points[side]

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x, self.y

    @property
    def left(self) -> Point:
        """The middle of its left side."""
        return self.at("left")

    @property
    def right(self) -> Point:
        """The middle of its right side."""
        return self.at("right")

    @property
    def top(self) -> Point:
        """The middle of its top side."""
        return self.at("top")

    @property
    def bottom(self) -> Point:
        """The middle of its bottom side."""
        return self.at("bottom")

    def border(self, toward: Point) -> Point:
        """Return where the line from the middle to a point leaves the box."""
        dx, dy = toward[0] - self.x, toward[1] - self.y
        parts = [half / abs(way) for half, way in ((self.w / 2, dx), (self.h / 2, dy)) if way]
        part = min(parts, default=0.0)
        return self.x + part * dx, self.y + part * dy


def moved(point: Point, toward: Point, by: float) -> Point:
    """Return a point moved by some pixels toward another."""
    dx, dy = toward[0] - point[0], toward[1] - point[1]
    length = hypot(dx, dy) or 1
    return point[0] + by * dx / length, point[1] + by * dy / length


def rounded_rectangle(box: Box, radii: Radii) -> Path:
    """Return a box with circular corners; radii: top left, top right, bottom right, bottom left."""
    corners = [box.at("top", 0), box.at("top", 1), box.at("bottom", 1), box.at("bottom", 0)]
    points: list[Point] = []
    codes: list[int] = []
    for place, (corner, radius) in enumerate(zip(corners, radii, strict=True)):
        radius = min(radius, box.w / 2, box.h / 2)
        enters, leaves = moved(corner, corners[place - 1], radius), moved(corner, corners[(place + 1) % 4], radius)
        points.append(enters)
        codes.append(LINE)
        if radius:
            points += [moved(enters, corner, ARC * radius), moved(leaves, corner, ARC * radius), leaves]
            codes += [CUBIC] * 3
    codes[0] = START
    return Path([*points, points[0]], [*codes, CLOSE])


def polyline(points: Sequence[Point], radius: float = 0) -> Path:
    """Return straight lines through points, with rounded corners where a radius is given."""
    corners = list(points[1:-1])
    placed: list[Point] = [points[0]]
    codes: list[int] = [START]
    for before, corner, after in zip(points, corners, points[2:], strict=False):
        if radius:
            placed += [moved(corner, before, radius), corner, moved(corner, after, radius)]
            codes += [LINE, QUADRATIC, QUADRATIC]
        else:
            placed.append(corner)
            codes.append(LINE)
    return Path([*placed, points[-1]], [*codes, LINE])


def bezier(start: Point, first: Point, second: Point, end: Point) -> Path:
    """Return a cubic curve."""
    return Path([start, first, second, end], [START] + [CUBIC] * 3)


def head(tip: Point, before: Point, closed: bool) -> Path:
    """Return an arrow's head at its tip, coming from the point before: a triangle, or two strokes."""
    base = moved(tip, before, HEAD_LENGTH)
    ux, uy = (tip[0] - base[0]) / HEAD_LENGTH, (tip[1] - base[1]) / HEAD_LENGTH
    half = HEAD_BREADTH / 2
    one, other = (base[0] - uy * half, base[1] + ux * half), (base[0] + uy * half, base[1] - ux * half)
    if closed:
        return Path([one, tip, other, one], [START, LINE, LINE, CLOSE])
    return Path([one, tip, other], [START, LINE, LINE])


def flattened(path: Path) -> list[Point]:
    """Return the corners of a path whose curves are made of short straight lines."""
    ((polygon),) = path.to_polygons(closed_only=False)
    return [(float(x), float(y)) for x, y in np.asarray(polygon)]


def length(path: Path) -> float:
    """Return how long a path is."""
    corners = flattened(path)
    return sum(dist(p, q) for p, q in pairwise(corners))
