"""M05.2-F2: z = 2x² + 1 as three nodes, each with its slope and with what it has to keep from the forward pass."""

from handgrad.figures.chains import Lanes, Step, height
from handgrad.figures.numbers import num
from handgrad.figures.sheet import TITLE, Sheet
from handgrad.worked.chain import SQUARE, SquareGivens, SquarePass, square_by_hand

POWER = 2
UNCHANGED = 1.0
"""The slope of a plus with a fixed number."""


def steps(givens: SquareGivens, found: SquarePass) -> list[Step]:
    """Return the nodes: power, times, plus."""
    return [
        Step(f"power {num(POWER)}", found.slope, f"keeps *x* = {num(givens.x)}", "s", found.s),
        Step(f"times {num(givens.f)}", givens.f, f"keeps {num(givens.f)}", "q", found.q),
        Step(f"plus {num(givens.c)}", UNCHANGED, "keeps nothing", "z", found.z),
    ]


def alt(givens: SquareGivens = SQUARE) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    found = square_by_hand(givens)
    power, times, plus = steps(givens, found)
    return (
        f"A chain of values joined by nodes. Solid arrows, forward: x = {num(givens.x)}; {power.sign}, s = {num(found.s)}; "
        f"{times.sign}, q = {num(found.q)}; {plus.sign}, z = {num(found.z)}. "
        f"Dashed arrows, backward, from z to x: the seed {num(found.dz)}; "
        f"plus keeps nothing, has slope {num(plus.slope)} and passes back {num(found.dq)}; "
        f"times keeps its factor {num(givens.f)}, which is its slope, and passes back {num(found.ds)}; "
        f"the power keeps x = {num(givens.x)}, has slope {num(power.slope)} and passes back {num(found.dx)}. "
        f"The gradient of z with respect to x is {num(found.dx)}."
    )


def draw(wide: bool = True, givens: SquareGivens = SQUARE) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    found = square_by_hand(givens)
    nodes = steps(givens, found)
    sheet = Sheet(*height(wide, 190, 424))
    lanes = Lanes(sheet, wide, len(nodes), 44 if wide else 82, (110, 42))
    lanes.values("x", givens.x, nodes)
    lanes.gradients(146 if wide else 262, [found.dz, found.dq, found.ds, found.dx], nodes)
    if wide:
        sheet.text(6, 84, "Forward", role="forward", strong=True, size=TITLE, align="left")
        sheet.text(6, 106, "Backward", role="backward", strong=True, size=TITLE, align="left")
    else:
        sheet.text(82, 16, "Forward", role="forward", strong=True, size=TITLE)
        sheet.text(262, 16, "Backward", role="backward", strong=True, size=TITLE)
    return sheet
