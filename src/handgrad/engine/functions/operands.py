"""What stands beside a tensor in an operation: another tensor or a Python number."""

from handgrad.engine.dtypes import INTS, SMALLEST_INT
from handgrad.engine.recording import apply
from handgrad.engine.rules import RULES
from handgrad.engine.rules.arithmetic import scalar
from handgrad.engine.tensor import Tensor

Number = float | int | bool
Operand = Tensor | Number


def operand(value: object) -> Tensor:
    """Return a tensor; a Python number becomes one without axes.

    Raises:
        TypeError: it is neither.
    """
    if isinstance(value, Tensor):
        return value
    if isinstance(value, (bool, int, float)):
        if isinstance(value, int) and not SMALLEST_INT <= value < INTS:
            raise OverflowError(f"64 bits do not hold {value}: write it as a float")
        return scalar(value)
    raise TypeError(f"a tensor or a number is needed here, and not {type(value).__name__}")


def numeric(value: object) -> bool:
    """Say whether a value can stand beside a tensor."""
    return isinstance(value, (Tensor, bool, int, float))


def scaled(first: Tensor, second: Tensor, alpha: Number) -> Tensor:
    """Return alpha * second, to be added to first.

    Raises:
        RuntimeError: both hold whole numbers, and alpha is none.
    """
    if isinstance(alpha, float) and not (first.dtype.is_floating_point or second.dtype.is_floating_point):
        raise RuntimeError("For integral input tensors, argument alpha must not be a floating point number.")
    return second if alpha == 1 else apply(RULES["mul"], second, operand(alpha))
