"""DL01.7.4-F5: the same small loop with and without zero_grad: what w.grad is the sum of, and where the steps lead."""

from handgrad.figures.canvas import FILLS, OUTLINES
from handgrad.figures.numbers import num
from handgrad.figures.plane import Plane
from handgrad.figures.shapes import Box, rounded_rectangle
from handgrad.figures.sheet import DOTS, FINE, HEAVY, NARROW, RADIUS, SMALL, TITLE, WIDE, Sheet
from handgrad.worked.one_weight import GIVEN, Givens, Round, rounds

TOLD = 3
"""How many rounds have a row."""
DRAWN = 12
"""How many rounds have a place on the path."""
TICKS = (0, TOLD, DRAWN)
"""Which counts of rounds are named on the path."""
POWER = 2


def path(clear: bool, given: Givens = GIVEN) -> list[float]:
    """Return where the weight stands at the start and after each round."""
    return [given.w, *(each.w_after for each in rounds(DRAWN, clear=clear, given=given))]


def parts(clear: bool, done: list[Round]) -> list[list[float | None]]:
    """Return for each round what it finds added up, by the round that added it; None where that was cleared."""
    slopes = [each.slope for each in done]
    return [[None if clear and one < last else slopes[one] for one in range(last + 1)] for last in range(len(done))]


