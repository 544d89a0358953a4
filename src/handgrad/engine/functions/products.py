"""Products of vectors, matrices and batches of matrices, put together as PyTorch puts them together."""

from handgrad.engine.entrywise import size_of
from handgrad.engine.recording import apply
from handgrad.engine.rules import RULES
from handgrad.engine.shapes import broadcast_shapes
from handgrad.engine.tensor import Tensor


def _same_dtype(a: Tensor, b: Tensor) -> None:
    if a.dtype is not b.dtype:
        raise RuntimeError(f"a product takes two tensors of one dtype, and not {a.dtype} and {b.dtype}")


def dot(input: Tensor, tensor: Tensor) -> Tensor:
    """Return the sum of the products of two vectors' entries.

    Raises:
        RuntimeError: they are no vectors of one length.
    """
    if input.ndim != 1 or tensor.ndim != 1:
        raise RuntimeError(f"1D tensors expected, but got {input.ndim}D and {tensor.ndim}D tensors")
    n, m = input._shape[0], tensor._shape[0]
    if n != m:
        raise RuntimeError(
            f"inconsistent tensor size, expected tensor [{n}] and src [{m}] to have the same number of elements, but got {n} and {m} "
            "elements respectively"
        )
    _same_dtype(input, tensor)
    return apply(RULES["dot"], input, tensor)


def mv(input: Tensor, vec: Tensor) -> Tensor:
    """Return a matrix times a vector.

    Raises:
        RuntimeError: their shapes do not fit.
    """
    if input.ndim != 2 or vec.ndim != 1:
        raise RuntimeError(f"vector + matrix @ vector expected, got 1, {input.ndim}, {vec.ndim}")
    (n, m), k = input._shape, vec._shape[0]
    if m != k:
        raise RuntimeError(f"size mismatch, got input ({n}), mat ({n}x{m}), vec ({k})")
    _same_dtype(input, vec)
    return apply(RULES["mv"], input, vec)


def mm(input: Tensor, mat2: Tensor) -> Tensor:
    """Return a matrix times a matrix.

    Raises:
        RuntimeError: their shapes do not fit.
    """
    if input.ndim != 2:
        raise RuntimeError("self must be a matrix")
    if mat2.ndim != 2:
        raise RuntimeError("mat2 must be a matrix")
    (n, m), (p, q) = input._shape, mat2._shape
    if m != p:
        raise RuntimeError(f"mat1 and mat2 shapes cannot be multiplied ({n}x{m} and {p}x{q})")
    _same_dtype(input, mat2)
    return apply(RULES["mm"], input, mat2)


def bmm(input: Tensor, mat2: Tensor) -> Tensor:
    """Return a batch of matrices times a batch of matrices.

    Raises:
        RuntimeError: their shapes do not fit.
    """
    for name, each in (("batch1", input), ("batch2", mat2)):
        if each.ndim != 3:
            raise RuntimeError(f"{name} must be a 3D tensor")
    b, _, m = input._shape
    if mat2._shape[:2] != (b, m):
        raise RuntimeError(
            f"Expected size for first two dimensions of batch2 tensor to be: [{b}, {m}] but got: "
            f"[{mat2._shape[0]}, {mat2._shape[1]}]."
        )
    _same_dtype(input, mat2)
    return apply(RULES["bmm"], input, mat2)


def outer(input: Tensor, vec2: Tensor) -> Tensor:
    """Return the products of each entry of one vector with each of another.

    Raises:
        RuntimeError: one is no vector.
    """
    for name, each in (("self", input), ("vec2", vec2)):
        if each.ndim != 1:
            raise RuntimeError(f"outer: Expected 1-D argument {name}, but got {each.ndim}-D")
    column: Tensor = input.reshape(input._shape[0], 1)
    return column * vec2


def matmul(input: Tensor, other: Tensor) -> Tensor:
    """Return the product of vectors, matrices or batches of matrices, which broadcast.

    Raises:
        RuntimeError: the shapes do not fit.
    """
    n, m = input.ndim, other.ndim
    if n == 0 or m == 0:
        raise RuntimeError(f"both arguments to matmul need to be at least 1D, but they are {n}D and {m}D")
    if n == 1 and m == 1:
        return dot(input, other)
    if n == 2 and m == 1:
        return mv(input, other)
    if n == 1 and m == 2:
        product = mm(input.unsqueeze(0), other)
        return apply(RULES["squeeze_product"], product, dim=(0,))
    if n == 2 and m == 2:
        return mm(input, other)
    if m <= 2:
        return _folded(input, other)
    return _batched(input, other)


def _folded(input: Tensor, other: Tensor) -> Tensor:
    """A batch times one matrix or vector: the batch is folded into the rows."""
    *batch, width = input._shape
    rows = input.reshape(size_of(tuple(batch)), width)
    product = mv(rows, other) if other.ndim == 1 else mm(rows, other)
    return apply(RULES["unsafe_view"], product, size=(*batch, *other._shape[1:]))


def _batched(input: Tensor, other: Tensor) -> Tensor:
    """Batches that broadcast: both are expanded, folded into one axis, multiplied, and unfolded."""
    left = input if input.ndim > 1 else input.unsqueeze(0)
    batch = broadcast_shapes(left._shape[:-2], other._shape[:-2])
    count = size_of(batch)
    first = left.expand(*batch, *left._shape[-2:]).reshape(count, *left._shape[-2:])
    second = other.expand(*batch, *other._shape[-2:]).reshape(count, *other._shape[-2:])
    rows = () if input.ndim == 1 else (left._shape[-2],)
    return apply(RULES["unsafe_view"], bmm(first, second), size=(*batch, *rows, other._shape[-1]))
