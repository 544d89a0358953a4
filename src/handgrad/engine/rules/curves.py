"""Smooth functions of one number."""

import math

from handgrad.engine import ieee
from handgrad.engine.entrywise import each
from handgrad.engine.node import RESULT, Gradients, Node
from handgrad.engine.rules.choosing import choose
from handgrad.engine.tensor import Tensor


class ExpBackward0(Node):
    """e to the power of a: its slope is its result."""

    __slots__ = ()
    saves = (("result", RESULT, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return exp of every entry."""
        return each(ieee.exp, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * y."""
        y = self.saved("result")
        return (g * y,)


class LogBackward0(Node):
    """The natural logarithm: its slope is 1/a."""

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return log of every entry."""
        return each(ieee.log, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g / a."""
        a = self.saved("self")
        return (g / a,)


class Log1PBackward0(Node):
    """The natural logarithm of 1 + a: its slope is 1/(1 + a)."""

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return log1p of every entry."""
        return each(ieee.log1p, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g / (a + 1)."""
        a = self.saved("self")
        return (g / (a + 1.0),)


class SqrtBackward0(Node):
    """The square root: its slope is 1/(2 y), with y the root, infinite at 0."""

    __slots__ = ()
    saves = (("result", RESULT, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return sqrt of every entry."""
        return each(ieee.sqrt, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g / (2 * y)."""
        y = self.saved("result")
        return (g / (2.0 * y),)


class TanhBackward0(Node):
    """The hyperbolic tangent: its slope is 1 - y^2, with y the result."""

    __slots__ = ()
    saves = (("result", RESULT, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return tanh of every entry."""
        return each(math.tanh, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * (1 - y * y)."""
        y = self.saved("result")
        return (g * (1.0 - y * y),)


class SoftplusBackward0(Node):
    """ln(1 + e^(beta a)) / beta, a smooth ReLU; far out it is a itself. Its slope is the sigmoid of beta a."""

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(a: Tensor, beta: float, threshold: float) -> Tensor:
        """Return the curve, or a where beta a is above the threshold."""
        return each(lambda x: x if x * beta > threshold else ieee.log1p(ieee.exp(x * beta)) / beta, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * sigmoid(beta a); above the threshold all of it."""
        a, beta = self.saved("self"), self.settings["beta"]
        far = a * beta > self.settings["threshold"]
        return (choose(far, g, g * (a * beta).sigmoid()),)


class SigmoidBackward0(Node):
    """1 / (1 + e^-a): its slope is y (1 - y), with y the result."""

    __slots__ = ()
    saves = (("result", RESULT, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return the sigmoid of every entry."""
        return each(ieee.sigmoid, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * ((1 - y) * y)."""
        y = self.saved("result")
        return (g * ((1.0 - y) * y),)


class SinBackward0(Node):
    """The sine: its slope is the cosine."""

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return sin of every entry."""
        return each(ieee.sin, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * a.cos()."""
        a = self.saved("self")
        return (g * a.cos(),)


class CosBackward0(Node):
    """The cosine: its slope is minus the sine."""

    __slots__ = ()
    saves = (("self", 0, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return cos of every entry."""
        return each(ieee.cos, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g * -a.sin()."""
        a = self.saved("self")
        return (g * -a.sin(),)


class ReciprocalBackward0(Node):
    """1 / a: its slope is -y^2, with y the result."""

    __slots__ = ()
    saves = (("result", RESULT, None),)

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return reciprocal of every entry."""
        return each(ieee.reciprocal, a)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on -g * (y * y)."""
        y = self.saved("result")
        return (-g * (y * y),)


RULES: dict[str, type[Node]] = {
    "exp": ExpBackward0,
    "log": LogBackward0,
    "log1p": Log1PBackward0,
    "sqrt": SqrtBackward0,
    "tanh": TanhBackward0,
    "sigmoid": SigmoidBackward0,
    "softplus": SoftplusBackward0,
    "sin": SinBackward0,
    "cos": CosBackward0,
    "reciprocal": ReciprocalBackward0,
}
