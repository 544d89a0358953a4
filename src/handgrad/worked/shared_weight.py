"""A weight used twice, by hand: a two-step recurrence and a tied encoder-decoder weight.

The names and the formulas are those of the lesson ``docs/by-hand/shared-weight.md``. Each gradient of a shared weight
stands beside the contributions that it is the sum of.

>>> steps = recurrence()
>>> steps.first_use, steps.second_use, steps.dw
(48.0, 78.0, 126.0)
>>> tied().dW
(-27.0, -4.5)
"""

from dataclasses import dataclass

Pair = tuple[float, float]


@dataclass(frozen=True)
class Sequence:
    """What the recurrence is given: the weight, the state at the start, an input for each step, the target."""

    w: float = 2.0
    s0: float = 4.0
    x: Pair = (5.0, -7.0)
    t: float = 16.0


SEQUENCE = Sequence()


@dataclass(frozen=True)
class Recurrence:
    """Every named step of the recurrence, forward and backward, in the order of the page."""

    m1: float
    """w s0, the product of the first step."""
    s1: float
    """m1 + x1."""
    m2: float
    """w s1, the product of the second step."""
    s2: float
    """m2 + x2."""
    d: float
    """s2 - t."""
    L: float
    """d squared."""
    seed: float
    """The slope of the loss in itself."""
    ds2: float
    """2 d, times the seed: what arrives at s2, and so at the second product."""
    second_use: float
    """ds2 s1: what the second product passes back to the weight."""
    ds1: float
    """ds2 w: what the second product passes back to s1, and so what arrives at the first product."""
    first_use: float
    """ds1 s0: what the first product passes back to the weight."""
    dw: float
    """second_use + first_use: the gradient of the weight."""


def recurrence(given: Sequence = SEQUENCE) -> Recurrence:
    """Work the recurrence through once, forward and backward."""
    m1 = given.w * given.s0
    s1 = m1 + given.x[0]
    m2 = given.w * s1
    s2 = m2 + given.x[1]
    d = s2 - given.t
    L = d * d
    seed = 1.0
    ds2 = seed * 2 * d
    second_use = ds2 * s1
    ds1 = ds2 * given.w
    first_use = ds1 * given.s0
    return Recurrence(m1, s1, m2, s2, d, L, seed, ds2, second_use, ds1, first_use, second_use + first_use)


@dataclass(frozen=True)
class Autoencoder:
    """What the tied pair is given: one row of weights, and the input that it should give back."""

    W: Pair = (-0.5, 1.0)
    x: Pair = (4.0, 5.0)


AUTOENCODER = Autoencoder()


@dataclass(frozen=True)
class Tied:
    """Every named step of the tied encoder and decoder, in the order of the page."""

    c: float
    """W x: the encoder's number."""
    r: Pair
    """W^T c: what the decoder gives back."""
    d: Pair
    """r - x."""
    L: float
    """The sum of the squares of d."""
    dr: Pair
    """2 d: what arrives at the decoder."""
    decoder_use: Pair
    """dr times c: what the decoder passes back to W."""
    dc: float
    """The sum of dr times W, entry by entry: what arrives at the encoder."""
    encoder_use: Pair
    """dc times x: what the encoder passes back to W."""
    dW: Pair
    """decoder_use + encoder_use: the gradient of W."""


def tied(given: Autoencoder = AUTOENCODER) -> Tied:
    """Work the tied pair through once, forward and backward, each entry written out."""
    W, x = given.W, given.x
    c = W[0] * x[0] + W[1] * x[1]
    r = (W[0] * c, W[1] * c)
    d = (r[0] - x[0], r[1] - x[1])
    L = d[0] * d[0] + d[1] * d[1]
    dr = (2 * d[0], 2 * d[1])
    decoder_use = (dr[0] * c, dr[1] * c)
    dc = dr[0] * W[0] + dr[1] * W[1]
    encoder_use = (dc * x[0], dc * x[1])
    dW = (decoder_use[0] + encoder_use[0], decoder_use[1] + encoder_use[1])
    return Tied(c, r, d, L, dr, decoder_use, dc, encoder_use, dW)
