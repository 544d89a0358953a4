"""The running 2-2-2 network by hand: every number of its forward and backward pass.

Two inputs, two ReLU hidden units, two outputs, softmax, cross-entropy. The names and the formulas
are those of the lesson ``docs/by-hand/running-network.md``, which derives them. A vector is a pair,
a matrix a pair of rows: row i of ``W1`` holds the weights into hidden unit i.

>>> steps = by_hand()
>>> f"{steps.L:.4f}"
'1.3133'
>>> [f"{v:.4f}" for v in steps.delta1]
['1.4621', '0.3655']
"""

from dataclasses import dataclass
from math import exp, log

Vector = tuple[float, float]
Matrix = tuple[Vector, Vector]

FAR = 700.0
"""The largest exponent raised as it stands: e^700 still fits a float64, e^710 does not."""


@dataclass(frozen=True)
class Givens:
    """What is given: the input, the parameters and the true class, by default the lesson's.

    The label counts from 0: the second class is 1 here and k = 2 in the maths.

    Raises:
        ValueError: the label is neither 0 nor 1.
    """

    x: Vector = (1.0, 2.0)
    W1: Matrix = ((1.0, -0.5), (-0.5, 1.0))
    b1: Vector = (0.5, -0.5)
    W2: Matrix = ((1.0, 1.0), (-1.0, 0.5))
    b2: Vector = (-0.5, 0.0)
    label: int = 1

    def __post_init__(self) -> None:
        """Refuse a class that the network does not have."""
        if self.label not in (0, 1):
            raise ValueError(f"the label is 0 or 1, not {self.label!r}")


GIVEN = Givens()


@dataclass(frozen=True)
class Pass:
    """Every named step of one forward and backward pass, in the order of the page.

    ``dW2``, ``db2``, ``dW1`` and ``db1`` are the twelve gradients of the loss, each of the shape of
    its parameter; ``delta2`` and ``delta1`` are its gradients by ``z`` and ``z1``, ``da1`` by ``a1``.
    """

    z1: Vector
    """W1 x + b1: what enters the hidden units."""
    a1: Vector
    """relu(z1)."""
    z: Vector
    """W2 a1 + b2: the logits."""
    p: Vector
    """softmax(z)."""
    L: float
    """-ln p_k, with k the true class."""
    y: Vector
    """The one-hot target: 1 at the true class."""
    delta2: Vector
    """p - y."""
    dW2: Matrix
    """delta2 a1^T, an outer product."""
    db2: Vector
    """delta2."""
    da1: Vector
    """W2^T delta2: what arrives at the ReLU on the way back."""
    mask: Vector
    """1 where z1 > 0, else 0: exactly on the kink the ReLU passes back 0."""
    delta1: Vector
    """da1 * mask, entry by entry."""
    dW1: Matrix
    """delta1 x^T, an outer product."""
    db1: Vector
    """delta1."""


def by_hand(givens: Givens = GIVEN) -> Pass:
    """Work the network through once, forward and backward, each entry written out."""
    x, W1, b1, W2, b2 = givens.x, givens.W1, givens.b1, givens.W2, givens.b2

    z1 = (
        W1[0][0] * x[0] + W1[0][1] * x[1] + b1[0],
        W1[1][0] * x[0] + W1[1][1] * x[1] + b1[1],
    )
    a1 = (max(0.0, z1[0]), max(0.0, z1[1]))
    z = (
        W2[0][0] * a1[0] + W2[0][1] * a1[1] + b2[0],
        W2[1][0] * a1[0] + W2[1][1] * a1[1] + b2[1],
    )
    p, L = softmax_cross_entropy(z, givens.label)

    y = (1.0, 0.0) if givens.label == 0 else (0.0, 1.0)
    delta2 = (p[0] - y[0], p[1] - y[1])
    dW2 = (
        (delta2[0] * a1[0], delta2[0] * a1[1]),
        (delta2[1] * a1[0], delta2[1] * a1[1]),
    )
    db2 = delta2
    da1 = (
        W2[0][0] * delta2[0] + W2[1][0] * delta2[1],
        W2[0][1] * delta2[0] + W2[1][1] * delta2[1],
    )
    mask = (1.0 if z1[0] > 0 else 0.0, 1.0 if z1[1] > 0 else 0.0)
    delta1 = (da1[0] * mask[0], da1[1] * mask[1])
    dW1 = (
        (delta1[0] * x[0], delta1[0] * x[1]),
        (delta1[1] * x[0], delta1[1] * x[1]),
    )
    db1 = delta1
    return Pass(z1, a1, z, p, L, y, delta2, dW2, db2, da1, mask, delta1, dW1, db1)


def softmax_cross_entropy(z: Vector, label: int) -> tuple[Vector, float]:
    """Return p = softmax(z), a pair, and L = -ln p[label], a number.

    Every p_i is e^(z_i) / (e^(z_1) + e^(z_2)). Dividing top and bottom by e^c changes no p_i and
    takes c away from every exponent; in the loss it gives L = ln(sum of e^(z_j - c)) - (z_k - c).
    The pencil takes c = z_k, the logit of the true class, and is left with L = ln(sum). In the
    lesson z_k is 0, so c takes nothing away: p = (e / (e + 1), 1 / (e + 1)), L = ln(e + 1).
    Where the other class leads by more than ``FAR``, its exponential would overflow; there c is the
    largest logit, as in log-sum-exp, and the loss stays finite and right.
    """
    largest = max(z)
    c = z[label] if largest - z[label] <= FAR else largest
    powers = (exp(z[0] - c), exp(z[1] - c))
    total = powers[0] + powers[1]
    p = (powers[0] / total, powers[1] / total)
    L = log(total) - (z[label] - c)
    return p, L
