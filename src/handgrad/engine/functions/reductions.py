"""Operations that make one number of many, whole or along axes."""

from collections.abc import Sequence
from typing import cast

from handgrad.engine.dtypes import bool_, float64, int64
from handgrad.engine.entrywise import groups
from handgrad.engine.functions.pointwise import maximum, minimum
from handgrad.engine.recording import apply
from handgrad.engine.rules import RULES
from handgrad.engine.rules.extremes import best
from handgrad.engine.shapes import Shape, axes_of, axis_of, reduced
from handgrad.engine.tensor import Tensor, new, values_of

UNSPECIFIED = "Expected reduction dim to be specified for input.numel() == 0."

Axes = int | Sequence[int] | None


class _Extreme(tuple[Tensor, Tensor]):
    """Values and indices of an extreme along an axis, which print as PyTorch's."""

    __slots__ = ()
    kind = ""

    @property
    def values(self) -> Tensor:
        """The extremes."""
        return self[0]

    @property
    def indices(self) -> Tensor:
        """Where they stand."""
        return self[1]

    def __repr__(self) -> str:
        """Return the text that PyTorch prints."""
        return f"torch.return_types.{self.kind}(\nvalues={self.values!r},\nindices={self.indices!r})"


class _Max(_Extreme):
    kind = "max"


class _Min(_Extreme):
    kind = "min"


def sum(input: Tensor, dim: Axes = None, keepdim: bool = False) -> Tensor:
    """Return the sum of all entries, or along axes."""
    if dim is None and not keepdim:
        return apply(RULES["sum"], input)
    return apply(RULES["sum_dim"], input, dim=axes_of(dim, input.ndim), keepdim=keepdim)


def mean(input: Tensor, dim: Axes = None, keepdim: bool = False) -> Tensor:
    """Return the mean of all entries, or along axes.

    Raises:
        RuntimeError: the entries are no floats, with PyTorch's text.
    """
    if input.dtype is not float64:
        raise RuntimeError(
            "mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. "
            f"Got: {input.dtype.long_name}"
        )
    if dim is None and not keepdim:
        return apply(RULES["mean"], input)
    return apply(RULES["mean_dim"], input, dim=axes_of(dim, input.ndim), keepdim=keepdim)


def max(input: Tensor, dim: int | Tensor | None = None, keepdim: bool = False) -> "Tensor | _Extreme":
    """Return the largest entry, or values and indices along an axis, or the larger of two tensors."""
    if isinstance(dim, Tensor):
        return maximum(input, dim)
    if dim is None:
        return _whole("max", input)
    return _Max(_along("max", input, dim, keepdim))


def min(input: Tensor, dim: int | Tensor | None = None, keepdim: bool = False) -> "Tensor | _Extreme":
    """Return the smallest entry, or values and indices along an axis, or the smaller of two tensors."""
    if isinstance(dim, Tensor):
        return minimum(input, dim)
    if dim is None:
        return _whole("min", input)
    return _Min(_along("min", input, dim, keepdim))


def _whole(name: str, input: Tensor) -> Tensor:
    if not input.numel():
        raise RuntimeError(f"{name}(): {UNSPECIFIED} Specify the reduction dim with the 'dim' argument.")
    return apply(RULES[name], input)


def _along(name: str, input: Tensor, dim: int, keepdim: bool) -> tuple[Tensor, Tensor]:
    axis = axis_of(dim, input.ndim)
    if input._shape and input._shape[axis] == 0:
        raise IndexError(f"{name}(): Expected reduction dim {axis} to have non-zero size.")
    lines = input if input._shape else input.reshape(1)
    return cast("tuple[Tensor, Tensor]", apply(RULES[f"{name}_dim"], lines, dim=axis, keepdim=keepdim and lines is input))


def _filled(name: str, input: Tensor, dim: Axes) -> Shape:
    """Return the axes of a reduction that needs at least one entry."""
    if dim is None and not input.numel():
        raise RuntimeError(f"{name}(): {UNSPECIFIED} Specify the reduction dim with the 'dim' argument.")
    axes = axes_of(dim, input.ndim)
    for axis in axes:
        if input._shape[axis] == 0:
            raise IndexError(f"{name}(): Expected reduction dim {axis} to have non-zero size.")
    return axes


