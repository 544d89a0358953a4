"""What a tensor asks of autograd: its gradient, to keep it, to be told of it, to be left out."""

import weakref
from collections.abc import Callable
from typing import Any

from handgrad.engine.functions.views import clone
from handgrad.engine.gradients import backward
from handgrad.engine.tensor import FLOATS_ONLY, Tensor, check_fresh


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


def register_post_accumulate_grad_hook(input: Tensor, hook: Callable[[Tensor], None]) -> Handle:
    """Call a function with a leaf whenever a walk has added to its gradient.

    Raises:
        RuntimeError: the tensor asks for no gradient, or is no leaf, with PyTorch's texts.
    """
    if not input.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    if input._node is not None:
        raise RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors")
    if input._after is None:
        input._after = []
    input._after.append(hook)
    return Handle(input._after, hook)


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


def method_backward(
    input: Tensor,
    gradient: Tensor | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Any = None,
) -> None:
    """Walk back from this tensor and add the gradients into the leaves; see `handgrad.engine.autograd.backward`."""
    backward(input, gradient, retain_graph, create_graph, inputs)
