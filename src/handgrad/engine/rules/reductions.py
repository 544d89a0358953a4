"""Sums and means, whole or along axes: on the way back the result's gradient is spread over what went in."""

from handgrad.engine.dtypes import float64, int64, wrap
from handgrad.engine.entrywise import groups, size_of
from handgrad.engine.ieee import divide
from handgrad.engine.node import Gradients, Node
from handgrad.engine.shapes import Shape, reduced
from handgrad.engine.tensor import Tensor, new, values_of


class SumBackward0(Node):
    """The sum of all entries."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return the sum, without axes."""
        return new([total(values_of(a), a)], (), int64 if a.dtype is not float64 else float64)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g to every entry."""
        return (g.expand(self.shapes[0]),)


class SumBackward1(Node):
    """The sum along axes."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, dim: Shape, keepdim: bool) -> Tensor:
        """Return the sums in the shape that is left."""
        sums = [total(group, a) for group in groups(a, dim)]
        return new(sums, reduced(a._shape, dim, keepdim=keepdim), int64 if a.dtype is not float64 else float64)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on each sum's gradient to every entry that went into it."""
        return (spread_back(g, self),)


class MeanBackward0(Node):
    """The mean of all entries."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return the mean, without axes."""
        values = values_of(a)
        return new([divide(sum(values, 0.0), len(values))], ())

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g / n to every entry, with n their number."""
        return (g.expand(self.shapes[0]) / size_of(self.shapes[0]),)


class MeanBackward1(Node):
    """The mean along axes."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, dim: Shape, keepdim: bool) -> Tensor:
        """Return the means in the shape that is left."""
        means = [divide(sum(group, 0.0), len(group)) for group in groups(a, dim)]
        return new(means, reduced(a._shape, dim, keepdim=keepdim))

    def backward(self, g: Tensor) -> Gradients:
        """Pass on each mean's gradient / n to every entry that went into it, with n their number."""
        n = size_of(tuple(self.shapes[0][axis] for axis in self.settings["dim"]))
        return (spread_back(g, self) / n,)


def total(values: list[float], a: Tensor) -> float:
    """Return a sum, a float for floats and 64 bits for the others."""
    return sum(values, 0.0) if a.dtype is float64 else wrap(int(sum(values)))


def with_axes(summed: Tensor, node: Node) -> Tensor:
    """Return a reduced tensor with the reduced axes put back, of size 1."""
    if not node.settings["keepdim"]:
        summed = summed.reshape(reduced(node.shapes[0], node.settings["dim"], keepdim=True))
    return summed


def spread_back(g: Tensor, node: Node) -> Tensor:
    """Return the gradient of a reduced tensor as it comes to each entry that went in."""
    spread: Tensor = with_axes(g, node).expand(node.shapes[0])
    return spread


RULES: dict[str, type[Node]] = {
    "sum": SumBackward0,
    "sum_dim": SumBackward1,
    "mean": MeanBackward0,
    "mean_dim": MeanBackward1,
}
