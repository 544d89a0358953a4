"""Losses, each one node. A loss of many examples is returned as it stands, summed, or as mean, as ``reduction`` says."""

from math import log
from operator import mul

from handgrad.engine import ieee
from handgrad.engine.dtypes import float64
from handgrad.engine.entrywise import pairs, slabs
from handgrad.engine.node import Gradients, Node
from handgrad.engine.rules.indexing import placed, whole_numbers
from handgrad.engine.rules.softmax import log_shares, shifted_powers
from handgrad.engine.shapes import Shape, size_of
from handgrad.engine.tensor import Tensor, new, values_of


class CrossEntropyBackward0(Node):
    """Softmax with cross-entropy, fused into one node; the label names the true class.

    PyTorch records two nodes here, LogSoftmaxBackward0 and NllLossBackward0.
    """

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(logits: Tensor, labels: list[int], reduction: str) -> Tensor:
        """Return -ln p of the true class for each row of logits, (n, C) or (C), reduced."""
        shifted, _, totals = shifted_powers(slabs(logits, -1))
        losses = [-(shifted[label][row] - log(total)) for row, (label, total) in enumerate(zip(labels, totals, strict=True))]
        return reduce_rows(losses, logits, reduction)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on (P - Y) g / n, with P the softmax and Y one-hot; without the division where nothing is averaged."""
        z = self.saved("self")
        scale = per_row(g, self)
        return (z.softmax(-1) * scale - one_hot(self.settings["labels"], self.shapes[0]) * scale,)


class CrossEntropyBackward1(Node):
    """Softmax with cross-entropy, fused into one node; the target holds a probability for each class."""

    __slots__ = ()
    saves = (("self", 0, None), ("target", 1, None))

    @staticmethod
    def forward(logits: Tensor, target: Tensor, reduction: str) -> Tensor:
        """Return -sum of y ln p for each row of logits, (n, C) or (C), reduced."""
        products = [map(mul, y, column) for y, column in zip(slabs(target, -1), log_shares(slabs(logits, -1)), strict=True)]
        losses = [-sum(row, 0.0) for row in zip(*products, strict=True)]
        return reduce_rows(losses, logits, reduction)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on (P sum(Y) - Y) g / n to the logits and -ln P g / n to the target."""
        z, y, scale = self.saved("self"), self.saved("target"), per_row(g, self)
        return (
            z.softmax(-1) * (y.sum(-1, keepdim=True) * scale) - y * scale if self.needs(0) else None,
            -z.log_softmax(-1) * scale if self.needs(1) else None,
        )


class NllLossBackward0(Node):
    """The negative of the entry that the label names."""

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(a: Tensor, labels: list[int], reduction: str) -> Tensor:
        """Return -a of the true class for each row, reduced."""
        columns = slabs(a, -1)
        losses = [-columns[label][row] for row, label in enumerate(labels)]
        return reduce_rows(losses, a, reduction)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on -g / n at the true class, 0 elsewhere."""
        classes = self.saved("self")._shape[-1]
        positions = [row * classes + label for row, label in enumerate(self.settings["labels"])]
        each = -share(g, self, self.shapes[0][:-1])
        return (placed(each.expand(self.shapes[0][:-1]), whole_numbers(positions), self.shapes[0]),)


class MseLossBackward0(Node):
    """The squared difference."""

    __slots__ = ()
    saves = (("self", 0, None), ("target", 1, None))

    @staticmethod
    def forward(a: Tensor, target: Tensor, reduction: str) -> Tensor:
        """Return (a - target)^2, reduced."""
        return reduce(pairs(lambda x, y: (x - y) * (x - y), a, target), reduction)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on 2 (a - target) g / n, and 2 (target - a) g / n to the target."""
        a, target, scale = self.saved("self"), self.saved("target"), share(g, self, self.shapes[0]) * 2.0
        return ((a - target) * scale if self.needs(0) else None, (target - a) * scale if self.needs(1) else None)


