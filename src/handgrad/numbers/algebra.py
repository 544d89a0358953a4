"""Arithmetic on numbers in nested lists, as formulas have it: vectors, matrices, and the functions of a calculator."""

import math
from collections.abc import Callable
from typing import Any, TypeAlias

Value: TypeAlias = Any  # a number, or a list of values


class UnevaluableError(ValueError):
    """A formula whose value is not known; the message says why."""


FUNCTIONS: dict[str, Callable[[float], float]] = {
    "\\ln": math.log,
    "\\log": math.log,
    "\\exp": math.exp,
    "\\sin": math.sin,
    "\\cos": math.cos,
    "\\tanh": math.tanh,
    "\\sqrt": math.sqrt,
    "||": abs,
}


def is_vector(value: Value) -> bool:
    """Whether a value is a list of numbers."""
    return isinstance(value, list) and not any(isinstance(each, list) for each in value)


def is_matrix(value: Value) -> bool:
    """Whether a value is a list of vectors."""
    return isinstance(value, list) and bool(value) and all(is_vector(each) and isinstance(each, list) for each in value)


def each(function: Callable[[float], float], value: Value) -> Value:
    """Apply a function to each number.

    Raises:
        UnevaluableError: it is not defined there.
    """
    if isinstance(value, list):
        return [each(function, part) for part in value]
    try:
        result = function(value)
    except (ValueError, OverflowError, ZeroDivisionError) as error:
        raise UnevaluableError(str(error)) from None
    if result in (math.inf, -math.inf):
        raise UnevaluableError("a value that no float holds")
    return result


def add(left: Value, right: Value) -> Value:
    """Add numbers, or vectors and matrices of one shape.

    Raises:
        UnevaluableError: their shapes differ.
    """
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        return [add(one, other) for one, other in zip(left, right, strict=True)]
    if isinstance(left, list) or isinstance(right, list):
        raise UnevaluableError("values of different shapes are added")
    return each(lambda number: number + right, left)


def scale(factor: float, value: Value) -> Value:
    """Multiply each number by a factor."""
    return each(lambda number: factor * number, value)


def negated(value: Value) -> Value:
    """Return a value with all its signs turned."""
    return scale(-1.0, value)


def multiply(left: Value, right: Value) -> Value:
    """Multiply: number and anything, vector by vector (the dot product), matrix by vector, row by matrix, matrix by matrix.

    Raises:
        UnevaluableError: the shapes do not fit.
    """
    if not isinstance(left, list):
        return scale(left, right)
    if not isinstance(right, list):
        return scale(right, left)
    if is_matrix(left):
        return [multiply(row, right) for row in left] if is_vector(right) else _matrix_product(left, right)
    if is_matrix(right):
        return [multiply(left, column) for column in transpose(right)]
    if len(left) != len(right):
        raise UnevaluableError("vectors of different lengths are multiplied")
    if not is_vector(left) or not is_vector(right):
        raise UnevaluableError("something with three indices is multiplied")
    return each(lambda _: math.fsum(one * other for one, other in zip(left, right, strict=True)), 0)


def _matrix_product(left: Value, right: Value) -> Value:
    return [multiply(row, right) for row in left]


def transpose(value: Value) -> Value:
    """Swap rows and columns; a vector stays as it is."""
    return [list(column) for column in zip(*value, strict=True)] if is_matrix(value) else value


def divide(left: Value, right: Value) -> Value:
    """Divide each number by a number.

    Raises:
        UnevaluableError: the divisor is 0 or no number.
    """
    if isinstance(right, list):
        raise UnevaluableError("something is divided by a vector")
    if right == 0:
        raise UnevaluableError("something is divided by 0")
    return each(lambda number: number / right, left)


def power(base: Value, exponent: Value) -> Value:
    """Raise a number to a power.

    Raises:
        UnevaluableError: base or exponent is no number, or the power is not real.
    """
    if isinstance(base, list) or isinstance(exponent, list):
        raise UnevaluableError("a power of a vector")
    result = each(lambda number: float(number) ** exponent, base)  # a power of whole numbers could take for ever
    if isinstance(result, complex):
        raise UnevaluableError("a power that is not real")
    return result


def flat(value: Value) -> list[Any]:
    """Return the numbers of a value in reading order."""
    return [number for part in value for number in flat(part)] if isinstance(value, list) else [value]


def close(left: Value, right: Value, tolerance: float) -> bool:
    """Whether two values have one shape and differ by no more than a tolerance (and the last bits)."""
    ones, others = flat(left), flat(right)
    if len(ones) != len(others):
        return False
    try:
        return all(
            math.isclose(one, other, rel_tol=1e-9, abs_tol=max(tolerance, 1e-12)) for one, other in zip(ones, others, strict=True)
        )
    except OverflowError:  # a whole number that no float holds
        return ones == others


def as_numbers(answer: Any) -> Value:
    """Return the answer of an expression as numbers.

    Raises:
        UnevaluableError: it holds a text that is none, or a nan.
    """
    if isinstance(answer, list):
        return [as_numbers(part) for part in answer]
    if isinstance(answer, dict):
        try:
            return float(str(answer.get("printed", answer.get("text"))))
        except ValueError:
            raise UnevaluableError("a text is no number") from None
    if isinstance(answer, float) and math.isnan(answer):
        raise UnevaluableError("nan")
    return answer
