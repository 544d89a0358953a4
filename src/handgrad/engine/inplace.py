"""Changes in place: the storage is overwritten, its version goes up, and where recording is on the record goes along.

A recorded change makes the tensor the result of a new node. Nodes that saved the old entries notice by the version.
"""

from collections.abc import Callable
from typing import Any

from handgrad.engine.functions.indexing import by_places, getitem, positions_of
from handgrad.engine.functions.operands import Number, Operand, operand, scaled
from handgrad.engine.node import Node
from handgrad.engine.recording import is_grad_enabled, record
from handgrad.engine.rules import RULES
from handgrad.engine.shapes import places
from handgrad.engine.tensor import Tensor, alias, check_fresh, new, values_of
from handgrad.engine.unsupported import UnsupportedUseError

LEAF = "a leaf Variable that requires grad is being used in an in-place operation."
VIEW = (
    "a recorded change in place of a view is not supported by the engine: change the whole tensor, or write tensor[...] = value"
)
UNRECORDED_VIEW = (
    "A view was created in no_grad mode and is being modified inplace with grad mode enabled. Move both into the no_grad block "
    "if the change is not to be recorded, or both out of it."
)
SHARED = (
    "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
    "Please clone() the tensor before performing the operation."
)

WRITES = {RULES[name] for name in ("copy", "fill_tensor", "setitem", "index_put")}
"""What writes a tensor into another, whose dtype it takes: where that is no float, nothing goes back."""


def change(target: Tensor, operation: type[Node], *others: Tensor, **settings: Any) -> Tensor:
    """Overwrite a tensor with the result of an operation of which it is the first input.

    Raises:
        RuntimeError: the target is a leaf that asks for its gradient, or a recorded view, or the shape or dtype would change.
    """
    recorded = is_grad_enabled() and any(each.requires_grad for each in (target, *others))
    recorded = recorded and (target.dtype.is_floating_point or operation not in WRITES)
    check_fresh(target)
    if recorded:
        _check_recordable(target)
    elif is_grad_enabled() and target._base is not None and target._base._requires_grad and target.dtype.is_floating_point:
        raise RuntimeError(UNRECORDED_VIEW)
    if _repeats(target):
        raise RuntimeError(SHARED)
    before = _as_it_was(target, operation, recorded)
    result = operation.forward(target, *others, **settings)
    _check_result(target, result)
    if recorded:
        record(operation, (before, *others), result, settings)
    _overwrite(target, list(values_of(result)))
    if recorded:
        _rebase(target, result, operation)
    return target


def _repeats(tensor: Tensor) -> bool:
    """Say whether several entries of a tensor lie at one place in storage."""
    return any(stride == 0 and size > 1 for size, stride in zip(tensor._shape, tensor._strides, strict=True))


def _as_it_was(target: Tensor, operation: type[Node], recorded: bool) -> Tensor:
    """Return the target with its history; where the rule will read its old entries, with a copy of them."""
    if not recorded:
        return target
    before = alias(target)
    if any(which == 0 for _, which, _ in operation.saves):
        before = new(list(values_of(target)), target._shape)
    before._node, before._output, before._requires_grad = target._node, target._output, target._requires_grad
    return before


def _check_recordable(target: Tensor) -> None:
    if target._base is not None:
        if target._base._requires_grad and target._base._node is None:
            raise RuntimeError(f"a view of {LEAF}")
        raise UnsupportedUseError(VIEW, "a recorded change in place of a view")
    if target._requires_grad and target._node is None:
        raise RuntimeError(LEAF)
    if not target.dtype.is_floating_point:
        raise RuntimeError(f"result type Double can't be cast to the desired output type {target.dtype.long_name}")


def _check_result(target: Tensor, result: Tensor) -> None:
    if result._shape != target._shape:
        raise RuntimeError(f"output with shape {list(target._shape)} doesn't match the broadcast shape {list(result._shape)}")
    if result.dtype.rank > target.dtype.rank:
        raise RuntimeError(
            f"result type {result.dtype.long_name} can't be cast to the desired output type {target.dtype.long_name}"
        )


def _overwrite(target: Tensor, values: list[Any]) -> None:
    stored = target._storage.values
    for place, value in zip(places(target._shape, target._strides, target._offset), values, strict=True):
        stored[place] = value
    target._storage.version += 1


