"""Indexing: a row, a slice, a list of places. On the way back the gradient goes to those places and 0 to the others."""

from handgrad.engine.dtypes import convert, int64
from handgrad.engine.entrywise import spread, zeros
from handgrad.engine.node import Gradients, Node
from handgrad.engine.recording import apply
from handgrad.engine.rules.broadcasting import back_to, fronted
from handgrad.engine.rules.choosing import choose
from handgrad.engine.rules.joining import StackBackward0
from handgrad.engine.shapes import Shape, places, size_of, strides_of
from handgrad.engine.tensor import Tensor, new, values_of, view_of


class SelectBackward0(Node):
    """A view of one place along an axis, which goes."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, dim: int, index: int) -> Tensor:
        """Return the view."""
        shape = a._shape[:dim] + a._shape[dim + 1 :]
        return view_of(a, shape, a._strides[:dim] + a._strides[dim + 1 :], a._offset + index * a._strides[dim])

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g at its place, 0 elsewhere."""
        dim, index, shape = self.settings["dim"], self.settings["index"], self.shapes[0]
        strides = strides_of(shape)
        positions = places(shape[:dim] + shape[dim + 1 :], strides[:dim] + strides[dim + 1 :], index * strides[dim])
        return (placed(g, whole_numbers(positions), shape),)


class SliceBackward0(Node):
    """A view of some places along an axis."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, dim: int, start: int, length: int, step: int) -> Tensor:
        """Return the view."""
        shape = (*a._shape[:dim], length, *a._shape[dim + 1 :])
        strides = (*a._strides[:dim], a._strides[dim] * step, *a._strides[dim + 1 :])
        return view_of(a, shape, strides, a._offset + start * a._strides[dim])

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g at its places, 0 elsewhere."""
        dim, shape = self.settings["dim"], self.shapes[0]
        strides = strides_of(shape)
        stepped = (*strides[:dim], strides[dim] * self.settings["step"], *strides[dim + 1 :])
        positions = places(g._shape, stepped, self.settings["start"] * strides[dim])
        return (placed(g, whole_numbers(positions), shape),)


class UnbindBackward0(Node):
    """All places along an axis, each a view of its own."""

    __slots__ = ()
    many = True

    @staticmethod
    def forward(a: Tensor, dim: int) -> tuple[Tensor, ...]:
        """Return the views."""
        return tuple(SelectBackward0.forward(a, dim, index) for index in range(a._shape[dim]))

    def backward(self, g: list[Tensor | None]) -> Gradients:
        """Pass on what arrived at each view, stacked; 0 where nothing did."""
        dim, shape = self.settings["dim"], self.shapes[0]
        nothing = zeros(shape[:dim] + shape[dim + 1 :])
        return (apply(StackBackward0, *(nothing if row is None else row for row in g), dim=dim),)


class IndexBackward0(Node):
    """Entries picked by lists of places or a mask: a copy."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, positions: Tensor, size: Shape) -> Tensor:
        """Return the entries at the positions, counted through the whole tensor in order."""
        values = values_of(a)
        return new([values[position] for position in values_of(positions)], size, a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g at its places; a place that was picked twice receives both."""
        return (placed(g, self.saved("positions"), self.shapes[0]),)


class PlacedBackward(Node):
    """Zeros, with entries added in at positions: the way back of indexing."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, positions: Tensor, size: Shape) -> Tensor:
        """Return the zeros with the entries of a added in."""
        values = [0.0] * size_of(size)
        for position, value in zip(values_of(positions), values_of(a), strict=True):
            values[position] += value
        return new(values, size)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on what arrives at the positions."""
        return (apply(IndexBackward0, g, positions=self.saved("positions"), size=self.shapes[0]),)


class CopySlices(Node):
    """A tensor in which some places were overwritten."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, b: Tensor, positions: Tensor, size: Shape) -> Tensor:
        """Return a with b, broadcast to size, at the positions."""
        b = fronted(b, len(size))
        if not fits(b._shape, size):
            raise RuntimeError(
                f"shape mismatch: value tensor of shape {list(b._shape)} cannot be broadcast to indexing result of shape "
                f"{list(size)}"
            )
        values = list(values_of(a))
        for position, value in zip(values_of(positions), spread(b, size, b.dtype), strict=True):
            values[position] = convert([value], b.dtype, a.dtype)[0]
        return new(values, a._shape, a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g outside the positions to the first, g at the positions to the second."""
        positions, size = self.saved("positions"), self.settings["size"]
        outside = new([True] * size_of(self.shapes[0]), self.shapes[0])
        for position in values_of(positions):
            outside._storage.values[position] = False
        picked = apply(IndexBackward0, g, positions=positions, size=size) if self.needs(1) else None
        return (
            choose(outside, g, zeros(())) if self.needs(0) else None,
            None if picked is None else back_to(picked, self.shapes[1]),
        )


class IndexPutBackward0(CopySlices):
    """A tensor in which the places that lists or a mask name were overwritten."""

    __slots__ = ()


def fits(shape: Shape, size: Shape) -> bool:
    """Say whether a shape can be broadcast to a size."""
    front = len(size) - len(shape)
    return front >= 0 and all(have in (1, want) for have, want in zip(shape, size[front:], strict=True))


def whole_numbers(values: list[int]) -> Tensor:
    """Return a vector of whole numbers."""
    return new(values, (len(values),), int64)


def placed(g: Tensor, positions: Tensor, shape: Shape) -> Tensor:
    """Return zeros of a shape with g added in at positions."""
    return apply(PlacedBackward, g, positions=positions, size=shape)


RULES: dict[str, type[Node]] = {
    "select": SelectBackward0,
    "slice": SliceBackward0,
    "unbind": UnbindBackward0,
    "index": IndexBackward0,
    "placed": PlacedBackward,
    "setitem": CopySlices,
    "index_put": IndexPutBackward0,
}
