"""M05.1-F3: the worked example: a cubic, two chords and a tangent, with every number."""

from handgrad.figures.canvas import MARKS, Dash
from handgrad.figures.numbers import num
from handgrad.figures.plane import Plane
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import CURVE, DASHES, DOTS, FINE, HEAVY, NARROW, SMALL, TEXT, TITLE, WIDE, Sheet
from handgrad.worked.slopes import GIVEN, Givens, Steps, by_hand

LONG: Dash = (9, 4)
"""The dashes of the central chord."""


def alt(given: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the page."""
    x, h, steps = given.x, given.h, by_hand(given)
    return (
        f"The solid curve of the worked example through its marked points, at x = {num(x - h)}, {num(x)} and {num(x + h)}, "
        f"where its values are {num(steps.below)}, {num(steps.value)} and {num(steps.above)}. "
        f"The one-sided chord runs from the middle point to the last: "
        f"({num(steps.above)} − {num(steps.value)}) / {num(h)} = {num(steps.one_sided)}. "
        f"The central chord runs from the first point to the last: "
        f"({num(steps.above)} − {num(steps.below)}) / {num(2 * h)} = {num(steps.central)}. "
        f"The dashed tangent touches the curve at the middle point, with slope {num(steps.slope)}. "
        "The central chord is nearly parallel to the tangent; the one-sided chord is steeper."
    )


def draw(wide: bool = True, given: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 344) if wide else (NARROW, 504)))
    steps, x, h = by_hand(given), given.x, given.h
    sides = (52, 380) if wide else (48, 300)
    span = steps.above - steps.below
    plane = Plane(sides, (300, 34), (x - 1.25 * h, x + 1.3 * h), (steps.below - 0.22 * span, steps.above))
    _curve(sheet, plane, given, steps)
    _table(sheet, (420, 60) if wide else (8, 354), wide, given, steps)
    return sheet


def _curve(sheet: Sheet, plane: Plane, given: Givens, steps: Steps) -> None:
    x, h = given.x, given.h
    floor = plane.pixels_y[0]
    sheet.line([(plane.pixels_x[0], floor), (plane.pixels_x[1], floor)], "control", width=FINE)
    sheet.line(plane.curve(lambda at: by_hand(Givens(at)).value, (x - 1.15 * h, x + 1.03 * h)), "forward-line", width=CURVE)
    below, middle, above = (plane.at(at, value) for at, value in ((x - h, steps.below), (x, steps.value), (x + h, steps.above)))
    sheet.line([middle, above], "text", width=HEAVY)
    sheet.line([below, above], "text", width=HEAVY, dash=LONG)
    sheet.line(plane.straight(x, steps.value, steps.slope, 100), "backward-line", width=CURVE, dash=DASHES, layer=MARKS)
    for (px, py), at in ((below, x - h), (middle, x), (above, x + h)):
        sheet.line([(px, py), (px, floor)], "control", width=FINE, dash=DOTS)
        sheet.dot(px, py, 6.5, fill="bg")
        sheet.dot(px, py, 5)
        sheet.text(px, floor + 18, num(at), size=SMALL, strong=True)
    sheet.text(plane.pixels_x[1], floor + 18, "*x*", size=TITLE)
    for (px, py), value, dx, dy in (
        (below, steps.below, -2, -18),
        (middle, steps.value, 12, 13),
        (above, steps.above, -12, -6),
    ):
        sheet.text(px + dx, py + dy, num(value), role="forward", strong=True, align="left" if dx > 0 else "right")


def _table(sheet: Sheet, place: Point, wide: bool, given: Givens, steps: Steps) -> None:
    """Write the two divisions and the slope, each beside a piece of its line."""
    left, top = place
    h = given.h
    rows = (
        ("One-sided", f"({num(steps.above)} − {num(steps.value)}) / {num(h)} =", steps.one_sided, None),
        ("Central", f"({num(steps.above)} − {num(steps.below)}) / {num(2 * h)} =", steps.central, LONG),
        ("Tangent", "slope", steps.slope, DASHES),
    )
    for place_in_table, (name, sum_, value, dash) in enumerate(rows):
        y = top + place_in_table * (76 if wide else 50)
        role, line = ("backward", "backward-line") if dash == DASHES else ("text", "text")
        sheet.line(
            [(left, y), (left + (45 if dash == DASHES else 48), y)], line, width=CURVE if dash == DASHES else HEAVY, dash=dash
        )
        sheet.text(left + 60, y, name, size=TITLE, strong=True, align="left")
        written = sheet.text(left + 60, y + 24, sum_, size=TEXT, align="left")
        sheet.text(written.x + written.width + 6, y + 24, num(value), size=TITLE, role=role, strong=True, align="left")
