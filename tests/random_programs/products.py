"""Rows that multiply vectors, matrices and batches of them."""

from random_programs.program import Row, place


def multiplying(name, apply, fits):
    """A row with two operands that fit."""

    def choose(dice, pool):
        first = place(dice, pool, lambda tensor: any(fits(tensor, other) for other in pool))
        return None if first is None else ((first, place(dice, pool, lambda other: fits(pool[first], other))), {})

    return Row(name, choose, apply)


def multiply(first, second):
    """The axis that is summed over is equally long, and the axes of the batches go together."""
    if not first.dim() or not second.dim():
        return False
    batches = zip(reversed(first.shape[:-2]), reversed(second.shape[:-2]), strict=False)
    return first.shape[-1] == second.shape[-min(2, second.dim())] and all(a == b or 1 in (a, b) for a, b in batches)


def of_axes(left, right):
    """A matrix multiplication of tensors that have so many axes."""
    return lambda first, second: (first.dim(), second.dim()) == (left, right) and multiply(first, second)


ROWS = [
    multiplying("x @ y", lambda _, x, y: x @ y, multiply),
    multiplying("matmul", lambda lib, x, y: lib.matmul(x, y), multiply),
    multiplying("mm", lambda lib, x, y: lib.mm(x, y), of_axes(2, 2)),
    multiplying("mv", lambda _, x, y: x.mv(y), of_axes(2, 1)),
    multiplying("dot", lambda lib, x, y: lib.dot(x, y), of_axes(1, 1)),
    multiplying("vector @ matrix", lambda _, x, y: x.matmul(y), of_axes(1, 2)),
    multiplying("batch @ vector", lambda _, x, y: x @ y, of_axes(3, 1)),
    multiplying("batch @ batch", lambda _, x, y: x @ y, of_axes(3, 3)),
    multiplying("bmm", lambda lib, x, y: lib.bmm(x, y), lambda x, y: of_axes(3, 3)(x, y) and x.shape[0] == y.shape[0]),
    multiplying("outer", lambda lib, x, y: lib.outer(x, y), lambda x, y: x.dim() == y.dim() == 1),
]
