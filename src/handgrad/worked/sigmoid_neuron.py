"""One weight, one bias, a sigmoid and the cross-entropy of two classes, by hand.

The names and the formulas are those of the lesson ``docs/pytorch/grad-function.md``, which derives them.

>>> f"{by_hand().dw1:.4f}", f"{by_hand().db:.4f}"
('-0.0898', '-0.0817')
>>> balanced = by_hand(Givens(x1=6.0, w1=0.75, b=-4.5, y=0.0))
>>> balanced.a, balanced.dz, balanced.dw1
(0.5, 0.5, 3.0)
"""

from dataclasses import dataclass
from math import exp, log


@dataclass(frozen=True)
class Givens:
    """What is given, by default the lesson's neuron; y is 1 for the first class and 0 for the other."""

    x1: float = 1.1
    w1: float = 2.2
    b: float = 0.0
    y: float = 1.0


GIVEN = Givens()


@dataclass(frozen=True)
class Pass:
    """Every named step of one forward and backward pass, in the order of the page."""

    wx: float
    """w1 x1."""
    z: float
    """wx + b: the logit."""
    a: float
    """1 / (1 + e^(-z)): the probability of the class y = 1."""
    L: float
    """-(y ln a + (1 - y) ln(1 - a)): the binary cross-entropy."""
    seed: float
    """The slope of the loss in itself."""
    da: float
    """-y/a + (1 - y)/(1 - a), times the seed."""
    slope: float
    """a (1 - a): the slope of the sigmoid."""
    dz: float
    """da times the slope, which is a - y."""
    dw1: float
    """dz x1."""
    db: float
    """dz."""
    dx1: float
    """dz w1: what the input would get if it asked."""


def by_hand(given: Givens = GIVEN) -> Pass:
    """Work the neuron through once, forward and backward, one operation a line."""
    wx = given.w1 * given.x1
    z = wx + given.b
    a = 1 / (1 + exp(-z))
    L = -(given.y * log(a) + (1 - given.y) * log(1 - a))

    seed = 1.0
    da = seed * (-given.y / a + (1 - given.y) / (1 - a))
    slope = a * (1 - a)
    dz = da * slope
    return Pass(wx, z, a, L, seed, da, slope, dz, dz * given.x1, dz, dz * given.w1)