def alt(given: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the rounds."""
    swing, lowest = path(False, given), num(given.lowest)
    return (
        f"A loop of {TOLD} rounds for L = ({num(given.a)} · w − {num(given.c)}) to the power {POWER}, from w = {num(given.w)}, "
        f"with zero_grad and without; a step takes {num(given.rate)} times w.grad off w. "
        f"With zero_grad: {_told(True, given)} Without zero_grad: {_told(False, given)} "
        f"Then the path of w after {TICKS[0]} to {TICKS[-1]} rounds, with the lowest place {lowest} as a dotted line: "
        f"with zero_grad w comes to rest at {lowest}; without, it swings about {lowest}, "
        f"between {num(min(swing))} and {num(max(swing))}."
    )


def _told(clear: bool, given: Givens) -> str:
    done = rounds(TOLD, clear=clear, given=given)
    return " ".join(
        f"Round {len(row)}: backward adds {num(each.slope)}, w.grad is {_sum(row, each.grad)}, and w becomes {num(each.w_after)}."
        for row, each in zip(parts(clear, done), done, strict=True)
    )


def _sum(row: list[float | None], grad: float) -> str:
    first, *others = [num(part) for part in row if part is not None]
    if not others:
        return num(grad)
    return f"{' + '.join([first, *others]).replace('+ −', '− ')} = {num(grad)}"


class Places:
    """Where things stand in a panel, from its left side and from its head."""

    ROUND, PARTS, EQUALS, GRAD, W, SIDE = 17, 36, 215, 247, 315, 338
    ARROW = (276, 292)
    PART, ROW = 57, 38
    """The width of a part, and the height of a row."""
    HEADS, FIRST, CHART = 28, 60, (216, 302)

    def __init__(self, wide: bool) -> None:
        """Lay out one of the two sheets."""
        self.size = (WIDE, 402) if wide else (NARROW, 812)
        self.panels = ((2, 50), (360, 50)) if wide else ((1, 66), (1, 460))


def draw(wide: bool = True, given: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    at = Places(wide)
    sheet = Sheet(*at.size)
    loss = f"*L* = ({num(given.a)}*w* − {num(given.c)})^{POWER}^"
    words = [f"{loss}, from *w* = {num(given.w)};", f"a step takes {num(given.rate)} times `w.grad` off *w*"]
    sheet.lines(8, 14, [" ".join(words)] if wide else words, 20, align="left")
    if not wide:
        sheet.line([(2, 431), (338, 431)], "border", width=FINE)
    ends = [w for clear in (True, False) for w in path(clear, given)]
    for clear, (left, top) in zip((True, False), at.panels, strict=True):
        _heads(sheet, at, left, top, clear)
        done = rounds(TOLD, clear=clear, given=given)
        for place, (row, each) in enumerate(zip(parts(clear, done), done, strict=True)):
            _row(sheet, at, left, top + at.FIRST + at.ROW * place, row, each)
        high, low = (top + y for y in at.CHART)
        plane = Plane((left + at.PARTS + 16, left + at.SIDE - 8), (low, high), (0, DRAWN), (min(ends), max(ends)))
        _axes(sheet, plane, clear, given)
        _path(sheet, plane, clear, given)
    return sheet


def _heads(sheet: Sheet, at: Places, left: float, top: float, clear: bool) -> None:
    """Write the heading of a panel, and those of its columns."""
    (sheet.tick if clear else sheet.cross)(left + 12, top)
    sheet.text(left + 26, top, f"{'with' if clear else 'without'} `zero_grad`", size=TITLE, strong=True, align="left")
    y = top + at.HEADS
    sheet.text(left + at.ROUND, y, "round", size=SMALL, role="muted")
    old = sheet.text(left + at.PARTS + 8, y, "cleared," if clear else "left over,", size=SMALL, role="muted", align="left")
    sheet.text(old.start + old.width + 4, y, "added", size=SMALL, role="backward", align="left")
    sheet.text(left + at.GRAD, y, "`w.grad`", role="backward")
    sheet.text(left + at.SIDE, y, "step to *w*", size=SMALL, role="forward", align="right")


def _row(sheet: Sheet, at: Places, left: float, y: float, row: list[float | None], each: Round) -> None:
    """Draw a round: the parts, their sum, and where the step leads."""
    sheet.text(left + at.ROUND, y, f"{len(row)}", size=SMALL, role="muted")
    for place, part in enumerate(row):
        box = Box(left + at.PARTS + at.PART * (place + 0.5), y, at.PART - 2.5, 28)
        _part(sheet, box, part, first=place == 0, new=place == len(row) - 1)
    sheet.text(left + at.EQUALS, y, "=", role="muted")
    sheet.text(left + at.GRAD, y, num(each.grad), role="backward", strong=True)
    sheet.edge((left + at.ARROW[0], y), (left + at.ARROW[1], y), "step")
    sheet.text(left + at.W, y, num(each.w_after), role="forward", strong=True)


def _part(sheet: Sheet, box: Box, part: float | None, *, first: bool, new: bool) -> None:
    """Draw what a round has added: now, or earlier, or the empty place where it was cleared."""
    if part is None:
        sheet.paint(rounded_rectangle(box, (RADIUS,) * 4), OUTLINES, stroke="control", width=FINE, dash=DOTS)
        return
    stroke, fill, width = ("backward-line", "backward-tint", HEAVY) if new else ("control", "surface", FINE)
    sheet.rect(box.x, box.y, box.w, box.h, stroke=stroke, fill=fill, width=width)
    sign = "" if first or part < 0 else "+"
    sheet.text(box.x, box.y, f"{sign}{num(part)}", role="backward" if new else "muted", size=SMALL)


def _axes(sheet: Sheet, plane: Plane, clear: bool, given: Givens) -> None:
    """Draw the rounds, and the lowest place over all of them."""
    (left, right), (base, top) = plane.pixels_x, plane.pixels_y
    sheet.text(left - 10, top - 40, "*w* after each round", size=SMALL, role="muted", align="left")
    y = base + 26
    sheet.line([(left - 6, y), (right + 6, y)], "control", width=FINE)
    for count in range(DRAWN + 1):
        x = plane.at(count, 0)[0]
        told = count in TICKS
        sheet.line([(x, y), (x, y + (6 if told else 3))], "control", width=FINE)
        if told:
            sheet.text(x, y + 16, f"{count}", size=SMALL, role="muted")
    lowest = plane.at(0, given.lowest)[1]
    sheet.line([(left - 6, lowest), (right + 6, lowest)], "control", dash=DOTS, layer=FILLS)
    for w in (given.lowest, given.w):
        sheet.text(left - 12, plane.at(0, w)[1], num(w), size=SMALL, align="right")
    if clear:
        sheet.text(right + 6, lowest + 16, "lowest place", size=SMALL, role="muted", align="right")


def _path(sheet: Sheet, plane: Plane, clear: bool, given: Givens) -> None:
    """Draw the weight over the rounds; those that have a row have large dots, and of a swing both ends are named."""
    places = path(clear, given)
    points = [plane.at(count, w) for count, w in enumerate(places)]
    sheet.line(points, "forward-line", width=HEAVY)
    for count, point in enumerate(points):
        sheet.dot(*point, 4.5 if count <= TOLD else 2.5, fill="forward-line")
    if clear:
        return
    for end, beyond in ((max(places), -16), (min(places), 16)):
        if (count := places.index(end)) > 0:
            x, y = points[count]
            sheet.text(x, y + beyond, num(end), size=SMALL, role="forward")