def _rebase(target: Tensor, result: Tensor, operation: type[Node]) -> None:
    """Make the target the result of the node that was just recorded; its views are from now on out of date."""
    node = result._node
    target._node, target._output, target._requires_grad = node, 0, True
    target._rebased += 1
    for name, which, _ in operation.saves:
        if which == -1:
            node._kept[name] = (alias(target), target._storage.version, True)
    if target._retains:
        target._retains = False
        target.retain_grad()


def add_(input: Tensor, other: Operand, *, alpha: Number = 1) -> Tensor:
    """Add alpha * other in place."""
    return change(input, RULES["add"], scaled(input, operand(other), alpha))


def sub_(input: Tensor, other: Operand, *, alpha: Number = 1) -> Tensor:
    """Subtract alpha * other in place."""
    return change(input, RULES["sub"], scaled(input, operand(other), alpha))


def mul_(input: Tensor, other: Operand) -> Tensor:
    """Multiply in place."""
    return change(input, RULES["mul"], operand(other))


def div_(input: Tensor, other: Operand) -> Tensor:
    """Divide in place."""
    return change(input, RULES["div"], operand(other))


def pow_(input: Tensor, exponent: Operand) -> Tensor:
    """Raise to a power in place."""
    if isinstance(exponent, Tensor):
        return change(input, RULES["pow_tensor"], exponent)
    return change(input, RULES["pow"], exponent=exponent)


def clamp_(input: Tensor, min: Number | None = None, max: Number | None = None) -> Tensor:
    """Keep the entries between two numbers, in place."""
    if min is None and max is None:
        raise RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None")
    return change(input, RULES["clamp"], min=min, max=max)


def zero_(input: Tensor) -> Tensor:
    """Overwrite all entries by 0."""
    return change(input, RULES["zero"])


def fill_(input: Tensor, value: Operand) -> Tensor:
    """Overwrite all entries by one number.

    Raises:
        RuntimeError: the value is a tensor with axes.
    """
    if not isinstance(value, Tensor):
        return change(input, RULES["fill"], value=value)
    if value._shape:
        raise RuntimeError(f"fill_ only supports 0-dimension value tensor but got tensor with {value.ndim} dimensions.")
    return change(input, RULES["fill_tensor"], value)


def copy_(input: Tensor, src: Operand) -> Tensor:
    """Overwrite the entries by another tensor's, which is broadcast.

    Raises:
        RuntimeError: the source has another shape, or more axes.
    """
    source = operand(src)
    if source.ndim > input.ndim:
        raise RuntimeError(f"output with shape {list(input._shape)} doesn't match the broadcast shape {list(source._shape)}")
    return change(input, RULES["copy"], source)


def _unary(name: str) -> Callable[[Tensor], Tensor]:
    def changed(input: Tensor) -> Tensor:
        return change(input, RULES[name])

    changed.__name__ = changed.__qualname__ = f"{name}_"
    changed.__doc__ = f"Do what `{name}` does, in place."
    return changed


UNARY = {
    f"{name}_": _unary(name)
    for name in ("neg", "exp", "log", "sqrt", "tanh", "sigmoid", "relu", "abs", "sin", "cos", "reciprocal")
}


def square_(input: Tensor) -> Tensor:
    """Square in place."""
    return pow_(input, 2)


def setitem(input: Tensor, index: Any, value: Operand) -> None:
    """Overwrite the entries that an index names: ``input[index] = value``.

    Raises:
        IndexError: the index leads nowhere.
        RuntimeError: the value does not fit, or the change cannot be recorded.
    """
    positions, size = positions_of(input, index)
    source = operand(value)
    if _repeats(input) and not by_places(index):  # the part may lie at a place of its own
        change(getitem(input, index), RULES["copy" if source._shape else "fill_tensor"], source)
        return
    if size == input._shape and not by_places(index):  # the whole tensor
        change(input, RULES["copy" if source._shape else "fill_tensor"], source)
        return
    if is_grad_enabled() and input.requires_grad and input.is_leaf:
        raise RuntimeError(f"a view of {LEAF}")
    change(input, RULES["index_put" if by_places(index) else "setitem"], source, positions=positions, size=size)
