"""Products of vectors, matrices and batches of matrices."""

from collections.abc import Iterable
from itertools import repeat
from operator import add, mul
from typing import Any

from handgrad.engine.dtypes import float64, wrap
from handgrad.engine.node import Gradients, Node
from handgrad.engine.rules.indexing import SelectBackward0
from handgrad.engine.rules.views import UnsqueezeBackward0
from handgrad.engine.tensor import Tensor, new, values_of

SHORT = 8  # entries of a row


class DotBackward0(Node):
    """The sum of the products of two vectors' entries."""

    __slots__ = ()
    saves = (("self", 0, 1), ("tensor", 1, 0))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return a . b."""
        return new(_products(_matrix(a, 0), _matrix(b, 1)), (), a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * b and g * a."""
        return (
            g * self.saved("tensor") if self.needs(0) else None,
            g * self.saved("self") if self.needs(1) else None,
        )


class MvBackward0(Node):
    """A matrix times a vector."""

    __slots__ = ()
    saves = (("self", 0, 1), ("vec", 1, 0))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return A b: (n, m) and (m) give (n)."""
        return new(_products(a, _matrix(b, 1)), a._shape[:1], a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on the outer product g b^T and A^T g."""
        return (
            g.unsqueeze(1) * self.saved("vec") if self.needs(0) else None,
            self.saved("self").t().mv(g) if self.needs(1) else None,
        )


class MmBackward0(Node):
    """A matrix times a matrix."""

    __slots__ = ()
    saves = (("self", 0, 1), ("mat2", 1, 0))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return A B: (n, m) and (m, k) give (n, k)."""
        shape = (a._shape[0], b._shape[1])
        if a._shape[1] == 1 and min(shape) > 1 and a.dtype is float64:  # nothing is added up: a product of -0 stays -0
            right = values_of(b)
            return new([x * y for x in values_of(a) for y in right], shape)
        return new(_products(a, b), shape, a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g B^T and A^T g."""
        return (
            g.mm(self.saved("mat2").t()) if self.needs(0) else None,
            self.saved("self").t().mm(g) if self.needs(1) else None,
        )


class BmmBackward0(Node):
    """A batch of matrices times a batch of matrices."""

    __slots__ = ()
    saves = (("self", 0, 1), ("mat2", 1, 0))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return A B for each of the batch: (q, n, m) and (q, m, k) give (q, n, k)."""
        (q, n, _), k = a._shape, b._shape[2]
        pairs = [(SelectBackward0.forward(a, 0, i), SelectBackward0.forward(b, 0, i)) for i in range(q)]
        values = [value for left, right in pairs for value in _products(left, right)]
        return new(values, (q, n, k), a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g B^T and A^T g for each of the batch."""
        return (
            g.bmm(self.saved("mat2").transpose(1, 2)) if self.needs(0) else None,
            self.saved("self").transpose(1, 2).bmm(g) if self.needs(1) else None,
        )


def _matrix(vector: Tensor, dim: int) -> Tensor:
    """Return a vector as a matrix of one row (dim 0) or of one column (dim 1)."""
    return UnsqueezeBackward0.forward(vector, dim)


def _lines(a: Tensor, along: int) -> list[list[Any]]:
    """Return the lines of a matrix along an axis (1: rows, 0: columns), read from storage whatever the strides."""
    stored, step, between = a._storage.values, a._strides[along], a._strides[1 - along]
    length, count = a._shape[along], a._shape[1 - along]
    starts = [a._offset + between * line for line in range(count)]
    if step == 0 or length == 0:
        return [[stored[start]] * length if length else [] for start in starts]
    return [stored[start : start + step * (length - 1) + 1 : step] for start in starts]


def _products(a: Tensor, b: Tensor) -> list[Any]:
    """Return the sum of products of each row of a with each column of b.

    Where rows are short and many, whole columns are multiplied and added instead: the same sums, faster in Python.
    """
    if a.dtype is float64 and 0 < a._shape[1] <= SHORT < a._shape[0]:
        return _by_columns(_lines(a, 0), _lines(b, 0))
    rows, columns = _lines(a, 1), _lines(b, 0)
    if a.dtype is float64:
        return [sum(map(mul, row, column), 0.0) for row in rows for column in columns]
    return [wrap(sum(map(mul, row, column))) for row in rows for column in columns]


def _by_columns(ours: list[list[float]], theirs: list[list[float]]) -> list[float]:
    found = [0.0] * (len(ours[0]) * len(theirs))
    for place, factors in enumerate(theirs):
        total: Iterable[float] = repeat(0.0)
        for column, factor in zip(ours, factors, strict=True):
            total = map(add, total, map(mul, column, repeat(factor)))
        found[place :: len(theirs)] = total
    return found


RULES: dict[str, type[Node]] = {"dot": DotBackward0, "mv": MvBackward0, "mm": MmBackward0, "bmm": BmmBackward0}
