"""Softmax and its logarithm. The largest entry is subtracted first, so that no exponential overflows."""

from handgrad.engine import ieee
from handgrad.engine.entrywise import along, groups
from handgrad.engine.node import RESULT, Gradients, Node
from handgrad.engine.rules.reductions import spread_back, with_axes
from handgrad.engine.shapes import Shape, reduced
from handgrad.engine.tensor import Tensor, new


class SoftmaxBackward0(Node):
    """Each entry's share of the sum of exponentials."""

    __slots__ = ()
    saves = (("result", RESULT, None),)

    @staticmethod
    def forward(a: Tensor, dim: int) -> Tensor:
        """Return e^a_i / (sum of e^a_j) along the axis."""
        return along(shares, a, dim)

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
        return along(log_shares, a, dim)

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
        return new([log_sum_exp(group) for group in groups(a, dim)], reduced(a._shape, dim, keepdim=keepdim))

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g times each entry's share, e^(a - result)."""
        return (spread_back(g, self) * (self.saved("self") - with_axes(self.saved("result"), self)).exp(),)


def shares(line: list[float]) -> list[float]:
    """Return the softmax of a line."""
    largest = max(line, default=0.0)
    powers = [ieee.exp(value - largest) for value in line]
    total = sum(powers, 0.0)
    return [power / total for power in powers]


def log_shares(line: list[float]) -> list[float]:
    """Return the logarithm of the softmax of a line."""
    largest = max(line, default=0.0)
    rest = ieee.log(sum([ieee.exp(value - largest) for value in line], 0.0))
    return [value - largest - rest for value in line]


def log_sum_exp(line: list[float]) -> float:
    """Return the logarithm of the sum of a line's exponentials."""
    largest = max(line, default=0.0)
    if abs(largest) == ieee.INF:
        largest = 0.0
    return ieee.log(sum([ieee.exp(value - largest) for value in line], 0.0)) + largest


RULES: dict[str, type[Node]] = {"softmax": SoftmaxBackward0, "log_softmax": LogSoftmaxBackward0, "logsumexp": LogsumexpBackward0}
