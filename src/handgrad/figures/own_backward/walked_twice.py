"""DL01.7.6-F2: every number of a Hessian-vector product: the first walk as a computation, walked back in its turn.

Each value has under it its gradient, which is that of q; solid arrows compute, dashed ones belong to the second walk.
"""

from handgrad.figures.numbers import num, vector
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import HEADING, HEAVY, NARROW, SMALL, WIDE, Sheet
from handgrad.worked.own_backward import DIRECTION, Direction, walked_twice

NAMES = {"w1": "*w*~1~", "w2": "*w*~2~", "s": "*s*", "c": "*c*", "r": "*r*", "g1": "*g*~1~", "g2": "*g*~2~", "q": "*q*"}
PLACES = {"w1": (0, 82), "w2": (0, 258), "s": (1, 44), "c": (1, 156), "r": (1, 258), "g2": (2, 44), "g1": (2, 206), "q": (3, 126)}
"""The column of each value, and how far across it stands."""
ARROWS = (("w1", "s"), ("w1", "c"), ("w2", "r"), ("s", "g2"), ("c", "g1"), ("r", "g1"), ("g2", "q"), ("g1", "q"))
STANDING = {("w1", "c"): (-1, 0.3), ("w2", "r"): (1, 0.7), ("r", "g1"): (-1, 0.5), ("g1", "q"): (-1, 0.5)}
"""On which side of an arrow, and how far along, its number stands on the narrow sheet."""
GROUPS = "the leaves", "forward, and the first walk", "the gradient", "one number"


def values(given: Direction) -> dict[str, tuple[float, float]]:
    """Return each value with its gradient, that of q."""
    s = walked_twice(given)
    (w1, w2), (g1, g2) = given.w, s.g
    return {
        "w1": (w1, s.Ht[0]), "w2": (w2, s.Ht[1]), "s": (s.s, s.ds), "c": (s.c, s.dc), "r": (s.r, s.dr),
        "g1": (g1, s.dg[0]), "g2": (g2, s.dg[1]), "q": (s.q, s.seed),
    }  # fmt: skip


def passed(given: Direction) -> dict[tuple[str, str], float]:
    """Return what the second walk brings along each arrow, by its ends."""
    s, of = walked_twice(given), values(given)
    along = {("w1", "s"): s.by_s, ("w1", "c"): s.by_c, ("w2", "r"): s.dr}
    return along | {(start, end): of[start][1] for start, end in ARROWS if (start, end) not in along}


def alt(given: Direction = DIRECTION) -> str:
    """Say what the figure shows, every number in the order of the walks."""
    s = walked_twice(given)
    (w1, w2), (t1, t2) = given.w, given.t
    return (
        f"The first walk drawn as a computation. Solid arrows: from w1 = {num(w1)} to s = {num(s.s)}, w1 times itself, and "
        f"to c = {num(s.c)}, the slope of s; from w2 = {num(w2)} to r = {num(s.r)}, what arrives at s; c and r multiply "
        f"to g1 = {num(s.g[0])}, and s is passed on as g2 = {num(s.g[1])}; with the direction {vector((t1, t2))}, "
        f"g1 and g2 make q = {num(s.q)}. Dashed arrows, the second walk: the seed {num(s.seed)} at q; {num(s.dg[0])} at g1 and "
        f"{num(s.dg[1])} at g2; {num(s.dr)} at r, {num(s.dc)} at c, {num(s.ds)} at s; back to w1 come {num(s.by_c)} along c and "
        f"{num(s.by_s)} along s, together {num(s.Ht[0])}; to w2 comes {num(s.Ht[1])}."
    )


def draw(wide: bool = True, given: Direction = DIRECTION) -> Sheet:
    """Draw the wide sheet, which lies, or the narrow one, which stands."""
    sheet = Sheet(*((WIDE, 328) if wide else (NARROW, 512)))
    along = (70, 266, 462, 640) if wide else (30, 182, 334, 480)

    def at(place: tuple[int, float]) -> Point:
        column, across = place
        return (along[column], across + 24) if wide else (across + 10, along[column])

    of = values(given)
    boxes = {
        name: sheet.stamp(*at(place), *map(num, of[name]), frame="leaf" if place[0] == 0 else "value", w=60)
        for name, place in PLACES.items()
    }
    for name, box in boxes.items():
        if wide:
            sheet.text(box.x, box.y - 33, NAMES[name], size=HEADING)
        else:
            sheet.text(box.left[0] - 6, box.y, NAMES[name], size=HEADING, align="right")
    for arrow, brought in passed(given).items():
        side, part = (1, 0.5) if wide else STANDING.get(arrow, (1, 0.5))
        _both_ways(sheet, (boxes[arrow[0]], boxes[arrow[1]]), num(brought), side=side, part=part, wide=wide)
    for words, place in zip(GROUPS, along, strict=True):
        if wide:
            sheet.text(place, 316, words, role="muted", size=SMALL)
    return sheet


def _both_ways(sheet: Sheet, arrow: tuple[Box, Box], words: str, *, side: int, part: float, wide: bool) -> None:
    """Draw an arrow and, on one side of it, the way back with what it brings, a part of the way along."""
    start, end = arrow
    (x0, y0), (x1, y1) = start.border(end.middle), end.border(start.middle)
    dx, dy = x1 - x0, y1 - y0
    size = (dx * dx + dy * dy) ** 0.5
    ox, oy = -dy / size * 6 * side, dx / size * 6 * side
    sheet.edge((x0 - ox, y0 - oy), (x1 - ox, y1 - oy), "forward", width=HEAVY)
    sheet.edge((x1 + ox, y1 + oy), (x0 + ox, y0 + oy), "backward", width=HEAVY)
    x, y = x0 + part * dx + 2.4 * ox, y0 + part * dy + 2.4 * oy
    if wide:
        sheet.text(x, y + 2, words, role="backward", strong=True, align="right" if dy > 24 else "left" if dy < -24 else "center")
    else:
        sheet.text(x - 2 * side, y, words, role="backward", strong=True, align="right" if side > 0 else "left")
