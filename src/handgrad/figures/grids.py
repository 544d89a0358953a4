"""Signs for tables of a batch: cells in rows and columns, stamps in rows and columns, and a sum written out."""

from collections.abc import Callable, Sequence

from handgrad.figures.numbers import MINUS, num
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import Sheet
from handgrad.figures.tables import HIGH

Rows = Sequence[Sequence[float]]
Cell = Callable[[Sheet, float, float, float, float], Box]


def written_sum(values: Sequence[float]) -> str:
    """Write a sum out: the entries, then what they add up to.

    >>> written_sum((1.0, 3.0, 4.5))
    '1 + 3 + 4.5 = 8.5'
    """
    first, *others = (num(value) for value in values)
    signed = (f" − {word[1:]}" if word.startswith(MINUS) else f" + {word}" for word in others)
    return f"{first}{''.join(signed)} = {num(sum(values))}"


def cells(sheet: Sheet, corner: Point, w: float, rows: Rows, draw: Cell, step: float = HIGH) -> list[list[Box]]:
    """Draw a table by its left top corner; step: from one row to the next, more than a cell where rows stand apart."""
    left, top = corner
    middle = top + HIGH / 2
    return [
        [draw(sheet, left + w * (j + 0.5), middle + step * i, w, number) for j, number in enumerate(row)]
        for i, row in enumerate(rows)
    ]


def stamps(sheet: Sheet, corner: Point, w: float, values: Rows, gradients: Rows | None, step: float) -> list[list[Box]]:
    """Draw a table of values, each with its gradient under it, by its left top corner."""
    left, top = corner
    boxes = []
    for i, row in enumerate(values):
        words = [num(number) for number in gradients[i]] if gradients else [None] * len(row)
        places = [(left + w * (j + 0.5), top + step * (i + 0.5)) for j in range(len(row))]
        boxes.append([sheet.stamp(*at, num(number), word, w=w - 4) for at, number, word in zip(places, row, words, strict=True)])
    return boxes
