"""An engine that records one node a number, as the smallest engines do: what the benchmark compares ours with.

Every entry of a weight is a node, every product, every sum, and each holds a function that passes its gradient on.
The idea is micrograd's; the code is the benchmark's own.
"""

import math


class Number:
    """A number that remembers what it was made from and how to pass its gradient on to them."""

    def __init__(self, value, parents=()):
        """Hold a value and the numbers it was made from."""
        self.value = value
        self.parents = set(parents)
        self.grad = 0.0
        self.pass_back = lambda: None

    def __add__(self, other):
        """Return the sum."""
        other = as_number(other)
        result = Number(self.value + other.value, (self, other))

        def pass_back():
            self.grad += result.grad
            other.grad += result.grad

        result.pass_back = pass_back
        return result

    def __mul__(self, other):
        """Return the product."""
        other = as_number(other)
        result = Number(self.value * other.value, (self, other))

        def pass_back():
            self.grad += other.value * result.grad
            other.grad += self.value * result.grad

        result.pass_back = pass_back
        return result

    def __sub__(self, other):
        """Return the difference."""
        return self + as_number(other) * -1.0

    def relu(self):
        """Return the number, or 0 where it is below."""
        return self.followed_by(max(self.value, 0.0), float(self.value > 0))

    def exp(self):
        """Return the exponential."""
        value = math.exp(self.value)
        return self.followed_by(value, value)

    def log(self):
        """Return the logarithm."""
        return self.followed_by(math.log(self.value), 1 / self.value)

    def followed_by(self, value, slope):
        """Return a number made from this one alone, by its value and the slope."""
        result = Number(value, (self,))

        def pass_back():
            self.grad += slope * result.grad

        result.pass_back = pass_back
        return result

    def backward(self):
        """Walk back and add into every number's ``grad``."""
        self.grad = 1.0
        for node in reversed(in_order(self)):
            node.pass_back()


def as_number(value):
    """Return a node for what may be a plain float."""
    return value if isinstance(value, Number) else Number(value)


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
            todo += [(parent, False) for parent in node.parents]
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
        largest = max(z.value for z in logits)
        shifted = [z - largest for z in logits]
        sum_of_exponentials = shifted[0].exp() + shifted[1].exp()
        total = total + sum_of_exponentials.log() - shifted[label]
    return total * (1 / len(labels))
