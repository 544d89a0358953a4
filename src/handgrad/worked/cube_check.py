"""A gradient check by hand: three rules for u^3 on trial against a central difference.

The names and the formulas are those of the lesson ``docs/engine/checking.md``. The central difference asks the forward
pass alone; each rule is held against it by a relative error.

>>> trial = by_hand()
>>> f"{trial.difference:.4f}", trial.right, trial.lost
('12.0100', 12.0, 6.0)
>>> f"{trial.right_error:.6f}", f"{trial.large_error:.6f}"
('0.000833', '0.000167')
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Givens:
    """Where the rules are tried, with which nudge, and by which part the third rule is too large.

    Raises:
        ValueError: the nudge is 0, and nothing can be divided by it.
    """

    u: float = 2.0
    h: float = 0.1
    part: float = 0.001
    tolerance: float = 1e-4

    def __post_init__(self) -> None:
        """Refuse a nudge that does not move u."""
        if self.h == 0:
            raise ValueError("the nudge h is not 0: a difference is divided by it")


GIVEN = Givens()


@dataclass(frozen=True)
class Trial:
    """Every named step of the check, in the order of the page."""

    above: float
    """(u + h)^3."""
    below: float
    """(u - h)^3."""
    difference: float
    """(above - below) / (2h): what the forward pass says."""
    right: float
    """3u^2: the right rule."""
    lost: float
    """3u: a rule that lost the power."""
    large: float
    """3u^2 (1 + part): a rule that is a little too large."""
    right_error: float
    """The relative error between the right rule and the difference."""
    lost_error: float
    """The same for the rule that lost the power."""
    large_error: float
    """The same for the rule that is too large."""


def relative_error(one: float, other: float) -> float:
    """Return how far two numbers are apart, as a part of the larger size; 0 where they are equal."""
    return 0.0 if one == other else abs(one - other) / max(abs(one), abs(other))


def by_hand(given: Givens = GIVEN) -> Trial:
    """Work the check through once, each power written out."""
    u, h = given.u, given.h

    above = (u + h) * (u + h) * (u + h)
    below = (u - h) * (u - h) * (u - h)
    difference = (above - below) / (2 * h)
    right = 3 * u * u
    lost = 3 * u
    large = right + given.part * right
    errors = (relative_error(rule, difference) for rule in (right, lost, large))
    return Trial(above, below, difference, right, lost, large, *errors)
