"""What tensors can do: the functions that are methods too, and Python's operators."""

from collections.abc import Callable
from typing import Any

from handgrad.engine import inplace
from handgrad.engine.dtypes import bool_
from handgrad.engine.functions import asking, indexing, pointwise, products, reading, reductions, views
from handgrad.engine.functions.operands import numeric
from handgrad.engine.tensor import Tensor, values_of
from handgrad.engine.unsupported import missing_method

SAME_NAME: tuple[tuple[Any, str], ...] = (
    (pointwise, "add sub mul div pow square neg exp log log1p sqrt tanh sigmoid relu abs sign sin cos reciprocal clamp maximum "
                "minimum eq ne lt le gt ge isnan isinf isfinite logical_and logical_or logical_not floor_divide remainder"),
    (reductions, "sum mean max min amax amin argmax argmin all any softmax log_softmax logsumexp allclose equal"),
    (views, "view reshape flatten ravel is_contiguous clone transpose t permute expand expand_as view_as broadcast_to unsqueeze "
            "squeeze detach repeat"),
    (indexing, "select narrow unbind"),
    (products, "dot mv mm bmm outer matmul"),
    (reading, "item tolist numel dim size stride storage_offset data_ptr untyped_storage is_floating_point to double long numpy "
              "element_size nonzero"),
    (asking, "requires_grad_ retain_grad register_hook register_post_accumulate_grad_hook detach_"),
    (inplace, "add_ sub_ mul_ div_ pow_ clamp_ square_ zero_ fill_ copy_"),
)  # fmt: skip

METHODS: dict[str, Callable[..., Any]] = {
    **{name: getattr(module, name) for module, names in SAME_NAME for name in names.split()},
    **inplace.UNARY,
    "backward": asking.method_backward,
    "contiguous": views.contiguous_,
    "bool": reading.to_bool,
    "where": lambda self, condition, other: pointwise.where(condition, self, other),
}


def _binary(function: Callable[[Any, Any], Any]) -> Callable[[Tensor, Any], Any]:
    def operator(self: Tensor, other: Any) -> Any:
        return function(self, other) if numeric(other) else NotImplemented

    return operator


def _reflected(function: Callable[[Any, Any], Any]) -> Callable[[Tensor, Any], Any]:
    def operator(self: Tensor, other: Any) -> Any:
        return function(other, self) if numeric(other) else NotImplemented

    return operator


def _tensors_only(function: Callable[[Any, Any], Any]) -> Callable[[Tensor, Any], Any]:
    def operator(self: Tensor, other: Any) -> Any:
        return function(self, other) if isinstance(other, Tensor) else NotImplemented

    return operator


def _format(self: Tensor, form: str) -> str:
    if self._shape:
        return object.__format__(self, form)
    return format(values_of(self)[0], form)


def _index(self: Tensor) -> int:
    number = values_of(self)[0] if reading.numel(self) == 1 else None
    if not isinstance(number, int):
        raise TypeError("only integer tensors of a single element can be converted to an index")
    return int(number)


def _inverted(self: Tensor) -> Tensor:
    if self.dtype is not bool_:
        raise TypeError(f"~ turns bools around, and the engine has it for no other dtype; this tensor holds {self.dtype}")
    return pointwise.logical_not(self)


def _unknown(self: Tensor, name: str) -> Any:
    raise missing_method(name)


OPERATORS: dict[str, Any] = {
    "__add__": _binary(pointwise.add),
    "__radd__": _binary(pointwise.add),
    "__sub__": _binary(pointwise.sub),
    "__rsub__": _binary(pointwise.rsub),
    "__mul__": _binary(pointwise.mul),
    "__rmul__": _binary(pointwise.mul),
    "__truediv__": _binary(pointwise.div),
    "__rtruediv__": _binary(lambda self, other: pointwise.mul(pointwise.reciprocal(self), other)),
    "__pow__": _binary(pointwise.pow),
    "__rpow__": _reflected(pointwise.pow),
    "__floordiv__": _binary(pointwise.floor_divide),
    "__rfloordiv__": _reflected(pointwise.floor_divide),
    "__rmod__": _reflected(pointwise.remainder),
    "__mod__": _binary(pointwise.remainder),
    "__matmul__": _tensors_only(products.matmul),
    "__neg__": pointwise.neg,
    "__pos__": lambda self: self,
    "__abs__": pointwise.abs,
    "__invert__": _inverted,
    "__and__": _tensors_only(pointwise.logical_and),
    "__or__": _tensors_only(pointwise.logical_or),
    "__eq__": _binary(pointwise.eq),
    "__ne__": _binary(pointwise.ne),
    "__lt__": _binary(pointwise.lt),
    "__le__": _binary(pointwise.le),
    "__gt__": _binary(pointwise.gt),
    "__ge__": _binary(pointwise.ge),
    "__iadd__": _binary(inplace.add_),
    "__isub__": _binary(inplace.sub_),
    "__imul__": _binary(inplace.mul_),
    "__itruediv__": _binary(inplace.div_),
    "__ipow__": _binary(inplace.pow_),
    "__getitem__": indexing.getitem,
    "__setitem__": inplace.setitem,
    "__float__": lambda self: float(reading.one_number(self)),
    "__int__": lambda self: int(reading.one_number(self)),
    "__bool__": reading.truth,
    "__index__": _index,
    "__contains__": lambda self, value: bool(reductions.any(pointwise.eq(self, value))),
    "__format__": _format,
    "__getattr__": _unknown,
    "data": property(views.data),
    "itemsize": property(reading.element_size),
    "nbytes": property(lambda self: reading.numel(self) * reading.element_size(self)),
    "T": property(views.all_reversed),
    "mT": property(views.last_two_exchanged),
}


def attach() -> None:
    """Give tensors their methods and operators."""
    for name, function in {**METHODS, **OPERATORS}.items():
        setattr(Tensor, name, function)
