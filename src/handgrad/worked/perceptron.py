"""A multilayer perceptron with two hidden layers, by hand: what `.grad` holds in each layer.

The names and the formulas are those of the lesson ``docs/pytorch/modules.md``. Each layer is handled by the same three
sums: forward, back to the weights, back to what came in.

>>> steps = by_hand()
>>> steps.z3, steps.d, steps.L
((11.5,), -1.5, 2.25)
>>> steps.dW3, steps.db1
(((-12.0, -21.0),), (15.0, 0.0, -13.5))
"""

from dataclasses import dataclass

Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]


@dataclass(frozen=True)
class Givens:
    """What is given: the input, the weights and biases of the three layers, and the target of the one output."""

    x: Vector = (3.0, 2.0)
    W1: Matrix = ((-0.5, 3.0), (-0.5, -2.0), (3.0, -1.0))
    b1: Vector = (-2.0, -1.0, -2.0)
    W2: Matrix = ((-2.0, 1.0, 2.0), (-2.0, 0.5, 3.0))
    b2: Vector = (-1.0, -3.0)
    W3: Matrix = ((3.0, -0.5),)
    b3: Vector = (3.0,)
    t: float = 13.0


GIVEN = Givens()


@dataclass(frozen=True)
class Pass:
    """Every named step of one forward and backward pass, in the order of the page."""

    z1: Vector
    """W1 x + b1."""
    a1: Vector
    """relu(z1)."""
    z2: Vector
    """W2 a1 + b2."""
    a2: Vector
    """relu(z2)."""
    z3: Vector
    """W3 a2 + b3: the output, one number."""
    d: float
    """The output minus the target."""
    L: float
    """d squared."""
    seed: float
    """The slope of the loss in itself."""
    delta3: Vector
    """2 d, times the seed: the gradient at z3."""
    dW3: Matrix
    """delta3 a2^T."""
    db3: Vector
    """delta3."""
    da2: Vector
    """W3^T delta3."""
    delta2: Vector
    """da2 where the unit is open, else 0: the gradient at z2."""
    dW2: Matrix
    """delta2 a1^T."""
    db2: Vector
    """delta2."""
    da1: Vector
    """W2^T delta2."""
    delta1: Vector
    """da1 where the unit is open, else 0: the gradient at z1."""
    dW1: Matrix
    """delta1 x^T."""
    db1: Vector
    """delta1."""


def by_hand(givens: Givens = GIVEN) -> Pass:
    """Work the network through once, forward and backward."""
    z1 = affine(givens.W1, givens.x, givens.b1)
    a1 = relu(z1)
    z2 = affine(givens.W2, a1, givens.b2)
    a2 = relu(z2)
    z3 = affine(givens.W3, a2, givens.b3)
    d = z3[0] - givens.t
    seed = 1.0
    delta3 = (seed * 2 * d,)
    da2 = to_input(givens.W3, delta3)
    delta2 = through(z2, da2)
    da1 = to_input(givens.W2, delta2)
    delta1 = through(z1, da1)
    return Pass(
        z1, a1, z2, a2, z3, d, d * d, seed,
        delta3, to_weights(delta3, a2), delta3, da2,
        delta2, to_weights(delta2, a1), delta2, da1,
        delta1, to_weights(delta1, givens.x), delta1,
    )  # fmt: skip


def affine(W: Matrix, a: Vector, b: Vector) -> Vector:
    """Return W a + b: each row of the weights times what comes in, plus its bias."""
    return tuple(sum(w * entry for w, entry in zip(row, a, strict=True)) + bias for row, bias in zip(W, b, strict=True))


def relu(z: Vector) -> Vector:
    """Return what the units hand on."""
    return tuple(max(0.0, entry) for entry in z)


def through(z: Vector, arrives: Vector) -> Vector:
    """Return what passes back through the units: all of it where z is above 0, and 0 elsewhere."""
    return tuple(gradient if entry > 0 else 0.0 for entry, gradient in zip(z, arrives, strict=True))


def to_weights(delta: Vector, a: Vector) -> Matrix:
    """Return delta a^T, without a negative zero."""
    return tuple(tuple(gradient * entry + 0.0 for entry in a) for gradient in delta)


def to_input(W: Matrix, delta: Vector) -> Vector:
    """Return W^T delta: down each column of the weights."""
    return tuple(sum(row[j] * gradient for row, gradient in zip(W, delta, strict=True)) for j in range(len(W[0])))
