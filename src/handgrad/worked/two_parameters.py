"""A weight and a bias by hand: one loss, two gradients, and a step against both.

The loss is (w x + b - target) squared. The names and the formulas are those of the lesson
``docs/derivatives/many-inputs.md``.

>>> steps = by_hand()
>>> steps.L, steps.dw, steps.db
(4.0, 12.0, 4.0)
>>> moved = step(GIVEN, rate=0.02)
>>> f"{moved.w:.2f} {moved.b:.2f} {by_hand(moved).L:.2f}"
'1.76 0.92 1.44'
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Givens:
    """What is given: the two parameters, the input and the target, by default the lesson's."""

    w: float = 2.0
    b: float = 1.0
    x: float = 3.0
    target: float = 5.0


GIVEN = Givens()


@dataclass(frozen=True)
class Pass:
    """Every named step of one forward and backward pass, in the order of the page.

    ``dd``, ``dy``, ``db``, ``dproduct`` and ``dw`` are the gradients of the loss with respect to each value.
    """

    product: float
    """w x."""
    y: float
    """product + b: the output."""
    d: float
    """y - target: the difference."""
    L: float
    """d squared."""
    dd: float
    """The seed 1, times the slope of the square: 2 d."""
    dy: float
    """dd, times the slope of minus in its first input: 1."""
    db: float
    """dy, times the slope of plus in b: 1."""
    dproduct: float
    """dy, times the slope of plus in the product: 1."""
    dw: float
    """dproduct, times the slope of times in w: x."""


def by_hand(givens: Givens = GIVEN) -> Pass:
    """Work the loss out once, forward and backward, one operation a line."""
    product = givens.w * givens.x
    y = product + givens.b
    d = y - givens.target
    L = d * d

    dd = 1.0 * 2 * d
    dy = dd * 1
    db = dy * 1
    dproduct = dy * 1
    dw = dproduct * givens.x
    return Pass(product, y, d, L, dd, dy, db, dproduct, dw)


def step(givens: Givens, rate: float) -> Givens:
    """Take one step of steepest descent: both parameters at once, from slopes found at the same point."""
    slopes = by_hand(givens)
    return replace(givens, w=givens.w - rate * slopes.dw, b=givens.b - rate * slopes.db)
