"""M05.3-F2: the partial derivatives as the slopes of two cuts through one loss.

Both panels have the same scales, so that the steeper tangent belongs to the larger slope.
"""

from handgrad.figures.canvas import MARKS, OUTLINES
from handgrad.figures.numbers import num
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import CURVE, DASHES, FINE, HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.worked.two_parameters import GIVEN, Givens, by_hand

BEFORE, BEHIND, REACH = 1.0, 0.6, 0.42
"""How far a cut runs before and behind the point, and how far its tangent runs either way."""
ACROSS, POINTS = 170, 60


def slopes(givens: Givens = GIVEN) -> tuple[float, float]:
    """Return the slope of the cut along w and of the cut along b."""
    steps = by_hand(givens)
    return steps.dw, steps.db


def cut(givens: Givens, along_w: bool, move: float) -> float:
    """Return the loss where one parameter has moved and the other is held still."""
    w, b = (givens.w + move, givens.b) if along_w else (givens.w, givens.b + move)
    return (w * givens.x + b - givens.target) ** 2


def alt(givens: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the text."""
    (dw, db), L = slopes(givens), num(by_hand(givens).L)
    return (
        f"Two cuts through the same loss, drawn to the same scales. Both pass through the point w = {num(givens.w)}, "
        f"b = {num(givens.b)}, where L = {L}. First cut, b held still at {num(givens.b)}: as w grows from "
        f"{num(givens.w - BEFORE)} to {num(givens.w + BEHIND)}, the loss {_course(givens, True)}; the dashed "
        f"tangent at w = {num(givens.w)} has slope {num(dw)}. Second cut, w held still at {num(givens.w)}: as b grows from "
        f"{num(givens.b - BEFORE)} to {num(givens.b + BEHIND)}, the loss {_course(givens, False)}; the dashed "
        f"tangent at b = {num(givens.b)} has slope {num(db)}, much flatter than the first."
    )


def _course(givens: Givens, along_w: bool) -> str:
    """Say how the loss goes along a cut: by way of 0, where the lowest point lies on the cut."""
    first, last = (num(cut(givens, along_w, move)) for move in (-BEFORE, BEHIND))
    steps = by_hand(givens)
    lowest = -steps.d / (givens.x if along_w else 1)  # the move that makes the difference 0
    if not -BEFORE < lowest < BEHIND:
        return f"goes from {first} to {last}"
    name, start = ("w", givens.w) if along_w else ("b", givens.b)
    floor, place = num(cut(givens, along_w, lowest)), num(start + lowest)
    return f"falls from {first} to {floor} at {name} = {place}, then rises ever more steeply to {last}"


def draw(wide: bool = True, givens: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 296) if wide else (NARROW, 584)))
    corners: tuple[Point, Point] = ((32, 0), (396, 0)) if wide else ((40, 0), (40, 290))
    for corner, along_w in zip(corners, (True, False), strict=True):
        _Panel(sheet, corner, givens, along_w).draw()
    return sheet


class _Panel:
    """One cut: the loss against the parameter that moves."""

    def __init__(self, sheet: Sheet, corner: Point, givens: Givens, along_w: bool) -> None:
        """Take a part of the sheet from its corner; the scale in height fits the higher of the two cuts."""
        self.sheet, self.givens, self.along_w = sheet, givens, along_w
        self.left, self.base = corner[0], corner[1] + 250
        self.top = corner[1]
        heights = [cut(givens, way, move) for way in (True, False) for move in (-BEFORE, BEHIND)]
        self.up = 180 / max(heights)
        self.slope = slopes(givens)[0 if along_w else 1]

    def at(self, move: float, loss: float) -> Point:
        """Return the place of a loss after a move."""
        return self.left + ACROSS * (BEFORE + move), self.base - self.up * loss

    def draw(self) -> None:
        """Draw heading, axes, curve, tangent and point."""
        L, (w, b) = by_hand(self.givens).L, (f"*w* = {num(self.givens.w)}", f"*b* = {num(self.givens.b)}")
        moves, held = (w, b) if self.along_w else (b, w)
        name = "*w*" if self.along_w else "*b*"
        sheet = self.sheet
        sheet.text(self.left, self.top + 14, f"{held} held still, {name} moves", strong=True, size=TITLE, align="left")
        right = self.left + ACROSS * (BEFORE + BEHIND)
        sheet.line([(self.left, self.top + 40), (self.left, self.base), (right, self.base)], "control", width=FINE)
        x, y = self.at(0, L)
        for guide in ([(self.left, y), (x, y)], [(x, self.base), (x, y)]):
            sheet.line(guide, "border", width=FINE, layer=OUTLINES)
        places = [-BEFORE + (BEFORE + BEHIND) * part / POINTS for part in range(POINTS + 1)]
        curve = [self.at(place, cut(self.givens, self.along_w, place)) for place in places]
        sheet.line(curve, "forward-line", width=CURVE, layer=MARKS)
        down = min(REACH, L / abs(self.slope)) * (-1 if self.slope > 0 else 1)  # a tangent ends where it meets the base
        ends = [self.at(move, L + self.slope * move) for move in (down, -REACH if down > 0 else REACH)]
        sheet.line(ends, "backward-line", width=HEAVY, dash=DASHES, layer=MARKS)
        sheet.dot(x, y, 4)
        sheet.text(x, self.base + 16, moves)
        sheet.text(self.left + 8, y - 12, f"*L* = {num(L)}", role="forward", align="left")
        sheet.text(self.left - 6, self.top + 46, "*L*", align="right")
        sheet.text(x + 14, y + 16, f"slope {num(self.slope)}", role="backward", strong=True, size=SMALL, align="left")
