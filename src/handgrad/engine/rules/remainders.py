"""Division with rounding down: the quotient and what is left over."""

import operator

from handgrad.engine import ieee
from handgrad.engine.dtypes import float64
from handgrad.engine.entrywise import pairs, zeros
from handgrad.engine.node import Gradients, Node
from handgrad.engine.recording import apply
from handgrad.engine.rules.arithmetic import scalar
from handgrad.engine.rules.broadcasting import unbroadcast
from handgrad.engine.tensor import Tensor, values_of


class RemainderBackward0(Node):
    """What is left of a when a number is taken away as often as it goes."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, number: float) -> Tensor:
        """Return a % number, with the sign of the number."""
        return RemainderBackward1.forward(a, scalar(number))

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g."""
        return (g,)


class RemainderBackward1(Node):
    """What is left of a when b is taken away as often as it goes: a - b * floor(a / b)."""

    __slots__ = ()
    saves = (("self", 0, 1), ("other", 1, 1))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return a % b, with the sign of b."""
        _check_whole(a, b)
        return pairs(ieee.remainder if float64 in (a.dtype, b.dtype) else operator.mod, a, b)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g to a and -g * floor(a / b) to b."""
        to_b = None
        if self.needs(1):
            to_b = unbroadcast(-g * apply(DivBackward2, self.saved("self"), self.saved("other")), self.shapes[1])
        return (unbroadcast(g, self.shapes[0]) if self.needs(0) else None, to_b)


class DivBackward2(Node):
    """The quotient, rounded down: flat wherever it has a slope."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return floor(a / b)."""
        return pairs(ieee.floor_divide, a, b)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on 0 to both."""
        return tuple(zeros(shape) if self.needs(parent) else None for parent, shape in enumerate(self.shapes))


class FloorDivide(Node):
    """The quotient as ``//`` gives it. It is recorded, so that a walk that comes here says that there is no rule."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return a // b."""
        _check_whole(a, b)
        return DivBackward2.forward(a, b)

    def backward(self, g: Tensor) -> Gradients:
        """Refuse, with PyTorch's text.

        Raises:
            RuntimeError: always.
        """
        raise RuntimeError("derivative for aten::floor_divide is not implemented")

    def name(self) -> str:
        """Return the name under which PyTorch prints it."""
        return "NotImplemented"


def _check_whole(a: Tensor, b: Tensor) -> None:
    if float64 not in (a.dtype, b.dtype) and 0 in values_of(b):
        raise RuntimeError("ZeroDivisionError")


RULES: dict[str, type[Node]] = {
    "remainder": RemainderBackward0,
    "remainder_tensor": RemainderBackward1,
    "floor": DivBackward2,
    "floor_divide": FloorDivide,
}
