"""The tensor: a view of a flat storage, and what autograd notes beside it.

A tensor knows its storage, its shape, its strides and where in storage it begins. Autograd adds whether it asks for its
gradient, the gradient, and the node that made it. What can be done with tensors stands in `functions`; `methods` gives it to
them.
"""

import warnings
import weakref
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from handgrad.engine.dtypes import DType, float64, float64_is_default
from handgrad.engine.operators import Operators
from handgrad.engine.printing import tensor_text
from handgrad.engine.shapes import Shape, Size, contiguous, places, size_of, strides_of
from handgrad.engine.unsupported import UnsupportedUseError

NOT_KEPT = (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be populated during "
    "autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the "
    "non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. "
    "See github.com/pytorch/pytorch/pull/30531 for more information."
)
LEAVES_ONLY = "you can only change requires_grad flags of leaf variables."
DETACHED = (
    "If you want to use a computed variable in a subgraph that doesn't require differentiation use var_no_grad = var.detach()."
)
FLOATS_ONLY = "only Tensors of floating point and complex dtype can require gradients"
STALE = (
    "this view was taken before its tensor was changed in place by a recorded operation; the engine does not follow that: "
    "take the view after the change"
)


class Storage:
    """The flat list of entries that a tensor and its views share, and how often it was changed in place."""

    __slots__ = ("values", "version")

    def __init__(self, values: list[Any]) -> None:
        """Hold a list; from now on it is the storage's own."""
        self.values = values
        self.version = 0


class Tensor(Operators):
    """Entries of one dtype in a shape, and the record of where they came from."""

    dtype: DType
    _storage: Storage
    _shape: Shape
    _strides: Shape
    _offset: int = 0
    _whole: bool = True  # the storage holds these entries in this order and no others
    _requires_grad: bool = False
    _grad: "Tensor | None" = None
    _node: Any = None
    _output: int = 0
    _base: "Tensor | None" = None
    _born: int = 0  # how often the base had been changed by a recorded operation when this view was taken
    _rebased: int = 0
    _retains: bool = False
    _hooks: list[Callable[["Tensor"], "Tensor | None"]] | None = None
    _after: list[Callable[["Tensor"], None]] | None = None  # called when the gradient has been added in
    _accumulate: "weakref.ref[Any] | None" = None

    def __init__(self, *_: object) -> None:
        """Refuse: `tensor` makes one from numbers."""
        raise TypeError("make a tensor with engine.tensor(numbers), engine.zeros(shape) and their like")

    @property
    def shape(self) -> Size:
        """The size along each axis."""
        return Size(self._shape)

    @property
    def ndim(self) -> int:
        """How many axes there are."""
        return len(self._shape)

    @property
    def is_leaf(self) -> bool:
        """Whether no node made it."""
        return self.grad_fn is None

    @property
    def grad_fn(self) -> Any:
        """The node that made it: its backward rule, its parents and what it saved. None for a leaf."""
        check_fresh(self)
        return self._node

    @property
    def requires_grad(self) -> bool:
        """Whether operations on it are recorded, so that a gradient can come back to it."""
        check_fresh(self)
        return self._requires_grad

    @requires_grad.setter
    def requires_grad(self, asks: bool) -> None:
        if self._node is not None:
            raise RuntimeError(LEAVES_ONLY if asks else f"{LEAVES_ONLY} {DETACHED}")
        if asks and not self.dtype.is_floating_point:
            raise RuntimeError(FLOATS_ONLY)
        self._requires_grad = bool(asks)

    @property
    def grad(self) -> "Tensor | None":
        """The gradient that walks have added up here; None before the first. Intermediates keep none: PyTorch's warning."""
        if self._node is not None and not self._retains and self._grad is None:
            warnings.warn(NOT_KEPT, UserWarning, stacklevel=2)
        return self._grad

    @grad.setter
    def grad(self, gradient: "Tensor | None") -> None:
        if gradient is not None:
            check_gradient(self, gradient)
        self._grad = gradient

    @property
    def retains_grad(self) -> bool:
        """Whether it is no leaf and keeps its gradient all the same."""
        return self._retains

    @property
    def _version(self) -> int:
        """How often its storage was changed in place."""
        return self._storage.version

    def __repr__(self) -> str:
        """Return the text that PyTorch prints."""
        node = self.grad_fn
        return tensor_text(
            self._shape,
            values_of(self),
            self.dtype.name,
            requires_grad=self._requires_grad,
            grad_fn=None if node is None else node.name(),
            float64_is_default=float64_is_default(),
        )

    def __hash__(self) -> int:
        """Tell tensors apart by identity; == compares their entries."""
        return id(self)

    def __getstate__(self) -> dict[str, object]:
        """Copy or pickle the entries and the gradient, and none of the record."""
        check_fresh(self)
        record = {"_node", "_output", "_base", "_born", "_rebased", "_retains", "_hooks", "_after", "_accumulate"}
        return {name: value for name, value in self.__dict__.items() if name not in record}

    def __deepcopy__(self, memo: dict[int, Any]) -> "Tensor":
        """Copy a leaf with a storage of its own; what a node made is refused, as in PyTorch."""
        if self.grad_fn is not None:
            raise RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol: detach()"
            )
        memo[id(self)] = made = object.__new__(Tensor)
        made.__dict__.update(deepcopy(self.__getstate__(), memo))
        return made

    def __len__(self) -> int:
        """Return the size of the first axis."""
        if not self._shape:
            raise TypeError("len() of a 0-d tensor")
        return self._shape[0]

    def __iter__(self) -> Iterator["Tensor"]:
        """Go through the first axis; one node unbinds all rows."""
        if not self._shape:
            raise TypeError("iteration over a 0-d tensor")
        return iter(self.unbind(0))


