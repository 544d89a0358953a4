"""Making tensors: from numbers, or filled by a rule."""

import warnings
from collections.abc import Sequence
from math import ceil, isfinite
from typing import Any

from handgrad.engine.dtypes import DType, bool_, convert, float64, int64, known, wrap
from handgrad.engine.functions.views import sizes
from handgrad.engine.ieee import divide
from handgrad.engine.shapes import Shape, size_of
from handgrad.engine.tensor import Tensor, new, values_of
from handgrad.engine.unsupported import UnsupportedTypeError

COPIED = (
    "To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or "
    "sourceTensor.detach().clone().requires_grad_(True), rather than torch.tensor(sourceTensor)."
)

UNRECORDED = (
    "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior: no gradient goes back to it. "
    "engine.stack keeps the record; tensor.detach() says that none is wanted."
)


def tensor(data: Any, *, dtype: DType | None = None, requires_grad: bool = False) -> Tensor:
    """Return a leaf made from a number or from nested lists of numbers.

    Without a dtype, bools become bool, whole numbers int64 and whatever holds a float float64.

    Raises:
        TypeError: an entry is no number, or the engine lacks the dtype.
        ValueError: the lists have different lengths.
        RuntimeError: whole numbers are to require a gradient.
    """
    if isinstance(data, Tensor):
        warnings.warn(COPIED, UserWarning, stacklevel=2)
        return _made(list(values_of(data)), data._shape, data.dtype, dtype, requires_grad)
    if isinstance(data, range):
        data = list(data)
    if not isinstance(data, (list, tuple, int, float, str)):
        data = _lists(data)
    shape = _shape(data)
    values: list[Any] = []
    _collect(data, shape, 0, values)
    return _made(values, shape, _kind(values), dtype, requires_grad)


def _lists(data: Any) -> Any:
    """Return the numbers of what lies in memory as an array does, such as NumPy's; anything else as it is."""
    try:
        buffer = memoryview(data)
    except TypeError:
        return data
    if buffer.format not in ("d", "l", "q", "?"):
        raise UnsupportedTypeError(
            f"an array of the format {buffer.format!r} holds what the engine has no dtype for", "that dtype"
        )
    return buffer.tolist()


def _made(values: list[Any], shape: Shape, source: DType, dtype: DType | None, requires_grad: bool) -> Tensor:
    target = source if dtype is None else known(dtype)
    if requires_grad and not target.is_floating_point:
        raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
    if target is int64 and source is int64 and any(wrap(value) != value for value in values):
        raise ValueError("Overflow when unpacking long long")
    made = new(convert(values, source, target), shape, target)
    made._requires_grad = requires_grad
    return made


def _shape(data: Any) -> Shape:
    """Return the shape that the first entries along each axis have."""
    shape = []
    while isinstance(data, (list, tuple)):
        shape.append(len(data))
        if not len(data):
            break
        data = data[0]
    return tuple(shape)


def _collect(data: Any, shape: Shape, axis: int, values: list[Any]) -> None:
    """Append the numbers in nested lists, and refuse what does not fill the shape."""
    nested = isinstance(data, (list, tuple))
    if axis == len(shape):
        if nested:
            raise TypeError(f"{type(data).__name__!r} object cannot be interpreted as an integer")
        values.append(_number(data))
        return
    if not nested:
        raise TypeError("not a sequence")
    if len(data) != shape[axis]:
        raise ValueError(f"expected sequence of length {shape[axis]} at dim {axis} (got {len(data)})")
    for each in data:
        _collect(each, shape, axis + 1, values)


def _number(value: Any) -> Any:
    if isinstance(value, Tensor):
        return _entry(value)
    if isinstance(value, str):
        raise ValueError(f"too many dimensions {type(value).__name__!r}")
    if isinstance(value, bool):
        return bool(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value)
    raise RuntimeError(f"Could not infer dtype of {type(value).__name__}")


