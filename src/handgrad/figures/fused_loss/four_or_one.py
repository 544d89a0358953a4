"""DL01.6.2-F1: the loss of one example node by node, and as one fused node: the same loss, and the same gradient."""

from handgrad.figures.numbers import num, vector
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEADING, HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.figures.sheet import Row as Line
from handgrad.worked.fused_loss import Plain, Row, plain, row

LOGITS = (1.0, 0.0)
LABEL = 1
TOP, FIRST, PITCH = 60, 132, 42
"""Where the logits lie, where the first operation, and how far apart the rows are."""


SEED = 1.0


def alt(logits: tuple[float, ...] = LOGITS, label: int = LABEL) -> str:
    """Say what the figure shows."""
    n, fused = plain(logits, label), row(logits, label)
    seed, less, ds, z = num(SEED), num(-SEED), num(n.ds), f"z{label + 1}"
    return (
        f"The loss of the logits z = {vector(logits)}. First node by node, solid arrows: exp gives u = {vector(n.u)}; "
        f"sum gives s = {num(n.s)}; ln gives ln s = {num(n.log_s)}; minus {z} gives L = {num(n.loss)}. "
        f"Dashed arrows: the seed {seed} at L; the minus passes {seed} to the logarithm and {less} to {z}; "
        f"the logarithm divides by s and passes {ds}; the sum passes it to each, {vector((n.ds,) * len(n.u))}; exp multiplies "
        f"by u and passes {vector(n.back)}. With the {less} at {z} this makes {vector(n.dz)} at z. "
        f"Then one node: solid arrows lead from z to L = {num(fused.loss)}; the node keeps p = {vector(fused.p)}. "
        f"Dashed arrows: the seed {seed} arrives, and the node passes back p − y = {vector(fused.delta)} in one subtraction."
    )


def draw(wide: bool = True, logits: tuple[float, ...] = LOGITS, label: int = LABEL) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    height = FIRST + 7 * PITCH + 30
    sheet = Sheet(*((WIDE, height) if wide else (NARROW, 2 * height + 12)))
    Panel(sheet, 2, 0).node_by_node(vector(logits), f"*z*~{label + 1}~", plain(logits, label))
    Panel(sheet, *((364, 0) if wide else (2, height + 12))).one_node(row(logits, label))
    sheet.line([(350, 4), (350, height - 4)] if wide else [(2, height + 4), (338, height + 4)], "border", width=FINE)
    return sheet


class Panel:
    """One way: the values in a lane that runs from the logits to the loss, the gradients in a lane beside it."""

    def __init__(self, sheet: Sheet, left: float, top: float) -> None:
        """Take a part of the sheet, from its left top corner."""
        self.sheet, self.left, self.top = sheet, left, top
        self.forward, self.back = left + 90, left + 236

    def node_by_node(self, logits: str, picked: str, n: Plain) -> None:
        """Draw the four operations, each with its node."""
        self._title("Node by node")
        copied = vector((n.ds,) * len(n.u))
        values = [("**u**", vector(n.u), copied), ("*s*", num(n.s), num(n.ds)), ("ln *s*", num(n.log_s), num(SEED))]
        rules = [("exp", "times **u**"), ("sum", "to each"), ("ln", "divided by *s*"), (f"− {picked}", "both ways")]
        value, gradient = self._values(self._y(-1), "**z**", logits, vector(n.dz))
        for place, (pill, rule) in enumerate(rules):
            name, forward, back = [*values, ("*L*", num(n.loss), num(SEED))][place]
            operation, node = self._pair(self._y(2 * place), 30, [(pill, {})], [(rule, {"size": SMALL})])
            after = self._values(self._y(2 * place + 1), name, forward, back)
            self._join(value, operation, after[0])
            self._join(after[1], node, gradient, backward=True)
            value, gradient = after
        self.sheet.text(self.back - 8, self.top + 95, vector(n.back), align="right", role="backward")
        side, start, turn = self.left + 326, self._y(6), self.top + 95
        way = [(side, start), (side, turn), (side - 24, turn)]
        self.sheet.edge((self.back + 62, start), (side - 24, self.top + TOP + 14), "backward", via=way, width=HEAVY)
        self.sheet.text(side - 8, self._y(1), num(-SEED), role="backward", align="right")

    def one_node(self, shown: Row) -> None:
        """Draw the one operation and its node."""
        self._title("One fused node")
        start = self._values(self._y(-1), "**z**", vector(shown.z), vector(shown.delta))
        end = self._values(self._y(7), "*L*", num(shown.loss), num(SEED))
        parts: list[Line] = ["largest off", "exp", "sum", "ln", "minus"]
        kept: list[Line] = [("**p** − **y**", {"size": HEADING}), ("times what arrives", {"size": SMALL}), " "]
        kept += [("keeps **p** =", {"size": SMALL}), (vector(shown.p), {"role": "forward", "strong": True})]
        operation, node = self._pair((self._y(0) + self._y(6)) / 2, 6 * PITCH + 30, parts, kept)
        self._join(start[0], operation, end[0])
        self._join(end[1], node, start[1], backward=True)

    def _title(self, words: str) -> None:
        self.sheet.text(self.left, self.top + 14, words, size=TITLE, strong=True, align="left")

    def _y(self, place: int) -> float:
        return self.top + (TOP if place < 0 else FIRST + place * PITCH)

    def _values(self, y: float, name: str, value: str, gradient: str) -> tuple[Box, Box]:
        self.sheet.text(self.left, y, name, size=HEADING, align="left")
        words = self.sheet.text(self.forward, y, value, role="forward", strong=True)
        box = self.sheet.rect(self.forward, y, words.width + 16, 26, fill="bg")
        back = self.sheet.text(self.back, y, gradient, role="backward", strong=True)
        return box, Box(self.back, y, back.width + 12, 24)

    def _pair(self, y: float, h: float, pill: list[Line], rule: list[Line]) -> tuple[Box, Box]:
        operation = self.sheet.node(self.forward, y, 100, h, pill, stroke="forward-line", fill="forward-tint", radius=15)
        return operation, self.sheet.node(self.back, y, 124, h, rule, stroke="backward-line", fill="backward-tint")

    def _join(self, first: Box, middle: Box, last: Box, *, backward: bool = False) -> None:
        for start, end in ((first, middle), (middle, last)):
            self.sheet.edge(start, end, "backward" if backward else "forward", width=HEAVY)
