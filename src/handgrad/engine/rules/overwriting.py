"""Operations that only make sense in place: what was there before receives 0, what came receives its gradient."""

from handgrad.engine.dtypes import convert
from handgrad.engine.entrywise import spread, zeros
from handgrad.engine.node import Gradients, Node
from handgrad.engine.rules.arithmetic import scalar
from handgrad.engine.rules.broadcasting import back_to, fronted
from handgrad.engine.shapes import broadcast_shapes
from handgrad.engine.tensor import Tensor, new


class _Overwritten(Node):
    """A tensor overwritten by another, which is broadcast."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return b as it stands in the shape and the dtype of a."""
        b = fronted(b, len(a._shape))
        shape = broadcast_shapes(a._shape, b._shape)
        if shape != a._shape:
            raise RuntimeError(f"output with shape {list(a._shape)} doesn't match the broadcast shape {list(shape)}")
        return new(convert(list(spread(b, shape, b.dtype)), b.dtype, a.dtype), shape, a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on 0 to what was there, g to what came."""
        return (
            zeros(self.shapes[0]) if self.needs(0) else None,
            back_to(g, self.shapes[1]) if self.needs(1) else None,
        )


class CopyBackwards(_Overwritten):
    """A tensor overwritten by another."""

    __slots__ = ()


class FillBackward3(_Overwritten):
    """A tensor overwritten by a tensor without axes."""

    __slots__ = ()


class FillBackward2(Node):
    """A tensor overwritten by a number."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, value: float = 0.0) -> Tensor:
        """Return the number in the shape and the dtype of a."""
        return _Overwritten.forward(a, scalar(value))

    def backward(self, g: Tensor) -> Gradients:
        """Pass on 0."""
        return (zeros(g._shape),)


class ZeroBackward0(FillBackward2):
    """A tensor overwritten by 0."""

    __slots__ = ()


RULES: dict[str, type[Node]] = {
    "copy": CopyBackwards,
    "fill": FillBackward2,
    "fill_tensor": FillBackward3,
    "zero": ZeroBackward0,
}
