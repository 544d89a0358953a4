"""Our own autograd: tensors that record what is done to them and pass gradients back, under PyTorch's names.

It needs the standard library alone, so that the same files run in a browser's Python. How it is made, from the inside out:

| module | what it holds |
|---|---|
| `tensor` | the tensor: a view of a storage, and what autograd notes beside it |
| `node` | the node: one recorded operation with its backward rule, its parents and what it saved; `AccumulateGrad` |
| `recording` | computing and recording an operation; `no_grad` |
| `rules` | the table of rules, by family: forward and backward side by side |
| `walk` | the walk from the seed to the leaves |
| `gradients` | `backward` and `grad`: checks, seeds, and one walk |
| `functions`, `inplace`, `nn` | the operations as they are called; `methods` gives them to tensors |
| `shapes`, `dtypes`, `entrywise`, `ieee`, `printing` | shapes, entries, single numbers, and how a tensor prints |
"""

import builtins
from typing import Any

from handgrad.engine import autograd, func, methods, nn, optim
from handgrad.engine.dtypes import DType as dtype  # noqa: N813  (PyTorch's name)
from handgrad.engine.dtypes import bool_ as bool
from handgrad.engine.dtypes import float64, get_default_dtype, int64, set_default_dtype
from handgrad.engine.functions.creation import (
    arange,
    eye,
    full,
    full_like,
    linspace,
    ones,
    ones_like,
    tensor,
    zeros,
    zeros_like,
)
from handgrad.engine.functions.indexing import narrow, select, unbind
from handgrad.engine.functions.joining import cat, stack
from handgrad.engine.functions.pointwise import (
    abs,
    add,
    clamp,
    cos,
    div,
    eq,
    exp,
    floor_divide,
    ge,
    gt,
    isfinite,
    isinf,
    isnan,
    le,
    log,
    log1p,
    logical_and,
    logical_not,
    logical_or,
    lt,
    maximum,
    minimum,
    mul,
    ne,
    neg,
    pow,
    reciprocal,
    relu,
    remainder,
    sigmoid,
    sign,
    sin,
    sqrt,
    square,
    sub,
    tanh,
    where,
)
from handgrad.engine.functions.products import bmm, dot, matmul, mm, mv, outer
from handgrad.engine.functions.reading import nonzero
from handgrad.engine.functions.reductions import (
    all,
    allclose,
    amax,
    amin,
    any,
    argmax,
    argmin,
    equal,
    log_softmax,
    logsumexp,
    max,
    mean,
    min,
    softmax,
    sum,
)
from handgrad.engine.functions.views import (
    broadcast_to,
    clone,
    flatten,
    permute,
    ravel,
    reshape,
    squeeze,
    t,
    transpose,
    unsqueeze,
)
from handgrad.engine.recording import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from handgrad.engine.shapes import Size
from handgrad.engine.tensor import Tensor
from handgrad.engine.unsupported import missing

__all__ = [
    "Size",
    "Tensor",
    "abs",
    "add",
    "all",
    "allclose",
    "amax",
    "amin",
    "any",
    "arange",
    "argmax",
    "argmin",
    "autograd",
    "bmm",
    "bool",
    "broadcast_to",
    "cat",
    "clamp",
    "clone",
    "cos",
    "div",
    "dot",
    "double",
    "dtype",
    "enable_grad",
    "eq",
    "equal",
    "exp",
    "eye",
    "flatten",
    "float64",
    "floor_divide",
    "full",
    "full_like",
    "func",
    "ge",
    "get_default_dtype",
    "gt",
    "int64",
    "is_grad_enabled",
    "is_tensor",
    "isfinite",
    "isinf",
    "isnan",
    "le",
    "linspace",
    "log",
    "log1p",
    "log_softmax",
    "logical_and",
    "logical_not",
    "logical_or",
    "logsumexp",
    "long",
    "lt",
    "matmul",
    "max",
    "maximum",
    "mean",
    "min",
    "minimum",
    "mm",
    "mul",
    "mv",
    "narrow",
    "ne",
    "neg",
    "nn",
    "no_grad",
    "nonzero",
    "numel",
    "ones",
    "ones_like",
    "optim",
    "outer",
    "permute",
    "pow",
    "ravel",
    "reciprocal",
    "relu",
    "remainder",
    "reshape",
    "select",
    "set_default_dtype",
    "set_grad_enabled",
    "sigmoid",
    "sign",
    "sin",
    "softmax",
    "sqrt",
    "square",
    "squeeze",
    "stack",
    "sub",
    "sum",
    "t",
    "tanh",
    "tensor",
    "transpose",
    "unbind",
    "unsqueeze",
    "where",
    "zeros",
    "zeros_like",
]

double = float64
long = int64

methods.attach()


def is_tensor(value: object) -> "builtins.bool":
    """Say whether a value is one of the engine's tensors."""
    return isinstance(value, Tensor)


def numel(input: Tensor) -> int:
    """Return how many entries a tensor has."""
    return input.shape.numel()


def __getattr__(name: str) -> Any:
    raise missing(name)
