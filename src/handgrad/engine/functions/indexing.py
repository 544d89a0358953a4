"""Indexing: ints and slices give views, lists of places and masks give copies."""

from types import EllipsisType
from typing import Any, cast

from handgrad.engine.dtypes import bool_, int64
from handgrad.engine.entrywise import spread
from handgrad.engine.functions.creation import tensor
from handgrad.engine.recording import apply, no_grad
from handgrad.engine.rules import RULES
from handgrad.engine.rules.indexing import whole_numbers
from handgrad.engine.shapes import Shape, axis_of, broadcast_shapes, places, size_of, strides_of
from handgrad.engine.tensor import Tensor, new, values_of

VALID = "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices"


def select(input: Tensor, dim: int, index: int) -> Tensor:
    """Return a view of one place along an axis, which goes.

    Raises:
        IndexError: there is no such place.
    """
    axis = axis_of(dim, input.ndim)
    if not input._shape:
        raise IndexError("select() cannot be applied to a 0-dim tensor.")
    size = input._shape[axis]
    if not -size <= index < size:
        raise IndexError(f"index {index} is out of bounds for dimension {axis} with size {size}")
    return apply(RULES["select"], input, dim=axis, index=index % size)


def narrow(input: Tensor, dim: int, start: int, length: int) -> Tensor:
    """Return a view of ``length`` places along an axis, from ``start`` on."""
    axis = axis_of(dim, input.ndim)
    size = input._shape[axis]
    if length < 0:
        raise RuntimeError("narrow(): length must be non-negative.")
    if not -size <= start <= size:
        raise IndexError(f"Dimension out of range (expected to be in range of [{-size}, {size}], but got {start})")
    start += size if start < 0 else 0
    if start + length > size:
        raise RuntimeError(f"start ({start}) + length ({length}) exceeds dimension size ({size}).")
    return _slice(input, axis, slice(start, start + length))


def unbind(input: Tensor, dim: int = 0) -> tuple[Tensor, ...]:
    """Return views of all places along an axis."""
    axis = axis_of(dim, input.ndim)
    if not input._shape:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    return cast("tuple[Tensor, ...]", apply(RULES["unbind"], input, dim=axis))


def getitem(input: Tensor, index: Any) -> Tensor:
    """Return ``input[index]``.

    Raises:
        IndexError: an index leads nowhere, or is of no use as index.
    """
    parts = _parts(input, index)
    if not parts or all(part is Ellipsis for part in parts):
        return apply(RULES["alias"], input)
    found, axis = input, 0
    advanced: list[tuple[int, Tensor]] = []
    for part in _without_ellipsis(parts, input):
        if part is None:
            found = found.unsqueeze(axis)
            axis += 1
        elif isinstance(part, slice):
            if isinstance(index, slice) or part.indices(found._shape[axis]) != (0, found._shape[axis], 1):
                found = _slice(found, axis, part)
            axis += 1
        elif isinstance(part, Tensor) and not part._shape:  # True or False alone: a new axis, of size 1 or 0
            found = found.unsqueeze(axis)
            advanced.append((axis, new([0] if values_of(part)[0] else [], (int(values_of(part)[0]),), int64)))
            axis += 1
        elif isinstance(part, Tensor):
            for each in _places_of(part, found, axis):
                advanced.append((axis, each))
                axis += 1
        else:
            found = select(found, axis, part)
    if advanced:
        return _picked(found, advanced)
    return apply(RULES["alias"], input) if found is input else found


def positions_of(input: Tensor, index: Any) -> tuple[Tensor, Shape]:
    """Return where ``input[index]`` lies, counted through all entries in order, and its shape."""
    numbers = new(list(range(size_of(input._shape))), input._shape, int64)
    with no_grad():
        found = getitem(numbers, index)
    return whole_numbers(list(values_of(found))), found._shape


def by_places(index: Any) -> bool:
    """Say whether an index names places by lists or masks, and not by ints and slices alone."""
    return any(
        isinstance(part, (list, Tensor)) and not _whole(part) for part in (index if isinstance(index, tuple) else (index,))
    )


def _whole(part: Any) -> bool:
    return isinstance(part, Tensor) and not part._shape and part.dtype is int64


