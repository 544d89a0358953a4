"""M05.3-F3: every number of the two-parameter loss, each value with its gradient and each slope on its way back.

The values run along one lane; the inputs of times, plus and minus come in from its side.
"""

from typing import NamedTuple

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box, Point, Side
from handgrad.figures.sheet import NARROW, SMALL, WIDE, Frame, Sheet
from handgrad.worked.two_parameters import GIVEN, Givens, by_hand

SEED, THROUGH = 1.0, 1.0
"""What the walk begins with; the slope of plus and minus in their first input, and of plus in its second."""
OPERATIONS = ("times", "plus", "minus", "power")


class Stop(NamedTuple):
    """A value on the lane: its name, its value, its gradient, and the slope of the operation before it."""

    name: str
    value: float
    gradient: float
    slope: float


def lane(givens: Givens = GIVEN) -> list[Stop]:
    """Return the values from w, which no operation made, to L."""
    s = by_hand(givens)
    return [
        Stop("*w*", givens.w, s.dw, 0.0),
        Stop("*w x*", s.product, s.dproduct, givens.x),
        Stop("*y*", s.y, s.dy, THROUGH),
        Stop("*d*", s.d, s.dd, THROUGH),
        Stop("*L*", s.L, SEED, 2 * s.d),
    ]


def alt(givens: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    w, product, y, d, L = lane(givens)
    s = by_hand(givens)
    return (
        f"A chain of values from w to the loss, each with its gradient. Solid arrows, forward: w = {num(w.value)} times "
        f"x = {num(givens.x)} gives {num(product.value)}; plus b = {num(givens.b)} gives y = {num(y.value)}; minus the target "
        f"{num(givens.target)} gives d = {num(d.value)}; d times itself is L = {num(L.value)}. Dashed arrows, backward: at L the "
        f"seed {num(L.gradient)}; times the slope {num(L.slope)}, {num(d.gradient)} at d; times {num(d.slope)}, "
        f"{num(y.gradient)} at y. Plus has two inputs, and from it two dashed arrows go back: times {num(y.slope)}, "
        f"{num(product.gradient)} to the product, and times {num(THROUGH)}, {num(s.db)} to b. From the "
        f"product, times {num(product.slope)}, {num(w.gradient)} to w. x and the target have no grad: they ask for none."
    )


class Grid:
    """Where things stand: the one place that knows which way the sheet lies."""

    def __init__(self, wide: bool) -> None:
        """Lay the lane along the wide sheet, or down the narrow one."""
        self.wide = wide
        self.size = (WIDE, 254) if wide else (NARROW, 676)
        self.lane, self.side, self.back = (138, 44, 216) if wide else (168, 60, 268)
        self.along = [36 + 157 * place for place in range(5)] if wide else [52 + 142 * place for place in range(5)]
        sides: tuple[Side, ...] = ("left", "right", "bottom", "top") if wide else ("top", "bottom", "right", "left")
        self.before, self.behind, self.away, self.near = sides

    def at(self, along: float, across: float) -> Point:
        """Return a point by its place along the lane and across it."""
        return (along, across) if self.wide else (across, along)


def draw(wide: bool = True, givens: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    grid, stops = Grid(wide), lane(givens)
    sheet = Sheet(*grid.size)
    boxes = [_stop(sheet, grid, stop, along) for stop, along in zip(stops, grid.along, strict=True)]
    pills = []
    for name, stop, before, after in zip(OPERATIONS, stops[1:], boxes, boxes[1:], strict=False):
        pill = sheet.operation((before.x + after.x) / 2, (before.y + after.y) / 2, 56, 28, name, size=SMALL)
        sheet.edge(before.at(grid.behind), pill.at(grid.before), "forward")
        sheet.edge(pill.at(grid.behind), after.at(grid.before), "forward")
        _back(sheet, grid, before, after, stop.slope)
        pills.append(pill)
    _sides(sheet, grid, givens, pills, boxes[2])
    return sheet


def _stop(sheet: Sheet, grid: Grid, stop: Stop, along: float) -> Box:
    frame: Frame = "value" if stop.slope else "leaf"
    box = sheet.stamp(*grid.at(along, grid.lane), num(stop.value), num(stop.gradient), frame=frame)
    if grid.wide:
        sheet.text(box.x, box.top[1] - 14, stop.name)
    else:
        sheet.text(box.left[0] - 8, box.y - 10, stop.name, align="right")
    return box


def _back(sheet: Sheet, grid: Grid, before: Box, after: Box, slope: float) -> None:
    """Draw the way back from a value to the one before, past the operation, with the operation's slope."""
    start, end = after.at(grid.away, 0.35), before.at(grid.away, 0.65)
    way = [grid.at(place[0 if grid.wide else 1], grid.back) for place in (start, end)]
    sheet.edge(start, end, "backward", via=way)
    x, y = ((start[0] + end[0]) / 2, grid.back + 14) if grid.wide else (grid.back + 8, (start[1] + end[1]) / 2)
    words = f"times {num(slope)}"
    sheet.text(x, y, words, size=SMALL, role="backward", align="center" if grid.wide else "left")


def _sides(sheet: Sheet, grid: Grid, givens: Givens, pills: list[Box], output: Box) -> None:
    """Draw what comes in from the side: x, the bias and the target; only the bias gets a gradient."""
    db = num(by_hand(givens).db)
    inputs = (("*x*", givens.x, None), ("*b*", givens.b, db), ("target", givens.target, None))
    for (name, value, gradient), pill in zip(inputs, pills, strict=False):
        x, y = (pill.x, grid.side) if grid.wide else (grid.side, pill.y)
        box = sheet.stamp(x, y, num(value), gradient, frame="leaf")
        behind = name == "target"
        place = (box.right[0] + 28 if behind else box.left[0] - 12, box.y) if grid.wide else (box.x, box.top[1] - 14)
        sheet.text(*place, name)
        sheet.edge(box.at(grid.away), pill.at(grid.near), "forward")
        if gradient and grid.wide:
            sheet.edge((output.x + 10, output.top[1]), box.right, "backward", via=[(output.x + 10, box.y)])
            place = output.x - 16, (box.y + output.y) / 2 - 8
        elif gradient:
            sheet.edge(output.left, box.bottom, "backward", via=[(box.x, output.y)])
            place = box.x, output.y + 14
        if gradient:
            sheet.text(*place, f"times {num(THROUGH)}", size=SMALL, role="backward")
