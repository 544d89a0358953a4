"""Choosing between two entries, as a condition says."""

from handgrad.engine.dtypes import bool_, promote
from handgrad.engine.entrywise import spread, zeros
from handgrad.engine.node import Gradients, Node
from handgrad.engine.recording import apply
from handgrad.engine.rules.broadcasting import unbroadcast
from handgrad.engine.shapes import broadcast_shapes
from handgrad.engine.tensor import Tensor, new


class WhereBackward0(Node):
    """One of two entries, as a condition says."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, b: Tensor, condition: Tensor) -> Tensor:
        """Return a where the condition holds, else b."""
        shape = broadcast_shapes(condition._shape, broadcast_shapes(a._shape, b._shape))
        dtype = promote(a.dtype, b.dtype)
        columns = spread(condition, shape, bool_), spread(a, shape, dtype), spread(b, shape, dtype)
        return new([x if holds else y for holds, x, y in zip(*columns, strict=True)], shape, dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g where it was chosen, 0 elsewhere."""
        condition = self.saved("condition")
        return (
            unbroadcast(choose(condition, g, zeros(g._shape)), self.shapes[0]) if self.needs(0) else None,
            unbroadcast(choose(condition, zeros(g._shape), g), self.shapes[1]) if self.needs(1) else None,
        )


def choose(condition: Tensor, a: Tensor, b: Tensor) -> Tensor:
    """Return a where the condition holds, else b."""
    return apply(WhereBackward0, a, b, condition=condition)


RULES: dict[str, type[Node]] = {"where": WhereBackward0}
