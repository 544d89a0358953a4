"""M05.3-F1: a contour map of the loss, with the step of steepest descent and its two parts.

Both scales are equal, so that the step stands at a right angle to the contour line. Equal steps in height from line
to line: where they lie close, the hill is steep.
"""

from math import copysign, hypot, sqrt

from handgrad.figures.canvas import MARKS, OUTLINES
from handgrad.figures.numbers import num, vector
from handgrad.figures.parameter_plane import ParameterPlane
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import DOTS, FINE, HEAVY, NARROW, SMALL, WIDE, Sheet
from handgrad.worked.two_parameters import GIVEN, Givens, by_hand, step

RATE = 0.02
PARTS = 100
LINES = 5
"""How many contour lines, from the valley floor up; the second goes through the start."""


def gradient(givens: Givens = GIVEN) -> tuple[float, float]:
    """Return the two partial derivatives, of w and of b."""
    steps = by_hand(givens)
    return steps.dw, steps.db


def levels(givens: Givens = GIVEN) -> list[float]:
    """Return the losses of the contour lines: multiples of the loss at the start."""
    return [by_hand(givens).L * place for place in range(LINES)]


def line(level: float, givens: Givens, up: tuple[float, float]) -> list[Point]:
    """Return pairs (w, b) of one loss: w x + b - target is a root of it, that of the start's sign."""
    d = copysign(sqrt(level), by_hand(givens).d)
    parts = [up[0] + (up[1] - up[0]) * part / PARTS for part in range(PARTS + 1)]
    return [((givens.target + d - b) / givens.x, b) for b in parts]


def alt(givens: Givens = GIVEN, rate: float = RATE) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    steps, end = by_hand(givens), step(givens, rate)
    dw, db = gradient(givens)
    return (
        f"A contour map of the loss over w and b, for x = {num(givens.x)} and target {num(givens.target)}. "
        f"Its contour lines are straight and parallel, at L = {', '.join(num(level) for level in levels(givens))}; along each, "
        f"b falls by {num(givens.x)} for each unit of w, and they lie closer together the higher the loss. The point "
        f"w = {num(givens.w)}, b = {num(givens.b)} lies on the line L = {num(steps.L)}, and its gradient is {vector((dw, db))}. "
        f"The direction of steepest descent is {vector((-dw, -db))}: a dotted leg of {num(-dw)} along w and one of {num(-db)} "
        f"along b. The step along it stands at a right angle to the contour line and leads across it, to w = {num(end.w)}, "
        f"b = {num(end.b)}, where L = {num(by_hand(end).L)}. A move along the contour line leaves L as it is."
    )


def draw(wide: bool = True, givens: Givens = GIVEN, rate: float = RATE) -> Sheet:
    """Draw the wide sheet or the narrow one; another start is put at the same place of the window."""
    sheet = Sheet(*((WIDE, 408) if wide else (NARROW, 388)))
    corner, scale = ((64, 40), 300) if wide else ((34, 38), 190)
    plane = ParameterPlane(corner, scale, (givens.w - 0.95, givens.w + 0.55), (givens.b - 0.5, givens.b + 0.6))
    plane.frame(sheet)
    _contours(sheet, plane, givens)
    _axes(sheet, plane, givens)
    _step(sheet, plane, givens, rate)
    _words(sheet, wide, givens, step(givens, rate))
    return sheet


def _contours(sheet: Sheet, plane: ParameterPlane, givens: Givens) -> None:
    """Draw the contour lines, and write the loss of each at its upper end."""
    for level in levels(givens):
        pairs = line(level, givens, plane.up)
        plane.contour(sheet, pairs, width=FINE if level else HEAVY)
        x, y = plane.at(*pairs[-1])
        sheet.text(x, y - 12, num(level) if level else f"*L* = {num(level)}", size=SMALL, role="forward")


def _axes(sheet: Sheet, plane: ParameterPlane, givens: Givens) -> None:
    x, y = plane.at(givens.w, givens.b)
    left, bottom = plane.box.left[0], plane.box.bottom[1]
    for guide in ([(left, y), (x, y)], [(x, bottom), (x, y)]):
        sheet.line(guide, "border", width=FINE, layer=OUTLINES)
    sheet.text(x, bottom + 14, f"*w* = {num(givens.w)}")
    sheet.text(left - 14, y, f"*b* = {num(givens.b)}", upwards=True)


def _step(sheet: Sheet, plane: ParameterPlane, givens: Givens, rate: float) -> None:
    """Draw the step with its two legs, a stretch of the contour line with an arrow, and the right angle between them."""
    dw, db = gradient(givens)
    end = step(givens, rate)
    start, corner, tip = plane.at(givens.w, givens.b), plane.at(end.w, givens.b), plane.at(end.w, end.b)
    sheet.line([start, corner, tip], "backward-line", dash=DOTS, layer=MARKS)
    sheet.text(start[0] - 9, start[1] - 12, num(-dw), role="backward", strong=True, align="right")
    sheet.text(corner[0] - 8, (corner[1] + tip[1]) / 2 + 2, num(-db), role="backward", strong=True, align="right")
    length = hypot(dw, db)
    ux, uy = -dw / length, db / length  # y runs down on the sheet
    along = start[0] + 80 * uy, start[1] - 80 * ux
    mark = [(9 * ux, 9 * uy), (9 * (ux + uy), 9 * (uy - ux)), (9 * uy, -9 * ux)]
    sheet.line([(start[0] + x, start[1] + y) for x, y in mark], "text", width=FINE, layer=MARKS)
    sheet.edge(start, along, "plain", width=HEAVY, gap=(0, 0), layer=MARKS)
    sheet.edge(start, tip, "step", width=HEAVY, gap=(0, 0), layer=MARKS)
    sheet.lines(along[0] + 6, along[1] - 24, ["*L*", "stays"], size=SMALL, role="muted", align="left")
    sheet.dot(*start, 4)


def _words(sheet: Sheet, wide: bool, givens: Givens, end: Givens) -> None:
    """Say what the map shows in numbers: rows of a title and its value."""
    dw, db = gradient(givens)
    rows = (
        ("At the dot", f"*L* = {num(by_hand(givens).L)}", "forward"),
        ("Gradient", f"({num(dw)}, {num(db)})", "backward"),
        ("Steepest descent", f"({num(-dw)}, {num(-db)})", "backward"),
        ("At the arrow's tip", f"*L* = {num(by_hand(end).L)}", "forward"),
    )
    for place, (title, value, role) in enumerate(rows):
        x, y = (532, 62 + 74 * place) if wide else (12, 286 + 28 * place)
        sheet.text(x, y, title, strong=True, align="left")
        sheet.text(*((x, y + 24) if wide else (x + 150, y)), value, role=role, align="left")
