"""DL01.6.3-F5: wrong beside right: a column of predictions minus a row of targets, and a column minus a column."""

from handgrad.figures.grids import cells
from handgrad.figures.numbers import matrix, num, vector
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import FINE, HEAVY, NARROW, TITLE, WIDE, Sheet
from handgrad.figures.tables import HIGH, gradient, value
from handgrad.worked.batch_bias import TARGETS, Vector, mixed_up

W, GAP = 52, 30


def alt(targets: Vector = TARGETS) -> str:
    """Say what the figure shows."""
    wrong, n = mixed_up(targets, targets), num(len(targets))
    zeros = tuple(target - target for target in targets)
    return (
        f"Predictions {vector(targets)} that are equal to their targets, compared in a wrong way and in a right one. "
        f"Wrong: the predictions are a column, the targets have shape ({n},) and are read as a row; solid arrows lead from both "
        f"into a table of {n} times {n} differences, {matrix(wrong.table)}. The mean of their squares is {num(wrong.loss)}. "
        f"Backward, dashed arrows: each row adds up, and {vector(wrong.gradient)} arrives at the predictions. "
        f"Right: both are columns, the differences are {vector(zeros)}, the loss is {num(sum(zeros))}, "
        f"and {vector(zeros)} arrives."
    )


def draw(wide: bool = True, targets: Vector = TARGETS) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 296) if wide else (NARROW, 610)))
    _wrong(sheet, (2, 0), targets)
    _right(sheet, (380, 0) if wide else (2, 316), targets)
    sheet.line([(362, 4), (362, 292)] if wide else [(2, 304), (338, 304)], "border", width=FINE)
    return sheet


def _wrong(sheet: Sheet, corner: Point, targets: Vector) -> None:
    """Draw the table that nobody wanted."""
    left, top, found = *corner, mixed_up(targets, targets)
    sheet.cross(left + 8, top + 14)
    sheet.text(left + 24, top + 14, "A column minus a row: every pair", size=TITLE, strong=True, align="left")
    first, under = left + W + GAP, top + 62 + HIGH + 26
    sides = cells(sheet, (left, under), W, [(target,) for target in targets], value)
    heads = cells(sheet, (first, top + 62), W, [targets], value)
    body = cells(sheet, (first, under), W, found.table, value)
    after = first + len(targets) * W + GAP
    backs = cells(sheet, (after, under), W, [(number,) for number in found.gradient], gradient)
    for i, row in enumerate(body):
        sheet.edge(sides[i][0].right, row[0].left, "forward", width=HEAVY)
        sheet.edge(heads[0][i].bottom, body[0][i].top, "forward", width=HEAVY)
        sheet.edge(row[-1].right, backs[i][0].left, "backward", width=HEAVY)
    sheet.text(left, under - 14, "predictions", align="left", role="muted")
    sheet.text(first, top + 48, "targets, read as a row", align="left", role="muted")
    sheet.text(after + W, under - 14, "comes back", align="right", role="muted")
    sheet.text(left, under + len(targets) * HIGH + 28, f"loss {num(found.loss)}, though each prediction is right", align="left")


def _right(sheet: Sheet, corner: Point, targets: Vector) -> None:
    """Draw the differences that were meant."""
    left, top = corner
    zeros = [(target - target,) for target in targets]
    sheet.tick(left + 8, top + 14)
    sheet.text(left + 24, top + 14, "A column minus a column", size=TITLE, strong=True, align="left")
    under = top + 62 + HIGH + 26
    columns = [[(target,) for target in targets], [(target,) for target in targets], zeros]
    places = (left, left + 88, left + 180)
    for x, column in zip(places, columns, strict=True):
        cells(sheet, (x, under), W, column, value)
    backs = cells(sheet, (places[2] + W + 28, under), W, zeros, gradient)
    for i, (back,) in enumerate(backs):
        y = under + HIGH * (i + 0.5)
        sheet.text(places[1] - 18, y, "−")
        sheet.text(places[2] - 20, y, "=")
        sheet.edge((places[2] + W, y), back.left, "backward", width=HEAVY)
    sheet.text(left, under - 14, "predictions", align="left", role="muted")
    sheet.text(places[1], under - 14, "targets", align="left", role="muted")
    sheet.text(backs[0][0].right[0], under - 14, "comes back", align="right", role="muted")
    sheet.text(left, under + len(targets) * HIGH + 28, f"loss {num(sum(zero for (zero,) in zeros))}", align="left")
