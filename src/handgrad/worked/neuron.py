"""The smallest neuron by hand: one weight, one bias, a gate, and what moves the weight when the gate is shut.

The names and the formulas are those of the lesson ``docs/by-hand/relu-gate.md``, which derives them.

>>> by_hand().dw, by_hand().db
(12.0, 6.0)
>>> shut = by_hand(Givens(x=-1.0))
>>> shut.L, abs(shut.dw), abs(shut.db)
(4.0, 0.0, 0.0)
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt


@dataclass(frozen=True)
class Givens:
    """What is given, by default the lesson's open neuron.

    ``leak`` is the slope of the gate below 0: 0 for a ReLU, 0.01 for the lesson's LeakyReLU. ``w2`` is a weight
    after the gate, which only an exercise has; with 1 it changes nothing.
    """

    x: float = 2.0
    w: float = 3.0
    b: float = -1.0
    target: float = 2.0
    leak: float = 0.0
    w2: float = 1.0


GIVEN = Givens()


@dataclass(frozen=True)
class Pass:
    """Every named step of one forward and backward pass, in the order of the page."""

    wx: float
    """w x."""
    h: float
    """w x + b: what enters the gate."""
    a: float
    """What leaves the gate."""
    out: float
    """w2 a: the answer, which is a itself where nothing follows the gate."""
    d: float
    """The answer minus the target."""
    L: float
    """The square of the difference."""
    dd: float
    """2 d: the slope of the square."""
    dw2: float
    """What arrives at the answer, times a."""
    da: float
    """What arrives at the gate on the way back."""
    gate: float
    """The slope of the gate: 1 where h > 0, else the leak, exactly on the kink too."""
    dh: float
    """da times the gate's slope."""
    dw: float
    """dh x."""
    db: float
    """dh."""


def by_hand(givens: Givens = GIVEN) -> Pass:
    """Work the neuron through once, forward and backward, one operation a line."""
    wx = givens.w * givens.x
    h = wx + givens.b
    gate = 1.0 if h > 0 else givens.leak
    a = max(0.0, h) + givens.leak * min(0.0, h)
    out = givens.w2 * a
    d = out - givens.target
    L = d * d

    dd = 2 * d
    dw2 = dd * a
    da = dd * givens.w2
    dh = da * gate
    dw = dh * givens.x
    db = dh
    return Pass(wx, h, a, out, d, L, dd, dw2, da, gate, dh, dw, db)


def after_step(size: float, givens: Givens = GIVEN) -> Givens:
    """Take one plain step against the gradient: minus the size times the slope, for the weight and for the bias."""
    steps = by_hand(givens)
    return replace(givens, w=givens.w - size * steps.dw, b=givens.b - size * steps.db)


INPUTS = (2.0, -1.0, -1.0, -1.0)
"""One input that opens the lesson's gate, then one that shuts it, again and again."""


@dataclass(frozen=True)
class Rule:
    """How a weight moves: by plain steps where nothing is set.

    With ``adam`` the step is that of Adam, with PyTorch's defaults for its three numbers.
    """

    size: float = 0.01
    momentum: float = 0.0
    decay: float = 0.0
    adam: bool = False


def weights(rule: Rule, inputs: Sequence[float] = INPUTS, givens: Givens = GIVEN) -> list[float]:
    """Return the weight at the start and after the step for each input; the bias moves by the same rule."""
    w, b = _Moving(givens.w, rule), _Moving(givens.b, rule)
    held = [w.value]
    for x in inputs:
        steps = by_hand(replace(givens, x=x, w=w.value, b=b.value))
        w.step(steps.dw)
        b.step(steps.db)
        held.append(w.value)
    return held


class _Moving:
    """A number that a rule moves, with what the rule remembers of earlier gradients."""

    def __init__(self, value: float, rule: Rule) -> None:
        self.value, self.rule = value, rule
        self.velocity = self.mean = self.mean_square = 0.0
        self.count = 0

    def step(self, gradient: float) -> None:
        """Move once."""
        gradient = gradient + self.rule.decay * self.value
        if self.rule.adam:
            self.value -= self.rule.size * self._by_adam(gradient)
        else:
            self.velocity = self.rule.momentum * self.velocity + gradient
            self.value -= self.rule.size * self.velocity

    def _by_adam(self, gradient: float) -> float:
        """Return the running mean of the gradients over the root of the running mean of their squares."""
        self.count += 1
        self.mean = 0.9 * self.mean + 0.1 * gradient
        self.mean_square = 0.999 * self.mean_square + 0.001 * gradient * gradient
        mean = self.mean / (1 - 0.9**self.count)
        mean_square = self.mean_square / (1 - 0.999**self.count)
        return mean / (sqrt(mean_square) + 1e-8)
