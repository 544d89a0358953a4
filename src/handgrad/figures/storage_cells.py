"""Signs for memory: a row of numbered cells, a table that reads them, and a hop from one cell to another."""

from collections.abc import Collection, Sequence

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEAVY, SMALL, Kind, Sheet

HIGH = 36
"""The height of a cell."""


def storage(
    sheet: Sheet,
    left: float,
    y: float,
    w: float,
    values: Sequence[float],
    *,
    first: int = 0,
    lit: Collection[int] = (),
    size: float = 14,
) -> list[Box]:
    """Draw cells side by side with their numbers under them; lit: the cells, by number, that stand out."""
    boxes = []
    for place, value in enumerate(values):
        number, x = first + place, left + w * (place + 0.5)
        tint = "forward-tint" if number in lit else "bg"
        boxes.append(sheet.rect(x, y, w, HIGH, fill=tint, radius=0, width=FINE))
        sheet.text(x, y, num(value), role="forward", strong=True, size=size)
        sheet.text(x, y + HIGH / 2 + 11, num(number), role="muted", size=SMALL)
    return boxes


def table(sheet: Sheet, left: float, top: float, w: float, rows: Sequence[Sequence[float]]) -> None:
    """Draw numbers as the rows of a table, square-cornered."""
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            box = sheet.rect(left + w * (j + 0.5), top + HIGH * (i + 0.5), w, HIGH, fill="bg", radius=0, width=FINE)
            sheet.text(*box.middle, num(value), role="forward", strong=True)


def hop(
    sheet: Sheet, start: Box, end: Box, lane: float, words: str, *, shift: tuple[float, float] = (0, 0), kind: Kind = "plain"
) -> None:
    """Draw a hop from cell to cell by way of a lane, over the cells or under their numbers, its words behind its end."""
    over = lane < start.y
    near = (start.y - HIGH / 2 - 2) if over else (start.y + HIGH / 2 + 22)
    out, back = start.x + shift[0], end.x + shift[1]
    sheet.edge((out, near), (back, near), kind, via=[(out, lane), (back, lane)], width=HEAVY, gap=(0, 0))
    sheet.text(back + 8, lane + (0 if over else 4), words, align="left")
