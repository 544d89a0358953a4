"""Signs for what a node does with a table: a product of a column and a row, and a vector that is passed back through one."""

from collections.abc import Sequence

from handgrad.figures.canvas import TextOptions
from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import Kind, Row, Sheet
from handgrad.worked.running_network import Matrix, Vector

HIGH = 40
"""The height of a cell."""
ROOM = 30
"""The arrow between a cell and the table."""

VALUE: TextOptions = {"role": "forward", "strong": True}
GRADIENT: TextOptions = {"role": "backward"}
PLAIN: TextOptions = {}


def cell(sheet: Sheet, x: float, y: float, w: float, rows: Sequence[Row], *, tint: str = "bg", stroke: str = "control") -> Box:
    """Draw one cell of a table about (x, y), square-cornered."""
    return sheet.node(x, y, w, HIGH, rows, fill=tint, stroke=stroke, radius=0)


def value(sheet: Sheet, x: float, y: float, w: float, number: float) -> Box:
    """Draw a cell that holds a value of the forward pass."""
    return cell(sheet, x, y, w, [(num(number), VALUE)])


def gradient(sheet: Sheet, x: float, y: float, w: float, number: float) -> Box:
    """Draw a cell that holds a gradient."""
    return cell(sheet, x, y, w, [(num(number), GRADIENT)], tint="backward-tint")


def places(start: float, size: float) -> tuple[float, float]:
    """Return the middles of two cells side by side, or one over the other."""
    return start + size / 2, start + 1.5 * size


def outer(
    sheet: Sheet, left: float, top: float, w: float, side: Vector, head: Vector, products: Matrix, *, by_row: bool = True
) -> None:
    """Draw a table whose entries are products: of the number at the side of its row and the one at the head of its column.

    by_row: what arrives on the way back stands at the side, and what went in at the head; otherwise the other way round.
    """
    columns, rows = places(left + w + ROOM, w), places(top + HIGH + ROOM, HIGH)
    at_side, at_head = (gradient, value) if by_row else (value, gradient)
    kinds: tuple[Kind, Kind] = ("backward", "forward") if by_row else ("forward", "backward")
    into_row, into_column = kinds
    table = [[gradient(sheet, x, y, w, products[i][j]) for j, x in enumerate(columns)] for i, y in enumerate(rows)]
    for j, x in enumerate(columns):
        sheet.edge(at_head(sheet, x, top + HIGH / 2, w, head[j]).bottom, table[0][j].top, into_column)
    for i, y in enumerate(rows):
        sheet.edge(at_side(sheet, left + w / 2, y, w, side[i]).right, table[i][0].left, into_row)


def passed_back(
    sheet: Sheet, left: float, top: float, w: float, arriving: Vector, slopes: Sequence[Sequence[Sequence[Row]]], sums: Vector
) -> None:
    """Draw what a node passes back: what arrives enters the rows of its slopes, and each column is added up."""
    columns, rows = places(left + 66 + ROOM, w), places(top, HIGH)
    sides = [gradient(sheet, left + 33, y, 66, number) for y, number in zip(rows, arriving, strict=True)]
    table = [[cell(sheet, x, y, w, slopes[i][j]) for j, x in enumerate(columns)] for i, y in enumerate(rows)]
    below = top + 2 * HIGH + ROOM + HIGH / 2
    feet = [gradient(sheet, x, below, w, number) for x, number in zip(columns, sums, strict=True)]
    for i, side in enumerate(sides):
        sheet.edge(side.right, table[i][0].left, "backward")
    for j, foot in enumerate(feet):
        sheet.edge(table[1][j].bottom, foot.top, "backward")
