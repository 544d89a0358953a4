"""The hand, torch and engine side by side on the loss of two parameters: the lesson's inputs and many random ones, to 1e-12."""

import random
from dataclasses import asdict, replace

import pytest
import torch

from handgrad.worked.two_parameters import GIVEN, Givens, by_hand, step
from machines import leaf, on_each_machine

TOLERANCE = 1e-12


def machine_column(lib, givens):
    """Every step, in float64: values as they are, gradients from one backward."""
    w, b = (leaf(lib, value) for value in (givens.w, givens.b))
    product = w * givens.x
    y = product + b
    d = y - givens.target
    for value in (product, y, d):
        value.retain_grad()
    L = d**2
    L.backward()
    column = {"product": product, "y": y, "d": d, "L": L}
    column |= {"dd": d.grad, "dy": y.grad, "db": b.grad, "dproduct": product.grad, "dw": w.grad}
    return {name: value.item() for name, value in column.items()}


def random_givens(seed):
    """Givens between -3 and 3, from a seed."""
    return Givens(*(random.Random(seed).uniform(-3, 3) for _ in range(4)))


def close(a, b):
    """Whether two numbers agree: to 1e-12, relative once they exceed 1."""
    return abs(a - b) <= TOLERANCE * max(1.0, abs(a), abs(b))


def disagreements(lib, givens, hand):
    """Name the steps on which the hand and a machine differ."""
    machine = machine_column(lib, givens)
    assert hand.keys() == machine.keys()
    return [name for name, value in hand.items() if not close(value, machine[name])]


@on_each_machine
def test_hand_and_machine_agree_on_the_lesson(lib):
    """Every step of the worked example."""
    assert disagreements(lib, GIVEN, asdict(by_hand())) == []


@on_each_machine
@pytest.mark.parametrize("seed", range(5))
def test_hand_and_machine_agree_on_random_inputs(lib, seed):
    """Forty random inputs a seed."""
    for part in range(40):
        givens = random_givens(1000 * seed + part)
        assert disagreements(lib, givens, asdict(by_hand(givens))) == []


@on_each_machine
@pytest.mark.parametrize("name", ["dw", "db", "dproduct", "L"])
def test_a_step_a_thousandth_off_is_caught(lib, name):
    """The comparison is not blind: one step 0.1 % off is named, and it alone."""
    hand = asdict(by_hand())
    hand[name] *= 1.001
    assert disagreements(lib, GIVEN, hand) == [name]


def test_the_lessons_numbers():
    """Worked on paper: w = 2, b = 1, x = 3 and the target 5 give 7, 4, and the gradients 12 and 4."""
    steps = by_hand()
    assert (steps.product, steps.y, steps.d, steps.L) == (6, 7, 2, 4)
    assert (steps.dd, steps.dy, steps.db, steps.dproduct, steps.dw) == (4, 4, 4, 4, 12)


@pytest.mark.parametrize("seed", range(5))
def test_a_step_moves_both_parameters_as_an_optimizer_does(seed):
    """Plain SGD of torch, with one rate for both, ends where the hand's step ends."""
    givens, rate = random_givens(seed), 0.02
    parameters = [torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in (givens.w, givens.b)]
    optimizer = torch.optim.SGD(parameters, lr=rate)
    ((parameters[0] * givens.x + parameters[1] - givens.target) ** 2).backward()
    optimizer.step()
    moved = step(givens, rate)
    assert close(moved.w, parameters[0].item())
    assert close(moved.b, parameters[1].item())
    assert replace(moved, w=givens.w, b=givens.b) == givens
