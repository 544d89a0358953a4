"""The slope of x^3 - 2x by hand: the curve at three points, two estimates of its slope, and the slope.

The names and the formulas are those of the lesson ``docs/derivatives/slopes.md``, which derives them:
(x + h)^3 = x^3 + 3x^2 h + 3x h^2 + h^3, and the same with -h.

>>> steps = by_hand()
>>> steps.value, steps.above, steps.below
(56.0, 115.0, 21.0)
>>> steps.one_sided, steps.central, steps.slope
(59.0, 47.0, 46.0)
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Givens:
    """The place and the nudge, by default the lesson's.

    Raises:
        ValueError: the nudge is 0, and nothing can be divided by it.
    """

    x: float = 4.0
    h: float = 1.0

    def __post_init__(self) -> None:
        """Refuse a nudge that does not move x."""
        if self.h == 0:
            raise ValueError("the nudge h is not 0: a difference is divided by it")


GIVEN = Givens()


@dataclass(frozen=True)
class Steps:
    """Every named step, in the order of the page."""

    value: float
    """f(x), with f(x) = x^3 - 2x."""
    above: float
    """f(x + h)."""
    below: float
    """f(x - h)."""
    one_sided: float
    """(f(x + h) - f(x)) / h."""
    central: float
    """(f(x + h) - f(x - h)) / (2h)."""
    slope: float
    """3x^2 - 2: what both estimates tend to."""
    one_sided_error: float
    """3x h + h^2: how far the one-sided difference is from the slope, worked out with letters."""
    central_error: float
    """h^2: how far the central difference is from the slope, worked out with letters."""


def by_hand(givens: Givens = GIVEN) -> Steps:
    """Work the steps through once, each power written out."""
    x, h = givens.x, givens.h

    value = x * x * x - 2 * x
    above = (x + h) * (x + h) * (x + h) - 2 * (x + h)
    below = (x - h) * (x - h) * (x - h) - 2 * (x - h)
    one_sided = (above - value) / h
    central = (above - below) / (2 * h)
    slope = 3 * x * x - 2
    one_sided_error = 3 * x * h + h * h
    central_error = h * h
    return Steps(value, above, below, one_sided, central, slope, one_sided_error, central_error)
