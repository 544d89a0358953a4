"""DL01.5.1-F3: what arrives at a layer is used twice: for its weights, and for what went into it."""

from handgrad.figures.numbers import matrix, num, vector
from handgrad.figures.sheet import FINE, NARROW, SMALL, TITLE, WIDE, Row, Sheet
from handgrad.figures.tables import HIGH, ROOM, VALUE, outer, passed_back
from handgrad.worked.running_network import GIVEN, Givens, by_hand


def alt(givens: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    s = by_hand(givens)
    return (
        f"What arrives at z, delta2 = {vector(s.delta2)}, serves both gradients of a layer. For the weights, dashed arrows "
        f"take it into the rows of a table, solid arrows take a1 = {vector(s.a1)} into the columns; each entry is the product "
        f"of the number at its row and the number at its column: {matrix(s.dW2)}, the gradient of W2. "
        f"For the activations, dashed arrows take delta2 into the rows of W2, {matrix(givens.W2)}; each column, times "
        f"what arrives, adds up, and dashed arrows lead to {vector(s.da1)}, the gradient at a1."
    )


def draw(wide: bool = True, givens: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 240) if wide else (NARROW, 490)))
    steps = by_hand(givens)
    sheet.text(2, 14, "For the weights: multiply", size=TITLE, strong=True, align="left")
    outer(sheet, 2, 66, 78, steps.delta2, steps.a1, steps.dW2)
    sheet.text(2 + 78 + ROOM + 78, 50, "**a**^(1)^")
    sheet.text(41, 66 + HIGH + ROOM - 16, "*δ*^(2)^", role="backward")
    sheet.text(2 + 78 + ROOM + 78, 66 + 3 * HIGH + ROOM + 16, "for **W**^(2)^", role="backward")
    left, top = (392, 66) if wide else (2, 318)
    sheet.line([(350, 6), (350, 232)] if wide else [(2, 252), (338, 252)], "border", width=FINE)
    sheet.text(left, top - 52, "For the activations: add up", size=TITLE, strong=True, align="left")
    entries: list[list[list[Row]]] = [[[(num(weight), VALUE)] for weight in row] for row in givens.W2]
    passed_back(sheet, left, top, 78, steps.delta2, entries, steps.da1)
    sheet.text(left + 33, top - 16, "*δ*^(2)^", role="backward")
    sheet.text(left + 66 + ROOM + 78, top - 16, "**W**^(2)^")
    sheet.text(left + 33, top + 2 * HIGH + ROOM + HIGH / 2, "at **a**^(1)^", role="backward", size=SMALL)
    return sheet
