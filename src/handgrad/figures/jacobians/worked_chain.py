"""M05.4-F2: every number of the worked chain: values, tables of slopes, and what reverse mode passes back.

Each layer is a row of stamps; between two layers stands the table of the node that joins them. The forward pass has a
lane on one side of the numbers, the walk a lane on the other.
"""

from handgrad.figures.numbers import matrix, num, vector
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import HEADING, HEAVY, NARROW, SMALL, WIDE, Sheet
from handgrad.worked.jacobian import GIVEN, Givens, Table, Vector, by_hand

SEED = 1.0
LAYERS = ("**x**", "**u**", "**v**", "*L*")
POWER = 2
OPERATIONS = ("**Ax**", f"**u**^{POWER}^", "**c** · **v**")
PITCH, TALL = 52, 30


def layers(givens: Givens = GIVEN) -> list[tuple[Vector, Vector]]:
    """Return the values of each layer with their gradients."""
    steps = by_hand(givens)
    return [(givens.x, steps.g_x), (steps.u, steps.g_u), (steps.v, steps.g_v), ((steps.L,), (SEED,))]


def tables(givens: Givens = GIVEN) -> list[Table]:
    """Return the Jacobian of each node: of the product, of the squares, of the loss."""
    slopes = by_hand(givens).slopes
    squares = tuple(tuple(s if i == j else 0.0 for j in range(len(slopes))) for i, s in enumerate(slopes))
    return [givens.A, squares, (givens.c,)]


def alt(givens: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    (x, g_x), (u, g_u), (v, g_v), (loss, seed) = layers(givens)
    product, squares, last = tables(givens)
    shapes = [_shape(table) for table in (product, squares, last)]
    return (
        f"A chain of nodes with the Jacobian of each. Forward, solid arrows: x = {vector(x)}; the product A x gives "
        f"u = {vector(u)}; each entry to the power {POWER}, v = {vector(v)}; c · v gives L = {num(loss[0])}. "
        f"Backward, dashed arrows: at L the seed {num(seed[0])}; the table of c · v, shape {shapes[2]}, is the row "
        f"{vector(last[0])} and passes back {vector(g_v)} to v; the table of the powers, shape {shapes[1]}, has "
        f"{matrix(squares)} and passes back {vector(g_u)} to u; the table of the product, "
        f"shape {shapes[0]}, has {matrix(product)} and passes back {vector(g_x)} to x, which is the gradient."
    )


def _shape(table: Table) -> str:
    return f"({len(table)}, {len(table[0])})"


class Grid:
    """Where things stand: along the chain and across it; the wide sheet lies, the narrow one stands."""

    def __init__(self, wide: bool) -> None:
        """Lay the grid out."""
        self.wide = wide
        self.size = (WIDE, 330) if wide else (NARROW, 640)
        self.layers = (37, 268, 464, 660) if wide else (60, 238, 410, 560)
        self.tables = (153, 366, 562) if wide else (150, 326, 488)
        self.middle, self.step = (164, 60) if wide else (170, 64)
        self.forward, self.back = (36, 292) if wide else (34, 306)

    def at(self, along: float, across: float) -> Point:
        """Return a point by its place along the chain and across it."""
        return (along, across) if self.wide else (across, along)

    def across(self, place: int, count: int, step: float) -> float:
        """Return where the one at a place stands, of so many about the middle."""
        return self.middle + step * (place - (count - 1) / 2)


def draw(wide: bool = True, givens: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    grid = Grid(wide)
    sheet = Sheet(*grid.size)
    for along, (values, gradients) in zip(grid.layers, layers(givens), strict=True):
        for place, (value, gradient) in enumerate(zip(values, gradients, strict=True)):
            sheet.stamp(*grid.at(along, grid.across(place, len(values), grid.step)), num(value), num(gradient))
    for along, table in zip(grid.tables, tables(givens), strict=True):
        _table(sheet, grid.at(along, grid.middle), table)
    _lanes(sheet, grid, tables(givens))
    return sheet


def _table(sheet: Sheet, middle: Point, table: Table) -> None:
    rows, columns = len(table), len(table[0])
    for i, row in enumerate(table):
        for j, slope in enumerate(row):
            x, y = middle[0] + PITCH * (j - (columns - 1) / 2), middle[1] + TALL * (i - (rows - 1) / 2)
            sheet.node(x, y, PITCH, TALL, [(num(slope), {"role": "text" if slope else "muted"})], fill="bg", radius=0)


def _lanes(sheet: Sheet, grid: Grid, between: list[Table]) -> None:
    """Draw the solid lane of the values and the dashed lane of the gradients."""
    w, h = (64, 28) if grid.wide else (60, 28)
    names = [Box(*grid.at(along, grid.forward), 28, 26) for along in grid.layers]
    ends = [Box(*grid.at(along, grid.back), 28, 26) for along in grid.layers]
    for name, end, mark in zip(names, ends, LAYERS, strict=True):
        sheet.text(*name.middle, mark, size=HEADING)
        sheet.text(*end.middle, "**g**" if mark != "*L*" else num(SEED), size=HEADING, role="backward")
    for place, (along, table) in enumerate(zip(grid.tables, between, strict=True)):
        pill = sheet.operation(*grid.at(along, grid.forward), w, h, OPERATIONS[place], size=SMALL)
        sheet.edge(names[place], pill, "forward", width=HEAVY)
        sheet.edge(pill, names[place + 1], "forward", width=HEAVY)
        shape = sheet.node(*grid.at(along, grid.back), w, h, [(_shape(table), {"size": SMALL})], stroke="backward-line")
        sheet.edge(ends[place + 1], shape, "backward", width=HEAVY)
        sheet.edge(shape, ends[place], "backward", width=HEAVY)
