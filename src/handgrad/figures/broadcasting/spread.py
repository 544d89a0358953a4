"""DL01.6.3-F3: what arrives at a sum, a mean and a maximum of each row, and how each hands it back to the row's entries."""

from collections.abc import Callable
from dataclasses import dataclass

from handgrad.figures.grids import stamps
from handgrad.figures.numbers import matrix, vector
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import FINE, HEAVY, NARROW, TITLE, WIDE, Sheet
from handgrad.worked.batch_bias import AT_ROWS, REDUCED, Table, Vector

W, STEP = 52, 50


@dataclass(frozen=True)
class Reduction:
    """One way to make a row into one number, and its slope in each entry."""

    name: str
    value: Callable[[Vector], float]
    slopes: Callable[[Vector], Vector]
    note: str


REDUCTIONS = (
    Reduction("sum", sum, lambda row: (1.0,) * len(row), "to each entry, whole"),
    Reduction("mean", lambda row: sum(row) / len(row), lambda row: (1 / len(row),) * len(row), "to each entry, an equal part"),
    Reduction("max", max, lambda row: tuple(float(entry == max(row)) for entry in row), "to the largest, whole"),
)


def reduced(reduction: Reduction, table: Table, arriving: Vector) -> tuple[Vector, Table]:
    """Return what a reduction makes of each row, and what it passes back to the table."""
    made = tuple(reduction.value(row) for row in table)
    back = tuple(tuple(g * slope for slope in reduction.slopes(row)) for g, row in zip(arriving, table, strict=True))
    return made, back


def alt(table: Table = REDUCED, arriving: Vector = AT_ROWS) -> str:
    """Say what the figure shows."""
    parts = []
    for reduction in REDUCTIONS:
        made, back = reduced(reduction, table, arriving)
        parts.append(f"{reduction.name}: {vector(made)}, and back goes {matrix(back)}, {reduction.note}")
    return (
        f"A table with {matrix(table)} is reduced along each row. Forward, solid arrows, it becomes one number a row; "
        f"backward, dashed arrows, {vector(arriving)} arrives and is spread. {'; '.join(parts).capitalize()}."
    )


def draw(wide: bool = True, table: Table = REDUCED, arriving: Vector = AT_ROWS) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 226) if wide else (NARROW, 690)))
    for place, reduction in enumerate(REDUCTIONS):
        _panel(sheet, (2 + 240 * place, 0) if wide else (8, 232 * place), reduction, table, arriving)
        if place:
            along = 240 * place - 16 if wide else 232 * place - 6
            sheet.line([(along, 4), (along, 222)] if wide else [(2, along), (338, along)], "border", width=FINE)
    return sheet


def _panel(sheet: Sheet, corner: Point, reduction: Reduction, table: Table, arriving: Vector) -> None:
    """Draw the table, the numbers it is reduced to, and for each row an arrow there and one back."""
    left, top = corner
    made, back = reduced(reduction, table, arriving)
    sheet.text(left, top + 14, f"`{reduction.name}` of each row", size=TITLE, align="left")
    body = stamps(sheet, (left, top + 36), W, table, back, STEP)
    column, gradients = [(number,) for number in made], [(number,) for number in arriving]
    ends = stamps(sheet, (left + 2 * W + 48, top + 36), W, column, gradients, STEP)
    for row, (end,) in zip(body, ends, strict=True):
        (start, y), stop = row[-1].right, end.left[0]
        sheet.edge((start, y - 8), (stop, y - 8), "forward", width=HEAVY)
        sheet.edge((stop, y + 8), (start, y + 8), "backward", width=HEAVY)
    sheet.text(left, top + 36 + STEP * len(table) + 16, f"back: {reduction.note}", align="left")
