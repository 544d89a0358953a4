"""M05.2-F3: every number of the loss of one weight, forward and backward, with the slope of each node."""

from handgrad.figures.chains import Lanes, Step, height
from handgrad.figures.numbers import num
from handgrad.figures.sheet import TITLE, Sheet
from handgrad.worked.chain import LOSS, LossGivens, LossPass, loss_by_hand

POWER = 2
UNCHANGED = 1.0
"""The slope of a plus or minus with a fixed number."""


def steps(givens: LossGivens, found: LossPass) -> list[Step]:
    """Return the nodes of the loss: times, plus, minus, power."""
    taken = num(found.r) if found.r >= 0 else f"({num(found.r)})"
    return [
        Step(f"times {num(givens.x)}", givens.x, "*x*", "u", found.u),
        Step(f"plus {num(givens.b)}", UNCHANGED, "", "y", found.y),
        Step(f"minus {num(givens.t)}", UNCHANGED, "", "r", found.r),
        Step(f"power {num(POWER)}", found.slope, f"{POWER} · {taken}", "L", found.L),
    ]


def walk(found: LossPass) -> list[float]:
    """Return the gradients in the order of the walk."""
    return [found.dL, found.dr, found.dy, found.du, found.dw]


def alt(givens: LossGivens = LOSS) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    found = loss_by_hand(givens)
    times, plus, minus, power = steps(givens, found)
    return (
        f"The chain of the loss with every number. Solid arrows, forward: w = {num(givens.w)}; {times.sign}, u = {num(found.u)}; "
        f"{plus.sign}, y = {num(found.y)}; {minus.sign}, r = {num(found.r)}; {power.sign}, L = {num(found.L)}. "
        f"Dashed arrows, backward, from L to w: the seed {num(found.dL)}; "
        f"power has slope {power.note} = {num(power.slope)} and passes back {num(found.dr)}; "
        f"minus has slope {num(minus.slope)} and passes back {num(found.dy)}; "
        f"plus has slope {num(plus.slope)} and passes back {num(found.du)}; "
        f"times has slope x = {num(times.slope)} and passes back {num(found.dw)}. "
        f"The gradient of L with respect to w is {num(found.dw)}."
    )


def draw(wide: bool = True, givens: LossGivens = LOSS) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    found = loss_by_hand(givens)
    sheet = Sheet(*height(wide, 190, 512))
    lanes = Lanes(sheet, wide, len(steps(givens, found)), 44 if wide else 82, (84, 42) if wide else (92, 42))
    lanes.values("w", givens.w, steps(givens, found))
    lanes.gradients(146 if wide else 262, walk(found), steps(givens, found))
    if wide:
        sheet.text(6, 84, "Forward", role="forward", strong=True, size=TITLE, align="left")
        sheet.text(6, 106, "Backward", role="backward", strong=True, size=TITLE, align="left")
    else:
        sheet.text(82, 16, "Forward", role="forward", strong=True, size=TITLE)
        sheet.text(262, 16, "Backward", role="backward", strong=True, size=TITLE)
    return sheet
