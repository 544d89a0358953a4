"""Broadcasting by hand: a bias added to a batch, a column meeting a row, reductions, and a table that nobody wanted.

The names and the formulas are those of the lesson ``docs/engine/broadcasting.md``. A table is a tuple of rows.

>>> column_sums(ARRIVING), row_sums(ARRIVING)
((14.0, 9.0), (-2.0, 10.0, 15.0))
>>> by_hand().db
(24.0, -26.0)
>>> mixed_up().loss, mixed_up().gradient
(84.0, (-4.0, -2.0, 6.0))
"""

from dataclasses import dataclass

Vector = tuple[float, ...]
Table = tuple[Vector, ...]

MADE: Table = ((2.0, 1.0), (-2.0, 5.0), (-1.0, 3.0))
"""What the weights made of three examples: a row for each example."""
ROW: Vector = (30.0, 50.0)
"""The bias, and the row that meets a column."""
COLUMN: Vector = (100.0, 200.0, 300.0)
"""The column that meets the row."""
ARRIVING: Table = ((1.0, -3.0), (6.0, 4.0), (7.0, 8.0))
"""What arrives at the table that a broadcast has made."""
REDUCED: Table = ((2.0, 6.0), (9.0, -4.0), (1.0, 12.0))
"""A table that a reduction makes into one number for each row."""
AT_ROWS: Vector = (3.0, -7.0, 11.0)
"""What arrives at those numbers."""


def add_row(table: Table, row: Vector) -> Table:
    """Return the table with the row added to each of its rows: (m, n) and (n,) make (m, n)."""
    return tuple(tuple(entry + extra for entry, extra in zip(line, row, strict=True)) for line in table)


def add_outer(column: Vector, row: Vector) -> Table:
    """Return the sum of each entry of a column with each entry of a row: (m, 1) and (1, n) make (m, n)."""
    return tuple(tuple(first + second for second in row) for first in column)


def entrywise(one: Table, other: Table) -> Table:
    """Return the products of the entries at the same places."""
    return tuple(tuple(a * b for a, b in zip(row, line, strict=True)) for row, line in zip(one, other, strict=True))


def column_sums(table: Table) -> Vector:
    """Add down each column: what comes back to a row that every row has read."""
    return tuple(sum(column) for column in zip(*table, strict=True))


def row_sums(table: Table) -> Vector:
    """Add along each row: what comes back to a column that every column has read."""
    return tuple(sum(row) for row in table)


def spread(arriving: Vector, width: int) -> Table:
    """Hand what arrives at the sum of a row to each entry of that row."""
    return tuple((number,) * width for number in arriving)


@dataclass(frozen=True)
class Batch:
    """What the worked example is given: what the weights made of three examples, the bias, the targets."""

    U: Table = ((13.0, -5.0), (11.0, -19.0), (9.0, -17.0))
    b: Vector = (7.0, 6.0)
    T: Table = ((17.0, 16.0), (-3.0, -7.0), (4.0, 7.0))


BATCH = Batch()


@dataclass(frozen=True)
class Pass:
    """Every named step of the worked example, forward and backward, in the order of the page."""

    Z: Table
    """U + b: the bias is read by every row."""
    D: Table
    """Z - T."""
    S: Table
    """D squared, entry by entry."""
    losses: Vector
    """The sum of each row of S: the loss of each example."""
    L: float
    """The mean of the losses."""
    seed: float
    """The slope of the loss in itself."""
    d_losses: Vector
    """seed / n for each example: the mean spreads what arrives."""
    d_S: Table
    """d_losses for each entry of a row: the sum spreads what arrives."""
    G: Table
    """d_S times 2 D: what arrives at D, and so at Z, at U and at every reading of b."""
    db: Vector
    """The column sums of G: the gradient of b."""


def by_hand(given: Batch = BATCH) -> Pass:
    """Work the batch through once, forward and backward."""
    Z = add_row(given.U, given.b)
    D = tuple(tuple(z - t for z, t in zip(line, target, strict=True)) for line, target in zip(Z, given.T, strict=True))
    S = entrywise(D, D)
    losses = row_sums(S)
    L = sum(losses) / len(losses)
    seed = 1.0
    d_losses = (seed / len(losses),) * len(losses)
    d_S = spread(d_losses, len(given.b))
    G = tuple(tuple(arrives * 2 * d for arrives, d in zip(line, row, strict=True)) for line, row in zip(d_S, D, strict=True))
    return Pass(Z, D, S, losses, L, seed, d_losses, d_S, G, column_sums(G))


TARGETS: Vector = (1.0, 4.0, 16.0)
"""Three targets; the predictions of the pitfall are equal to them."""


@dataclass(frozen=True)
class MixedUp:
    """A column of predictions minus a row of targets: every pair is compared."""

    table: Table
    """The difference of each prediction from each target."""
    loss: float
    """The mean of their squares."""
    gradient: Vector
    """What comes back to each prediction: the row sums of 2 times the differences, divided by their number."""


def mixed_up(predictions: Vector = TARGETS, targets: Vector = TARGETS) -> MixedUp:
    """Work the mistake through: n predictions and n targets make n times n differences."""
    table = add_outer(predictions, tuple(-target for target in targets))
    pairs = len(predictions) * len(targets)
    loss = sum(row_sums(entrywise(table, table))) / pairs
    return MixedUp(table, loss, tuple(2 * total / pairs for total in row_sums(table)))
