"""Shapes and strides by hand: which cell of a row of cells an index leads to.

The names and the formulas are those of the lesson ``docs/pytorch/tensors.md``. A layout says how a row of cells is read
as a table; no operation here touches a number.

>>> block = contiguous((2, 3, 4))
>>> block.strides, block.cell((1, 2, 3))
((12, 4, 1), 23)
>>> worked().found
15
"""

from dataclasses import dataclass, replace
from itertools import product
from math import prod

Whole = tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """How a tensor reads its storage: the length of each axis, its stride, and the cell where it begins."""

    shape: Whole
    strides: Whole
    offset: int = 0

    def cell(self, index: Whole) -> int:
        """Return the cell of an index: the offset, and for each axis its index times its stride."""
        return self.offset + sum(i * stride for i, stride in zip(index, self.strides, strict=True))

    def cells(self) -> Whole:
        """Return the cells in the order in which the tensor is read, the last index changing fastest."""
        return tuple(self.cell(index) for index in product(*(range(length) for length in self.shape)))

    def permuted(self, *axes: int) -> "Layout":
        """Take the axes in another order: lengths and strides move together."""
        return replace(self, shape=tuple(self.shape[j] for j in axes), strides=tuple(self.strides[j] for j in axes))

    def sliced(self, axis: int, start: int = 0, step: int = 1) -> "Layout":
        """Begin later on one axis, and take only every step-th index of what is left."""
        left = -(-(self.shape[axis] - start) // step)
        return Layout(
            _with(self.shape, axis, left),
            _with(self.strides, axis, self.strides[axis] * step),
            self.offset + start * self.strides[axis],
        )

    def expanded(self, axis: int, length: int) -> "Layout":
        """Read an axis of length 1 as a longer one: its stride becomes 0."""
        return replace(self, shape=_with(self.shape, axis, length), strides=_with(self.strides, axis, 0))

    def runs(self) -> tuple[tuple[int, int], ...]:
        """Return length and stride of each run of axes that reads like one axis; axes of length 1 count for none."""
        runs: list[tuple[int, int]] = []
        for length, stride in zip(self.shape, self.strides, strict=True):
            if length != 1 and runs and runs[-1][1] == stride * length:
                runs[-1] = (runs[-1][0] * length, stride)
            elif length != 1:
                runs.append((length, stride))
        return tuple(runs)

    def viewed(self, shape: Whole) -> "Layout | None":
        """Return the same cells in the same order under another shape, or None where no strides do that."""
        runs, strides, inside = list(self.runs()), [], 1
        for length in reversed(shape):
            run, stride = runs[-1] if runs else (1, 1)
            strides.append(stride * inside)
            inside *= length
            if run % inside:
                return None
            if inside == run:
                runs, inside = runs[:-1], 1
        return Layout(shape, tuple(reversed(strides)), self.offset)

    @property
    def is_contiguous(self) -> bool:
        """Whether the strides are those of a table that is read cell by cell; on an axis of length 1 any stride is."""
        ideal = contiguous(self.shape).strides
        return all(length == 1 or one == other for length, one, other in zip(self.shape, self.strides, ideal, strict=True))


def contiguous(shape: Whole) -> Layout:
    """Return the layout of a new tensor: the stride of an axis is the product of the lengths behind it."""
    return Layout(shape, tuple(prod(shape[j + 1 :]) for j in range(len(shape))))


def _with(values: Whole, place: int, value: int) -> Whole:
    return (*values[:place], value, *values[place + 1 :])


FIRST = 100
"""What the first cell of the worked example holds; each cell holds 1 more than the one before."""


@dataclass(frozen=True)
class Steps:
    """Every named step of the worked example, in the order of the page."""

    block: Layout
    """The 24 numbers as they were made."""
    turned: Layout
    """The axes in another order."""
    q: Layout
    """The turned block without its first plane, and with every second column."""
    index: Whole
    """The index that is looked up."""
    found: int
    """Its cell."""
    order: Whole
    """All cells of q, in the order in which q is read."""
    anew: Layout
    """The layout of a contiguous tensor of q's shape."""


def worked(shape: Whole = (2, 3, 4), axes: Whole = (2, 0, 1), start: int = 1, step: int = 2, index: Whole = (2, 1, 0)) -> Steps:
    """Work the example through: make the block, turn it, slice it twice, look up an index."""
    block = contiguous(shape)
    turned = block.permuted(*axes)
    q = turned.sliced(0, start).sliced(2, step=step)
    return Steps(block, turned, q, index, q.cell(index), q.cells(), contiguous(q.shape))
