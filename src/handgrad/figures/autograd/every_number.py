"""DL01.7.2-F4: every number of the running network, each value with its gradient.

The forward pass runs along the arrows. The two crossing weights of a layer sit near the start of their edges, the
straight ones near the end, so that four pairs of numbers find room. Softmax is one bar across both units, and only
the probability of the true class has an arrow to the loss: the other's gradient is 0.
"""

from dataclasses import dataclass
from typing import Literal

from handgrad.figures.canvas import MARKS
from handgrad.figures.numbers import matrix, num, vector
from handgrad.figures.shapes import Box, Point, Side
from handgrad.figures.sheet import FINE, HEADING, NARROW, SMALL, WIDE, Sheet
from handgrad.worked.running_network import GIVEN, Givens, Matrix, Vector, by_hand

Layer = Literal["x", "z1", "a1", "z", "p", "L"]
LAYERS: dict[Layer, str] = {"x": "**x**", "z1": "**z**^(1)^", "a1": "**a**^(1)^", "z": "**z**", "p": "**p**", "L": "*L*"}
AFFINE: tuple[tuple[Layer, Layer, str], ...] = (("x", "z1", "^(1)^"), ("a1", "z", "^(2)^"))
SIDES: dict[bool, tuple[Side, Side]] = {True: ("right", "left"), False: ("bottom", "top")}


@dataclass(frozen=True)
class Numbers:
    """What the figure shows: the values of the layers, their gradients, and the parameters with theirs."""

    givens: Givens
    values: dict[Layer, Vector]
    gradients: dict[Layer, Vector]
    L: float
    seed: float
    dW: tuple[Matrix, Matrix]
    db: tuple[Vector, Vector]

    @property
    def parameters(self) -> tuple[tuple[Matrix, Matrix, Vector, Vector], ...]:
        """For each of the two affine layers: W and its gradient, b and its gradient."""
        given = self.givens
        return (given.W1, self.dW[0], given.b1, self.db[0]), (given.W2, self.dW[1], given.b2, self.db[1])


def numbers(givens: Givens = GIVEN) -> Numbers:
    """Take every number from the work by hand, and add the two steps that the hand takes at once.

    L = -ln p_k, so its gradient by p is -1/p_k at the true class and 0 elsewhere; its gradient by itself is the seed, 1.
    """
    steps = by_hand(givens)
    by_p = (-1 / steps.p[0], 0.0) if givens.label == 0 else (0.0, -1 / steps.p[1])
    return Numbers(
        givens,
        {"x": givens.x, "z1": steps.z1, "a1": steps.a1, "z": steps.z, "p": steps.p},
        {"z1": steps.delta1, "a1": steps.da1, "z": steps.delta2, "p": by_p},
        steps.L,
        1.0,
        (steps.dW1, steps.dW2),
        (steps.db1, steps.db2),
    )


