"""Reading a tensor: its entries as Python numbers, its size and its storage; and what it asks of autograd."""

import weakref
from collections.abc import Callable
from typing import Any

from handgrad.engine.dtypes import DType, bool_, convert, float64, int64, known
from handgrad.engine.functions.views import clone
from handgrad.engine.gradients import backward
from handgrad.engine.shapes import Size, axis_of, size_of
from handgrad.engine.tensor import FLOATS_ONLY, Storage, Tensor, check_fresh, new, values_of

NOT_ONE = "only one element tensors can be converted to Python scalars"


def item(input: Tensor) -> Any:
    """Return the one entry as a Python number.

    Raises:
        RuntimeError: there is not exactly one.
    """
    values = values_of(input)
    if len(values) != 1:
        raise RuntimeError(f"a Tensor with {len(values)} elements cannot be converted to Scalar")
    return values[0]


def tolist(input: Tensor) -> Any:
    """Return the entries as nested lists of Python numbers; without axes, the number."""
    flat = list(values_of(input))
    if not input._shape:
        return flat[0]
    return _nested(flat, input._shape)


def _nested(flat: list[Any], shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return flat
    width = size_of(shape[1:])
    return [_nested(flat[row * width : (row + 1) * width], shape[1:]) for row in range(shape[0])]


def numel(input: Tensor) -> int:
    """Return how many entries there are."""
    return size_of(input._shape)


def dim(input: Tensor) -> int:
    """Return how many axes there are."""
    return len(input._shape)


def size(input: Tensor, dim: int | None = None) -> Size | int:
    """Return the shape, or the size along one axis."""
    return input.shape if dim is None else input._shape[axis_of(dim, input.ndim)]


def stride(input: Tensor, dim: int | None = None) -> tuple[int, ...] | int:
    """Return how far apart in storage neighbours lie, along each axis or along one."""
    return input._strides if dim is None else input._strides[axis_of(dim, input.ndim)]


def storage_offset(input: Tensor) -> int:
    """Return where in storage the tensor begins."""
    return input._offset


def data_ptr(input: Tensor) -> int:
    """Return a number that tells the first entry's place; views that begin at the same place share it."""
    return id(input._storage.values) + 8 * input._offset


class UntypedStorage:
    """The storage behind a tensor, to ask whether two tensors share one."""

    def __init__(self, storage: Storage) -> None:
        """Stand for a storage."""
        self._values = storage.values

    def data_ptr(self) -> int:
        """Return a number that tells the storage from every other one."""
        return id(self._values)


def untyped_storage(input: Tensor) -> UntypedStorage:
    """Return the storage."""
    return UntypedStorage(input._storage)


def is_floating_point(input: Tensor) -> bool:
    """Say whether the entries are floats."""
    return input.dtype.is_floating_point


def to(input: Tensor, dtype: DType) -> Tensor:
    """Return the tensor with another dtype; itself, if it has it.

    Raises:
        TypeError: the engine lacks the dtype.
    """
    target = known(dtype)
    if target is input.dtype:
        return input
    return new(convert(values_of(input), input.dtype, target), input._shape, target)


def double(input: Tensor) -> Tensor:
    """Return the entries as floats."""
    return to(input, float64)


def long(input: Tensor) -> Tensor:
    """Return the entries as whole numbers, without what is behind the point."""
    return to(input, int64)


def to_bool(input: Tensor) -> Tensor:
    """Return whether each entry is not 0."""
    return to(input, bool_)


def numpy(input: Tensor) -> Any:
    """Refuse: the engine does without NumPy.

    Raises:
        RuntimeError: the tensor asks for its gradient, with PyTorch's text.
        TypeError: it does not; tolist() gives its numbers.
    """
    if input.requires_grad:
        raise RuntimeError("Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.")
    raise TypeError("the engine does without NumPy; tolist() gives the numbers")


def requires_grad_(input: Tensor, requires_grad: bool = True) -> Tensor:
    """Ask for the gradient from now on, or no longer.

    Raises:
        RuntimeError: the tensor is no leaf, or holds no floats.
    """
    if requires_grad and not input.dtype.is_floating_point:
        raise RuntimeError(FLOATS_ONLY.replace(" and complex dtype can require", " dtype can require"))
    if input.grad_fn is None or not requires_grad:
        input.requires_grad = requires_grad
    return input


def retain_grad(input: Tensor) -> None:
    """Keep the gradient of a tensor that is no leaf.

    Raises:
        RuntimeError: it asks for none.
    """
    if not input.requires_grad:
        raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
    node = input._node
    if node is None or input._retains:
        return
    input._retains = True
    kept = weakref.ref(input)

    def keep(g: Tensor) -> None:
        tensor = kept()
        if tensor is not None and tensor._node is node:
            tensor._grad = clone(g) if tensor._grad is None else tensor._grad + g

    node.retainers = [*(node.retainers or ()), (input._output, keep)]


class Handle:
    """What `register_hook` returns, to take the hook off again."""

    def __init__(self, hooks: list[Any], entry: Any) -> None:
        """Remember where the hook hangs."""
        self._hooks, self._entry = hooks, entry

    def remove(self) -> None:
        """Take the hook off."""
        if self._entry in self._hooks:
            self._hooks.remove(self._entry)


def register_hook(input: Tensor, hook: Callable[[Tensor], Tensor | None]) -> Handle:
    """Call a function with the gradient whenever it is complete; what it returns takes its place.

    Raises:
        RuntimeError: the tensor asks for no gradient.
    """
    if not input.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    if input._node is not None:
        return _hook(input._node, input._output, hook)
    if input._hooks is None:
        input._hooks = []
    input._hooks.append(hook)
    return Handle(input._hooks, hook)


def _hook(node: Any, output: int, hook: Callable[[Tensor], Tensor | None]) -> Handle:
    if node.hooks is None:
        node.hooks = []
    entry = (output, hook)
    node.hooks.append(entry)
    return Handle(node.hooks, entry)


def detach_(input: Tensor) -> Tensor:
    """Cut the tensor off from the node that made it."""
    check_fresh(input)
    if input._base is not None:
        raise RuntimeError("Can't detach views in-place. Use detach() instead.")
    input._node, input._output, input._requires_grad = None, 0, False
    return input


def one_number(input: Tensor) -> Any:
    """Return the one entry for Python's float and int.

    Raises:
        ValueError: there is not exactly one, with PyTorch's text.
    """
    if numel(input) != 1:
        raise ValueError(NOT_ONE)
    return values_of(input)[0]


def truth(input: Tensor) -> bool:
    """Return whether the one entry is not 0.

    Raises:
        RuntimeError: there is not exactly one, with PyTorch's text.
    """
    count = numel(input)
    if count != 1:
        raise RuntimeError(f"Boolean value of Tensor with {'no values' if count == 0 else 'more than one value'} is ambiguous")
    return bool(values_of(input)[0])


def method_backward(
    input: Tensor,
    gradient: Tensor | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Any = None,
) -> None:
    """Walk back from this tensor and add the gradients into the leaves; see `handgrad.engine.autograd.backward`."""
    backward(input, gradient, retain_graph, create_graph, inputs)
