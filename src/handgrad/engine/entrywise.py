"""Computing entry by entry, with broadcasting: what the forwards of most operations are made of. Nothing is recorded here."""

from collections.abc import Callable, Iterable
from itertools import repeat
from typing import Any

from handgrad.engine.dtypes import DType, convert, float64, int64, promote, wrap
from handgrad.engine.shapes import Shape, broadcast_shapes, places, strides_of
from handgrad.engine.tensor import Tensor, new, values_of


def each(function: Callable[[Any], Any], a: Tensor, dtype: DType | None = None) -> Tensor:
    """Return a function of every entry; the entries are floats first, unless another dtype is named."""
    values = values_of(a)
    if dtype is None and a.dtype is not float64:
        values = convert(values, a.dtype, float64)
    return new(list(map(function, values)), a._shape, dtype or float64)


def pairs(function: Callable[[Any, Any], Any], a: Tensor, b: Tensor, dtype: DType | None = None) -> Tensor:
    """Return a function of two tensors' entries, in the shape and the dtype in which they meet.

    Raises:
        RuntimeError: the shapes do not meet.
    """
    shape = a._shape if a._shape == b._shape else broadcast_shapes(a._shape, b._shape)
    meets = a.dtype if a.dtype is b.dtype else promote(a.dtype, b.dtype)
    values = list(map(function, spread(a, shape, meets), spread(b, shape, meets)))
    if dtype is None and meets is not float64:
        values = list(map(wrap, values)) if meets is int64 else list(map(bool, values))
    return new(values, shape, dtype or meets)


def spread(a: Tensor, shape: Shape, dtype: DType) -> Iterable[Any]:
    """Yield the entries of a tensor as they stand in the shape it is broadcast to, as entries of a dtype."""
    values = values_of(a)
    if a.dtype is not dtype:
        values = convert(values, a.dtype, dtype)
    if a._shape == shape:
        return values
    if len(values) == 1:
        return repeat(values[0], size_of(shape))
    length = len(shape) - len(a._shape)
    steps, step = [0] * len(shape), 1
    for axis in reversed(range(len(a._shape))):
        steps[length + axis] = step if a._shape[axis] != 1 else 0
        step *= a._shape[axis]
    return [values[place] for place in places(shape, tuple(steps), 0)]


def size_of(shape: Shape) -> int:
    """Return how many entries a shape holds."""
    size = 1
    for length in shape:
        size *= length
    return size


def zeros(shape: Shape, dtype: DType = float64) -> Tensor:
    """Return a tensor of zeros."""
    return new([convert([0.0], float64, dtype)[0]] * size_of(shape), shape, dtype)


def groups(a: Tensor, axes: Shape) -> list[list[Any]]:
    """Return, for each entry that is left when some axes are reduced, the entries that go into it, in order."""
    values = values_of(a)
    ndim = len(a._shape)
    if len(axes) == ndim:
        return [values]
    kept = tuple(axis for axis in range(ndim) if axis not in axes)
    count = size_of(tuple(a._shape[axis] for axis in kept))
    length = size_of(tuple(a._shape[axis] for axis in axes))
    if kept[-1] < axes[0]:
        return [values[start * length : (start + 1) * length] for start in range(count)]
    if axes[-1] < kept[0]:
        return [values[start::count] for start in range(count)] if length else [[] for _ in range(count)]
    strides = strides_of(a._shape)
    inside = places(tuple(a._shape[axis] for axis in axes), tuple(strides[axis] for axis in axes), 0)
    outside = places(tuple(a._shape[axis] for axis in kept), tuple(strides[axis] for axis in kept), 0)
    return [[values[start + step] for step in inside] for start in outside]


def along(function: Callable[[list[Any]], list[Any]], a: Tensor, dim: int) -> Tensor:
    """Return a tensor of the same shape whose lines along an axis are a function of the lines of a."""
    if not a._shape:
        return new(function(values_of(a)), ())
    values, step, length = values_of(a), strides_of(a._shape)[dim], a._shape[dim]
    found = [0.0] * len(values)
    kept = [axis for axis in range(len(a._shape)) if axis != dim]
    strides = strides_of(a._shape)
    for start in places(tuple(a._shape[axis] for axis in kept), tuple(strides[axis] for axis in kept), 0):
        line = slice(start, start + step * (length - 1) + 1, step)
        found[line] = function(values[line])
    return new(found, a._shape)