class BinaryCrossEntropyBackward0(Node):
    """Cross-entropy of two classes, from a probability. Logarithms stop at -100, as in PyTorch."""

    __slots__ = ()
    saves = (("self", 0, None), ("target", 1, None))

    @staticmethod
    def forward(p: Tensor, target: Tensor, reduction: str) -> Tensor:
        """Return -(y ln p + (1 - y) ln(1 - p)), reduced."""
        return reduce(pairs(_binary_loss, p, target), reduction)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on (p - y) / (p (1 - p)) g / n, and (ln(1 - p) - ln p) g / n to the target."""
        p, y, scale = self.saved("self"), self.saved("target"), share(g, self, self.shapes[0])
        return (
            scale * (p - y) / ((1.0 - p) * p).clamp(min=1e-12) if self.needs(0) else None,
            -(p / (1.0 - p)).log() * scale if self.needs(1) else None,
        )


class BinaryCrossEntropyWithLogitsBackward0(Node):
    """Sigmoid with cross-entropy of two classes."""

    __slots__ = ()
    saves = (("self", 0, None), ("target", 1, None))

    @staticmethod
    def forward(z: Tensor, target: Tensor, reduction: str) -> Tensor:
        """Return (1 - y) z + ln(1 + e^-z), reduced; no exponential overflows."""
        return reduce(pairs(_binary_loss_of_logit, z, target), reduction)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on (p - y) g / n, with p the sigmoid, and -z g / n to the target."""
        z, y, scale = self.saved("self"), self.saved("target"), share(g, self, self.shapes[0])
        return (
            (z.sigmoid() - y) * scale if self.needs(0) else None,
            -z * scale if self.needs(1) else None,
        )


def _binary_loss(p: float, y: float) -> float:
    return (y - 1) * max(ieee.log1p(-p), -100.0) - y * max(ieee.log(p), -100.0)


def _binary_loss_of_logit(z: float, y: float) -> float:
    return (1 - y) * z + max(-z, 0.0) + ieee.log1p(ieee.exp(-abs(z)))


def one_hot(labels: list[int], shape: Shape) -> Tensor:
    """Return 1 at each row's label, 0 elsewhere."""
    values = [0.0] * size_of(shape)
    for row, label in enumerate(labels):
        values[row * shape[-1] + label] = 1.0
    return new(values, shape)


def reduce(losses: Tensor, reduction: str) -> Tensor:
    """Return losses as they are, their sum, or their mean."""
    if reduction == "none":
        return losses
    values = values_of(losses)
    total = sum(values, 0.0)
    return new([total if reduction == "sum" else ieee.divide(total, len(values))], (), float64)


def reduce_rows(losses: list[float], logits: Tensor, reduction: str) -> Tensor:
    """Return the losses of the rows of a matrix, reduced; that of a vector is summed by itself, so that it is never -0."""
    rows = logits._shape[:-1]
    return reduce(new(losses, rows), reduction if rows else "sum")


def share(g: Tensor, node: Node, shape: Shape) -> Tensor:
    """Return what comes back to each of the losses: g, or g / n where n of them were averaged."""
    return g / size_of(shape) if node.settings["reduction"] == "mean" else g


def per_row(g: Tensor, node: Node) -> Tensor:
    """Return what comes back to each row, with an axis for its classes."""
    g = share(g, node, node.shapes[0][:-1])
    return g.unsqueeze(-1) if g._shape else g


RULES: dict[str, type[Node]] = {
    "cross_entropy": CrossEntropyBackward0,
    "cross_entropy_probabilities": CrossEntropyBackward1,
    "nll_loss": NllLossBackward0,
    "mse_loss": MseLossBackward0,
    "binary_cross_entropy": BinaryCrossEntropyBackward0,
    "binary_cross_entropy_with_logits": BinaryCrossEntropyWithLogitsBackward0,
}
