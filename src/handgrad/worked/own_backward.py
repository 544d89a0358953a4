"""Walked twice, by hand: a Hessian-vector product, a branch that is not taken, and a rule that forgot a path.

The names and the formulas are those of the lesson ``docs/pytorch/own-backward.md``.

>>> steps = walked_twice()
>>> steps.g, steps.q, steps.Ht
((30.0, 9.0), 51.0, (14.0, 12.0))
>>> masked().da, masked(safe=True).da
(nan, 1.0)
>>> saved_between().second, saved_between().second_without
(30.0, 18.0)
"""

import math
from dataclasses import dataclass

Pair = tuple[float, float]


@dataclass(frozen=True)
class Direction:
    """What L = w1 squared times w2 is given: the point, and a direction at it."""

    w: Pair = (3.0, 5.0)
    t: Pair = (2.0, -1.0)


DIRECTION = Direction()


@dataclass(frozen=True)
class WalkedTwice:
    """Every named step, forward, in the first walk and in the second, in the order of the page."""

    s: float
    """w1 squared."""
    L: float
    """s w2."""
    seed: float
    """The slope of L in itself."""
    r: float
    """seed w2: what the product passes to s."""
    c: float
    """2 w1: the slope of the square."""
    g: Pair
    """r c and seed s: the gradient of L, where the first walk ends."""
    q: float
    """g1 t1 + g2 t2: the one number that the second walk begins from."""
    dg: Pair
    """What arrives at the entries of g: the direction."""
    dr: float
    """dg1 c."""
    dc: float
    """dg1 r."""
    ds: float
    """dg2 seed."""
    by_c: float
    """2 dc: what comes back to w1 along c."""
    by_s: float
    """ds c: what comes back to w1 along s."""
    Ht: Pair
    """by_c + by_s, and dr seed: the Hessian times the direction."""


def walked_twice(given: Direction = DIRECTION) -> WalkedTwice:
    """Work the product through: forward, the first walk, and the second walk through the first."""
    (w1, w2), (t1, t2) = given.w, given.t
    s = w1 * w1
    L = s * w2
    seed = 1.0
    r = seed * w2
    c = 2 * w1
    g = (r * c, seed * s)
    q = g[0] * t1 + g[1] * t2
    dg = (t1, t2)
    dr = dg[0] * c
    dc = dg[0] * r
    ds = dg[1] * seed
    by_c = 2 * dc
    by_s = ds * c
    return WalkedTwice(s, L, seed, r, c, g, q, dg, dr, dc, ds, by_c, by_s, (by_c + by_s, dr * seed))


def hessian(given: Direction = DIRECTION) -> tuple[Pair, Pair]:
    """Return the table of second derivatives of w1 squared times w2."""
    w1, w2 = given.w
    return (2 * w2, 2 * w1), (2 * w1, 0.0)


@dataclass(frozen=True)
class Masked:
    """Every step of where(a <= 0, exp(inner), 1 + a) for a above 0, where inner is a, or a held at 0."""

    inner: float
    """What exp is given."""
    exponential: float
    """The result of the branch that is not taken."""
    plus: float
    """The result of the branch that is taken."""
    to_exponential: float
    """What the choice passes to the branch that is not taken."""
    to_plus: float
    """What the choice passes to the branch that is taken."""
    through_exponential: float
    """to_exponential times the slope of exp, which is its result."""
    by_exponential: float
    """What comes back to a along the branch that is not taken."""
    da: float
    """by_exponential + to_plus."""


def masked(a: float = 1000.0, *, safe: bool = False) -> Masked:
    """Work the choice through for a above 0; safe: exp is given a held at 0, whose slope is 0 there."""
    inner = min(a, 0.0) if safe else a
    try:
        exponential = math.exp(inner)
    except OverflowError:
        exponential = math.inf
    to_exponential, to_plus = 0.0, 1.0
    through = to_exponential * exponential
    by_exponential = through * 0.0 if safe else through
    return Masked(inner, exponential, 1 + a, to_exponential, to_plus, through, by_exponential, by_exponential + to_plus)


@dataclass(frozen=True)
class SavedBetween:
    """The square of a cube, where the cube's rule multiplies by a slope that it worked out in its forward pass."""

    cube: float
    """u cubed."""
    arrives: float
    """2 cube: what the square passes to the cube."""
    slope: float
    """3 u squared."""
    first: float
    """arrives slope: the first derivative."""
    by_arrives: float
    """The path through what arrives: slope times 2 times slope."""
    by_slope: float
    """The path through the slope: arrives times 6 u."""
    second: float
    """by_arrives + by_slope: the second derivative."""
    second_without: float
    """by_arrives alone, where no path leads into the slope."""


def saved_between(u: float = -1.0) -> SavedBetween:
    """Work the square of the cube through, and both paths of its second derivative."""
    cube = u * u * u
    arrives = 2 * cube
    slope = 3 * u * u
    by_arrives = slope * 2 * slope
    by_slope = arrives * 6 * u
    return SavedBetween(cube, arrives, slope, arrives * slope, by_arrives, by_slope, by_arrives + by_slope, by_arrives)
