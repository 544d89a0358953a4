"""Rows of numbers under one another, a column for each entry: how a vector is worked on entry by entry, downwards."""

from collections.abc import Sequence
from math import isfinite

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import HEAVY, Kind, Sheet

NAME = 76
STEP = 84
HIGH = 28


def shown(value: float) -> str:
    """Return a number as a figure prints it; what is infinite, or no number, by PyTorch's word for it.

    >>> shown(2.0), shown(float("inf")), shown(float("nan"))
    ('2', 'inf', 'nan')
    """
    return num(value) if isfinite(value) else str(value)


class Rungs:
    """A part of a sheet with columns of numbers; a row has its name at its side."""

    def __init__(self, sheet: Sheet, corner: Point, columns: int = 3) -> None:
        """Take a part of the sheet from its left top corner, with so many columns."""
        self.sheet, (self.left, self.top) = sheet, corner
        self.columns = [self.left + NAME + STEP * (place + 0.5) for place in range(columns)]
        self.middle = sum(self.columns) / columns

    def name(self, y: float, words: str) -> None:
        """Write the name of a row."""
        self.sheet.text(self.left, self.top + y, words, align="left")

    def values(self, y: float, name: str, numbers: Sequence[float]) -> list[Box]:
        """Draw a row of values of the forward pass."""
        self.name(y, name)
        return [self.value(x, y, shown(number)) for x, number in zip(self.columns, numbers, strict=True)]

    def value(self, x: float, y: float, words: str) -> Box:
        """Draw one value of the forward pass."""
        width = self.sheet.text(x, self.top + y, words, role="forward", strong=True).width
        return self.sheet.rect(x, self.top + y, max(44, width + 12), HIGH, fill="bg")

    def gradients(self, y: float, name: str, numbers: Sequence[float]) -> list[Box]:
        """Draw a row of gradients."""
        self.name(y, name)
        return [self.gradient(x, y, shown(number)) for x, number in zip(self.columns, numbers, strict=True)]

    def gradient(self, x: float, y: float, words: str) -> Box:
        """Draw one gradient."""
        width = self.sheet.text(x, self.top + y, words, role="backward").width
        size = max(44, width + 12), HIGH
        return self.sheet.rect(x, self.top + y, *size, stroke="backward-line", fill="backward-tint", radius=0)

    def join(self, upper: Sequence[Box], lower: Sequence[Box], kind: Kind) -> None:
        """Draw the arrows from row to row: column by column, or to or from the single box of a row."""
        count = max(len(upper), len(lower))
        starts, stops = (list(boxes) * (count // len(boxes)) for boxes in (upper, lower))
        for place, (start, end) in enumerate(zip(starts, stops, strict=True)):
            part = (place + 1) / (count + 1)
            first = start.at("bottom", part if len(upper) == 1 < count else 0.5)
            last = end.at("top", part if len(lower) == 1 < count else 0.5)
            self.sheet.edge(first, last, kind, width=HEAVY)
