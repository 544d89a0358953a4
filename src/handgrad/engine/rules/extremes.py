"""The largest and the smallest: of all entries or along axes. Ties share where no index is returned."""

import operator
from collections.abc import Callable
from typing import Any, ClassVar

from handgrad.engine.dtypes import int64
from handgrad.engine.entrywise import groups, zeros
from handgrad.engine.node import INDICES, RESULT, Gradients, Node
from handgrad.engine.rules.choosing import choose
from handgrad.engine.rules.reductions import spread_back, with_axes
from handgrad.engine.shapes import Shape, reduced
from handgrad.engine.tensor import Tensor, new, values_of

ONE = new([1.0], ())


class _Whole(Node):
    """An extreme of all entries."""

    __slots__ = ()
    saves = (("self", 0, None), ("result", RESULT, None))
    better: ClassVar[Any]

    @classmethod
    def forward(cls, a: Tensor) -> Tensor:
        """Return the extreme, without axes."""
        values = values_of(a)
        extreme = values[best(values, cls.better)]
        if extreme == 0:  # of the zeros the last one counts, with its sign
            extreme = [value for value in values if value == 0][-1]
        return new([extreme], (), a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g to the extreme; equals share it evenly."""
        return (evenly(g, self.saved("self"), self.saved("result")),)


class MaxBackward1(_Whole):
    """The largest of all entries."""

    __slots__ = ()
    better = operator.gt


class MinBackward1(_Whole):
    """The smallest of all entries."""

    __slots__ = ()
    better = operator.lt


class _AlongAxis(Node):
    """An extreme along an axis, and where it stands; the first of equals counts."""

    __slots__ = ()
    many = True
    saves = (("indices", INDICES, None),)
    better: ClassVar[Any]

    @classmethod
    def forward(cls, a: Tensor, dim: int, keepdim: bool) -> tuple[Tensor, Tensor]:
        """Return the extremes and their indices along the axis."""
        lines = groups(a, (dim,))
        indices = [best(line, cls.better) for line in lines]
        shape = reduced(a._shape, (dim,), keepdim=keepdim)
        values = [line[index] for line, index in zip(lines, indices, strict=True)]
        return new(values, shape, a.dtype), new(indices, shape, int64)

    def backward(self, g: list[Tensor]) -> Gradients:
        """Pass on each g to the entry that was the extreme, 0 to the others of its line."""
        dim, shape = self.settings["dim"], self.shapes[0]
        axes: dict[str, Any] = {"dim": (dim,), "keepdim": self.settings["keepdim"]}
        indices, values = self.saved("indices"), g[0]
        if not axes["keepdim"]:
            indices, values = indices.unsqueeze(dim), values.unsqueeze(dim)
        steps = new(list(range(shape[dim])), tuple(size if axis == dim else 1 for axis, size in enumerate(shape)), int64)
        return (choose(steps == indices, values, zeros(())),)


class MaxBackward0(_AlongAxis):
    """The largest along an axis, and where it stands."""

    __slots__ = ()
    better = operator.gt


class MinBackward0(_AlongAxis):
    """The smallest along an axis, and where it stands."""

    __slots__ = ()
    better = operator.lt


class _Along(Node):
    """An extreme along axes, without indices."""

    __slots__ = ()
    saves = (("self", 0, None), ("result", RESULT, None))
    better: ClassVar[Any]

    @classmethod
    def forward(cls, a: Tensor, dim: Shape, keepdim: bool) -> Tensor:
        """Return the extremes in the shape that is left."""
        values = [line[best(line, cls.better)] for line in groups(a, dim)]
        return new(values, reduced(a._shape, dim, keepdim=keepdim), a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on each g to its extreme; equals share it evenly."""
        same = choose(self.saved("self") == with_axes(self.saved("result"), self), ONE, zeros(()))
        return (spread_back(g, self) * same / same.sum(self.settings["dim"], keepdim=True),)


class AmaxBackward0(_Along):
    """The largest along axes."""

    __slots__ = ()
    better = operator.gt


class AminBackward0(_Along):
    """The smallest along axes."""

    __slots__ = ()
    better = operator.lt


def best(values: list[Any], better: Callable[[Any, Any], bool]) -> int:
    """Return the position of the first extreme; what is no number counts as one.

    Raises:
        RuntimeError: there is no entry.
    """
    if not values:
        raise RuntimeError("max, min and argmax of no entries: the axis has size 0")
    found = 0
    for index, value in enumerate(values):
        if value != value:
            return index
        if better(value, values[found]):
            found = index
    return found


def evenly(g: Tensor, a: Tensor, extreme: Tensor) -> Tensor:
    """Return g at the entries that are the extreme, divided among them."""
    same = a.isnan() if extreme.isnan().item() else a == extreme
    count = sum(values_of(same))
    return choose(same, g / count, zeros(()))


RULES: dict[str, type[Node]] = {
    "max": MaxBackward1,
    "min": MinBackward1,
    "max_dim": MaxBackward0,
    "min_dim": MinBackward0,
    "amax": AmaxBackward0,
    "amin": AminBackward0,
}
