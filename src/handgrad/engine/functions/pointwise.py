"""Operations entry by entry, with broadcasting."""

import math
import operator
from collections.abc import Callable

from handgrad.engine.dtypes import bool_
from handgrad.engine.entrywise import each, pairs
from handgrad.engine.functions.operands import Number, Operand, operand, scaled
from handgrad.engine.recording import apply
from handgrad.engine.rules import RULES
from handgrad.engine.tensor import Tensor
from handgrad.engine.unsupported import UnsupportedTypeError

BOUNDS = "clamp takes Python numbers as bounds; use maximum and minimum for tensors"


def add(input: Operand, other: Operand, *, alpha: Number = 1) -> Tensor:
    """Return input + alpha * other."""
    a = operand(input)
    return apply(RULES["add"], a, scaled(a, operand(other), alpha))


def sub(input: Operand, other: Operand, *, alpha: Number = 1) -> Tensor:
    """Return input - alpha * other."""
    a = operand(input)
    return apply(RULES["sub"], a, scaled(a, operand(other), alpha))


def rsub(input: Tensor, other: Number) -> Tensor:
    """Return other - input, for a number."""
    return apply(RULES["rsub"], input, number=other)


def mul(input: Operand, other: Operand) -> Tensor:
    """Return input * other, entry by entry."""
    return apply(RULES["mul"], operand(input), operand(other))


def div(input: Operand, other: Operand) -> Tensor:
    """Return input / other, entry by entry; by 0 it is infinite or, for 0 / 0, no number."""
    return apply(RULES["div"], operand(input), operand(other))


def pow(input: Operand, exponent: Operand) -> Tensor:
    """Return input ** exponent, entry by entry.

    Raises:
        RuntimeError: whole numbers to a negative whole power.
    """
    if not isinstance(exponent, Tensor):
        return apply(RULES["pow"], operand(input), exponent=exponent)
    if not isinstance(input, Tensor):
        return apply(RULES["rpow"], exponent, number=input)
    return apply(RULES["pow_tensor"], input, exponent)


def square(input: Tensor) -> Tensor:
    """Return input ** 2."""
    return pow(input, 2)


def floor_divide(input: Operand, other: Operand) -> Tensor:
    """Return input // other, rounded down; a walk that comes here ends with an error, as in PyTorch."""
    return apply(RULES["floor_divide"], operand(input), operand(other))


def remainder(input: Operand, other: Operand) -> Tensor:
    """Return input % other, with the sign of other."""
    if isinstance(other, Tensor):
        return apply(RULES["remainder_tensor"], operand(input), other)
    return apply(RULES["remainder"], operand(input), number=other)


def neg(input: Tensor) -> Tensor:
    """Return -input, entry by entry."""
    return apply(RULES["neg"], input)


def exp(input: Tensor) -> Tensor:
    """Return e to the power of input, entry by entry."""
    return apply(RULES["exp"], input)


def log(input: Tensor) -> Tensor:
    """Return the natural logarithm, entry by entry."""
    return apply(RULES["log"], input)


def log1p(input: Tensor) -> Tensor:
    """Return ln(1 + input), entry by entry."""
    return apply(RULES["log1p"], input)


def sqrt(input: Tensor) -> Tensor:
    """Return the square root, entry by entry."""
    return apply(RULES["sqrt"], input)


def tanh(input: Tensor) -> Tensor:
    """Return the hyperbolic tangent, entry by entry."""
    return apply(RULES["tanh"], input)


def sigmoid(input: Tensor) -> Tensor:
    """Return 1 / (1 + e^-input), entry by entry."""
    return apply(RULES["sigmoid"], input)


def relu(input: Tensor) -> Tensor:
    """Return input where it is above 0, else 0, entry by entry."""
    return apply(RULES["relu"], input)


def abs(input: Tensor) -> Tensor:
    """Return input without its sign, entry by entry."""
    return apply(RULES["abs"], input)


def sign(input: Tensor) -> Tensor:
    """Return 1 above 0, -1 below, 0 at 0, entry by entry."""
    return apply(RULES["sign"], input)


