"""How much faster the engine is than one with a node a number, and how both grow with the batch.

The two-layer network of the lessons goes forward and backward on batches of four sizes, in turns, in one run.
A ratio is that of the fastest turns: what else the machine does makes a turn slower, never faster.
Python's garbage collector runs as always; it has more to look through where every number is an object.
"""

import argparse
import random
import sys
from time import process_time

from scalar_engine import Number, mean_loss

from handgrad import engine
from handgrad.worked.running_network import Givens

ROUNDS = {1: 50, 10: 30, 100: 15, 1000: 3}  # turns of each batch
WANTED = 10  # times as fast, at a batch of 100
PARAMETERS = ("W1", "b1", "W2", "b2")


def batch(size):
    """Draw inputs and labels."""
    dice = random.Random(size)
    return [[dice.uniform(-2, 2), dice.uniform(-2, 2)] for _ in range(size)], [dice.randrange(2) for _ in range(size)]


def nested(value, make):
    """Make something of each number of a nested tuple."""
    return [nested(part, make) for part in value] if isinstance(value, (list, tuple)) else make(value)


def parameters():
    """Return the weights and biases of the lessons' network."""
    return [getattr(Givens(), name) for name in PARAMETERS]


def by_tensors(inputs, labels):
    """Return a turn of the engine, forward and backward, which returns the gradients."""
    W1, b1, W2, b2 = leaves = [engine.tensor(value, requires_grad=True) for value in parameters()]
    x, y = engine.tensor(inputs), engine.tensor(labels)

    def turn():
        for leaf in leaves:
            leaf.grad = None
        logits = engine.relu(x @ W1.T + b1) @ W2.T + b2
        engine.nn.functional.cross_entropy(logits, y).backward()
        return [leaf.grad for leaf in leaves]

    return turn


def by_numbers(inputs, labels):
    """Return a turn with a node a number, forward and backward, which returns the gradients."""
    leaves = nested(parameters(), Number)
    numbers = nested(inputs, Number)

    def turn():
        for number in flat(leaves):
            number.grad = 0.0
        mean_loss(leaves, numbers, labels).backward()
        return leaves

    return turn


def seconds(turn):
    """Time one turn, by what the processor works on it."""
    start = process_time()
    turn()
    return process_time() - start


def flat(value):
    """What a nested list holds, in order."""
    return [leaf for part in value for leaf in flat(part)] if isinstance(value, list) else [value]


def measured(size):
    """Return the fastest turns of both, the engine's first; both must find the same gradients."""
    given = batch(size)
    tensors, numbers = by_tensors(*given), by_numbers(*given)
    ours, theirs = flat([grad.tolist() for grad in tensors()]), [number.grad for number in flat(numbers())]
    assert all(abs(a - b) <= 1e-12 * max(1, abs(a)) for a, b in zip(ours, theirs, strict=True))
    turns = [(seconds(tensors), seconds(numbers)) for _ in range(ROUNDS[size])]
    return tuple(min(column) for column in zip(*turns, strict=True))


def table(times):
    """Lay out the ratios, and how each time grows from the batch before."""
    lines = ["batch   as fast   engine grows   node a number grows"]
    before = None
    for size, (engines, numbers) in times.items():
        growth = f"{engines / before[0]:>12.1f}x   {numbers / before[1]:>18.1f}x" if before else ""
        lines.append(f"{size:>5}  {numbers / engines:>7.1f}x  {growth}".rstrip())
        before = engines, numbers
    return "\n".join(lines)


def main():
    """Print the table; the exit status says whether the engine is fast enough."""
    argparse.ArgumentParser(description=__doc__, prog="benchmark").parse_args()
    times = {size: measured(size) for size in ROUNDS}
    print(table(times))
    ratio = times[100][1] / times[100][0]
    if ratio < WANTED:
        return f"at a batch of 100 the engine should be {WANTED} times as fast as one node a number; it is {ratio:.1f} times"
    return 0


if __name__ == "__main__":
    sys.exit(main())
