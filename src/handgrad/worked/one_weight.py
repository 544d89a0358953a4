"""A loop with one weight by hand, with and without clearing: the smallest loss on which the two can be compared.

The names and the formulas are those of the explorer in the lesson ``docs/pytorch/training-loop.md``.

>>> [each.grad for each in rounds(3)], [each.w_after for each in rounds(3)]
([-8.0, -1.6, -0.32], [1.8, 1.96, 1.992])
>>> [each.grad for each in rounds(3, clear=False)], [each.w_after for each in rounds(3, clear=False)]
([-8.0, -9.6, -3.52], [1.8, 2.76, 3.112])
"""

from dataclasses import dataclass

DIGITS = 13
"""Behind how many decimals a number is rounded, so that 0.1 + 0.2 is printed as a pencil writes it."""


@dataclass(frozen=True)
class Givens:
    """What is given: the weight before the first step, the learning rate, and the a and c of L = (a w - c)^2."""

    w: float = 1.0
    rate: float = 0.1
    a: float = 2.0
    c: float = 4.0

    @property
    def lowest(self) -> float:
        """Where the loss is lowest: at a w = c."""
        return self.c / self.a


GIVEN = Givens()


@dataclass(frozen=True)
class Round:
    """What one round finds and leaves, in the order of its lines."""

    w: float
    """The weight as the round finds it."""
    L: float
    """(a w - c)^2."""
    slope: float
    """2 (a w - c) a: what backward adds to w.grad."""
    grad: float
    """What w.grad holds after backward: the slope, and what was left over."""
    w_after: float
    """w - rate w.grad."""


def rounds(count: int, *, clear: bool = True, given: Givens = GIVEN) -> list[Round]:
    """Run so many rounds of the loop; without clearing, every walk adds to what the earlier ones left."""
    done: list[Round] = []
    w, left = given.w, 0.0
    for _ in range(count):
        difference = given.a * w - given.c
        slope = _tidy(2 * difference * given.a)
        grad = _tidy(left + slope)
        done.append(Round(w, _tidy(difference**2), slope, grad, _tidy(w - given.rate * grad)))
        w, left = done[-1].w_after, 0.0 if clear else grad
    return done


def _tidy(value: float) -> float:
    return round(value, DIGITS) + 0.0
