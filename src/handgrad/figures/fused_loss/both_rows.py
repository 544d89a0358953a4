"""DL01.6.2-F2: every number of the batch: each row to its own loss, the mean, and each row back from it."""

from handgrad.figures.numbers import num, vector
from handgrad.figures.rungs import Rungs
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.figures.tables import GRADIENT, VALUE
from handgrad.worked.fused_loss import BATCH, Batch, Fused, Row, batch

FORWARD, MIDDLE, BACK = 340, 86, 212
"""How high the parts are: a row on its way to its loss, the mean, and a row on the way back."""
EDGE = 338.0
"""Where arrows of the narrow sheet pass a row by."""


def alt(given: Batch = BATCH) -> str:
    """Say what the figure shows."""
    steps = batch(given)
    share = num(1 / steps.n)
    rows = " ".join(_told(place, row, label) for place, (row, label) in enumerate(zip(steps.rows, given.labels, strict=True), 1))
    back = " ".join(
        f"Row {place}: p − y = {vector(row.p)} − {vector(row.y)} = {vector(row.delta)}, passed back {vector(passed)}."
        for place, (row, passed) in enumerate(zip(steps.rows, steps.dZ, strict=True), 1)
    )
    return (
        f"A batch of {steps.n} rows of logits. Solid arrows lead each row to its loss. {rows} The mean: L = "
        f"{_sum(steps)} = {num(steps.L)}. Dashed arrows lead back: the mean passes {share} to each loss. {back}"
    )


def _told(place: int, row: Row, label: int) -> str:
    return (
        f"Row {place}: z = {vector(row.z)}; less the largest, {num(row.c)}: {vector(row.d)}; exp: {vector(row.u)}; "
        f"sum s = {num(row.s)}; p = {vector(row.p)}; loss of class {label + 1}: ln s + {num(-row.d[label])} = {num(row.loss)}."
    )


def _sum(steps: Fused) -> str:
    return f"({' + '.join(num(row.loss) for row in steps.rows)}) / {num(steps.n)}"


def draw(wide: bool = True, given: Batch = BATCH) -> Sheet:
    """Draw the wide sheet or the narrow one: the rows side by side, or one after the other."""
    steps, size = batch(given), 1 if wide else 2
    sheet = Sheet(*((WIDE if wide else NARROW), size * FORWARD + MIDDLE + size * BACK - 36))
    corners = [(2.0, 0.0), (366.0, 0.0) if wide else (2.0, float(FORWARD))]
    panels = [Rungs(sheet, corner, len(row.z)) for corner, row in zip(corners, steps.rows, strict=True)]
    losses = [_forward(panel, place, steps.rows[place], given.labels[place]) for place, panel in enumerate(panels)]
    below = size * FORWARD
    words = f"*L* = {_sum(steps)} = {num(steps.L)}"
    mean = sheet.node(sheet.width / 2, below + 14, 254, 28, [(words, VALUE)], fill="bg")
    top = below + MIDDLE
    arrivals = [
        _back(Rungs(sheet, (x, top + (0 if wide else place * BACK)), len(steps.rows[place].z)), steps, place)
        for place, (x, _) in enumerate(corners)
    ]
    (_tie_wide if wide else _tie_narrow)(sheet, losses, mean, arrivals)
    return sheet


def _forward(rungs: Rungs, place: int, row: Row, label: int) -> Box:
    """Draw a row of logits and its way to its loss."""
    rungs.sheet.text(
        rungs.left, rungs.top + 14, f"Row {place + 1}, true class {label + 1}", size=TITLE, strong=True, align="left"
    )
    z, d, u = (rungs.values(*line) for line in ((50, "**z**", row.z), (102, f"less {num(row.c)}", row.d), (154, "exp", row.u)))
    s, p = rungs.value(rungs.middle, 206, num(row.s)), rungs.values(258, "**p**", row.p)
    for upper, lower in ((z, d), (d, u), (u, [s]), ([s], p)):
        rungs.join(upper, lower, "forward")
    rungs.name(206, "sum *s*")
    rungs.name(310, "loss")
    loss = rungs.value(rungs.middle, 310, f"ln *s* + {num(-row.d[label])} = {num(row.loss)}")
    side = rungs.left + 328
    rungs.sheet.edge(s.right, loss.right, "forward", via=[(side, s.y), (side, loss.y)], width=HEAVY)
    return loss


def _back(rungs: Rungs, steps: Fused, place: int) -> Box:
    """Draw what arrives at a row, its slopes, and what is passed back to its logits; return what arrives."""
    row, sheet = steps.rows[place], rungs.sheet
    arrives = rungs.gradient(rungs.middle, 16, num(1 / steps.n))
    rungs.name(16, f"to row {place + 1}")
    rungs.name(84, "**p** − **y**")
    slopes = [
        sheet.node(
            x,
            rungs.top + 84,
            80,
            44,
            [(f"{num(p)} − {num(y)}", {"size": SMALL}), (num(delta), GRADIENT)],
            stroke="backward-line",
            fill="bg",
            radius=0,
        )
        for x, p, y, delta in zip(rungs.columns, row.p, row.y, row.delta, strict=True)
    ]
    passed = rungs.gradients(154, "to **z**", steps.dZ[place])
    rungs.join([arrives], slopes, "backward")
    rungs.join(slopes, passed, "backward")
    return arrives


def _tie_wide(sheet: Sheet, losses: list[Box], mean: Box, arrivals: list[Box]) -> None:
    """Tie rows that lie side by side to the mean between them."""
    for loss, arrives, side, part in zip(losses, arrivals, (mean.left, mean.right), (0.3, 0.7), strict=True):
        sheet.edge(loss.bottom, side, "forward", via=[(loss.x, mean.y)], width=HEAVY)
        start, turn = mean.at("bottom", part), mean.y + 36
        sheet.edge(start, arrives.top, "backward", via=[(start[0], turn), (arrives.x, turn)], width=HEAVY)


def _tie_narrow(sheet: Sheet, losses: list[Box], mean: Box, arrivals: list[Box]) -> None:
    """Tie rows that stand one over the other to the mean between forward and back."""
    upper, lower, end = mean.at("right", 0.25), mean.at("right", 0.75), arrivals[1].top
    x, y = losses[0].bottom
    sheet.edge((x, y), upper, "forward", via=[(x, y + 12), (EDGE, y + 12), (EDGE, upper[1])], width=HEAVY)
    sheet.edge(losses[1].bottom, (losses[1].x, mean.top[1]), "forward", width=HEAVY)
    sheet.edge((arrivals[0].x, mean.bottom[1]), arrivals[0].top, "backward", width=HEAVY)
    sheet.edge(lower, end, "backward", via=[(EDGE, lower[1]), (EDGE, end[1] - 20), (end[0], end[1] - 20)], width=HEAVY)
