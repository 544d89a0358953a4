"""The loop with and without zero_grad, in a JavaScript engine, against the hand, the engine of the course, and PyTorch."""

import random
from fractions import Fraction

import pytest
import torch

from handgrad import engine
from script_engine import EXPLORERS, apart, evaluate, planted

MODULE = "arithmetic/zero-grad.js"
LINES = 4
TOLERANCE = 1e-12
CALL = """(m, [w, rate, lines, clears]) => {
  const loop = m.run({ w, rate }, lines, clears);
  return [loop.w, loop.grad ?? null, m.lossAt(loop.w), m.slopeAt(loop.w), loop.path];
}"""


def cases():
    """Return starts, rates and counts of lines: the explorer's, and others drawn at random, each with and without the clearing."""
    rng = random.Random(4)
    drawn = [(rng.uniform(-1, 5), rng.uniform(0, 0.6), rng.randint(0, 48)) for _ in range(150)]
    starts = [(1.0, 0.1, lines) for lines in range(13)] + [(2.0, 0.3, 8), (1.0, 0.0, 48), (5.0, 0.6, 48)] + drawn
    return [(*start, clears) for start in starts for clears in (True, False)]


def by_library(library, w, rate, lines, clears):
    """Return what so many lines of the loop leave, the gradient found by a library's walks and added up by it."""
    at = library.tensor(w, dtype=library.float64, requires_grad=True)
    path = [at.item()]
    for done in range(lines):
        line = done % LINES
        if line == 0 and clears:
            at.grad = None
        elif line == 1:
            loss = (2 * at - 4) ** 2
        elif line == 2:
            loss.backward()
        elif line == 3:
            with library.no_grad():
                at -= rate * at.grad
            path.append(at.item())
    probe = library.tensor(at.item(), dtype=library.float64, requires_grad=True)
    value = (2 * probe - 4) ** 2
    value.backward()
    return [at.item(), None if at.grad is None else at.grad.item(), value.item(), probe.grad.item(), path]


def differ(got, want):
    """Say whether a loop has come to something else."""
    numbers = [[number for number in (*found[:4], *found[4]) if number is not None] for found in (got, want)]
    return (got[1] is None) != (want[1] is None) or len(numbers[0]) != len(numbers[1]) or apart(*numbers) > TOLERANCE


def disagreements(folder=EXPLORERS, library=torch):
    """Return the cases in which the script and a library differ."""
    found = evaluate(MODULE, CALL, cases(), folder)
    return [case for case, got in zip(cases(), found, strict=True) if differ(got, by_library(library, *case))]


@pytest.mark.parametrize("library", [engine, torch])
def test_script_and_library_agree(library):
    """After any number of lines, weight, gradient, loss, slope and path are those of the library's own loop."""
    assert disagreements(library=library) == []


def test_script_and_optimizer_agree():
    """Whole rounds of PyTorch's own optimizer, with and without its zero_grad, lead along the same path."""
    for clears in (True, False):
        w = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
        optimizer = torch.optim.SGD([w], lr=0.1)
        path = [w.item()]
        for _ in range(12):
            if clears:
                optimizer.zero_grad()
            ((2 * w - 4) ** 2).backward()
            optimizer.step()
            path.append(w.item())
        (found,) = evaluate(MODULE, CALL, [(1.0, 0.1, 48, clears)])
        assert apart(found[4], path) <= TOLERANCE


def test_script_and_hand_agree():
    """Three rounds from 1 with rate 0.1 are those of exact fractions: 1.8, 1.96, 1.992 cleared; 1.8, 2.76, 3.112 summed up."""
    for clears, places in ((True, ("9/5", "49/25", "249/125")), (False, ("9/5", "69/25", "389/125"))):
        w, grad, path = Fraction(1), Fraction(0), [1.0]
        for _ in range(3):
            grad = (0 if clears else grad) + 8 * w - 16
            w -= grad / 10
            path.append(float(w))
        assert path[1:] == [float(Fraction(place)) for place in places]
        (found,) = evaluate(MODULE, CALL, [(1.0, 0.1, 12, clears)])
        assert apart(found[4], path) <= TOLERANCE


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("2 * (2 * w - 4) * 2", "2 * (2 * w - 4)"),
        ("(2 * w - 4) ** 2", "(2 * w - 4) ** 2 + 1e-9"),
        ("if (clears) loop.grad = undefined;", "loop.grad = undefined;"),
        ("(loop.grad ?? 0) + slopeAt(loop.w)", "slopeAt(loop.w)"),
        ("loop.w -= rate *", "loop.w += rate *"),
    ],
)
def test_planted_mistake_is_seen(tmp_path, right, wrong):
    """A forgotten inner slope, a loss that is off, a clearing too many, a sum that is none, and a step uphill are each seen."""
    assert disagreements(planted(tmp_path, MODULE, right, wrong))
