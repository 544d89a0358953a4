"""DL01.6.1-F2: wrong beside right: a shared node that passes on at its first arrival, and one that waits for both."""

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEADING, HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.worked.record_and_walk import FACTORS, Factors, SharedResult, shared_result

EARLY, COMPLETE = ("L", "d", "u", "v"), ("L", "d", "v", "u")
"""The order in which the nodes pass on."""
PLACES = {"L": (110, 80), "d": (110, 146), "v": (238, 212), "u": (110, 278)}


def alt(given: Factors = FACTORS) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    s = shared_result(given)
    start = f"{_turn(EARLY, 'L')} L has {num(s.seed)}; {_turn(EARLY, 'd')} d has {num(s.at_d)} and passes on"
    return (
        f"The same nodes in a wrong order and in a right one, dashed arrows backward. Wrong, in order of arrival: {start} "
        f"{num(s.direct)} to u and {num(s.at_v)} to v; {_turn(EARLY, 'u')} u passes on with {num(s.direct)} alone, "
        f"so that a gets {num(s.early_da)} and b gets {num(s.early_db)}; {_turn(EARLY, 'v')} v has {num(s.at_v)} and passes "
        f"{num(s.through_v)} to u, too late. Right, each node complete: {start} {num(s.direct)} to u and {num(s.at_v)} to v; "
        f"{_turn(COMPLETE, 'v')} v passes {num(s.through_v)} to u; {_turn(COMPLETE, 'u')} u has "
        f"{_sum(s)} = {num(s.at_u)}, so that a gets {num(s.da)} and b gets {num(s.db)}."
    )


def _turn(order: tuple[str, ...], name: str) -> str:
    return f"{num(1 + order.index(name))}."


def _sum(s: SharedResult) -> str:
    late = num(s.through_v)
    return f"{num(s.direct)} + {late if s.through_v >= 0 else f'({late})'}"


def draw(wide: bool = True, given: Factors = FACTORS) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet, s = Sheet(*((WIDE, 400) if wide else (NARROW, 812))), shared_result(given)
    wrong, right = Panel(sheet, 2, 0, EARLY, s), Panel(sheet, *((364, 0) if wide else (2, 412)), COMPLETE, s)
    sheet.cross(wrong.left + 8, wrong.top + 16)
    sheet.tick(right.left + 8, right.top + 16)
    wrong.draw("In order of arrival", num(s.direct), (s.early_da, s.early_db), late=True)
    right.draw("Each node complete", f"{_sum(s)} = {num(s.at_u)}", (s.da, s.db), late=False)
    sheet.line([(348, 4), (348, 396)] if wide else [(2, 404), (338, 404)], "border", width=FINE)
    return sheet


class Panel:
    """One half of the figure: the nodes with their turns, what goes along each arrow, and what the leaves get."""

    def __init__(self, sheet: Sheet, left: float, top: float, order: tuple[str, ...], steps: SharedResult) -> None:
        """Take a part of the sheet, from its left top corner."""
        self.sheet, self.left, self.top, self.order, self.steps = sheet, left, top, order, steps

    def draw(self, heading: str, at_u: str, leaves: tuple[float, float], *, late: bool) -> None:
        """Draw the panel; at_u: with what u goes on."""
        sheet, s = self.sheet, self.steps
        sheet.text(self.left + 22, self.top + 16, heading, size=TITLE, strong=True, align="left")
        boxes = {name: self._node(name) for name in PLACES}
        sheet.text(boxes["L"].right[0] + 8, boxes["L"].y, f"seed {num(s.seed)}", role="backward", align="left")
        self._arrow(boxes["L"], boxes["d"], num(s.at_d), -10)
        self._arrow(boxes["d"], boxes["u"], num(s.direct), -10)
        self._arrow(boxes["d"], boxes["v"], num(s.at_v), 14)
        self._arrow(boxes["v"], boxes["u"], num(s.through_v), 20)
        if late:
            sheet.cross(boxes["v"].x - 2, boxes["v"].y + 42)
            sheet.text(boxes["v"].x + 10, boxes["v"].y + 42, "too late", align="left", role="caution", strong=True)
        sheet.lines(boxes["u"].right[0] + 10, boxes["u"].y + 6, ["goes on with", at_u], role="muted", align="left")
        for name, x, value in zip("ab", (58, 184), leaves, strict=True):
            self._leaf(boxes["u"], name, self.left + x, num(value))

    def _node(self, name: str) -> Box:
        x, y = PLACES[name]
        box = self.sheet.rect(self.left + x, self.top + y, 76, 34, stroke="backward-line", fill="backward-tint")
        self.sheet.text(box.x - 16, box.y, _turn(self.order, name), role="muted", size=SMALL)
        self.sheet.text(box.x + 10, box.y, f"*{name}*", size=HEADING)
        return box

    def _arrow(self, start: Box, end: Box, passed: str, shift: float) -> None:
        self.sheet.edge(start, end, "backward", width=HEAVY)
        x, y = (start.x + end.x) / 2 + shift, (start.y + end.y) / 2
        straight = start.x == end.x
        up = 0 if straight else (-6 if end.x > start.x else 8)
        self.sheet.text(x, y + up, passed, role="backward", strong=True, align="right" if straight else "left")

    def _leaf(self, u: Box, name: str, x: float, gradient: str) -> None:
        y = self.top + 372
        words = self.sheet.text(x, y, f"`{name}.grad` {gradient}", role="backward", strong=True)
        box = self.sheet.rect(x, y, max(104, words.width + 16), 32, stroke="value-line", fill="bg", width=HEAVY)
        end = (x + (18 if x < u.x else -18), box.top[1])
        self.sheet.edge((u.x + (-24 if x < u.x else 24), u.bottom[1]), end, "backward", width=HEAVY)
