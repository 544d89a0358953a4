"""M05.2-F1: the first node of the loss's chain, magnified: a value goes through it, and later a gradient comes back."""

from handgrad.figures.chains import height
from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import HEADING, HEAVY, SMALL, TITLE, Row, Sheet
from handgrad.worked.chain import LOSS, LossGivens, loss_by_hand

POWER = 2
UNCHANGED = 1.0
"""The slope of a plus or minus with a fixed number."""


def alt(givens: LossGivens = LOSS) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    found = loss_by_hand(givens)
    return (
        f"The node times {num(givens.x)}, magnified, and the rest of its chain in small. "
        f"Solid arrows, forward: w = {num(givens.w)} enters; the node multiplies by {num(givens.x)}, keeps that {num(givens.x)}, "
        f"and gives u = {num(found.u)}; {_rest(givens)} follow, and L = {num(found.L)}. "
        f"Dashed arrows, backward: from L the seed {num(found.dL)}; the rest has the slopes {_slopes(givens)} "
        f"and passes {num(found.du)} back to u; "
        f"the node multiplies what arrives by its own slope, {_product(givens)} = {num(found.dw)}, "
        f"and passes {num(found.dw)} back to w."
    )


def _rest(givens: LossGivens) -> str:
    return f"plus {num(givens.b)}, minus {num(givens.t)}, power {num(POWER)}"


def _slopes(givens: LossGivens) -> str:
    return f"{num(loss_by_hand(givens).slope)}, {num(UNCHANGED)}, {num(UNCHANGED)}"


def _product(givens: LossGivens) -> str:
    arrived = loss_by_hand(givens).du
    return f"{num(arrived)} · {num(givens.x) if givens.x >= 0 else f'({num(givens.x)})'}"


class Places:
    """Where things stand: (along, across), along the chain."""

    def __init__(self, wide: bool) -> None:
        """Lay the chain along the wide sheet or down the narrow one."""
        self.wide = wide
        self.forward, self.back = (76, 178) if wide else (88, 250)
        self.w, self.node, self.u, self.rest, self.L = (34, 198, 368, 515, 662) if wide else (58, 158, 258, 344, 430)

    def at(self, along: float, across: float) -> Point:
        """Return a point of the sheet."""
        return (along, across) if self.wide else (across, along)


def draw(wide: bool = True, givens: LossGivens = LOSS) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet, places, found = Sheet(*height(wide, 240, 478)), Places(wide), loss_by_hand(givens)
    node = _node(sheet, places, givens)
    _forward(sheet, places, givens, node)
    rows: list[Row] = ["their slopes", (_slopes(givens), {"size": SMALL, "role": "muted"})]
    rest = sheet.node(*places.at(places.rest, places.back), 108, 44, rows, stroke="backward-line", fill="backward-tint")
    seed, arrives, passed = (
        _gradient(sheet, *places.at(along, places.back), gradient)
        for along, gradient in ((places.L, found.dL), (places.u, found.du), (places.w, found.dw))
    )
    sheet.text(seed.x, seed.y + 22, "seed", role="muted", size=SMALL)
    lower = Box(*places.at(places.node, places.back), node.w, node.h) if wide else Box(places.back, node.y, 120, node.h)
    for start, end in ((seed, rest), (rest, arrives), (arrives, lower), (lower, passed)):
        sheet.edge(start, end, "backward", width=HEAVY)
    if wide:
        sheet.text(6, 18, "Forward", role="forward", strong=True, size=TITLE, align="left")
        sheet.text(6, 222, "Backward", role="backward", strong=True, size=TITLE, align="left")
    else:
        sheet.text(places.forward, 16, "Forward", role="forward", strong=True, size=TITLE)
        sheet.text(places.back, 16, "Backward", role="backward", strong=True, size=TITLE)
    return sheet


def _node(sheet: Sheet, places: Places, givens: LossGivens) -> Box:
    """Draw the magnified node: its operation, what it keeps, and what it does on the way back."""
    middle = places.at(places.node, (places.forward + places.back) / 2)
    box = sheet.rect(*middle, *((216, 180) if places.wide else (326, 116)), radius=12)
    x, y = places.at(places.node, places.forward)
    sheet.operation(x, y, 110, 32, f"times {num(givens.x)}", strong=True, size=TITLE)
    keeps = (middle[0], middle[1] - 8) if places.wide else (x, y + 32)
    sheet.text(*keeps, f"keeps *x* = {num(givens.x)}", role="muted")
    x, y = places.at(places.node, places.back)
    rows: list[Row] = [
        "what arrives",
        f"times its slope {num(givens.x)}",
        (_product(givens), {"role": "backward", "strong": True}),
    ]
    sheet.node(x, y - (4 if places.wide else 0), 140, 66, rows, stroke="backward-line", fill="backward-tint")
    return box


def _forward(sheet: Sheet, places: Places, givens: LossGivens, node: Box) -> None:
    found = loss_by_hand(givens)
    w, u, L = (
        _value(sheet, places, along, name, value)
        for along, name, value in ((places.w, "w", givens.w), (places.u, "u", found.u), (places.L, "L", found.L))
    )
    x, y = places.at(places.rest, places.forward)
    rest = sheet.node(x, y, 166, 28, [(_rest(givens), {"size": SMALL})], stroke="forward-line", fill="forward-tint", radius=14)
    across = Box(*places.at(places.node, places.forward), node.w if places.wide else 110, node.h)
    for start, end in ((w, across), (across, u), (u, rest), (rest, L)):
        sheet.edge(start, end, "forward", width=HEAVY)


def _value(sheet: Sheet, places: Places, along: float, name: str, value: float) -> Box:
    x, y = places.at(along, places.forward)
    words = sheet.text(x, y, num(value), role="forward", strong=True)
    box = sheet.rect(x, y, max(40, words.width + 12), 28, fill="bg")
    sheet.text(*((x, y - 30) if places.wide else (box.left[0] - 15, y)), f"*{name}*", size=HEADING)
    return box


def _gradient(sheet: Sheet, x: float, y: float, gradient: float) -> Box:
    words = sheet.text(x, y, num(gradient), role="backward", strong=True)
    return Box(x, y, words.width + 14, 24)
