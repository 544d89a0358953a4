"""An engine that records one node a number: what the benchmark compares ours with.

Every entry of a weight is a node, every product, every sum. The idea is that of the smallest engines; the code is the benchmark's own.
"""

import math


class Number:
    """A number that remembers what it was made from, each parent with the slope towards it."""

    __slots__ = ("grad", "parents", "value")

    def __init__(self, value, parents=()):
        """Hold a value and pairs of (parent, slope)."""
        self.value = value
        self.parents = parents
        self.grad = 0.0

    def __add__(self, other):
        """Return the sum."""
        return Number(self.value + other.value, ((self, 1.0), (other, 1.0)))

    def __sub__(self, other):
        """Return the difference."""
        return Number(self.value - other.value, ((self, 1.0), (other, -1.0)))

    def __mul__(self, other):
        """Return the product."""
        return Number(self.value * other.value, ((self, other.value), (other, self.value)))

    def relu(self):
        """Return the number, or 0 where it is below."""
        return Number(max(self.value, 0.0), ((self, float(self.value > 0)),))

    def exp(self):
        """Return the exponential."""
        value = math.exp(self.value)
        return Number(value, ((self, value),))

    def log(self):
        """Return the logarithm."""
        return Number(math.log(self.value), ((self, 1 / self.value),))

    def backward(self):
        """Walk back and add into every number's ``grad``."""
        self.grad = 1.0
        for node in reversed(in_order(self)):
            for parent, slope in node.parents:
                parent.grad += slope * node.grad


def in_order(end):
    """List all that a number was made from, parents before children; no recursion."""
    order, seen, todo = [], set(), [(end, False)]
    while todo:
        node, done = todo.pop()
        if done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            todo.append((node, True))
            todo += [(parent, False) for parent, _ in node.parents]
    return order


def layer(weights, biases, inputs):
    """Return W x + b."""
    outputs = []
    for row, bias in zip(weights, biases, strict=True):
        total = bias
        for weight, x in zip(row, inputs, strict=True):
            total = total + weight * x
        outputs.append(total)
    return outputs


def mean_loss(parameters, inputs, labels):
    """Return the mean cross-entropy of the running network over a batch."""
    W1, b1, W2, b2 = parameters
    total = Number(0.0)
    for x, label in zip(inputs, labels, strict=True):
        hidden = [z.relu() for z in layer(W1, b1, x)]
        logits = layer(W2, b2, hidden)
        largest = Number(max(z.value for z in logits))
        shifted = [z - largest for z in logits]
        sum_of_exponentials = shifted[0].exp() + shifted[1].exp()
        total = total + sum_of_exponentials.log() - shifted[label]
    return total * Number(1 / len(labels))
