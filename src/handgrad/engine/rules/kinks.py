"""Functions with a kink. Each says what it passes back exactly there; the choices are PyTorch's."""

from functools import partial

from handgrad.engine import ieee
from handgrad.engine.dtypes import bool_, float64, wrap
from handgrad.engine.entrywise import each, pairs, zeros
from handgrad.engine.node import RESULT, Gradients, Node
from handgrad.engine.recording import apply
from handgrad.engine.rules.broadcasting import unbroadcast
from handgrad.engine.rules.choosing import choose
from handgrad.engine.tensor import Tensor, new, values_of


class ReluBackward0(Node):
    """max(a, 0): a gate, which is shut at 0."""

    __slots__ = ()
    saves = (("result", RESULT, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return a where it is above 0, else 0."""
        if a.dtype is bool_:
            raise RuntimeError("Boolean inputs not supported for relu")
        zero = 0.0 if a.dtype is float64 else 0
        return new([zero if x < 0 else x for x in values_of(a)], a._shape, a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g where the gate was open, else 0."""
        return (apply(ThresholdBackwardBackward0, g, self.saved("result")),)


class ThresholdBackwardBackward0(Node):
    """The rule of ReLU, itself an operation, so that a recorded walk leads on to what the gate depends on."""

    __slots__ = ()
    saves = (("self", 1, None),)

    @staticmethod
    def forward(g: Tensor, result: Tensor) -> Tensor:
        """Return g where the gate was open, else 0."""
        return new([0.0 if at <= 0 else x for x, at in zip(values_of(g), values_of(result), strict=True)], g._shape)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g through the same gate; where the gate stands does not change its slope."""
        return (
            apply(ThresholdBackwardBackward0, g, self.saved("self")) if self.needs(0) else None,
            zeros(g._shape) if self.needs(1) else None,
        )


class LeakyReluBackward0(Node):
    """a above 0, a small multiple of a elsewhere."""

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(a: Tensor, negative_slope: float) -> Tensor:
        """Return a where it is above 0, else negative_slope * a."""
        if a.dtype is not float64:
            raise NotImplementedError(f"leaky_relu is not implemented for {a.dtype}: give float64")
        return each(lambda x: x if x > 0 else x * negative_slope, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g above 0, g * negative_slope elsewhere."""
        return (apply(LeakyReluBackwardBackward0, g, self.saved("self"), negative_slope=self.settings["negative_slope"]),)


class LeakyReluBackwardBackward0(Node):
    """The rule of leaky ReLU, itself an operation, so that a recorded walk leads on to what the slope depends on."""

    __slots__ = ()
    saves = (("self", 1, None),)

    @staticmethod
    def forward(g: Tensor, a: Tensor, negative_slope: float) -> Tensor:
        """Return g where a is above 0, g * negative_slope elsewhere."""
        return pairs(lambda x, at: x if at > 0 else x * negative_slope, g, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g with the same slopes; where a stands does not change them."""
        slope = self.settings["negative_slope"]
        return (
            apply(LeakyReluBackwardBackward0, g, self.saved("self"), negative_slope=slope) if self.needs(0) else None,
            zeros(g._shape) if self.needs(1) else None,
        )


class AbsBackward0(Node):
    """The size of a: its slope is the sign, 0 at 0."""

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return a without its sign."""
        if a.dtype is bool_:
            raise NotImplementedError("abs is not implemented for torch.bool")
        return each(abs, a) if a.dtype is float64 else each(lambda value: wrap(abs(value)), a, a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * sign(a)."""
        return (g * self.saved("self").sign(),)


class SignBackward0(Node):
    """1 above 0, -1 below, 0 at 0: flat wherever it has a slope."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return the sign of every entry."""
        return each(ieee.sign, a) if a.dtype is float64 else each(int, each(ieee.sign, a), a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on 0."""
        return (zeros(g._shape),)


class ClampBackward1(Node):
    """a, kept between two numbers; on the border it passes back all."""

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(a: Tensor, min: float | None, max: float | None) -> Tensor:
        """Return a, but not less than min and not more than max."""
        bounds = [bound for bound in (min, max) if bound is not None]
        floats = a.dtype is float64 or any(isinstance(bound, float) for bound in bounds)
        return each(partial(_clamped, low=min, high=max), a, None if floats else a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g inside and on the border, 0 outside."""
        a, low, high = self.saved("self"), self.settings["min"], self.settings["max"]
        inside = a == a if low is None else a >= low
        return (choose(inside if high is None else inside.logical_and(a <= high), g, zeros(g._shape)),)


class MaximumBackward0(Node):
    """The larger of two entries; where they are equal, each receives half."""

    __slots__ = ()
    saves = (("self", 0, None), ("other", 1, None))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return the larger of a and b."""
        return pairs(ieee.maximum, a, b)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g to the larger, g / 2 to both of equals."""
        a, b = self.saved("self"), self.saved("other")
        return _shared(self, g, a == b, a < b, a > b)


class MinimumBackward0(Node):
    """The smaller of two entries; where they are equal, each receives half."""

    __slots__ = ()
    saves = (("self", 0, None), ("other", 1, None))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return the smaller of a and b."""
        return pairs(ieee.minimum, a, b)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g to the smaller, g / 2 to both of equals."""
        a, b = self.saved("self"), self.saved("other")
        return _shared(self, g, a == b, a > b, a < b)


def _clamped(x: float, low: float | None, high: float | None) -> float:
    if low is not None and (x < low or low != low):
        x = type(x)(low)
    return type(x)(high) if high is not None and (x > high or high != high) else x


def _shared(node: Node, g: Tensor, equal: Tensor, not_first: Tensor, not_second: Tensor) -> Gradients:
    half = choose(equal, g / 2.0, g)
    return (
        unbroadcast(choose(not_first, zeros(g._shape), half), node.shapes[0]) if node.needs(0) else None,
        unbroadcast(choose(not_second, zeros(g._shape), half), node.shapes[1]) if node.needs(1) else None,
    )


RULES: dict[str, type[Node]] = {
    "relu": ReluBackward0,
    "relu_gate": ThresholdBackwardBackward0,
    "leaky_relu": LeakyReluBackward0,
    "leaky_relu_gate": LeakyReluBackwardBackward0,
    "abs": AbsBackward0,
    "sign": SignBackward0,
    "clamp": ClampBackward1,
    "maximum": MaximumBackward0,
    "minimum": MinimumBackward0,
}
