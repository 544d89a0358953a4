"""DL01.7.6-F1: a power walked back, and the walk walked back: three rows, each the record of the one before.

Forward runs one way, the first walk comes back, and the second walk goes back through the first.
"""

from dataclasses import dataclass

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.figures.tensors import recorded

POWER = 3
NODES = "Pow", "Mul"
"""The nodes that the forward pass leaves, and that the first walk leaves last."""


@dataclass(frozen=True)
class Given:
    """The place at which the power is differentiated."""

    u: float = 3.0
    seed: float = 1.0

    @property
    def v(self) -> float:
        """The value of the power."""
        return self.u**POWER

    @property
    def first(self) -> float:
        """The first derivative."""
        return self.seed * POWER * self.u ** (POWER - 1)

    @property
    def second(self) -> float:
        """The second derivative."""
        return self.seed * POWER * (POWER - 1) * self.u ** (POWER - 2)


GIVEN = Given()
ROWS = 34, 146, 258


def alt(given: Given = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walks."""
    u, v, first, second, seed = map(num, (given.u, given.v, given.first, given.second, given.seed))
    return (
        f"A power walked back, and the walk walked back. Forward pass, solid arrows: u = {u}, power {num(POWER)}, v = {v}; "
        f"it leaves the node {NODES[0]}Backward0. "
        f"First walk, dashed arrows back: the seed {seed} at v enters {NODES[0]}Backward0, whose slope at u = {u} is "
        f"{num(given.first / given.seed)}; out comes g = {first}. With create_graph=True the operations of this walk leave nodes "
        f"too, the last of them {NODES[1]}Backward0. Second walk, dashed arrows: the seed {seed} at g enters them; "
        f"the slope of g in u is {num(given.second / given.seed)}, so {second} arrives at u. "
        "Without create_graph, g holds the same number and has no node: there is no second walk."
    )


def draw(wide: bool = True, given: Given = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: the same rows, nearer together."""
    sheet = Sheet(WIDE if wide else NARROW, 300 if wide else 376)
    rows = ROWS if wide else tuple(34 + 1.14 * y for y in ROWS)
    columns = (190, 390, 600) if wide else (54, 170, 286)
    titles = ("Forward pass", "First walk", "Second walk")
    notes = ("is recorded", "recorded if you ask", "walks that record")
    for y, title, note in zip(rows, titles, notes, strict=True):
        if wide:
            sheet.text(2, y - 9, title, size=TITLE, strong=True, align="left")
            sheet.text(2, y + 12, note, role="muted", size=SMALL, align="left")
        else:
            sheet.text(2, y - 52, title, size=TITLE, strong=True, align="left")
            sheet.text(2, y - 34, note, role="muted", size=SMALL, align="left")
    u, v = _value(sheet, columns[0], rows[0], "u", given.u), _value(sheet, columns[2], rows[0], "v", given.v)
    power = sheet.operation(columns[1], rows[0], 92, 34, f"power {num(POWER)}")
    sheet.edge(u, power, "forward", width=HEAVY)
    sheet.edge(power, v, "forward", width=HEAVY)
    w = 140 if wide else 92
    first = recorded(sheet, columns[1], rows[1], w, 34 if wide else 42, NODES[0], split=not wide)
    g = _gradient(sheet, columns[0], rows[1], "*g* =", given.first)
    _passes(sheet, _gradient(sheet, columns[2], rows[1], "seed", given.seed), first, g)
    second = recorded(sheet, columns[1], rows[2], w, 34 if wide else 42, NODES[1], split=not wide)
    at_u = _gradient(sheet, columns[2], rows[2], "at *u*", given.second)
    _passes(sheet, _gradient(sheet, columns[0], rows[2], "seed", given.seed), second, at_u)
    for box, slope in ((first, given.first), (second, given.second)):
        sheet.text(box.x, box.bottom[1] + 14, f"slope {num(slope / given.seed)}", role="muted", size=SMALL)
    for above, below in ((power, first), (first, second)):
        sheet.edge((above.x, above.bottom[1] + (24 if above is first else 0)), below, "plain", width=FINE)
        sheet.text(above.x + 8, below.top[1] - 18, "leaves", role="muted", size=SMALL, align="left")
    return sheet


def _value(sheet: Sheet, x: float, y: float, name: str, value: float) -> Box:
    words = sheet.text(x, y, f"*{name}* = {num(value)}", role="forward", strong=True)
    return sheet.rect(x, y, max(76, words.width + 14), 34, stroke="value-line", fill="bg")


def _gradient(sheet: Sheet, x: float, y: float, name: str, value: float) -> Box:
    words = sheet.text(x, y, f"{name} {num(value)}", role="backward", strong=True)
    return sheet.rect(x, y, max(76, words.width + 14), 34, stroke="backward-line", fill="bg")


def _passes(sheet: Sheet, start: Box, node: Box, end: Box) -> None:
    sheet.edge(start, node, "backward", width=HEAVY)
    sheet.edge(node, end, "backward", width=HEAVY)
