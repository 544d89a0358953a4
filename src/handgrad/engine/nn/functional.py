"""Activations and losses under the names of ``torch.nn.functional``."""

import warnings
from typing import Any

from handgrad.engine.dtypes import float64, int64
from handgrad.engine.functions.pointwise import leaky_relu, relu, sigmoid, tanh
from handgrad.engine.functions.reductions import log_softmax, softmax
from handgrad.engine.recording import apply
from handgrad.engine.rules import RULES
from handgrad.engine.shapes import broadcast_shapes
from handgrad.engine.tensor import Tensor, new, values_of
from handgrad.engine.unsupported import UnsupportedUseError, missing

__all__ = [
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "cross_entropy",
    "leaky_relu",
    "log_softmax",
    "mse_loss",
    "nll_loss",
    "one_hot",
    "relu",
    "sigmoid",
    "softmax",
    "softplus",
    "tanh",
]

REDUCTIONS = ("mean", "sum", "none")


def cross_entropy(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """Return softmax with cross-entropy, one fused node; PyTorch records two.

    Args:
        input: Logits, (n, C) or (C).
        target: The true classes, whole numbers of shape (n) or (); or a probability for each class, in the shape of the logits.
        reduction: ``"mean"`` over the n examples, ``"sum"`` or ``"none"``.

    Raises:
        ValueError: the reduction is unknown, or there are more or fewer labels than examples.
        IndexError: a label names no class.
        RuntimeError: shapes or dtypes do not fit.
    """
    _check(input, target, reduction, "cross_entropy")
    if target._shape == input._shape:
        if target.dtype is not float64:
            raise RuntimeError(f"Expected floating point type for target with class probabilities, got {target.dtype.long_name}")
        return apply(RULES["cross_entropy_probabilities"], input, target, reduction=reduction)
    return apply(RULES["cross_entropy"], input, labels=_labels(input, target), reduction=reduction)


def nll_loss(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """Return the negative of the entry that each label names, of logarithms of probabilities, (n, C) or (C).

    Raises:
        ValueError: the reduction is unknown, or there are more or fewer labels than examples.
        IndexError: a label names no class.
        RuntimeError: shapes or dtypes do not fit.
    """
    _check(input, target, reduction, "nll_loss")
    return apply(RULES["nll_loss"], input, labels=_labels(input, target), reduction=reduction)


def mse_loss(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """Return the squared difference; shapes that differ are broadcast, with PyTorch's warning.

    Raises:
        ValueError: the reduction is unknown.
        RuntimeError: the shapes do not meet.
    """
    _check_reduction(reduction)
    _check_tensors((input, target), "mse_loss")
    if input._shape != target._shape:
        warnings.warn(
            f"Using a target size ({target.shape}) that is different to the input size ({input.shape}). This will likely lead to "
            "incorrect results due to broadcasting. Please ensure they have the same size.",
            UserWarning,
            stacklevel=2,
        )
        shape = broadcast_shapes(input._shape, target._shape)
        input, target = input.expand(shape), target.expand(shape)
    return apply(RULES["mse_loss"], input, target, reduction=reduction)


def binary_cross_entropy(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """Return the cross-entropy of two classes, given probabilities of the second.

    Raises:
        ValueError: the reduction is unknown, or the shapes differ.
        RuntimeError: an entry is no probability.
    """
    _check_reduction(reduction)
    if input._shape != target._shape:
        raise ValueError(
            f"Using a target size ({target.shape}) that is different to the input size ({input.shape}) is deprecated. "
            "Please ensure they have the same size."
        )
    if not all(0 <= value <= 1 for value in values_of(input)):
        raise RuntimeError("all elements of input should be between 0 and 1")
    return apply(RULES["binary_cross_entropy"], input, target, reduction=reduction)


def binary_cross_entropy_with_logits(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """Return sigmoid with the cross-entropy of two classes; no exponential overflows.

    Raises:
        ValueError: the reduction is unknown, or the shapes differ.
    """
    _check_reduction(reduction)
    if input._shape != target._shape:
        raise ValueError(f"Target size ({target.shape}) must be the same as input size ({input.shape})")
    return apply(RULES["binary_cross_entropy_with_logits"], input, target, reduction=reduction)


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """Return 1 at each label's class and 0 elsewhere, as whole numbers, along a new last axis.

    Args:
        tensor: Labels, whole numbers of any shape.
        num_classes: How many classes there are; one more than the largest label where nothing is said.

    Raises:
        RuntimeError: a label is no whole number, negative, or names no class, with PyTorch's texts.
    """
    if tensor.dtype is not int64:
        raise RuntimeError(f"one_hot is only applicable to index tensor of type LongTensor; this one holds {tensor.dtype}")
    labels = values_of(tensor)
    if any(label < 0 for label in labels):
        raise RuntimeError("Class values must be non-negative.")
    classes = max(labels, default=-1) + 1 if num_classes == -1 else num_classes
    if any(label >= classes for label in labels):
        raise RuntimeError("Class values must be smaller than num_classes.")
    return new([int(label == place) for label in labels for place in range(classes)], (*tensor._shape, classes), int64)


def softplus(input: Tensor, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
    """Return ln(1 + e^(beta input)) / beta, and the input itself where beta input is above the threshold.

    Raises:
        RuntimeError: the entries are no floats.
    """
    if input.dtype is not float64:
        raise RuntimeError(f"softplus takes float64, and not {input.dtype}")
    return apply(RULES["softplus"], input, beta=beta, threshold=threshold)


def _check_reduction(reduction: str) -> None:
    if reduction not in REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")


def _check(input: Tensor, target: Tensor, reduction: str, name: str) -> None:
    _check_reduction(reduction)
    _check_tensors((input, target), name)
    if input.dtype is not float64:
        raise RuntimeError(f"{name} takes float64, and not {input.dtype}")
    if input.ndim not in (1, 2):
        raise UnsupportedUseError(
            f"the engine's {name} takes (n, C) or (C), and not {input.shape}", f"nn.functional.{name} of that shape"
        )


def _check_tensors(given: tuple[object, ...], name: str) -> None:
    for each in given:
        if not isinstance(each, Tensor):
            raise TypeError(f"{name} takes two tensors, and not {type(each).__name__}")


def _labels(input: Tensor, target: Tensor) -> list[int]:
    """Return the labels as Python numbers, after looking at each."""
    if target.ndim > 1:
        raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    examples = input._shape[0] if input.ndim == 2 else 1
    labels: list[Any] = values_of(target)
    if input.ndim == 1 and target.ndim == 1:
        raise ValueError(f"logits of shape {input.shape} take one label without axes, and not {target.shape}")
    if input.ndim != target.ndim + 1 or len(labels) != examples:
        raise ValueError(
            f"Expected input batch_size ({examples}) to match target batch_size ({len(labels) if target.ndim else 0})."
        )
    if target.dtype is not int64:
        raise RuntimeError(f"expected target dtype to be Long or Byte, but got {target.dtype.long_name}")
    for label in labels:
        if not 0 <= label < input._shape[-1]:
            raise IndexError(f"Target {label} is out of bounds.")
    return list(labels)


def __getattr__(name: str) -> Any:
    raise missing(f"nn.functional.{name}")
