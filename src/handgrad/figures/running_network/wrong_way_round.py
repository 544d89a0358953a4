"""DL01.5.1-F5: right beside wrong: the outer product, and the same numbers with rows and columns changed over."""

from handgrad.figures.numbers import matrix, vector
from handgrad.figures.sheet import FINE, NARROW, TITLE, WIDE, Sheet
from handgrad.figures.tables import HIGH, ROOM, outer
from handgrad.worked.running_network import GIVEN, Givens, Matrix, by_hand


def changed_over(products: Matrix) -> Matrix:
    """Return the transposed table."""
    return (products[0][0], products[1][0]), (products[0][1], products[1][1])


def alt(givens: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    s = by_hand(givens)
    return (
        f"A right and a wrong table for the gradient of W2, made from the arriving {vector(s.delta2)}, dashed arrows, and from "
        f"the activations {vector(s.a1)}, solid arrows. Right: what arrives enters the rows, the activations enter the columns: "
        f"{matrix(s.dW2)}. Wrong: the activations enter the rows and what arrives enters the columns: "
        f"{matrix(changed_over(s.dW2))}. Both tables have the shape of W2."
    )


def draw(wide: bool = True, givens: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 214) if wide else (NARROW, 436)))
    steps, w = by_hand(givens), 78
    sheet.tick(8, 14)
    sheet.text(24, 14, "A row for each output", size=TITLE, strong=True, align="left")
    outer(sheet, 2, 40, w, steps.delta2, steps.a1, steps.dW2)
    left, top = (392, 0) if wide else (2, 222)
    sheet.line([(350, 6), (350, 206)] if wide else [(2, 216), (338, 216)], "border", width=FINE)
    sheet.cross(left + 6, top + 14)
    sheet.text(left + 22, top + 14, "A row for each input", size=TITLE, strong=True, align="left")
    outer(sheet, left, top + 40, w, steps.a1, steps.delta2, changed_over(steps.dW2), by_row=False)
    for x, y, side, head in ((2, 40, "*δ*^(2)^", "**a**^(1)^"), (left, top + 40, "**a**^(1)^", "*δ*^(2)^")):
        sheet.text(x + w / 2, y + HIGH + ROOM - 16, side)
        sheet.text(x + w + ROOM - 8, y + HIGH / 2, head, align="right")
    return sheet