def _entry(value: Tensor) -> Any:
    """Return the one entry of a tensor among numbers; its record does not go along, so where there is one a warning does."""
    if value.numel() != 1:
        raise ValueError("only one element tensors can be converted to Python scalars; engine.stack keeps tensors together")
    if value.requires_grad:
        warnings.warn(UNRECORDED, UserWarning, stacklevel=2)
    return values_of(value)[0]


def _kind(values: list[Any]) -> DType:
    """Return float64 where one is a float, else int64 where one is a whole number, else bool, and make all alike."""
    kinds = set(map(type, values))
    if float in kinds or not kinds:
        target = float64
        values[:] = map(float, values)
    elif int in kinds:
        target = int64
        values[:] = map(int, values)
    else:
        target = bool_
    return target


def full(size: Sequence[int], fill_value: float, *, dtype: DType | None = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of one number."""
    shape = sizes((size,))
    if any(length < 0 for length in shape):
        raise RuntimeError(f"a size is not negative: {list(shape)}")
    number = _number(fill_value)
    return _made([number] * size_of(shape), shape, _kind([number]), dtype, requires_grad)


def zeros(*size: Any, dtype: DType | None = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of zeros."""
    return full(sizes(size), 0.0, dtype=dtype, requires_grad=requires_grad)


def ones(*size: Any, dtype: DType | None = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of ones."""
    return full(sizes(size), 1.0, dtype=dtype, requires_grad=requires_grad)


def full_like(input: Tensor, fill_value: float, *, dtype: DType | None = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of one number, with the shape and the dtype of another."""
    return full(input._shape, fill_value, dtype=input.dtype if dtype is None else dtype, requires_grad=requires_grad)


def zeros_like(input: Tensor, *, dtype: DType | None = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of zeros, with the shape and the dtype of another."""
    return full_like(input, 0.0, dtype=dtype, requires_grad=requires_grad)


def ones_like(input: Tensor, *, dtype: DType | None = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of ones, with the shape and the dtype of another."""
    return full_like(input, 1.0, dtype=dtype, requires_grad=requires_grad)


def eye(n: int, m: int | None = None, *, dtype: DType | None = None, requires_grad: bool = False) -> Tensor:
    """Return a matrix of n rows and m columns with ones on the diagonal."""
    columns = n if m is None else m
    if n < 0 or columns < 0:
        raise RuntimeError(f"a size is not negative: {[n, columns]}")
    values = [float(row == column) for row in range(n) for column in range(columns)]
    return _made(values, (n, columns), float64, dtype, requires_grad)


def arange(*bounds: float, dtype: DType | None = None, requires_grad: bool = False) -> Tensor:
    """Return the numbers from start (0 where one bound is given) up to the end, without it, in steps (1 where none is given).

    Raises:
        TypeError: there are more or fewer than one to three bounds.
        RuntimeError: the step is 0, or leads away from the end.
    """
    if not 1 <= len(bounds) <= 3:
        raise TypeError("arange takes an end, or a start and an end, or a start, an end and a step")
    start, end, step = (0, bounds[0], 1) if len(bounds) == 1 else (*bounds, 1)[:3]
    if not all(isfinite(bound) for bound in (start, end, step)):
        raise RuntimeError(f"unsupported range: {start} -> {end}")
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (end - start) * step < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    values = [start + i * step for i in range(ceil((end - start) / step))]
    kind = float64 if any(isinstance(bound, float) for bound in bounds) else int64
    return _made(list(map(float, values)) if kind is float64 else values, (len(values),), kind, dtype, requires_grad)


def linspace(start: float, end: float, steps: int, *, dtype: DType | None = None, requires_grad: bool = False) -> Tensor:
    """Return numbers at equal distances from start to end, both included; the second half is counted from the end.

    Raises:
        RuntimeError: the number of steps is negative.
    """
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    step = divide(float(end - start), steps - 1)
    values = [start + step * i if i < steps // 2 else end - step * (steps - 1 - i) for i in range(steps)]
    if steps == 1:
        values = [start]
    return _made(list(map(float, values)), (steps,), float64, dtype, requires_grad)
