"""Products of vectors, matrices and batches of matrices."""

from operator import mul
from typing import Any

from handgrad.engine.dtypes import DType, float64, wrap
from handgrad.engine.node import Gradients, Node
from handgrad.engine.tensor import Tensor, new, values_of


class DotBackward0(Node):
    """The sum of the products of two vectors' entries."""

    __slots__ = ()
    saves = (("self", 0, 1), ("tensor", 1, 0))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return a . b."""
        return new(_products([values_of(a)], [values_of(b)], a.dtype), (), a.dtype)

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
        return new(_products(_rows(a), [values_of(b)], a.dtype), a._shape[:1], a.dtype)

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
        return new(_products(_rows(a), _columns(b), a.dtype), (a._shape[0], b._shape[1]), a.dtype)

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
        q, n, m = a._shape
        k = b._shape[2]
        lefts, rights, values = values_of(a), values_of(b), []
        for i in range(q):
            left = new(lefts[i * n * m : (i + 1) * n * m], (n, m))
            right = new(rights[i * m * k : (i + 1) * m * k], (m, k))
            values += _products(_rows(left), _columns(right), a.dtype)
        return new(values, (q, n, k), a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g B^T and A^T g for each of the batch."""
        return (
            g.bmm(self.saved("mat2").transpose(1, 2)) if self.needs(0) else None,
            self.saved("self").transpose(1, 2).bmm(g) if self.needs(1) else None,
        )


def _rows(a: Tensor) -> list[list[Any]]:
    values, width = values_of(a), a._shape[1]
    return [values[row * width : (row + 1) * width] for row in range(a._shape[0])]


def _columns(a: Tensor) -> list[list[Any]]:
    values, width = values_of(a), a._shape[1]
    return [values[column::width] for column in range(width)]


def _products(rows: list[list[Any]], columns: list[list[Any]], dtype: DType) -> list[Any]:
    """Return the sum of products of each row with each column."""
    if dtype is float64:
        return [sum(map(mul, row, column), 0.0) for row in rows for column in columns]
    return [wrap(sum(map(mul, row, column))) for row in rows for column in columns]


RULES: dict[str, type[Node]] = {"dot": DotBackward0, "mv": MvBackward0, "mm": MmBackward0, "bmm": BmmBackward0}
