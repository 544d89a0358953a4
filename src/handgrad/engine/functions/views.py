"""Other shapes of the same entries: views where the storage allows it."""

import warnings
from collections.abc import Sequence
from typing import Any

from handgrad.engine.recording import apply
from handgrad.engine.rules import RULES
from handgrad.engine.shapes import Shape, axes_of, axis_of, completed, contiguous, size_of, view_strides
from handgrad.engine.tensor import Storage, Tensor, alias, check_fresh

Sizes = int | Sequence[int]
NO_VIEW = (
    "view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous "
    "subspaces). Use .reshape(...) instead."
)
REVERSED = (
    "The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will throw an error in a "
    "future release. Consider `x.mT` to transpose batches of matrices or `x.permute(*torch.arange(x.ndim - 1, -1, -1))` to "
    "reverse the dimensions of a tensor."
)


def sizes(given: tuple[Any, ...]) -> Shape:
    """Return sizes that stand side by side or in one sequence."""
    listed = given[0] if len(given) == 1 and not isinstance(given[0], int) else given
    if not isinstance(listed, (list, tuple)) or not all(isinstance(size, int) for size in listed):
        raise TypeError(f"sizes are whole numbers, not {listed!r}")
    return tuple(listed)


def view(input: Tensor, *shape: Sizes) -> Tensor:
    """Return a view in another shape; -1 stands for what is left over.

    Raises:
        RuntimeError: the shape holds another number of entries, or the storage would have to be copied.
    """
    wanted = completed(sizes(shape), size_of(input._shape))
    strides = view_strides(input._shape, input._strides, wanted)
    if strides is None:
        raise RuntimeError(NO_VIEW)
    return apply(RULES["view"], input, size=wanted, strides=strides)


def reshape(input: Tensor, *shape: Sizes) -> Tensor:
    """Return another shape: a view where the storage allows it, else a copy.

    Raises:
        RuntimeError: the shape holds another number of entries.
    """
    wanted = completed(sizes(shape), size_of(input._shape))
    strides = view_strides(input._shape, input._strides, wanted)
    if strides is None:
        return apply(RULES["unsafe_view"], clone(input), size=wanted)
    name = "view" if is_contiguous(input) else "reshape_alias"
    return apply(RULES[name], input, size=wanted, strides=strides)


def flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Return a tensor in which the axes from start_dim to end_dim are one.

    Raises:
        RuntimeError: start_dim comes after end_dim.
    """
    if not input._shape:
        return reshape(input, 1)
    start, end = axis_of(start_dim, input.ndim), axis_of(end_dim, input.ndim)
    if start > end:
        raise RuntimeError("flatten() has invalid args: start_dim cannot come after end_dim")
    if start == end:
        return input
    shape = input._shape
    return reshape(input, (*shape[:start], size_of(shape[start : end + 1]), *shape[end + 1 :]))


def ravel(input: Tensor) -> Tensor:
    """Return all entries along one axis."""
    return reshape(contiguous_(input), -1)


def contiguous_(input: Tensor) -> Tensor:
    """Return the tensor itself if its entries lie side by side in order, else a copy."""
    return input if is_contiguous(input) else clone(input)


def is_contiguous(input: Tensor) -> bool:
    """Say whether the entries lie in storage side by side, in order."""
    return contiguous(input._shape, input._strides)


def clone(input: Tensor) -> Tensor:
    """Return a copy with a storage of its own."""
    return apply(RULES["clone"], input)


def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """Return a view with two axes exchanged."""
    return apply(RULES["transpose"], input, dim0=axis_of(dim0, input.ndim), dim1=axis_of(dim1, input.ndim))


def t(input: Tensor) -> Tensor:
    """Return a matrix with rows and columns exchanged, as a view; a vector stays as it is.

    Raises:
        RuntimeError: there are more than two axes.
    """
    if input.ndim > 2:
        raise RuntimeError(f"t() expects a tensor with <= 2 dimensions, but self is {input.ndim}D")
    return apply(RULES["t"], input)


def all_reversed(input: Tensor) -> Tensor:
    """Return a view with the axes in reversed order, PyTorch's ``.T``, which warns where there are not two."""
    if input.ndim != 2:
        warnings.warn(REVERSED, UserWarning, stacklevel=3)
    return permute(input, tuple(reversed(range(input.ndim))))


