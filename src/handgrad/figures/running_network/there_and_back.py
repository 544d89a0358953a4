"""DL01.5.1-F1: there and back: the layers as vectors, forward on one lane, backward on the other, twelve gradients off it.

A value stands beside the gradient of the loss with respect to it, so that each rule of the way back is the arrow
between two gradients.
"""

from collections.abc import Sequence

from handgrad.figures.numbers import matrix, num, vector
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import LEAF, NARROW, SMALL, WIDE, Row, Sheet
from handgrad.figures.tables import GRADIENT, VALUE
from handgrad.worked.running_network import GIVEN, Givens, Matrix, Pass, Vector, by_hand

SEED = 1.0
BOX = 64
HIGH = 64


def alt(givens: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    s = by_hand(givens)
    return (
        f"Solid arrows, forward: x = {vector(givens.x)}; W1 x + b1 gives z1 = {vector(s.z1)}; ReLU gives a1 = {vector(s.a1)}; "
        f"W2 a1 + b2 gives z = {vector(s.z)}; softmax and −ln p{givens.label + 1} give L = {num(s.L)}. "
        f"Dashed arrows, backward: at L the seed {num(SEED)}; p − y gives delta2 = {vector(s.delta2)} at z; "
        f"W2 transposed gives {vector(s.da1)} at a1; the mask gives delta1 = {vector(s.delta1)} at z1; x asks for no gradient. "
        f"From delta2 a dashed arrow leads to the gradients of W2, {matrix(s.dW2)}, and of b2, {vector(s.db2)}; "
        f"from delta1 one leads to the gradients of W1, {matrix(s.dW1)}, and of b1, {vector(s.db1)}."
    )


def draw(wide: bool = True, givens: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one; other givens give another network of the same form."""
    steps = by_hand(givens)
    sheet = Sheet(*((WIDE, 340) if wide else (NARROW, 568)))
    lanes = Lanes(sheet, wide)
    forward = [lanes.value(place, name, numbers) for place, (name, numbers) in enumerate(_values(givens, steps))]
    backward = [lanes.gradient(place + 1, name, numbers) for place, (name, numbers) in enumerate(_gradients(steps))]
    ahead = ("**W**^(1)^**x** + **b**^(1)^", "ReLU", "**W**^(2)^**a**^(1)^ + **b**^(2)^", f"softmax, −ln *p*~{givens.label + 1}~")
    for place, words in enumerate(ahead):
        lanes.arrow(forward[place], forward[place + 1], words)
    for place, words in enumerate(("mask", "**W**^(2)^^⊤^", "**p** − **y**")):
        lanes.arrow(backward[place + 1], backward[place], words)
    lanes.leaves(backward[0], "*δ*^(1)^**x**^⊤^", "^(1)^", steps.dW1, steps.db1)
    lanes.leaves(backward[2], "*δ*^(2)^**a**^(1)^^⊤^", "^(2)^", steps.dW2, steps.db2)
    lanes.unasked()
    return sheet


def _values(givens: Givens, steps: Pass) -> list[tuple[str, Sequence[float]]]:
    layers = [("**x**", givens.x), ("**z**^(1)^", steps.z1), ("**a**^(1)^", steps.a1), ("**z**", steps.z)]
    return [*layers, ("*L*", (steps.L,))]


def _gradients(steps: Pass) -> list[tuple[str, Sequence[float]]]:
    return [("*δ*^(1)^", steps.delta1), ("at **a**^(1)^", steps.da1), ("*δ*^(2)^", steps.delta2), ("seed", (SEED,))]


class Lanes:
    """Where things stand: the wide sheet lies, the narrow one stands."""

    def __init__(self, sheet: Sheet, wide: bool) -> None:
        """Lay the two lanes out."""
        self.sheet, self.wide = sheet, wide

    def value(self, place: int, name: str, numbers: Sequence[float]) -> Box:
        """Draw a layer's values."""
        rows: list[Row] = [name, *((num(number), VALUE) for number in numbers)]
        return self.sheet.node(*self._at(place, 0), BOX, HIGH, rows, fill="bg")

    def gradient(self, place: int, name: str, numbers: Sequence[float]) -> Box:
        """Draw the gradient of a layer's values."""
        rows: list[Row] = [(name, {}), *((num(number), GRADIENT) for number in numbers)]
        return self.sheet.node(*self._at(place, 1), BOX, HIGH, rows, fill="backward-tint", stroke="backward-line")

    def _at(self, place: int, lane: int) -> tuple[float, float]:
        return (36 + 157 * place, 36 + 110 * lane) if self.wide else (36 + 104 * lane, 36 + 124 * place)

    def arrow(self, start: Box, end: Box, words: str) -> None:
        """Draw an arrow along a lane, with what happens on it."""
        ahead = start.x < end.x or start.y < end.y
        role = "forward" if ahead else "backward"
        self.sheet.edge(start, end, "forward" if ahead else "backward")
        x, y = (start.x + end.x) / 2, (start.y + end.y) / 2
        if self.wide:
            self.sheet.text(x - 2 if ahead else x + 2, y - 14, words, size=SMALL, role=role)
        else:
            self.sheet.text(x + 8, y, words, size=SMALL, role=role, align="left")

    def leaves(self, arriving: Box, rule: str, layer: str, dW: Matrix, db: Vector) -> None:
        """Draw the gradients of a layer's weights and biases, and the arrow from what arrives at the layer."""
        w = 126
        x, y = (arriving.x, arriving.y + 142) if self.wide else (NARROW - w / 2 - 2, arriving.y)
        weights: list[Row] = [("    ".join(num(number) for number in row), GRADIENT) for row in dW]
        biases: Row = ("    ".join(num(number) for number in db), GRADIENT)
        rows = [f"for **W**{layer}", *weights, f"for **b**{layer}", biases]
        box = self.sheet.node(x, y, w, 96, rows, fill="backward-tint", stroke="value-line", width=LEAF)
        self.sheet.edge(arriving, box, "backward")
        if self.wide:
            self.sheet.text(arriving.x + 9, y - 64, rule, size=SMALL, role="backward", align="left")
        else:
            self.sheet.text(x, y - 62, rule, size=SMALL, role="backward")

    def unasked(self) -> None:
        """Say that the input has no gradient."""
        x, y = self._at(0, 1)
        self.sheet.lines(x, y - 8, ("not asked",), role="muted", size=SMALL)
