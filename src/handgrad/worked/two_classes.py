"""A small network trained on points of two classes, in plain arithmetic: the loss after every step, and what each line brings.

The names are those of the lesson ``docs/pytorch/training-loop.md``. The points and the starting weights are formulas, so
nothing is drawn at random.

>>> whole = train()
>>> len(whole.losses), right(whole.net, *grid())
(60, 36)
>>> train("zero_grad").losses[-1] > whole.losses[-1]
True
>>> len(train("forward").losses)
1
"""

from dataclasses import dataclass
from math import cos, exp, log, sin

Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]

SIDE, UNITS, STEPS, RATE = 6, 4, 60, 0.9
LINES = ("zero_grad", "forward", "loss", "backward", "step")
"""The lines of the loop; without the second or the third the walk of the second round meets a graph that was walked before."""


@dataclass(frozen=True)
class Net:
    """The weights and biases of both layers; or, in the same shapes, their gradients."""

    W1: Matrix
    b1: Vector
    W2: Matrix
    b2: Vector


@dataclass(frozen=True)
class Training:
    """What a loop leaves: the loss in each round, before its step, and the network at the end."""

    losses: tuple[float, ...]
    net: Net


def grid(side: int = SIDE) -> tuple[Matrix, tuple[int, ...]]:
    """Return the points of a square grid about 0, one apart, and the class of each."""
    ends = [place - (side - 1) / 2 for place in range(side)]
    points = tuple((x1, x2) for x1 in ends for x2 in ends)
    return points, tuple(int(x2 > curve(x1)) for x1, x2 in points)


def curve(x1: float) -> float:
    """Return the height above which a point belongs to the second class: a parabola."""
    return x1**2 / 2 - 1.2


def start(units: int = UNITS) -> Net:
    """Return the weights before the first step."""
    W1 = tuple((cos(unit), sin(unit)) for unit in range(units))
    W2 = (tuple(sin(unit) / 2 for unit in range(units)), tuple(cos(unit) / 2 for unit in range(units)))
    return Net(W1, (0.0,) * units, W2, (0.0, 0.0))


def hidden(net: Net, x: Vector) -> Vector:
    """Return what enters the relus."""
    return tuple(row[0] * x[0] + row[1] * x[1] + bias for row, bias in zip(net.W1, net.b1, strict=True))


def logits(net: Net, x: Vector) -> Vector:
    """Return the two numbers for a point, one for each class."""
    a = [max(0.0, entry) for entry in hidden(net, x)]
    return tuple(sum(w * entry for w, entry in zip(row, a, strict=True)) + bias for row, bias in zip(net.W2, net.b2, strict=True))


def right(net: Net, points: Matrix, labels: tuple[int, ...]) -> int:
    """Count the points whose own class has the larger logit."""
    zs = [logits(net, x) for x in points]
    return sum((z[1] > z[0]) == bool(label) for z, label in zip(zs, labels, strict=True))


def walk(net: Net, points: Matrix, labels: tuple[int, ...]) -> tuple[float, Net]:
    """Return the mean cross-entropy, and the gradients of all weights and biases."""
    n, losses = len(points), []
    units = range(len(net.b1))
    dW1, db1 = [[0.0, 0.0] for _ in units], [0.0 for _ in units]
    dW2, db2 = [[0.0 for _ in units] for _ in net.b2], [0.0 for _ in net.b2]
    for x, label in zip(points, labels, strict=True):
        z1, z = hidden(net, x), logits(net, x)
        total = sum(exp(entry - max(z)) for entry in z)
        losses.append(log(total) + max(z) - z[label])
        delta2 = [(exp(entry - max(z)) / total - (k == label)) / n for k, entry in enumerate(z)]
        for k, arrives in enumerate(delta2):
            db2[k] += arrives
            for i in units:
                dW2[k][i] += arrives * max(0.0, z1[i])
        for i in units:
            if z1[i] > 0:
                delta1 = sum(arrives * net.W2[k][i] for k, arrives in enumerate(delta2))
                db1[i] += delta1
                dW1[i][0] += delta1 * x[0]
                dW1[i][1] += delta1 * x[1]
    return sum(losses) / n, Net(tuple(map(tuple, dW1)), tuple(db1), tuple(map(tuple, dW2)), tuple(db2))


def train(left_out: str | None = None, *, steps: int = STEPS, rate: float = RATE, net: Net | None = None) -> Training:
    """Train by the loop, whole or with one of its lines left out."""
    points, labels = grid()
    net, grads = net or start(), None
    losses: list[float] = []
    for _ in range(steps):
        if left_out != "zero_grad":
            grads = None
        loss, found = walk(net, points, labels)
        losses.append(loss)
        if left_out in ("forward", "loss") and len(losses) > 1:
            return Training(tuple(losses[:-1]), net)
        if left_out != "backward":
            grads = moved(grads, found, 1.0) if grads else found
        if left_out != "step" and grads:
            net = moved(net, grads, -rate)
    return Training(tuple(losses), net)


def moved(net: Net, by: Net, times: float) -> Net:
    """Return every number, moved by a multiple of the other one at its place."""
    return Net(
        tuple(_along(row, step, times) for row, step in zip(net.W1, by.W1, strict=True)),
        _along(net.b1, by.b1, times),
        tuple(_along(row, step, times) for row, step in zip(net.W2, by.W2, strict=True)),
        _along(net.b2, by.b2, times),
    )


def _along(row: Vector, step: Vector, times: float) -> Vector:
    return tuple(entry + times * by for entry, by in zip(row, step, strict=True))
