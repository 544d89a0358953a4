"""DL01.6.3-F1: a bias is read by each row of a batch, and gets back what each row brings, added up.

The same places in both halves: forward one row fans out to the rows of the batch, backward the rows run together in one.
"""

from handgrad.figures.grids import cells, written_sum
from handgrad.figures.numbers import matrix, num, vector
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import FINE, HEADING, HEAVY, NARROW, SMALL, TITLE, WIDE, Kind, Sheet
from handgrad.figures.tables import HIGH, cell, gradient, value
from handgrad.worked.batch_bias import ARRIVING, MADE, ROW, Table, Vector, add_row, column_sums

STEP = 54
NARROW_CELL, CELL = 52, 66


def alt(made: Table = MADE, bias: Vector = ROW, arriving: Table = ARRIVING) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    sums = "; ".join(f"{name}: {words}" for name, words in zip(("first", "second"), _sums(arriving), strict=True))
    return (
        f"A bias and a batch, forward and backward. Forward: a solid arrow leads from the bias b = {vector(bias)} to each "
        f"of the rows {' and '.join(vector(row) for row in made)}; b is added to each, which makes "
        f"{matrix(add_row(made, bias))}. Backward: {matrix(arriving)} arrive at the sums, and a dashed arrow leads from each "
        f"row to the bias. Column by column they are added: {sums}. The gradient of b is {vector(column_sums(arriving))}."
    )


def _sums(arriving: Table) -> list[str]:
    return [written_sum(column) for column in zip(*arriving, strict=True)]


def draw(wide: bool = True, made: Table = MADE, bias: Vector = ROW, arriving: Table = ARRIVING) -> Sheet:
    """Draw the wide sheet or the narrow one: the same halves side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 248) if wide else (NARROW, 512)))
    _forward(sheet, (2, 0), made, bias)
    _backward(sheet, (366, 0) if wide else (2, 264), arriving)
    sheet.line([(350, 4), (350, 244)] if wide else [(2, 254), (338, 254)], "border", width=FINE)
    return sheet


def _forward(sheet: Sheet, corner: Point, made: Table, bias: Vector) -> None:
    """Draw the bias and the rows that read it."""
    left, top = corner
    sheet.text(left, top + 14, "Forward: every row reads **b**", size=TITLE, strong=True, align="left")
    for i, row in enumerate(add_row(made, bias)):
        for j, number in enumerate(row):
            x, y = left + 196 + CELL * (j + 0.5), top + 62 + STEP * i
            addends = written_sum((made[i][j], bias[j])).partition(" = ")[0]
            cell(sheet, x, y, CELL, [(num(number), {"role": "forward", "strong": True}), (addends, {"size": SMALL})])
    _fan(sheet, corner, bias, "forward")
    sheet.text(left + NARROW_CELL, top + 62 + STEP - 36, "**b**", size=HEADING)


def _backward(sheet: Sheet, corner: Point, arriving: Table) -> None:
    """Draw what arrives and the sums that come back."""
    left, top = corner
    sheet.text(left, top + 14, "Backward: every row brings its numbers", size=TITLE, strong=True, align="left")
    cells(sheet, (left + 196, top + 42), CELL, arriving, gradient, STEP)
    _fan(sheet, corner, column_sums(arriving), "backward")
    sheet.text(left + NARROW_CELL, top + 62 + STEP - 36, "at **b**", role="backward")
    for j, words in enumerate(_sums(arriving)):
        sheet.text(left + 2, top + 180 + 24 * j, words, align="left")


def _fan(sheet: Sheet, corner: Point, numbers: Vector, kind: Kind) -> None:
    """Draw the cells of the bias, and an arrow between them and each row of the batch."""
    left, top = corner
    middle = top + 62 + STEP
    cells(sheet, (left, middle - HIGH / 2), NARROW_CELL, [numbers], value if kind == "forward" else gradient)
    for way in (-1, 0, 1):
        near, far = (left + 2 * NARROW_CELL, middle + 10 * way), (left + 196, middle + STEP * way)
        sheet.edge(*((near, far) if kind == "forward" else (far, near)), kind, width=HEAVY)
