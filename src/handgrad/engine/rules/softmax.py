"""Softmax and its logarithm. The largest entry is subtracted first, so that no exponential overflows."""

from collections.abc import Callable
from math import exp, log
from operator import add, sub, truediv

from handgrad.engine import ieee
from handgrad.engine.entrywise import groups, slabs, unslabbed
from handgrad.engine.node import RESULT, Gradients, Node
from handgrad.engine.rules.reductions import spread_back, with_axes
from handgrad.engine.shapes import Shape, reduced
from handgrad.engine.tensor import Tensor, new, values_of

Column = list[float]


class SoftmaxBackward0(Node):
    """Each entry's share of the sum of exponentials."""

    __slots__ = ()
    saves = (("result", RESULT, None),)

    @staticmethod
    def forward(a: Tensor, dim: int) -> Tensor:
        """Return e^a_i / (sum of e^a_j) along the axis."""
        return by_slabs(shares, a, dim)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on p * (g - sum of g * p), with p the result."""
        p, dim = self.saved("result"), self.settings["dim"]
        return ((g - (g * p).sum(dim, keepdim=True)) * p,)


class LogSoftmaxBackward0(Node):
    """The logarithm of softmax."""

    __slots__ = ()
    saves = (("result", RESULT, None),)

    @staticmethod
    def forward(a: Tensor, dim: int) -> Tensor:
        """Return a_i - ln(sum of e^a_j) along the axis."""
        return by_slabs(log_shares, a, dim)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g - p * (sum of g), with p the softmax."""
        return (g - self.saved("result").exp() * g.sum(self.settings["dim"], keepdim=True),)


class LogsumexpBackward0(Node):
    """The logarithm of a sum of exponentials."""

    __slots__ = ()
    saves = (("self", 0, None), ("result", RESULT, None))

    @staticmethod
    def forward(a: Tensor, dim: Shape, keepdim: bool) -> Tensor:
        """Return ln(sum of e^a_j) along the axes."""
        lines = groups(a, dim)
        columns = [[line[place] for line in lines] for place in range(len(lines[0]) if lines else 0)]
        return new(log_sum_exp(columns, len(lines)), reduced(a._shape, dim, keepdim=keepdim))

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g times each entry's share, e^(a - result)."""
        return (spread_back(g, self) * (self.saved("self") - with_axes(self.saved("result"), self)).exp(),)


def by_slabs(function: Callable[[list[Column]], list[Column]], a: Tensor, dim: int) -> Tensor:
    """Return a function of the entries along an axis, computed for all lines along it at once."""
    if not a._shape:
        return new(function([values_of(a)])[0], ())
    return unslabbed(function(slabs(a, dim)), a._shape, dim)


def shares(columns: list[Column]) -> list[Column]:
    """Return the softmax of each row, given and returned column by column."""
    _, powers, totals = shifted_powers(columns)
    return [list(map(truediv, column, totals)) for column in powers]


def log_shares(columns: list[Column]) -> list[Column]:
    """Return the logarithm of the softmax of each row, given and returned column by column."""
    shifted, _, totals = shifted_powers(columns)
    logs = list(map(log, totals))  # a sum that holds e^0 is no less than 1
    return [list(map(sub, column, logs)) for column in shifted]


def log_sum_exp(columns: list[Column], rows: int) -> Column:
    """Return the logarithm of the sum of each row's exponentials, given column by column."""
    if not columns:
        return [-ieee.INF] * rows
    largest = [0.0 if abs(value) == ieee.INF else value for value in largest_of(columns)]
    powers = [map(ieee.exp, map(sub, column, largest)) for column in columns]
    return list(map(add, map(ieee.log, map(sum, zip(*powers, strict=True))), largest))


def shifted_powers(columns: list[Column]) -> tuple[list[Column], list[Column], Column]:
    """Return what is left when each row's largest entry is subtracted, its exponentials, and their sums: none overflows."""
    largest = largest_of(columns)
    shifted = [list(map(sub, column, largest)) for column in columns]
    powers = [list(map(exp, column)) for column in shifted]
    return shifted, powers, list(map(sum, zip(*powers, strict=True)))


def largest_of(columns: list[Column]) -> Column:
    """Return the largest entry of each row; where one is no number, a number that none exceeds, or none."""
    largest = columns[0] if columns else []
    for column in columns[1:]:
        largest = [b if b > a else a for a, b in zip(largest, column, strict=True)]
    return largest


RULES: dict[str, type[Node]] = {"softmax": SoftmaxBackward0, "log_softmax": LogSoftmaxBackward0, "logsumexp": LogsumexpBackward0}
