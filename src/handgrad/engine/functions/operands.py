"""What stands beside a tensor in an operation: another tensor or a Python number."""

from handgrad.engine.dtypes import INTS, SMALLEST_INT
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