def _parts(input: Tensor, index: Any) -> list[Any]:
    """Return the parts of an index, lists as tensors; refuse what is none."""
    parts: list[Any] = []
    if isinstance(index, list) and any(not isinstance(part, int) for part in index):
        raise IndexError(
            "a list as index holds whole numbers or bools: write x[tuple(index)] for one part an axis, or x[tensor(index)]"
        )
    for given in index if isinstance(index, tuple) else (index,):
        part = tensor(given, dtype=None if given else int64) if isinstance(given, list) else given
        if isinstance(part, Tensor):
            if part.dtype not in (int64, bool_):
                raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
            parts.append(int(values_of(part)[0]) if _whole(part) else part)
        elif isinstance(part, bool):
            parts.append(new([part], (), bool_))
        elif part is None or isinstance(part, (int, slice, EllipsisType)):
            parts.append(part)
        else:
            raise IndexError(f"{VALID} (got {type(part).__name__})")
    return parts


def _without_ellipsis(parts: list[Any], input: Tensor) -> list[Any]:
    """Return the parts with as many whole slices in place of ... as there are axes left."""
    used = sum(
        part.ndim if isinstance(part, Tensor) and part.dtype is bool_ else part is not None for part in parts if part is not ...
    )
    if used > input.ndim:
        raise IndexError(f"too many indices for tensor of dimension {input.ndim}")
    dots = [place for place, part in enumerate(parts) if part is Ellipsis]
    if len(dots) > 1:
        raise IndexError("an index can only have a single ellipsis ('...')")
    if not dots:
        return parts
    return [*parts[: dots[0]], *[slice(None)] * (input.ndim - used), *parts[dots[0] + 1 :]]


def _slice(input: Tensor, axis: int, part: slice) -> Tensor:
    if part.step is not None and part.step <= 0:
        raise ValueError("step must be greater than zero")
    start, stop, step = part.indices(input._shape[axis])
    length = len(range(start, stop, step))
    return apply(RULES["slice"], input, dim=axis, start=start, length=length, step=step)


def _places_of(part: Tensor, found: Tensor, axis: int) -> list[Tensor]:
    """Return an index tensor as places along one axis; a mask becomes places along each of its axes."""
    if part.dtype is int64:
        size = found._shape[axis]
        for value in values_of(part):
            if not -size <= value < size:
                raise IndexError(f"index {value} is out of bounds for dimension {axis} with size {size}")
        return [new([value % size for value in values_of(part)], part._shape, int64)]
    covered = found._shape[axis : axis + part.ndim]
    for offset, (have, want) in enumerate(zip(part._shape, covered, strict=True)):
        if have != want:
            raise IndexError(
                f"The shape of the mask {list(part._shape)} at index {offset} does not match the shape of the indexed tensor "
                f"{list(found._shape)} at index {axis + offset}"
            )
    chosen = [place for place, holds in enumerate(values_of(part)) if holds]
    steps = strides_of(part._shape)
    return [
        new([place // step % size for place in chosen], (len(chosen),), int64)
        for size, step in zip(part._shape, steps, strict=True)
    ]


def _picked(found: Tensor, advanced: list[tuple[int, Tensor]]) -> Tensor:
    """Pick entries by places along some axes, which broadcast against each other; the others stay whole."""
    axes = [axis for axis, _ in advanced]
    together: Shape = ()
    for _, each in advanced:
        together = broadcast_shapes(together, each._shape)
    strides = strides_of(found._shape)
    starts = [0] * size_of(together)
    for axis, each in advanced:
        starts = [start + place * strides[axis] for start, place in zip(starts, spread(each, together, int64), strict=True)]
    front = axes[0] if axes == list(range(axes[0], axes[-1] + 1)) else 0
    kept = [axis for axis in range(found.ndim) if axis not in axes]
    before, after = kept[:front], kept[front:]
    outside = places(tuple(found._shape[axis] for axis in before), tuple(strides[axis] for axis in before), 0)
    inside = places(tuple(found._shape[axis] for axis in after), tuple(strides[axis] for axis in after), 0)
    positions = [first + start + last for first in outside for start in starts for last in inside]
    size = (*(found._shape[axis] for axis in before), *together, *(found._shape[axis] for axis in after))
    return apply(RULES["index"], found, positions=whole_numbers(positions), size=size)