def sin(input: Tensor) -> Tensor:
    """Return the sine, entry by entry."""
    return apply(RULES["sin"], input)


def cos(input: Tensor) -> Tensor:
    """Return the cosine, entry by entry."""
    return apply(RULES["cos"], input)


def reciprocal(input: Tensor) -> Tensor:
    """Return 1 / input, entry by entry."""
    return apply(RULES["reciprocal"], input)


def leaky_relu(input: Tensor, negative_slope: float = 0.01) -> Tensor:
    """Return input where it is above 0, else negative_slope * input."""
    return apply(RULES["leaky_relu"], input, negative_slope=negative_slope)


def clamp(input: Tensor, min: Number | None = None, max: Number | None = None) -> Tensor:
    """Return input, but not less than min and not more than max, both Python numbers.

    Raises:
        RuntimeError: there is neither bound.
        TypeError: a bound is a tensor.
    """
    if min is None and max is None:
        raise RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None")
    if isinstance(min, Tensor) or isinstance(max, Tensor):
        raise UnsupportedTypeError(BOUNDS, "clamp with tensors as bounds")
    return apply(RULES["clamp"], input, min=min, max=max)


def maximum(input: Tensor, other: Tensor) -> Tensor:
    """Return the larger of two tensors, entry by entry."""
    return apply(RULES["maximum"], input, other)


def minimum(input: Tensor, other: Tensor) -> Tensor:
    """Return the smaller of two tensors, entry by entry."""
    return apply(RULES["minimum"], input, other)


def where(condition: Tensor, input: Operand, other: Operand) -> Tensor:
    """Return input where the condition holds, else other.

    Raises:
        RuntimeError: the condition is not a tensor of bools.
    """
    if condition.dtype is not bool_:
        raise RuntimeError(
            f"where expected condition to be a boolean tensor, but got a tensor with dtype {condition.dtype.long_name}"
        )
    return apply(RULES["where"], operand(input), operand(other), condition=condition)


def _compare(function: Callable[[float, float], bool], a: Operand, b: Operand) -> Tensor:
    return pairs(function, operand(a), operand(b), bool_)


def eq(input: Operand, other: Operand) -> Tensor:
    """Return input == other, entry by entry."""
    return _compare(operator.eq, input, other)


def ne(input: Operand, other: Operand) -> Tensor:
    """Return input != other, entry by entry."""
    return _compare(operator.ne, input, other)


def lt(input: Operand, other: Operand) -> Tensor:
    """Return input < other, entry by entry."""
    return _compare(operator.lt, input, other)


def le(input: Operand, other: Operand) -> Tensor:
    """Return input <= other, entry by entry."""
    return _compare(operator.le, input, other)


def gt(input: Operand, other: Operand) -> Tensor:
    """Return input > other, entry by entry."""
    return _compare(operator.gt, input, other)


def ge(input: Operand, other: Operand) -> Tensor:
    """Return input >= other, entry by entry."""
    return _compare(operator.ge, input, other)


def isnan(input: Tensor) -> Tensor:
    """Return whether an entry is no number, entry by entry."""
    return each(math.isnan, input, bool_)


def isinf(input: Tensor) -> Tensor:
    """Return whether an entry is infinite, entry by entry."""
    return each(math.isinf, input, bool_)


def isfinite(input: Tensor) -> Tensor:
    """Return whether an entry is finite, entry by entry."""
    return each(math.isfinite, input, bool_)


def logical_and(input: Tensor, other: Tensor) -> Tensor:
    """Return whether both entries are true; what is not 0 is true."""
    return pairs(lambda a, b: bool(a) and bool(b), input, other, bool_)


def logical_or(input: Tensor, other: Tensor) -> Tensor:
    """Return whether one of the entries is true; what is not 0 is true."""
    return pairs(lambda a, b: bool(a) or bool(b), input, other, bool_)


def logical_not(input: Tensor) -> Tensor:
    """Return whether an entry is false; 0 is false."""
    return each(operator.not_, input, bool_)
