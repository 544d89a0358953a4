"""DL01.6.3-F2: a column meets a row: both are stretched, each along its own axis, and each is summed back along that axis."""

from handgrad.figures.grids import cells
from handgrad.figures.numbers import matrix, num, vector
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import FINE, HEAVY, NARROW, TITLE, WIDE, Kind, Sheet
from handgrad.figures.tables import HIGH, gradient, value
from handgrad.worked.batch_bias import ARRIVING, COLUMN, ROW, Table, Vector, add_outer, column_sums, row_sums

W, GAP = 62, 34


def alt(column: Vector = COLUMN, row: Vector = ROW, arriving: Table = ARRIVING) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    high, wide = num(len(column)), num(len(row))
    once = num(len(row) // len(row))
    return (
        f"A column of shape ({high}, {once}) and a row of shape ({once}, {wide}) make a table of shape ({high}, {wide}). "
        f"Forward, solid arrows: each entry of the column {vector(column)} goes along its row, each entry of the row "
        f"{vector(row)} goes down its column; the table of sums has {matrix(add_outer(column, row))}. Backward, dashed arrows: "
        f"{matrix(arriving)} arrive; along each row they add up to the column {vector(row_sums(arriving))}, "
        f"down each column to the row {vector(column_sums(arriving))}."
    )


def draw(wide: bool = True, column: Vector = COLUMN, row: Vector = ROW, arriving: Table = ARRIVING) -> Sheet:
    """Draw the wide sheet or the narrow one: the same halves side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 254) if wide else (NARROW, 526)))
    back, corner = (row_sums(arriving), column_sums(arriving)), (372, 0) if wide else (2, 272)
    _half(sheet, (2, 0), "Forward: each stretches along one axis", add_outer(column, row), column, row, forward=True)
    _half(sheet, corner, "Backward: each sums along that axis", arriving, *back, forward=False)
    sheet.line([(352, 4), (352, 250)] if wide else [(2, 262), (338, 262)], "border", width=FINE)
    return sheet


def _half(sheet: Sheet, corner: Point, title: str, table: Table, side: Vector, head: Vector, *, forward: bool) -> None:
    """Draw the column at the side and the row at the head, the table between them, and an arrow for each of their entries."""
    left, top = corner
    sheet.text(left, top + 14, title, size=TITLE, strong=True, align="left")
    draw_cell = value if forward else gradient
    kind: Kind = "forward" if forward else "backward"
    first, under = left + W + GAP, top + 48 + HIGH + GAP
    body = cells(sheet, (first, under), W, table, draw_cell)
    sides = cells(sheet, (left, under), W, [(number,) for number in side], draw_cell)
    heads = cells(sheet, (first, top + 48), W, [head], draw_cell)
    pairs = [(sides[i][0].right, body[i][0].left) for i in range(len(side))]
    pairs += [(heads[0][j].bottom, body[0][j].top) for j in range(len(head))]
    for near, far in pairs:
        sheet.edge(*((near, far) if forward else (far, near)), kind, width=HEAVY)
    words = ("**c**", "**r**") if forward else ("at **c**", "at **r**")
    role = "text" if forward else "backward"
    sheet.text(left + W / 2, under - 14, words[0], role=role)
    sheet.text(first - 10, top + 48 + HIGH / 2, words[1], role=role, align="right")
