"""Joining tensors into one."""

from collections.abc import Sequence

from handgrad.engine.recording import apply
from handgrad.engine.rules import RULES
from handgrad.engine.shapes import axis_of
from handgrad.engine.tensor import Tensor


def cat(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    """Return tensors one after another along an axis.

    Raises:
        ValueError: there is none.
        RuntimeError: their other axes differ, or one has no axis.
    """
    listed = list(tensors)
    if not listed:
        raise ValueError("torch.cat(): expected a non-empty list of Tensors")
    _check_tensors(listed)
    first = listed[0]
    axis = axis_of(dim, first.ndim)
    for index, each in enumerate(listed):
        if not each._shape:
            raise RuntimeError(f"zero-dimensional tensor (at position {index}) cannot be concatenated")
        if each.ndim != first.ndim:
            raise RuntimeError(f"Tensors must have same number of dimensions: got {first.ndim} and {each.ndim}")
        for other, (have, want) in enumerate(zip(each._shape, first._shape, strict=True)):
            if other != axis and have != want:
                raise RuntimeError(
                    f"Sizes of tensors must match except in dimension {axis}. "
                    f"Expected size {want} but got size {have} for tensor number {index} in the list."
                )
    return apply(RULES["cat"], *listed, dim=axis)


def stack(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    """Return tensors of one shape along a new axis.

    Raises:
        RuntimeError: there is none, or their shapes differ.
    """
    listed = list(tensors)
    if not listed:
        raise RuntimeError("stack expects a non-empty TensorList")
    _check_tensors(listed)
    first = listed[0]._shape
    for index, each in enumerate(listed):
        if each._shape != first:
            raise RuntimeError(
                f"stack expects each tensor to be equal size, but got {list(first)} at entry 0 "
                f"and {list(each._shape)} at entry {index}"
            )
    return apply(RULES["stack"], *listed, dim=axis_of(dim, len(first) + 1))


def _check_tensors(listed: list[Tensor]) -> None:
    for index, each in enumerate(listed):
        if not isinstance(each, Tensor):
            raise TypeError(f"expected Tensor as element {index} in argument 0, but got {type(each).__name__}")
