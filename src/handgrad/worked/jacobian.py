"""Jacobians by hand: the node of two inputs and two outputs, and a chain of three nodes.

The names and the formulas are those of the lesson ``docs/derivatives/jacobians.md``, which derives them. A Jacobian is
a tuple of rows, one an output; a row holds one slope an input.

>>> table_at((3.0, 5.0))
((5.0, 3.0), (6.0, -2.0))
>>> by_hand().g_x
(84.0, 142.0, -48.0)
"""

from dataclasses import dataclass

Vector = tuple[float, ...]
Table = tuple[Vector, ...]

X: Vector = (3.0, 5.0)
"""The point at which the lesson looks at the node."""
G: Vector = (10.0, 4.0)
"""What arrives at its two outputs on the way back."""
T: Vector = (2.0, -1.0)
"""The direction in which its two inputs move."""


def node(x: Vector) -> Vector:
    """Return y = (x1 x2, x1^2 - 2 x2)."""
    return x[0] * x[1], x[0] ** 2 - 2 * x[1]


def table_at(x: Vector) -> Table:
    """Return the four slopes of the node: a row for each output, a column for each input."""
    return (x[1], x[0]), (2 * x[0], -2.0)


def row_times_table(g: Vector, J: Table) -> Vector:
    """Return g^T J: for each input, what arrives at each output times the slope of that output in it, added up."""
    return tuple(sum(g[i] * J[i][j] for i in range(len(J))) for j in range(len(J[0])))


def table_times_column(J: Table, t: Vector) -> Vector:
    """Return J t: for each output, the slope in each input times the way that input moves, added up."""
    return tuple(sum(row[j] * t[j] for j in range(len(row))) for row in J)


@dataclass(frozen=True)
class Givens:
    """What is given for the chain u = A x, v = u^2 entry by entry, L = c . v, and the direction of the forward run."""

    x: Vector = (4.0, -1.0, 2.0)
    A: Table = ((2.0, 5.0, 0.0), (-3.0, 1.0, 6.0))
    c: Vector = (5.0, 4.0)
    t: Vector = (1.0, 0.0, 7.0)


GIVEN = Givens()


@dataclass(frozen=True)
class Pass:
    """Every named step: the values, the walk of reverse mode, the run of forward mode."""

    u: Vector
    """A x."""
    v: Vector
    """The squares of u, entry by entry."""
    L: float
    """c . v."""
    slopes: Vector
    """2 u: the diagonal of the Jacobian of the squares; all its other entries are 0."""
    g_v: Vector
    """What arrives at v: 1 times the row c."""
    g_u: Vector
    """What arrives at u: g_v times the slopes, entry by entry."""
    g_x: Vector
    """What arrives at x: g_u^T A, the gradient."""
    t_u: Vector
    """How u moves when x moves along t: A t."""
    t_v: Vector
    """How v moves: the slopes times t_u, entry by entry."""
    t_L: float
    """How L moves: c . t_v."""


def by_hand(givens: Givens = GIVEN) -> Pass:
    """Work the chain through: values, then one walk of reverse mode, then one run of forward mode."""
    u = table_times_column(givens.A, givens.x)
    v = tuple(entry * entry for entry in u)
    L = sum(c * entry for c, entry in zip(givens.c, v, strict=True))
    slopes = tuple(2 * entry for entry in u)

    g_v = tuple(1.0 * c for c in givens.c)
    g_u = tuple(g * slope for g, slope in zip(g_v, slopes, strict=True))
    g_x = row_times_table(g_u, givens.A)

    t_u = table_times_column(givens.A, givens.t)
    t_v = tuple(slope * t for slope, t in zip(slopes, t_u, strict=True))
    t_L = sum(c * t for c, t in zip(givens.c, t_v, strict=True))
    return Pass(u, v, L, slopes, g_v, g_u, g_x, t_u, t_v, t_L)
