"""Softmax with cross-entropy as one operation, by hand: a batch of two examples and three classes.

The names and the formulas are those of the lesson ``docs/engine/fused-loss.md``. Each row goes its own way to its loss;
only the mean ties the rows together.

>>> steps = batch()
>>> f"{steps.L:.4f}"
'1.7482'
>>> [f"{each:.4f}" for each in steps.rows[0].delta]
['0.1142', '0.8438', '-0.9580']
"""

from dataclasses import dataclass
from math import exp, inf, log, nan

Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]

LARGEST = 709.782712893384
"""The largest exponent that e can be raised to in float64: one step of the format further, the result is infinite."""


@dataclass(frozen=True)
class Batch:
    """What is given: a row of logits and a true class, counted from 0, for each example."""

    Z: Matrix = ((1001.0, 1003.0, 1000.0), (0.5, -3.5, -0.5))
    labels: tuple[int, ...] = (2, 0)


BATCH = Batch()


@dataclass(frozen=True)
class Row:
    """Every named step of one example, forward, and the slopes of its own loss."""

    z: Vector
    """The logits."""
    c: float
    """The largest logit, which is taken off all of them."""
    d: Vector
    """z - c, entry by entry: none is above 0."""
    u: Vector
    """e to the power of d: none is above 1."""
    s: float
    """The sum of u: at least 1, at most the number of classes."""
    log_s: float
    """ln s."""
    lse: float
    """c + ln s: the log-sum-exp of the logits."""
    loss: float
    """ln s - d_k, with k the true class."""
    p: Vector
    """u / s: the probabilities."""
    y: Vector
    """The one-hot target."""
    delta: Vector
    """p - y: the gradient of this row's loss with respect to z."""


def row(z: Vector, label: int) -> Row:
    """Work one example through, each entry written out."""
    c = max(z)
    d = tuple(each - c for each in z)
    u = tuple(exp(each) for each in d)
    s = sum(u)
    log_s = log(s)
    p = tuple(each / s for each in u)
    y = tuple(1.0 if place == label else 0.0 for place in range(len(z)))
    delta = tuple(each - target for each, target in zip(p, y, strict=True))
    return Row(z, c, d, u, s, log_s, c + log_s, log_s - d[label], p, y, delta)


@dataclass(frozen=True)
class Fused:
    """The whole batch: its rows, the mean of their losses, and what the one node passes back."""

    rows: tuple[Row, ...]
    n: int
    """The number of examples."""
    L: float
    """The sum of the rows' losses, divided by n."""
    dZ: Matrix
    """g (P - Y) / n, a row for each example."""


def batch(given: Batch = BATCH, g: float = 1.0) -> Fused:
    """Work the batch through once, forward and backward; g is what arrives."""
    rows = tuple(row(z, label) for z, label in zip(given.Z, given.labels, strict=True))
    n = len(rows)
    L = sum(each.loss for each in rows) / n
    return Fused(rows, n, L, tuple(tuple(g * delta / n for delta in each.delta) for each in rows))


@dataclass(frozen=True)
class Plain:
    """The same example by four nodes, nothing taken off: exponential, sum, logarithm, minus."""

    u: Vector
    """e to the power of z."""
    s: float
    """The sum of u."""
    log_s: float
    """ln s."""
    loss: float
    """ln s - z_k."""
    ds: float
    """1 / s: what the logarithm passes back to the sum, and the sum to each exponential."""
    back: Vector
    """ds u, entry by entry: what the exponential passes back."""
    dz: Vector
    """back, and -1 more at the true class, along the arrow of the minus."""


def plain(z: Vector, label: int) -> Plain:
    """Work one example through the four nodes as float64 does, with inf where a number is too large, and then nan."""
    u = tuple(exp(each) if each <= LARGEST else inf for each in z)
    s = sum(u)
    log_s = log(s) if s > 0 else -inf
    ds = 1 / s if s > 0 else inf
    back = tuple(nan if {ds, each} == {0.0, inf} else ds * each for each in u)
    dz = tuple(each - 1 if place == label else each for place, each in enumerate(back))
    return Plain(u, s, log_s, log_s - z[label], ds, back, dz)
