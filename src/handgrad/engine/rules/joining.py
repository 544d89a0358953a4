"""Joining tensors: side by side along an axis. On the way back each receives its own part."""

from handgrad.engine.dtypes import convert, promote
from handgrad.engine.node import Gradients, Node
from handgrad.engine.tensor import Tensor, new, values_of


class CatBackward0(Node):
    """Tensors one after another along an axis."""

    __slots__ = ()

    @staticmethod
    def forward(*tensors: Tensor, dim: int) -> Tensor:
        """Return the joined tensor; the caller made sure that the shapes fit."""
        return joined(tensors, dim)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on to each its own part of g."""
        dim, start = self.settings["dim"], 0
        parts: list[Tensor | None] = []
        for index, shape in enumerate(self.shapes):
            parts.append(g.narrow(dim, start, shape[dim]) if self.needs(index) else None)
            start += shape[dim]
        return tuple(parts)


class StackBackward0(Node):
    """Tensors of one shape along a new axis."""

    __slots__ = ()

    @staticmethod
    def forward(*tensors: Tensor, dim: int) -> Tensor:
        """Return the stacked tensor."""
        shape = tensors[0]._shape
        lifted = (*shape[:dim], 1, *shape[dim:])
        return joined(tuple(new(values_of(each), lifted, each.dtype) for each in tensors), dim)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on to each its own place along the new axis."""
        dim = self.settings["dim"]
        return tuple(g.select(dim, index) if self.needs(index) else None for index in range(len(self.shapes)))


def joined(tensors: tuple[Tensor, ...], dim: int) -> Tensor:
    """Return tensors one after another along an axis: for each place before the axis a run of each tensor."""
    dtype, shape = tensors[0].dtype, tensors[0]._shape
    for each in tensors:
        dtype = promote(dtype, each.dtype)
    before, after = 1, 1
    for axis, size in enumerate(shape):
        before *= size if axis < dim else 1
        after *= size if axis > dim else 1
    columns = [(convert(values_of(each), each.dtype, dtype), each._shape[dim] * after) for each in tensors]
    values = [value for row in range(before) for column, run in columns for value in column[row * run : (row + 1) * run]]
    length = sum(each._shape[dim] for each in tensors)
    return new(values, (*shape[:dim], length, *shape[dim + 1 :]), dtype)


RULES: dict[str, type[Node]] = {"cat": CatBackward0, "stack": StackBackward0}
