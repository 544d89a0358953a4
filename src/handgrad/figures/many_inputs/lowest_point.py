"""M05.3-F4: wrong beside right: steepest descent does not point at the lowest point, and its steps get there by a curve.

The loss is a long bowl: the square of w, plus STRETCH times the square of b.
"""

from dataclasses import dataclass
from math import cos, dist, hypot, pi, sin, sqrt

from handgrad.figures.canvas import MARKS
from handgrad.figures.numbers import num, vector
from handgrad.figures.parameter_plane import ParameterPlane
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import FINE, HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet

STRETCH, RATE, STEPS, LINES, TURN = 4.0, 0.1, 5, 4, 240
LOWEST = (0.0, 0.0)


@dataclass(frozen=True)
class Start:
    """Where the descent begins."""

    w: float = 3.0
    b: float = 1.0


GIVEN = Start()


def loss(w: float, b: float) -> float:
    """Return the height of the bowl."""
    return w * w + STRETCH * b * b


def gradient(w: float, b: float) -> tuple[float, float]:
    """Return its two partial derivatives."""
    return 2 * w, 2 * STRETCH * b


def walk(start: Start = GIVEN) -> list[Point]:
    """Return the points of the descent, the start first."""
    points = [(start.w, start.b)]
    for _ in range(STEPS):
        (w, b), (dw, db) = points[-1], gradient(*points[-1])
        points.append((w - RATE * dw, b - RATE * db))
    return points


def straight(start: Start = GIVEN) -> Point:
    """Return the end of a step as long as the first one, aimed at the lowest point."""
    part = _length(start) / hypot(start.w, start.b)
    return start.w * (1 - part), start.b * (1 - part)


def alt(start: Start = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the text."""
    g, first = gradient(start.w, start.b), walk(start)[1]
    levels = ", ".join(num(level) for level in _levels(start))
    return (
        f"Two contour maps of the same bowl, long in w and narrow in b, with contour lines at L = {levels} and the lowest "
        f"point in their middle, at w = {num(LOWEST[0])}, b = {num(LOWEST[1])}. Both start at w = {num(start.w)}, "
        f"b = {num(start.b)}, where L = {num(loss(start.w, start.b))} and the gradient is {vector(g)}. Wrong: an arrow from the "
        f"start aims at the lowest point; after a step of length {num(_length(start))}, L = {num(loss(*straight(start)))}. "
        f"Right: the arrow of steepest descent stands at a right angle to the contour line, in the direction "
        f"{vector((-g[0], -g[1]))}; after a step of the same length, L = {num(loss(*first))}. {STEPS} steps, each against the "
        f"gradient of its own place, bend towards the lowest point."
    )


def _length(start: Start) -> float:
    return dist(*walk(start)[:2])


def _levels(start: Start) -> list[float]:
    return [loss(start.w, start.b) * place / LINES for place in range(1, LINES + 1)]


def draw(wide: bool = True, start: Start = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 290) if wide else (NARROW, 580)))
    corners: tuple[Point, Point] = ((6, 36), (364, 36)) if wide else ((6, 36), (6, 326))
    for place, corner in enumerate(corners):
        plane = _bowl(sheet, corner, start)
        if place == 0:
            _panel(sheet, plane, "Aimed at the lowest point", [(start.w, start.b), straight(start)])
            sheet.cross(corner[0] + 7, corner[1] - 20)
        else:
            _panel(sheet, plane, "Against the gradient, each time", walk(start))
            sheet.tick(corner[0] + 7, corner[1] - 20)
    return sheet


def _bowl(sheet: Sheet, corner: Point, start: Start) -> ParameterPlane:
    """Draw the map: its contour lines and its lowest point."""
    across = (-0.2 * start.w, 1.5 * start.w)
    scale = 328 / (across[1] - across[0])
    plane = ParameterPlane(corner, scale, across, (across[0], across[0] + 208 / scale))
    plane.frame(sheet)
    for level in _levels(start):
        turn = [2 * pi * part / TURN for part in range(TURN + 1)]
        plane.contour(sheet, [(sqrt(level) * cos(t), sqrt(level / STRETCH) * sin(t)) for t in turn], width=FINE)
    x, y = plane.at(*LOWEST)
    sheet.dot(x, y, 4, fill="forward-line")
    sheet.text(x, y + 24, "lowest", size=SMALL, role="forward")
    return plane


def _panel(sheet: Sheet, plane: ParameterPlane, heading: str, points: list[Point]) -> None:
    """Draw the steps through some points, the first one heavy, and say what the first one reaches."""
    left, bottom = plane.box.at("bottom", 0)
    sheet.text(left + 24, plane.corner[1] - 20, heading, strong=True, size=TITLE, align="left")
    places = [plane.at(*point) for point in points]
    sheet.line(places[1:], "text", layer=MARKS) if len(places) > 2 else None
    sheet.edge(places[0], places[1], "step", width=HEAVY, gap=(0, 0), layer=MARKS)
    for x, y in places[2:]:
        sheet.dot(x, y, 2.5)
    sheet.dot(*places[0], 4)
    sheet.text(places[0][0] + 8, places[0][1] - 12, f"*L* = {num(loss(*points[0]))}", role="forward", align="left")
    words = f"After a step of length {num(dist(*points[:2]))}, *L* = {num(loss(*points[1]))}"
    sheet.text(left, bottom + 20, words, align="left")
