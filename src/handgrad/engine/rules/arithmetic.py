"""Sums, differences, products, quotients and powers."""

import operator

from handgrad.engine import ieee
from handgrad.engine.dtypes import bool_, float64, int64
from handgrad.engine.entrywise import each, pairs, zeros
from handgrad.engine.node import RESULT, Gradients, Node
from handgrad.engine.rules.broadcasting import unbroadcast
from handgrad.engine.rules.choosing import choose
from handgrad.engine.tensor import Tensor, new


class AddBackward0(Node):
    """a + b: both receive what arrives."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return a + b."""
        return pairs(operator.add, a, b)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g to both."""
        return (
            unbroadcast(g, self.shapes[0]) if self.needs(0) else None,
            unbroadcast(g, self.shapes[1]) if self.needs(1) else None,
        )


class SubBackward0(Node):
    """a - b: the second receives what arrives with its sign turned."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return a - b."""
        if a.dtype is b.dtype is bool_:
            raise RuntimeError(
                "Subtraction, the `-` operator, with two bool tensors is not supported. "
                "Use the `^` or `logical_xor()` operator instead."
            )
        return pairs(operator.sub, a, b)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g and -g."""
        return (
            unbroadcast(g, self.shapes[0]) if self.needs(0) else None,
            unbroadcast(-g, self.shapes[1]) if self.needs(1) else None,
        )


class RsubBackward1(Node):
    """A number minus a tensor."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, number: float) -> Tensor:
        """Return number - a."""
        return SubBackward0.forward(scalar(number), a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on -g."""
        return (-g,)


class MulBackward0(Node):
    """a * b: each receives what arrives times the other."""

    __slots__ = ()
    saves = (("self", 0, 1), ("other", 1, 0))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return a * b, entry by entry."""
        return pairs(operator.mul, a, b)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * b and g * a."""
        return (
            unbroadcast(g * self.saved("other"), self.shapes[0]) if self.needs(0) else None,
            unbroadcast(g * self.saved("self"), self.shapes[1]) if self.needs(1) else None,
        )


class DivBackward0(Node):
    """a / b: the slopes are 1/b and -a/b^2."""

    __slots__ = ()
    saves = (("self", 0, 1), ("other", 1, None))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return a / b; whole numbers are divided as floats."""
        if float64 not in (a.dtype, b.dtype):
            a = each(float, a)
        return pairs(ieee.divide, a, b)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g / b and -g * (a / b / b)."""
        b = self.saved("other")
        return (
            unbroadcast(g / b, self.shapes[0]) if self.needs(0) else None,
            unbroadcast(-g * (self.saved("self") / b / b), self.shapes[1]) if self.needs(1) else None,
        )


class NegBackward0(Node):
    """-a."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return -a."""
        if a.dtype is bool_:
            raise RuntimeError(
                "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the "
                "`~` or `logical_not()` operator instead."
            )
        return each(operator.neg, a, a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on -g."""
        return (-g,)


class PowBackward0(Node):
    """A tensor to the power of a number: the slope of a^n is n a^(n - 1)."""

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(a: Tensor, exponent: float) -> Tensor:
        """Return a ** exponent."""
        return powers(a, scalar(exponent))

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * (n a^(n - 1)); a constant, a^0, passes back 0."""
        a, n = self.saved("self"), self.settings["exponent"]
        return (zeros(g._shape) if n == 0 else g * (n * a ** (n - 1)),)


class PowBackward1(Node):
    """A tensor to the power of a tensor."""

    __slots__ = ()
    saves = (("self", 0, None), ("exponent", 1, None), ("result", RESULT, 1))

    @staticmethod
    def forward(a: Tensor, b: Tensor) -> Tensor:
        """Return a ** b."""
        return powers(a, b)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * (b a^(b - 1)) and g * (a^b ln a); where b is 0 or a^b stays 0, the rule gives 0."""
        a, b = self.saved("self"), self.saved("exponent")
        to_a = to_b = None
        if self.needs(0):
            to_a = choose(b == 0, zeros(g._shape), g * (b * a ** (b - 1.0)))
        if self.needs(1):
            flat = (a == 0).logical_and(b >= 0)
            to_b = g * choose(flat, zeros(g._shape), self.saved("result") * a.log())
        return (
            None if to_a is None else unbroadcast(to_a, self.shapes[0]),
            None if to_b is None else unbroadcast(to_b, self.shapes[1]),
        )


class PowBackward2(Node):
    """A number to the power of a tensor."""

    __slots__ = ()
    saves = (("exponent", 0, None), ("result", RESULT, None))

    @staticmethod
    def forward(a: Tensor, number: float) -> Tensor:
        """Return number ** a."""
        return powers(scalar(number), a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * (number^a ln number)."""
        number = self.settings["number"]
        slope = self.saved("result") * ieee.log(number)
        if number == 0:
            slope = choose(self.saved("exponent") >= 0, zeros(slope._shape), slope)
        return (g * slope,)


def powers(a: Tensor, b: Tensor) -> Tensor:
    """Return a ** b entry by entry.

    Raises:
        RuntimeError: a whole number to a negative power.
    """
    if float64 in (a.dtype, b.dtype):
        return pairs(ieee.power, a, b)
    if any(value < 0 for value in b.reshape(-1).tolist()):
        raise RuntimeError("Integers to negative integer powers are not allowed.")
    return pairs(operator.pow, a, b)


def scalar(number: float) -> Tensor:
    """Return a Python number as a tensor without axes."""
    if isinstance(number, bool):
        return new([number], (), bool_)
    return new([number], (), int64 if isinstance(number, int) else float64)


RULES: dict[str, type[Node]] = {
    "add": AddBackward0,
    "sub": SubBackward0,
    "rsub": RsubBackward1,
    "mul": MulBackward0,
    "div": DivBackward0,
    "neg": NegBackward0,
    "pow": PowBackward0,
    "pow_tensor": PowBackward1,
    "rpow": PowBackward2,
}