def amax(input: Tensor, dim: Axes = None, keepdim: bool = False) -> Tensor:
    """Return the largest entry, or the largest along axes; equals share the gradient."""
    return apply(RULES["amax"], input, dim=_filled("amax", input, dim), keepdim=keepdim)


def amin(input: Tensor, dim: Axes = None, keepdim: bool = False) -> Tensor:
    """Return the smallest entry, or the smallest along axes; equals share the gradient."""
    return apply(RULES["amin"], input, dim=_filled("amin", input, dim), keepdim=keepdim)


def argmax(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """Return where the largest entry stands, counted through all entries or along an axis."""
    return _arg(input, dim, keepdim, "argmax")


def argmin(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """Return where the smallest entry stands, counted through all entries or along an axis."""
    return _arg(input, dim, keepdim, "argmin")


def _arg(input: Tensor, dim: int | None, keepdim: bool, name: str) -> Tensor:
    if dim is None and not input.numel():
        raise IndexError(f"{name}(): {UNSPECIFIED}")
    axes = _filled(name, input, dim)
    better = (lambda a, b: a > b) if name == "argmax" else (lambda a, b: a < b)
    found = [best(group, better) for group in groups(input, axes)]
    return new(found, reduced(input._shape, axes, keepdim=keepdim), int64)


def all(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """Return whether all entries are true, or all along an axis; what is not 0 is true."""
    axes = axes_of(dim, input.ndim)
    found = [False not in map(bool, group) for group in groups(input, axes)]
    return new(found, reduced(input._shape, axes, keepdim=keepdim), bool_)


def any(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """Return whether an entry is true, or one along an axis; what is not 0 is true."""
    axes = axes_of(dim, input.ndim)
    found = [True in map(bool, group) for group in groups(input, axes)]
    return new(found, reduced(input._shape, axes, keepdim=keepdim), bool_)


def softmax(input: Tensor, dim: int) -> Tensor:
    """Return each entry's share of the sum of exponentials along an axis.

    Raises:
        NotImplementedError: the entries are no floats.
    """
    return apply(RULES["softmax"], _floats(input, "softmax"), dim=axis_of(dim, input.ndim))


def log_softmax(input: Tensor, dim: int) -> Tensor:
    """Return the logarithm of softmax along an axis.

    Raises:
        NotImplementedError: the entries are no floats.
    """
    return apply(RULES["log_softmax"], _floats(input, "log_softmax"), dim=axis_of(dim, input.ndim))


def logsumexp(input: Tensor, dim: int | Sequence[int], keepdim: bool = False) -> Tensor:
    """Return the logarithm of the sum of exponentials along axes."""
    return apply(
        RULES["logsumexp"], input if input.dtype is float64 else input.to(float64), dim=axes_of(dim, input.ndim), keepdim=keepdim
    )


def _floats(input: Tensor, name: str) -> Tensor:
    if input.dtype is not float64:
        raise NotImplementedError(f"{name} is not implemented for {input.dtype}: give float64")
    return input


def allclose(input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> bool:
    """Say whether each entry differs from the other's by at most atol + rtol * |other|."""
    if input.dtype is not other.dtype:
        raise RuntimeError(f"{input.dtype.long_name} did not match {other.dtype.long_name}")
    difference = (input - other).abs() <= atol + rtol * other.abs()
    close = difference.logical_or(input == other)
    if equal_nan:
        close = close.logical_or(input.isnan().logical_and(other.isnan()))
    return False not in values_of(close)


def equal(input: Tensor, other: Tensor) -> bool:
    """Say whether two tensors have the same shape and the same entries."""
    if not isinstance(other, Tensor):
        raise TypeError(f"equal compares two tensors, and not {type(other).__name__}")
    return input._shape == other._shape and values_of(input) == values_of(other)