def alt(givens: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    shown = numbers(givens)
    v, g = shown.values, shown.gradients
    (W1, dW1, b1, db1), (W2, dW2, b2, db2) = shown.parameters
    k = givens.label + 1
    return (
        f"The running network with every value and, paired with it, the gradient of L. "
        f"Forward, solid arrows: x = {vector(v['x'])}, which asks for no gradient; W1 has {matrix(W1)}, b1 = {vector(b1)}; "
        f"z1 = {vector(v['z1'])}; ReLU gives a1 = {vector(v['a1'])}; W2 has {matrix(W2)}, b2 = {vector(b2)}; "
        f"z = {vector(v['z'])}; softmax gives p = {vector(v['p'])}; L = −ln p{k} = {num(shown.L)}. "
        f"Gradients, backward: at L the seed {num(shown.seed)}; at p {vector(g['p'])}; at z {vector(g['z'])}, which is p − y; "
        f"for W2 {matrix(dW2)}, for b2 {vector(db2)}; at a1 {vector(g['a1'])}; at z1 {vector(g['z1'])}; "
        f"for W1 {matrix(dW1)}, for b1 {vector(db1)}."
    )


class Grid:
    """Where things stand: layers along the sheet, the two units across it; the wide sheet lies, the narrow one stands."""

    def __init__(self, wide: bool, label: int) -> None:
        """Lay the grid out; the loss stands in line with the true class."""
        self.wide, self.label = wide, label
        self.size = (WIDE, 386) if wide else (NARROW, 676)
        self.across = (144, 290) if wide else (98, 242)
        along = (34, 206, 298, 466, 570, 668) if wide else (26, 192, 266, 432, 530, 604)
        self.along: dict[Layer, float] = dict(zip(LAYERS, along, strict=True))
        self.w = 56 if wide else 58

    def at(self, along: float, across: float) -> Point:
        """Return a point by its place along the layers and across them."""
        return (along, across) if self.wide else (across, along)

    def unit(self, layer: Layer, unit: int) -> Point:
        """Return the place of a unit."""
        return self.at(self.along[layer], self.across[unit])

    def between(self, one: Layer, other: Layer) -> float:
        """Return the place halfway between two layers."""
        return (self.along[one] + self.along[other]) / 2

    @property
    def middle(self) -> float:
        """The place halfway between the two units."""
        return sum(self.across) / 2


def draw(wide: bool = True, givens: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one; other givens give another network of the same form."""
    shown, grid = numbers(givens), Grid(wide, givens.label)
    sheet = Sheet(*grid.size)
    cells = {layer: _layer(sheet, grid, shown, layer) for layer in shown.values}
    loss = sheet.stamp(*grid.unit("L", grid.label), num(shown.L), num(shown.seed), w=grid.w)
    for (source, target, name), (W, dW, b, db) in zip(AFFINE, shown.parameters, strict=True):
        _weights(sheet, grid, (cells[source], cells[target]), W, dW)
        _biases(sheet, grid, cells[target], b, db, name)
    for before, after in zip(cells["z1"], cells["a1"], strict=True):
        sheet.edge(before, after, "forward")
    _softmax(sheet, grid, cells["z"], cells["p"])
    sheet.edge(cells["p"][grid.label], loss, "forward")
    _names(sheet, grid)
    _operations(sheet, grid)
    _key(sheet, grid)
    return sheet


def _layer(sheet: Sheet, grid: Grid, shown: Numbers, layer: Layer) -> list[Box]:
    values, gradients = shown.values[layer], shown.gradients.get(layer)
    return [
        sheet.stamp(*grid.unit(layer, unit), num(values[unit]), num(gradients[unit]) if gradients else None, w=grid.w)
        for unit in (0, 1)
    ]


def _weights(sheet: Sheet, grid: Grid, layers: tuple[list[Box], list[Box]], W: Matrix, dW: Matrix) -> None:
    """Draw the four edges of a layer, each wearing its weight."""
    out, into = SIDES[grid.wide]
    for i, target in enumerate(layers[1]):
        for j, source in enumerate(layers[0]):
            lean = 0.3 * (i - j)  # a crossing edge leaves and arrives nearer to where it goes and comes from
            start, end = source.at(out, 0.5 + lean), target.at(into, 0.5 - lean)
            sheet.edge(start, end, "forward", gap=(0, 1.5))
            part = (0.62 if grid.wide else 0.72) if i == j else 0.295 if grid.wide else 0.21
            place: Point = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
            sheet.stamp(*place, num(W[i][j]), num(dW[i][j]), frame="leaf", w=50, size=SMALL)


def _biases(sheet: Sheet, grid: Grid, units: list[Box], b: Vector, db: Vector, layer: str) -> None:
    for unit, (box, outside) in enumerate(zip(units, (72, 362) if grid.wide else (28, 312), strict=True)):
        place: Point = (box.x, outside) if grid.wide else (outside, box.y)
        stamp = sheet.stamp(*place, num(b[unit]), num(db[unit]), frame="leaf", w=50, size=SMALL)
        sheet.edge(stamp, box, "forward", gap=(0, 1.5))
        name: Point = (place[0] - 32, place[1]) if grid.wide else (place[0], place[1] - 33)
        sheet.text(*name, f"*b*{layer}~{unit + 1}~", align="right" if grid.wide else "center")


def _softmax(sheet: Sheet, grid: Grid, logits: list[Box], probabilities: list[Box]) -> None:
    """Draw one bar across both units: every probability depends on every logit."""
    place, reach, thick = grid.between("z", "p"), grid.across[1] - grid.across[0] + (40 if grid.wide else 60), 20
    size = (thick, reach) if grid.wide else (reach, thick)
    sheet.rect(*grid.at(place, grid.middle), *size, stroke="forward-line", fill="forward-tint", radius=thick / 2)
    sheet.text(*grid.at(place, grid.middle), "softmax", size=SMALL, upwards=grid.wide)
    for across, logit, probability in zip(grid.across, logits, probabilities, strict=True):
        sheet.edge(logit, grid.at(place - thick / 2, across), "forward")
        sheet.edge(grid.at(place + thick / 2, across), probability, "forward", gap=(0.7, 2))


def _names(sheet: Sheet, grid: Grid) -> None:
    weights = {f"**W**{name}": grid.between(source, target) for source, target, name in AFFINE}
    if grid.wide:
        for name, x in {**{mark: grid.along[layer] for layer, mark in LAYERS.items()}, **weights}.items():
            sheet.text(x, 16, name, size=HEADING)
        sheet.line([(6, 34), (694, 34)], "border", width=FINE)
        return
    for layer, mark in LAYERS.items():
        across = grid.middle if layer != "L" else grid.across[grid.label] + (-46 if grid.label else 46)
        sheet.text(across, grid.along[layer], mark, size=HEADING)
    for name, y in weights.items():
        sheet.text(6, y - 4, name, size=HEADING, align="left")


def _operations(sheet: Sheet, grid: Grid) -> None:
    relu, log = grid.between("z1", "a1"), f"−ln *p*~{grid.label + 1}~"
    if grid.wide:
        for across in grid.across:
            sheet.text(relu - 2, across - 12, "ReLU", size=SMALL, role="muted")
        sheet.text(grid.between("p", "L") - 2, grid.across[grid.label] - 13, log, size=SMALL, role="muted")
    else:
        sheet.text(grid.middle, relu, "ReLU", size=SMALL, role="muted")
        sheet.text(grid.across[grid.label] + 12, grid.between("p", "L"), log, size=SMALL, role="muted", align="left")


def _key(sheet: Sheet, grid: Grid) -> None:
    """Say how to read the signs: the words stand where the numbers stand, the arrows go where the numbers come from."""
    x, y = (73, 362) if grid.wide else (74 if grid.label else 266, grid.along["L"])
    key = sheet.stamp(x, y, "value", "gradient of *L*", w=134, size=SMALL)
    upper, lower = y - key.h / 4, y + key.h / 4
    sheet.edge((x + 26, upper), (x + 58, upper), "forward", gap=(0, 0), layer=MARKS)
    sheet.edge((x - 42, lower), (x - 62, lower), "backward", gap=(0, 0), dash=(4, 2.5), layer=MARKS)
    note: Point = (619, 362) if grid.wide else (grid.middle, 656)
    sheet.text(*note, "gradient at **z**:  **p** − **y**", role="backward")