def new(values: list[Any], shape: Shape, dtype: DType = float64) -> Tensor:
    """Return a contiguous leaf over a list, which becomes its storage; nothing is checked."""
    made = object.__new__(Tensor)
    made._storage = Storage(values)
    made._shape = shape
    made._strides = strides_of(shape)
    made.dtype = dtype
    return made


def view_of(tensor: Tensor, shape: Shape, strides: Shape, offset: int) -> Tensor:
    """Return another view of a tensor's storage, which remembers whose view it is."""
    view = _over(tensor, shape, strides, offset)
    base = tensor if tensor._base is None else tensor._base
    view._base = base
    view._born = base._rebased
    return view


def alias(tensor: Tensor) -> Tensor:
    """Return a leaf over the same storage, which asks for nothing and is nobody's view."""
    return _over(tensor, tensor._shape, tensor._strides, tensor._offset)


def _over(tensor: Tensor, shape: Shape, strides: Shape, offset: int) -> Tensor:
    made = object.__new__(Tensor)
    made._storage = tensor._storage
    made._shape = shape
    made._strides = strides
    made._offset = offset
    made._whole = offset == 0 and contiguous(shape, strides) and size_of(shape) == len(tensor._storage.values)
    made.dtype = tensor.dtype
    return made


def values_of(tensor: Tensor) -> list[Any]:
    """Return the entries in order, the last axis fastest. The list may be the storage itself: read it, do not change it."""
    stored = tensor._storage.values
    if tensor._whole:
        return stored
    shape, strides, offset = tensor._shape, tensor._strides, tensor._offset
    if contiguous(shape, strides):
        return stored[offset : offset + size_of(shape)]
    return [stored[place] for place in places(shape, strides, offset)]


def check_fresh(tensor: Tensor) -> None:
    """Refuse a view whose tensor was changed in place since by a recorded operation.

    Raises:
        RuntimeError: the record of the view would be wrong.
    """
    if tensor._base is not None and tensor._born != tensor._base._rebased:
        raise UnsupportedUseError(STALE, "a view of what was changed since")


def check_gradient(tensor: Tensor, gradient: object) -> None:
    """Refuse as gradient of a tensor what has another type, shape or dtype, with PyTorch's texts.

    Raises:
        TypeError: it is no tensor.
        RuntimeError: its shape or its dtype is another.
    """
    if not isinstance(gradient, Tensor):
        raise TypeError(f"assigned grad expected to be a Tensor or None but got grad of type {type(gradient).__name__}")
    if gradient._shape != tensor._shape:
        raise RuntimeError(
            f"attempting to assign a gradient of size '{list(gradient._shape)}' to a tensor of size '{list(tensor._shape)}'. "
            "Please ensure that the gradient and the tensor are the same size"
        )
    if gradient.dtype is not tensor.dtype:
        raise RuntimeError(
            f"attempting to assign a gradient with dtype '{gradient.dtype.c_name}' to a tensor with grad_dtype "
            f"'{tensor.dtype.long_name}'. The gradient must match the tensor's grad_dtype (defaults to the tensor's dtype)."
        )
