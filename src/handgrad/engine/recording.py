"""Recording: what runs is computed, and where an input asks for its gradient a node is made for it."""

import threading
from collections.abc import Callable
from contextlib import ContextDecorator
from inspect import isgeneratorfunction
from typing import Any, TypeVar

from handgrad.engine.node import Node
from handgrad.engine.tensor import Tensor, check_fresh

Function = TypeVar("Function", bound=Callable[..., Any])


class _Recording(threading.local):
    """Whether operations are recorded now, in each thread of its own."""

    recording = True


_Mode = _Recording()


def apply(operation: type[Node], *inputs: Tensor, **settings: Any) -> Tensor:
    """Compute an operation and record it, if recording is on and an input asks for its gradient.

    The forward runs first: where it refuses its inputs, nothing has been recorded.
    """
    try:
        result = operation.forward(*inputs, **settings)
    except AttributeError:
        for each in inputs:
            if not isinstance(each, Tensor):
                raise TypeError(f"a tensor is needed here, and not {type(each).__name__}") from None
        raise
    if _Mode.recording:
        asks = False
        for each in inputs:
            if each._base is not None:
                check_fresh(each)
            asks = asks or each._requires_grad
        if asks:
            record(operation, inputs, result, settings)
    return result  # type: ignore[no-any-return]  # for those of several outputs a tuple, which the caller knows


def record(operation: type[Node], inputs: tuple[Tensor, ...], result: Any, settings: dict[str, Any]) -> None:
    """Make the node of an operation that was computed, and tell its results which node made them."""
    node = operation(inputs, settings)
    if isinstance(result, Tensor):
        outputs: tuple[Tensor, ...] = (result,)
    else:
        outputs = tuple(result)
        node.outputs = len(outputs)
    node.keep(inputs, *(outputs[:2] if node.outputs > 1 else outputs))
    for number, output in enumerate(outputs):
        if output.dtype.is_floating_point:
            output._node = node
            output._output = number
            output._requires_grad = True


def is_grad_enabled() -> bool:
    """Say whether operations are recorded now."""
    return _Mode.recording


def _check_no_generator(function: object) -> None:
    if isgeneratorfunction(function):
        raise TypeError("recording cannot be switched around a generator function: write the `with` block inside it")


class set_grad_enabled(ContextDecorator):  # noqa: N801  (PyTorch's name)
    """Turn recording on or off: at once, or for a block (``with``) or a function (as decorator)."""

    def __init__(self, mode: bool) -> None:
        """Switch at once, as PyTorch does."""
        self.mode = mode
        self._before = [_Mode.recording]
        _Mode.recording = mode

    def __enter__(self) -> None:
        """Switch for a block; the first block began when this was made."""
        if not self._before:
            self._before.append(_Mode.recording)
        _Mode.recording = self.mode

    def __exit__(self, *_: object) -> None:
        """Restore what was before."""
        _Mode.recording = self._before.pop()

    def __call__(self, function: Function) -> Function:
        """Switch for each call of a function, and not before."""
        _Mode.recording = self._before.pop()
        _check_no_generator(function)
        return super().__call__(function)


class _Block(ContextDecorator):
    """Recording on or off for a block or a function, blocks inside blocks included."""

    recording: bool

    def __init__(self, function: Callable[..., Any] | None = None) -> None:
        """Take nothing; a function only where the decorator stands without brackets."""
        self._before: list[bool] = []
        self._function = function
        _check_no_generator(function)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Wrap a function, or call the one that was wrapped without brackets."""
        if self._function is None:
            _check_no_generator(*arguments)
            return super().__call__(*arguments)
        with type(self)():
            return self._function(*arguments, **named)

    def __enter__(self) -> None:
        """Begin the block."""
        self._before.append(_Mode.recording)
        _Mode.recording = self.recording

    def __exit__(self, *_: object) -> None:
        """End the block and restore what was before."""
        _Mode.recording = self._before.pop()


class no_grad(_Block):  # noqa: N801  (PyTorch's name)
    """Nothing is recorded in this block; results ask for no gradient."""

    recording = False


class enable_grad(_Block):  # noqa: N801  (PyTorch's name)
    """Operations are recorded in this block, inside `no_grad` too."""

    recording = True
