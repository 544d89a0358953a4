"""Shapes, strides and places in storage: the arithmetic behind views and broadcasting. Pure functions."""

from collections.abc import Sequence
from functools import lru_cache
from math import prod

Shape = tuple[int, ...]


class Size(tuple[int, ...]):
    """A shape, which prints as PyTorch's."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Return the text that PyTorch prints."""
        return f"torch.Size({list(self)})"

    def numel(self) -> int:
        """Return how many entries a tensor of this shape has."""
        return prod(self)


@lru_cache(maxsize=4096)
def strides_of(shape: Shape) -> Shape:
    """Return the strides of a contiguous tensor: how far apart in storage neighbours along each axis lie."""
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def contiguous(shape: Shape, strides: Shape) -> bool:
    """Say whether the entries lie in storage in their order, side by side; an axis of size 1 has no say."""
    if strides == strides_of(shape) or 0 in shape:
        return True
    return all(size == 1 or have == want for size, have, want in zip(shape, strides, strides_of(shape), strict=True))


def places(shape: Shape, strides: Shape, offset: int) -> list[int]:
    """Return where in storage each entry lies, the last axis fastest."""
    found = [offset]
    for size, stride in zip(shape, strides, strict=True):
        steps = [stride * i for i in range(size)]
        found = [place + step for place in found for step in steps]
    return found


@lru_cache(maxsize=4096)
def broadcast_shapes(first: Shape, second: Shape) -> Shape:
    """Return the shape in which two shapes meet: aligned at the right, and an axis of size 1 stretches.

    Raises:
        RuntimeError: two axes have different sizes and neither is 1, with PyTorch's text.
    """
    length = max(len(first), len(second))
    ours = (1,) * (length - len(first)) + first
    theirs = (1,) * (length - len(second)) + second
    for axis in reversed(range(length)):
        a, b = ours[axis], theirs[axis]
        if a != b and 1 not in (a, b):
            raise RuntimeError(
                f"The size of tensor a ({a}) must match the size of tensor b ({b}) at non-singleton dimension {axis}"
            )
    return tuple(b if a == 1 else a for a, b in zip(ours, theirs, strict=True))


def axis_of(dim: int, ndim: int) -> int:
    """Return an axis counted from the left; a negative one counts from the right.

    Raises:
        IndexError: there is no such axis, with PyTorch's text.
    """
    if not isinstance(dim, int):
        raise TypeError(f"an axis is a whole number, not {dim!r}")
    reach = max(ndim, 1)
    if not -reach <= dim < reach:
        expected = f"(expected to be in range of [{-reach}, {reach - 1}], but got {dim})"
        raise IndexError(f"Dimension out of range {expected}")
    return dim % reach


def axes_of(dims: int | Sequence[int] | None, ndim: int) -> Shape:
    """Return several axes in order, all of them where none is named.

    Raises:
        IndexError: there is no such axis.
        RuntimeError: one is named twice.
    """
    if dims is None or dims == () or dims == []:
        return tuple(range(ndim))
    found = [axis_of(dim, ndim) for dim in ([dims] if isinstance(dims, int) else dims)]
    for axis in found:
        if found.count(axis) > 1:
            raise RuntimeError(f"dim {axis} appears multiple times in the list of dims")
    return tuple(sorted(found)) if ndim else ()


def reduced(shape: Shape, axes: Shape, *, keepdim: bool) -> Shape:
    """Return the shape that is left when axes are summed away, each of size 1 where they are kept."""
    if keepdim:
        return tuple(1 if axis in axes else size for axis, size in enumerate(shape))
    return tuple(size for axis, size in enumerate(shape) if axis not in axes)


def completed(wanted: Sequence[int], numel: int) -> Shape:
    """Return a shape in which -1 stands for whatever size is left over.

    Raises:
        RuntimeError: it does not hold that many entries, with PyTorch's text.
    """
    shape = tuple(wanted)
    refusal = f"shape '{list(shape)}' is invalid for input of size {numel}"
    if shape.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    if any(size < -1 for size in shape):
        raise RuntimeError(f"invalid shape dimension {min(shape)}")
    if -1 in shape:
        rest = prod(size for size in shape if size != -1)
        if rest == 0:
            raise RuntimeError(f"cannot reshape tensor of {numel} elements into shape {list(shape)} because the unspecified"
                               " dimension size -1 can be any value and is ambiguous" if numel == 0 else refusal)  # fmt: skip
        shape = tuple(numel // rest if size == -1 else size for size in shape)
    if prod(shape) != numel:
        raise RuntimeError(refusal)
    return shape


def view_strides(shape: Shape, strides: Shape, wanted: Shape) -> Shape | None:
    """Return the strides that show the same storage in another shape, or None where none do.

    Runs of axes that lie side by side in storage count as one long axis; each run is cut anew.
    """
    if contiguous(shape, strides):
        return strides_of(wanted)
    runs: list[list[int]] = []  # [size, stride of its last axis]
    for size, stride in zip(shape, strides, strict=True):
        if size == 1:
            continue
        if runs and runs[-1][1] == stride * size:
            runs[-1] = [runs[-1][0] * size, stride]
        else:
            runs.append([size, stride])
    found: list[int] = []
    run, left = len(runs) - 1, runs[-1][0] if runs else 1
    step = runs[-1][1] if runs else 1
    for size in reversed(wanted):
        if left == 1 and size != 1 and run > 0:
            run -= 1
            left, step = runs[run]
        if left % size:
            return None
        found.append(step)
        step, left = step * size, left // size
    return tuple(reversed(found))
