"""A chain of operations as two lanes: the values forward, and back from the last the gradients, node by node.

Places are (along, across): along the chain, which lies on the wide sheet and stands on the narrow one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import HEADING, HEAVY, NARROW, SMALL, WIDE, Row, Sheet

SEED_GAP = 21


class Step(NamedTuple):
    """One operation of a chain: its sign, its slope and where the slope comes from, the name and the value of its result."""

    sign: str
    slope: float
    note: str
    name: str
    value: float


class Lanes:
    """Where the parts of a chain stand on a sheet."""

    def __init__(self, sheet: Sheet, wide: bool, steps: int, forward: float, node: tuple[float, float]) -> None:
        """Lay a chain of some steps over the whole sheet.

        forward: where the lane of the values lies; node: how wide and how high a box of the way back is.
        """
        self.sheet, self.wide, self.forward, self.node = sheet, wide, forward, node
        first, last = (36, WIDE - 36) if wide else (58, sheet.height - 46)
        self.along = [first + (last - first) * place / (2 * steps) for place in range(2 * steps + 1)]
        self.pill = min(82.0, 2 * (self.along[1] - first) - 82) if wide else 78.0

    def at(self, place: int, across: float) -> Point:
        """Return the point of a place: even places are values, odd ones operations."""
        return (self.along[place], across) if self.wide else (across, self.along[place])

    def values(self, name: str, value: float, steps: Sequence[Step]) -> None:
        """Draw the forward lane: the first value with its name, then each operation and its result."""
        before = self._value(0, name, value)
        for place, step in enumerate(steps):
            pill = self.sheet.operation(*self.at(2 * place + 1, self.forward), self.pill, 28, step.sign)
            after = self._value(2 * place + 2, step.name, step.value)
            self.sheet.edge(before, pill, "forward", width=HEAVY)
            self.sheet.edge(pill, after, "forward", width=HEAVY)
            before = after

    def gradients(self, back: float, gradients: Sequence[float], steps: Sequence[Step]) -> None:
        """Draw a backward lane; gradients: in the order of the walk, the seed first."""
        seed = self.at(2 * len(steps), back)
        after = self._gradient(2 * len(steps), back, gradients[0])
        self.sheet.text(
            *((seed[0], back + SEED_GAP) if self.wide else (back, seed[1] + SEED_GAP)), "seed", role="muted", size=SMALL
        )
        for place, gradient in zip(range(len(steps) - 1, -1, -1), gradients[1:], strict=True):
            node = self._node(self.at(2 * place + 1, back), steps[place])
            before = self._gradient(2 * place, back, gradient)
            self.sheet.edge(after, node, "backward", width=HEAVY)
            self.sheet.edge(node, before, "backward", width=HEAVY)
            after = before

    def _value(self, place: int, name: str, value: float) -> Box:
        x, y = self.at(place, self.forward)
        words = self.sheet.text(x, y, num(value), role="forward", strong=True)
        box = self.sheet.rect(x, y, max(40, words.width + 12), 28, fill="bg")
        self.sheet.text(*((x, y - 28) if self.wide else (box.left[0] - 15, y)), f"*{name}*", size=HEADING)
        return box

    def _gradient(self, place: int, back: float, gradient: float) -> Box:
        x, y = self.at(place, back)
        words = self.sheet.text(x, y, num(gradient), role="backward", strong=True)
        return Box(x, y, words.width + 12, 24)

    def _node(self, place: Point, step: Step) -> Box:
        rows: list[Row] = [(f"slope {num(step.slope)}", {"strong": True, "size": SMALL})]
        rows += [(step.note, {"size": SMALL, "role": "muted"})] if step.note else []
        return self.sheet.node(*place, *self.node, rows, stroke="backward-line", fill="backward-tint")


def height(wide: bool, lying: float, standing: float) -> tuple[float, float]:
    """Return the size of a sheet by its height where the chain lies and where it stands."""
    return (WIDE, lying) if wide else (NARROW, standing)
