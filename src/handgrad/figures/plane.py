"""A part of a sheet with coordinates: x to the right, y up, each between two ends."""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from handgrad.figures.shapes import Point

Ends = tuple[float, float]
SMOOTH = 72
"""How many straight pieces look like a curve."""


@dataclass(frozen=True)
class Plane:
    """Where the ends of x and of y lie: in pixels of the sheet, and in numbers."""

    pixels_x: Ends
    pixels_y: Ends
    x: Ends
    y: Ends

    def at(self, x: float, y: float) -> Point:
        """Return the pixel of a point."""
        return _between(x, self.x, self.pixels_x), _between(y, self.y, self.pixels_y)

    def curve(self, function: Callable[[float], float], ends: Ends | None = None) -> list[Point]:
        """Return the points of a curve from one x to another, or over the whole width."""
        first, last = ends or self.x
        places = [first + (last - first) * piece / SMOOTH for piece in range(SMOOTH + 1)]
        return [self.at(x, function(x)) for x in places]

    def straight(self, x: float, y: float, slope: float, reach: float) -> list[Point]:
        """Return the straight line of a slope through a point, that many pixels to either side of it."""
        px, py = self.at(x, y)
        qx, qy = self.at(x + 1, y + slope)
        part = reach / hypot(qx - px, qy - py)
        dx, dy = part * (qx - px), part * (qy - py)
        return [(px - dx, py - dy), (px + dx, py + dy)]


def _between(value: float, numbers: Ends, pixels: Ends) -> float:
    return pixels[0] + (value - numbers[0]) / (numbers[1] - numbers[0]) * (pixels[1] - pixels[0])
