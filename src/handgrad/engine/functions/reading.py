"""Reading a tensor: its entries as Python numbers, its size and its storage."""

from struct import pack
from typing import Any

from handgrad.engine.dtypes import DType, bool_, convert, float64, int64, known
from handgrad.engine.shapes import Size, axis_of, size_of, strides_of
from handgrad.engine.tensor import Storage, Tensor, new, values_of
from handgrad.engine.unsupported import UnsupportedTypeError, missing

NOT_ONE = "only one element tensors can be converted to Python scalars"


def item(input: Tensor) -> Any:
    """Return the one entry as a Python number.

    Raises:
        RuntimeError: there is not exactly one.
    """
    values = values_of(input)
    if len(values) != 1:
        raise RuntimeError(f"a Tensor with {len(values)} elements cannot be converted to Scalar")
    return values[0]


def tolist(input: Tensor) -> Any:
    """Return the entries as nested lists of Python numbers; without axes, the number."""
    flat = list(values_of(input))
    if not input._shape:
        return flat[0]
    return _nested(flat, input._shape)


def _nested(flat: list[Any], shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return flat
    width = size_of(shape[1:])
    return [_nested(flat[row * width : (row + 1) * width], shape[1:]) for row in range(shape[0])]


def numel(input: Tensor) -> int:
    """Return how many entries there are."""
    return size_of(input._shape)


def dim(input: Tensor) -> int:
    """Return how many axes there are."""
    return len(input._shape)


def size(input: Tensor, dim: int | None = None) -> Size | int:
    """Return the shape, or the size along one axis."""
    return input.shape if dim is None else input._shape[axis_of(dim, input.ndim)]


def stride(input: Tensor, dim: int | None = None) -> tuple[int, ...] | int:
    """Return how far apart in storage neighbours lie, along each axis or along one."""
    return input._strides if dim is None else input._strides[axis_of(dim, input.ndim)]


def storage_offset(input: Tensor) -> int:
    """Return where in storage the tensor begins."""
    return input._offset


def data_ptr(input: Tensor) -> int:
    """Return a number that tells the first entry's place; views that begin at the same place share it."""
    return id(input._storage.values) + 8 * input._offset


class UntypedStorage:
    """The storage behind a tensor, to ask whether two tensors share one."""

    def __init__(self, storage: Storage, dtype: DType) -> None:
        """Stand for a storage of entries of one dtype."""
        self._values = storage.values
        self._dtype = dtype

    def data_ptr(self) -> int:
        """Return a number that tells the storage from every other one."""
        return id(self._values)

    def nbytes(self) -> int:
        """Return how many bytes PyTorch would keep for it."""
        return len(self._values) * self._dtype.itemsize

    def __bytes__(self) -> bytes:
        """Return the entries as a storage of PyTorch's holds them."""
        return pack(f"={len(self._values)}{self._dtype.form}", *self._values)

    def __getattr__(self, name: str) -> Any:
        """Refuse what the engine lacks."""
        raise missing(f"UntypedStorage.{name}")


def untyped_storage(input: Tensor) -> UntypedStorage:
    """Return the storage."""
    return UntypedStorage(input._storage, input.dtype)


def element_size(input: Tensor) -> int:
    """Return how many bytes PyTorch keeps for an entry."""
    return input.dtype.itemsize


def nonzero(input: Tensor) -> Tensor:
    """Return where the entries stand that are not 0, one row an entry."""
    steps = [(size, step) for size, step in zip(input._shape, strides_of(input._shape), strict=True)]
    found = [place // step % size for place, value in enumerate(values_of(input)) if value != 0 for size, step in steps]
    rows = sum(1 for value in values_of(input) if value != 0)
    return new(found, (rows, len(steps)), int64)


def is_floating_point(input: Tensor) -> bool:
    """Say whether the entries are floats."""
    return input.dtype.is_floating_point


def to(input: Tensor, dtype: DType) -> Tensor:
    """Return the tensor with another dtype; itself, if it has it.

    Raises:
        TypeError: the engine lacks the dtype.
    """
    target = known(dtype)
    if target is input.dtype:
        return input
    return new(convert(values_of(input), input.dtype, target), input._shape, target)


def double(input: Tensor) -> Tensor:
    """Return the entries as floats."""
    return to(input, float64)


def long(input: Tensor) -> Tensor:
    """Return the entries as whole numbers, without what is behind the point."""
    return to(input, int64)


def to_bool(input: Tensor) -> Tensor:
    """Return whether each entry is not 0."""
    return to(input, bool_)


def numpy(input: Tensor) -> Any:
    """Refuse: the engine does without NumPy.

    Raises:
        RuntimeError: the tensor asks for its gradient, with PyTorch's text.
        TypeError: it does not; tolist() gives its numbers.
    """
    if input.requires_grad:
        raise RuntimeError("Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.")
    raise UnsupportedTypeError("the engine does without NumPy; tolist() gives the numbers", "Tensor.numpy")


def one_number(input: Tensor) -> Any:
    """Return the one entry for Python's float and int.

    Raises:
        ValueError: there is not exactly one, with PyTorch's text.
    """
    if numel(input) != 1:
        raise ValueError(NOT_ONE)
    return values_of(input)[0]


def truth(input: Tensor) -> bool:
    """Return whether the one entry is not 0.

    Raises:
        RuntimeError: there is not exactly one, with PyTorch's text.
    """
    count = numel(input)
    if count != 1:
        raise RuntimeError(f"Boolean value of Tensor with {'no values' if count == 0 else 'more than one value'} is ambiguous")
    return bool(values_of(input)[0])
