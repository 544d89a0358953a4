"""An operation of the reader's own: its forward and its backward, written side by side and recorded as one node."""

from collections.abc import Callable
from typing import Any, ClassVar

from handgrad.engine.entrywise import zeros
from handgrad.engine.node import Gradients, Node
from handgrad.engine.recording import is_grad_enabled, no_grad
from handgrad.engine.rules.broadcasting import unbroadcast
from handgrad.engine.shapes import Shape, broadcast_shapes
from handgrad.engine.tensor import Tensor, alias
from handgrad.engine.unsupported import missing


class Context(Node):
    """The node of such an operation, which its two functions receive as ``ctx``: what one notes there the other finds.

    Attributes:
        function: The reader's class.
        needs_input_grad: For each argument of the forward whether it asks for its gradient.
        given: Which arguments of the forward are tensors.
    """

    many: ClassVar[bool] = True
    function: "type[Function]"
    needs_input_grad: tuple[bool, ...]
    given: tuple[bool, ...]
    made: tuple[Shape, ...]
    materializes: bool = True
    flat: frozenset[int] = frozenset()
    count: int = 0

    @property
    def saved_tensors(self) -> tuple[Tensor | None, ...]:
        """What the forward saved.

        Raises:
            RuntimeError: a walk has freed it, or it was changed in place since, with PyTorch's texts.
        """
        return tuple(self.saved(str(number)) if self.freed or str(number) in self._kept else None for number in range(self.count))

    def save_for_backward(self, *tensors: Tensor | None) -> None:
        """Save tensors for the way back; None stays None."""
        self.count = len(tensors)
        self._kept = {str(n): (each, each._storage.version, False) for n, each in enumerate(tensors) if each is not None}

    def mark_non_differentiable(self, *tensors: Tensor) -> None:
        """Say that these results ask for nothing."""
        self.flat = frozenset(id(each) for each in tensors)

    def set_materialize_grads(self, value: bool) -> None:
        """Say whether the backward receives zeros where nothing arrives, or None."""
        self.materializes = value

    def backward(self, g: Any) -> Gradients:
        """Call the reader's backward and return what it passes to each tensor among the arguments.

        Raises:
            RuntimeError: it passes back more or less than the forward has arguments, or another shape, with PyTorch's texts.
        """
        arriving = list(g)
        if self.materializes:
            arriving = [zeros(shape) if each is None else each for each, shape in zip(arriving, self.made, strict=True)]
        passed = self.function.backward(self, *arriving)
        listed = list(passed) if isinstance(passed, (tuple, list)) else [passed]
        while len(listed) > len(self.given) and listed[-1] is None:
            listed.pop()
        if len(listed) != len(self.given):
            counts = f"(expected {len(self.given)}, got {len(listed)})"
            raise RuntimeError(f"function {self.name()} returned an incorrect number of gradients {counts}")
        tensors = [each for each, is_tensor in zip(listed, self.given, strict=True) if is_tensor]
        return tuple(self._fitting(each, number) for number, each in enumerate(tensors))

    def _fitting(self, gradient: Tensor | None, number: int) -> Tensor | None:
        shape = self.shapes[number]
        if gradient is None or not self.needs(number) or gradient._shape == shape:
            return gradient if self.needs(number) else None
        try:
            reaches = broadcast_shapes(gradient._shape, shape) == gradient._shape
        except RuntimeError:
            reaches = False
        if not reaches:
            raise RuntimeError(
                f"Function {self.name()} returned an invalid gradient at index {number} - got {list(gradient._shape)} but "
                f"expected shape compatible with {list(shape)}"
            )
        return unbroadcast(gradient, shape)

    def __getattr__(self, name: str) -> Any:
        """Refuse what PyTorch's ctx has and the engine's lacks."""
        if name in ("mark_dirty", "save_for_forward", "saved_variables"):
            raise missing(f"autograd.function.FunctionCtx.{name}")
        return super().__getattr__(name)


class Function:
    """The base of an operation of your own: give it a static ``forward(ctx, …)`` and a static ``backward(ctx, g)``."""

    forward: Callable[..., Any]
    setup_context: Callable[..., None] | None = None
    _node: type[Context]

    def __init_subclass__(cls) -> None:
        """Make the kind of node under the name that PyTorch prints."""
        super().__init_subclass__()
        cls._node = type(f"{cls.__name__}Backward", (Context,), {"__doc__": cls.__doc__, "function": cls})

    @staticmethod
    def backward(ctx: Context, *g: Tensor) -> Any:
        """Return what goes on to each argument of the forward.

        Raises:
            NotImplementedError: the class has no backward of its own, with PyTorch's text.
        """
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom autograd.Function to use it with backward "
            "mode AD."
        )

    @classmethod
    def apply(cls, *arguments: Any) -> Any:
        """Compute the operation, and record it if recording is on and an argument asks for its gradient."""
        tensors = tuple(each for each in arguments if isinstance(each, Tensor))
        node = cls._node(tensors, {})
        node.given = tuple(isinstance(each, Tensor) for each in arguments)
        node.needs_input_grad = tuple(isinstance(each, Tensor) and each.requires_grad for each in arguments)
        with no_grad():
            made = cls._made(node, arguments)
        outputs = made if isinstance(made, tuple) else (made,)
        flat = frozenset(number for number, each in enumerate(outputs) if id(each) in node.flat)
        outputs = tuple(_own(each, tensors) for each in outputs)
        if is_grad_enabled() and any(node.needs_input_grad):
            _record(node, outputs, flat)
        return outputs if isinstance(made, tuple) else outputs[0]

    @classmethod
    def _made(cls, node: Context, arguments: tuple[Any, ...]) -> Any:
        if cls.setup_context is None:
            return cls.forward(node, *arguments)
        made = cls.forward(*arguments)
        cls.setup_context(node, arguments, made)
        return made


def _own(result: Any, inputs: tuple[Tensor, ...]) -> Any:
    """Return a result that is no input: the same storage, another tensor."""
    return alias(result) if any(result is each for each in inputs) else result


def _record(node: Context, outputs: tuple[Any, ...], flat: frozenset[int]) -> None:
    """Tell the results which node made them; a result that was saved is kept without its node, which is this one."""
    tensors = [each for each in outputs if isinstance(each, Tensor)]
    node.outputs = len(outputs)
    node.made = tuple(each._shape for each in tensors)
    for name, (kept, version, _) in node._kept.items():
        if any(kept is each for each in outputs):
            node._kept[name] = (alias(kept), version, True)
    for number, each in enumerate(outputs):
        if isinstance(each, Tensor) and each.dtype.is_floating_point and number not in flat:
            each._node, each._output, each._requires_grad, each._base = node, number, True, None
