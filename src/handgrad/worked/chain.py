"""Two chains of the lesson ``docs/derivatives/chain-rule.md`` by hand, forward and backward, one node a line.

The first is the loss of one weight, L = (w x + b - t)^2; the second is z = f x^2 + c, a power, a times and a plus.
The names follow the page. A field that begins with d is the gradient at the value it names: ``dw`` is dL/dw in the
first chain, ``dx`` is dz/dx in the second. What the walk begins with is ``dL`` and ``dz``, the seed 1.

>>> loss_by_hand().dw
-18.0
>>> square_by_hand().dx
12.0
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class LossGivens:
    """What is given for the loss, by default the lesson's: weight, input, bias and target."""

    w: float = 2.0
    x: float = 3.0
    b: float = 1.0
    t: float = 10.0


@dataclass(frozen=True)
class LossPass:
    """Every step of one forward and backward pass of the loss, in the order of the page."""

    u: float
    """w x: times."""
    y: float
    """u + b: plus."""
    r: float
    """y - t: minus."""
    L: float
    """r^2: power."""
    dL: float
    """The seed."""
    slope: float
    """2 r: the slope of the power, where r came in."""
    dr: float
    """dL times that slope."""
    dy: float
    """dr times 1, the slope of the minus."""
    du: float
    """dy times 1, the slope of the plus."""
    dw: float
    """du times x, the slope of the times."""


@dataclass(frozen=True)
class SquareGivens:
    """What is given for z = f x^2 + c, by default the lesson's."""

    x: float = 3.0
    f: float = 2.0
    c: float = 1.0


@dataclass(frozen=True)
class SquarePass:
    """Every step of one forward and backward pass of z = f x^2 + c."""

    s: float
    """x^2: power."""
    q: float
    """f s: times."""
    z: float
    """q + c: plus."""
    dz: float
    """The seed."""
    dq: float
    """dz times 1, the slope of the plus."""
    ds: float
    """dq times f, the slope of the times."""
    slope: float
    """2 x: the slope of the power, where x came in."""
    dx: float
    """ds times that slope."""


LOSS = LossGivens()
SQUARE = SquareGivens()


def loss_by_hand(givens: LossGivens = LOSS) -> LossPass:
    """Work the loss through once, forward and backward."""
    u = givens.w * givens.x
    y = u + givens.b
    r = y - givens.t
    L = r**2

    dL = 1.0
    slope = 2 * r
    dr = dL * slope
    dy = dr * 1
    du = dy * 1
    dw = du * givens.x
    return LossPass(u, y, r, L, dL, slope, dr, dy, du, dw)


def square_by_hand(givens: SquareGivens = SQUARE) -> SquarePass:
    """Work z = f x^2 + c through once, forward and backward; the formula 2 f x is never formed."""
    s = givens.x**2
    q = givens.f * s
    z = q + givens.c

    dz = 1.0
    dq = dz * 1
    ds = dq * givens.f
    slope = 2 * givens.x
    dx = ds * slope
    return SquarePass(s, q, z, dz, dq, ds, slope, dx)
