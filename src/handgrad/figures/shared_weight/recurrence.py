"""DL01.5.3-F2: every number of the two-step recurrence, each value with its gradient.

The steps run along the sheet, the weight stands beside them and feeds both products; what each product passes back to
it is written on its dashed arrow, and the weight holds their sum.
"""

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import HEADING, HEAVY, NARROW, SMALL, WIDE, Sheet
from handgrad.worked.shared_weight import SEQUENCE, Sequence, recurrence

NAMES = ("*s*~0~", "*w* *s*~0~", "*s*~1~", "*w* *s*~1~", "*s*~2~", "*d*", "*L*")
OPERATIONS = ("times", "plus", "times", "plus", "minus", "power")
FED = {2: "*x*~1~", 4: "*x*~2~", 5: "*t*"}


def alt(given: Sequence = SEQUENCE) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    r = recurrence(given)
    x1, x2 = (num(x) for x in given.x)
    return (
        f"A recurrence of {num(len(given.x))} steps with one weight. Forward, solid arrows: w = {num(given.w)} and "
        f"s0 = {num(given.s0)} are multiplied to {num(r.m1)}; plus x1 = {x1} gives s1 = {num(r.s1)}; "
        f"w and s1 are multiplied to {num(r.m2)}; plus x2 = {x2} gives s2 = {num(r.s2)}; "
        f"minus the target t = {num(given.t)} gives d = {num(r.d)}; the power node makes L = {num(r.L)} of it. "
        f"Backward, dashed arrows: the seed {num(r.seed)} at L; {num(r.ds2)} at d, at s2 "
        f"and at the second product, which passes back {num(r.second_use)} to w and {num(r.ds1)} to s1; {num(r.ds1)} "
        f"at the first product too, which passes back {num(r.first_use)} to w. "
        f"The gradient of w is {num(r.second_use)} + {num(r.first_use)} = {num(r.dw)}. s0, x1, x2 and t ask for no gradient."
    )


class Track:
    """Where things stand: the steps along the sheet; the wide sheet lies, the narrow one stands."""

    def __init__(self, wide: bool) -> None:
        """Lay the track out: the weight on one side of the steps, the inputs on the other."""
        self.wide = wide
        self.size = (WIDE, 312) if wide else (NARROW, 652)
        self.weight, self.steps, self.inputs = (54, 190, 276) if wide else (40, 186, 300)
        first, apart = (34, 105) if wide else (48, 92)
        self.along = [first + apart * place for place in range(len(NAMES))]

    def at(self, along: float, across: float) -> Point:
        """Return a point by its place along the steps and across them."""
        return (along, across) if self.wide else (across, along)

    def half(self, box: Box) -> float:
        """Return half a box's length along the track."""
        return (box.w if self.wide else box.h) / 2


def draw(wide: bool = True, given: Sequence = SEQUENCE) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    r, track = recurrence(given), Track(wide)
    sheet = Sheet(*track.size)
    values = (given.s0, r.m1, r.s1, r.m2, r.s2, r.d, r.L)
    gradients = (None, r.ds1, r.ds1, r.ds2, r.ds2, r.ds2, r.seed)
    steps = [
        sheet.stamp(*track.at(along, track.steps), num(value), None if gradient is None else num(gradient), w=54)
        for along, value, gradient in zip(track.along, values, gradients, strict=True)
    ]
    for place, operation in enumerate(OPERATIONS):
        _between(sheet, track, steps[place], steps[place + 1], operation, back=gradients[place] is not None)
    for (place, name), value in zip(FED.items(), (*given.x, given.t), strict=True):
        _input(sheet, track, steps[place], name, num(value))
    w = sheet.stamp(*track.at(track.along[2], track.weight), num(given.w), num(r.dw), frame="leaf", w=66)
    sheet.text(w.x, w.y - 33, "*w*", size=HEADING)
    for place, side, passed in ((1, -1, r.first_use), (3, 1, r.second_use)):
        _use(sheet, track, w, steps[place], side, num(passed))
    for name, step, place in zip(NAMES, steps, track.along, strict=True):
        product = " " in name
        if wide:
            sheet.text(step.x, step.y + (33 if product else -33), name, size=HEADING)
        elif product:
            sheet.text(step.x + 36, place, name, size=HEADING, align="left")
        else:
            sheet.text(step.x - 36, place, name, size=HEADING, align="right")
    return sheet


def _between(sheet: Sheet, track: Track, before: Box, after: Box, operation: str, *, back: bool) -> None:
    """Draw the arrow of an operation, and the way back where somebody asks."""
    start = (before.x if track.wide else before.y) + track.half(before)
    end = (after.x if track.wide else after.y) - track.half(after)
    forth, home = track.steps - 9, track.steps + 9
    sheet.edge(track.at(start, forth), track.at(end, forth), "forward", width=HEAVY)
    if back:
        sheet.edge(track.at(end, home), track.at(start, home), "backward", width=HEAVY)
    words = track.at((start + end) / 2, forth - (13 if track.wide else 8))
    sheet.text(*words, operation, size=SMALL, role="muted", align="center" if track.wide else "right")


def _input(sheet: Sheet, track: Track, step: Box, name: str, value: str) -> None:
    """Draw what a step is given: it asks for no gradient."""
    place = step.x if track.wide else step.y
    given = sheet.stamp(*track.at(place, track.inputs), value, None, w=54)
    sheet.edge(given, step, "forward", width=HEAVY)
    sheet.text(*(given.x - 34, given.y) if track.wide else (given.x, given.y - 33), name, size=HEADING,
               align="right" if track.wide else "center")  # fmt: skip


def _use(sheet: Sheet, track: Track, w: Box, product: Box, side: int, passed: str) -> None:
    """Draw one use of the weight: there, and back with what the product passes."""
    middle, place = (w.x, product.x) if track.wide else (w.y, product.y)
    near = track.weight + (w.h if track.wide else w.w) / 2
    far = track.steps - (product.h if track.wide else product.w) / 2
    outer, inner = (26, 10) if track.wide else (16, 4)
    sheet.edge(track.at(middle + side * outer, near), track.at(place + side * 10, far), "forward", width=HEAVY)
    sheet.edge(track.at(place - side * 8, far), track.at(middle + side * inner, near), "backward", width=HEAVY)
    start, part = middle + side * inner, 0.6 if track.wide else 0.5  # where the words stand on the way to the product
    along, across = start + part * (place - side * 8 - start), near + part * (far - near)
    if track.wide:
        sheet.text(along - side * 8, across + 4, passed, role="backward", strong=True, align="left" if side < 0 else "right")
    else:
        sheet.text(across - 4, along - side * 13, passed, role="backward", strong=True, align="left")
