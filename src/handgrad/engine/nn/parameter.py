"""A leaf that a model learns, under PyTorch's name for it."""

from handgrad.engine.functions.asking import requires_grad_
from handgrad.engine.tensor import Tensor, alias


class Parameter(Tensor):
    """A tensor that asks for its gradient unless told otherwise, over the entries of another."""

    def __new__(cls, data: Tensor, requires_grad: bool = True) -> "Parameter":
        """Return a leaf over the entries of a tensor."""
        made = object.__new__(cls)
        made.__dict__.update(alias(data).__dict__)
        requires_grad_(made, requires_grad)
        return made

    def __init__(self, data: Tensor, requires_grad: bool = True) -> None:
        """Be ready: `__new__` has made it."""

    def __repr__(self) -> str:
        """Return the text that PyTorch prints."""
        return f"Parameter containing:\n{super().__repr__()}"