def last_two_exchanged(input: Tensor) -> Tensor:
    """Return a view with the last two axes exchanged, PyTorch's ``.mT``.

    Raises:
        RuntimeError: there are fewer than two axes.
    """
    if input.ndim < 2:
        raise RuntimeError(f"tensor.mT is only supported on matrices or batches of matrices. Got {input.ndim}-D tensor.")
    return transpose(input, -2, -1)


def permute(input: Tensor, *dims: Sizes) -> Tensor:
    """Return a view with the axes in another order.

    Raises:
        RuntimeError: an axis is missing or named twice.
    """
    order = sizes(dims)
    if len(order) != input.ndim:
        raise RuntimeError(
            "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of "
            f"dimensions i.e. input.dim() = {input.ndim} is not equal to len(dims) = {len(order)}"
        )
    axes = tuple(axis_of(dim, input.ndim) for dim in order)
    if len(set(axes)) < len(axes):
        raise RuntimeError("permute(): duplicate dims are not allowed.")
    return apply(RULES["permute"], input, dims=axes)


def expand(input: Tensor, *size: Sizes) -> Tensor:
    """Return a view in which axes of size 1 are stretched and new axes stand in front; -1 leaves a size as it is.

    Raises:
        RuntimeError: an axis of another size than 1 would have to stretch.
    """
    wanted = sizes(size)
    front = len(wanted) - input.ndim
    if front < 0:
        raise RuntimeError(
            f"expand(torch.{input.dtype.long_name}Tensor{{{list(input._shape)}}}, size={list(wanted)}): the number of sizes "
            f"provided ({len(wanted)}) must be greater or equal to the number of dimensions in the tensor ({input.ndim})"
        )
    if any(want < 0 for want in wanted[:front]) or any(want < -1 for want in wanted):
        raise RuntimeError(f"expand takes -1 for an axis that the tensor has, and no other size below 0: {list(wanted)}")
    found = [input._shape[axis - front] if want == -1 and axis >= front else want for axis, want in enumerate(wanted)]
    for axis, (have, want) in enumerate(zip(input._shape, found[front:], strict=True), front):
        if have not in (1, want):
            raise RuntimeError(
                f"The expanded size of the tensor ({want}) must match the existing size ({have}) at non-singleton dimension "
                f"{axis}.  Target sizes: {list(wanted)}.  Tensor sizes: {list(input._shape)}"
            )
    return apply(RULES["expand"], input, size=tuple(found))


def expand_as(input: Tensor, other: Tensor) -> Tensor:
    """Return a view expanded to the shape of another tensor."""
    return expand(input, other._shape)


def view_as(input: Tensor, other: Tensor) -> Tensor:
    """Return a view in the shape of another tensor."""
    return view(input, other._shape)


def broadcast_to(input: Tensor, size: Sequence[int]) -> Tensor:
    """Return a view expanded to a shape."""
    return expand(input, size)


def repeat(input: Tensor, *repeats: Sizes) -> Tensor:
    """Return a copy in which the tensor stands several times along each axis; new axes stand in front.

    Raises:
        RuntimeError: there are fewer counts than axes, with PyTorch's text, or one is negative.
    """
    counts = sizes(repeats)
    if len(counts) < input.ndim:
        raise RuntimeError("Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor")
    if any(count < 0 for count in counts):
        raise RuntimeError(f"a tensor stands no negative number of times: {list(counts)}")
    return apply(RULES["repeat"], input, repeats=counts)


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """Return a view with one more axis, of size 1."""
    return apply(RULES["unsqueeze"], input, dim=axis_of(dim, input.ndim + 1))


def squeeze(input: Tensor, dim: int | Sequence[int] | None = None) -> Tensor:
    """Return a view without the axes of size 1, or without those of the named axes that have size 1."""
    axes = axes_of(dim, input.ndim)
    if dim is None:
        return apply(RULES["squeeze"], input, dim=axes)
    return apply(RULES["squeeze_dim" if isinstance(dim, int) else "squeeze_dims"], input, dim=axes)


def detach(input: Tensor) -> Tensor:
    """Return a tensor that shares the storage and asks for nothing."""
    check_fresh(input)
    return alias(input)


def data(input: Tensor) -> Tensor:
    """Return a tensor over the same entries that asks for nothing and counts its own changes: nobody notices them."""
    apart = detach(input)
    apart._storage = Storage(input._storage.values)
    return apart
