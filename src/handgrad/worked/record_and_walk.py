"""Record and walk back, by hand: a result that is used twice, and the loss as the small operations that record it.

The names and the formulas are those of the lesson ``docs/engine/record-and-walk.md``. The first example also says what a
walk leaves that lets the shared result pass on too early.

>>> steps = shared_result()
>>> steps.at_u, steps.da, steps.db
(-9.0, -45.0, -18.0)
>>> steps.early_da, steps.early_db
(15.0, 6.0)
>>> [f"{v:.4f}" for v in small_steps().at_z]
['0.7311', '-0.7311']
"""

from dataclasses import dataclass
from math import exp, log

Pair = tuple[float, float]


@dataclass(frozen=True)
class Factors:
    """What the first example is given: two leaves that ask, and two plain factors."""

    a: float = 2.0
    b: float = 5.0
    m: float = 4.0
    f: float = 3.0


FACTORS = Factors()


@dataclass(frozen=True)
class SharedResult:
    """Every named step of L = (u - v) times a factor, with u = a b and v = u times a factor, in the order of the page."""

    u: float
    """a b."""
    v: float
    """u times the factor m."""
    d: float
    """u - v."""
    L: float
    """d times the factor f."""
    seed: float
    """The slope of the loss in itself."""
    at_d: float
    """The seed times the factor f: what arrives at d."""
    direct: float
    """at_d: what the minus passes to its first input, u."""
    at_v: float
    """-at_d: what the minus passes to its second input, v."""
    through_v: float
    """at_v times the factor m: what v passes on to u."""
    at_u: float
    """direct + through_v: all that arrives at u."""
    da: float
    """at_u b."""
    db: float
    """at_u a."""
    early_da: float
    """direct b: what a gets if u passes on before through_v is there."""
    early_db: float
    """direct a."""


def shared_result(given: Factors = FACTORS) -> SharedResult:
    """Work the first example through once, forward and backward."""
    u = given.a * given.b
    v = u * given.m
    d = u - v
    L = d * given.f
    seed = 1.0
    at_d = seed * given.f
    direct = at_d
    at_v = -at_d
    through_v = at_v * given.m
    at_u = direct + through_v
    da, db = at_u * given.b, at_u * given.a
    return SharedResult(u, v, d, L, seed, at_d, direct, at_v, through_v, at_u, da, db, direct * given.b, direct * given.a)


@dataclass(frozen=True)
class Logits:
    """What the loss is given: a logit for each class, and the true class, counted from 0."""

    z: Pair = (1.0, 0.0)
    label: int = 1


LOGITS = Logits()


@dataclass(frozen=True)
class SmallSteps:
    """Every named step of the loss ln(sum of e^z) - z_k, in the order of the page."""

    r: Pair
    """e^z, entry by entry."""
    s: float
    """The sum of r."""
    c: float
    """ln s."""
    picked: float
    """z_k, the logit of the true class."""
    L: float
    """c - picked."""
    seed: float
    """The slope of the loss in itself."""
    at_c: float
    """The seed: what the minus passes to its first input."""
    at_picked: float
    """Minus the seed: what it passes to its second input."""
    at_s: float
    """at_c / s."""
    at_r: Pair
    """at_s for every entry: a sum spreads what arrives."""
    from_exp: Pair
    """at_r times r: the first contribution to z."""
    from_pick: Pair
    """at_picked at the true class, 0 elsewhere: the second contribution to z."""
    at_z: Pair
    """from_exp + from_pick."""


def small_steps(given: Logits = LOGITS) -> SmallSteps:
    """Work the loss through once, forward and backward, each entry written out."""
    z, k = given.z, given.label
    r = (exp(z[0]), exp(z[1]))
    s = r[0] + r[1]
    c = log(s)
    picked = z[k]
    L = c - picked
    seed = 1.0
    at_c, at_picked = seed, -seed
    at_s = at_c / s
    at_r = (at_s, at_s)
    from_exp = (at_r[0] * r[0], at_r[1] * r[1])
    from_pick = (at_picked, 0.0) if k == 0 else (0.0, at_picked)
    at_z = (from_exp[0] + from_pick[0], from_exp[1] + from_pick[1])
    return SmallSteps(r, s, c, picked, L, seed, at_c, at_picked, at_s, at_r, from_exp, from_pick, at_z)
