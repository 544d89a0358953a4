"""Arithmetic of single numbers as IEEE 754 has it, where Python raises instead.

1/0 is infinite and 0/0 is no number; the exponential of 1000 is infinite, the logarithm of 0 is -infinity.
PyTorch computes so, and so does the chip.
"""

import math
from collections.abc import Callable

INF = math.inf
NAN = math.nan


def divide(a: float, b: float) -> float:
    """Return a / b."""
    try:
        return a / b
    except ZeroDivisionError:
        if a != a or a == 0:
            return NAN
        return math.copysign(INF, a) * math.copysign(1.0, b)


def floor_divide(a: float, b: float) -> float:
    """Return a / b, rounded down."""
    try:
        return a // b
    except ZeroDivisionError:
        return divide(a, b)


def remainder(a: float, b: float) -> float:
    """Return what is left of a when b is taken away as often as it goes; its sign is that of b."""
    try:
        return a % b
    except ZeroDivisionError:
        return NAN


def power(a: float, b: float) -> float:
    """Return a to the power of b; for a negative a and a fraction b that is no number."""
    try:
        return math.pow(a, b)
    except OverflowError:
        return -INF if a < 0 and b % 2 == 1 else INF
    except ValueError:
        if a == 0:  # to a negative power
            return math.copysign(INF, a) if b % 2 == 1 else INF
        return NAN


def exp(a: float) -> float:
    """Return e to the power of a."""
    try:
        return math.exp(a)
    except OverflowError:
        return INF


def log(a: float) -> float:
    """Return the natural logarithm."""
    if a > 0:
        return math.log(a)
    return -INF if a == 0 else NAN


def log1p(a: float) -> float:
    """Return the natural logarithm of 1 + a, exact where a is small."""
    if a > -1:
        return math.log1p(a)
    return -INF if a == -1 else NAN


def sqrt(a: float) -> float:
    """Return the square root."""
    return math.sqrt(a) if a >= 0 else NAN


def reciprocal(a: float) -> float:
    """Return 1 / a."""
    return divide(1.0, a)


def sigmoid(a: float) -> float:
    """Return 1 / (1 + e^-a)."""
    return 1.0 / (1.0 + exp(-a))


def _finite_only(function: Callable[[float], float]) -> Callable[[float], float]:
    def computed(a: float) -> float:
        return function(a) if a - a == 0 else NAN

    return computed


sin = _finite_only(math.sin)
cos = _finite_only(math.cos)


def sign(a: float) -> float:
    """Return 1 above 0, -1 below, and 0 at 0."""
    return float((a > 0) - (a < 0))


def maximum(a: float, b: float) -> float:
    """Return the larger; what is no number wins."""
    return a if a >= b or a != a else b


def minimum(a: float, b: float) -> float:
    """Return the smaller; what is no number wins."""
    return a if a <= b or a != a else b
