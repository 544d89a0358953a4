"""The neuron by hand, PyTorch and our engine side by side: every step and every moved weight, to 1e-12."""

import random
from dataclasses import astuple, fields, replace

import pytest
import torch

from handgrad.worked.neuron import GIVEN, INPUTS, Givens, Rule, after_step, by_hand, weights
from machines import MACHINES, leaf, on_each_machine

TOLERANCE = 1e-12
SHUT = Givens(x=-1.0)
LEAKY = Givens(x=-1.0, leak=0.01)
SECOND = Givens(w2=0.5)
KINK = Givens(x=-1.0, b=3.0)


def by_machine(lib, givens):
    """Every step of the neuron that a machine can be asked for, in float64."""
    w, b, w2 = (leaf(lib, value) for value in (givens.w, givens.b, givens.w2))
    wx = w * givens.x
    h = wx + b
    a = lib.nn.functional.leaky_relu(h, givens.leak) if givens.leak else lib.relu(h)
    out = w2 * a
    d = out - givens.target
    for step in (h, a, d):
        step.retain_grad()
    L = d**2
    L.backward()
    values = {"wx": wx, "h": h, "a": a, "out": out, "d": d, "L": L}
    gradients = {"dd": d.grad, "dw2": w2.grad, "da": a.grad, "dh": h.grad, "dw": w.grad, "db": b.grad}
    return {name: value.item() for name, value in (values | gradients).items()}


def largest_difference(lib, givens):
    """The largest difference over all steps, relative for numbers over 1."""
    steps = by_hand(givens)
    return max(abs(getattr(steps, name) - value) / max(1, abs(value)) for name, value in by_machine(lib, givens).items())


@on_each_machine
@pytest.mark.parametrize("givens", [GIVEN, SHUT, LEAKY, SECOND, KINK], ids=["open", "shut", "leaky", "second", "kink"])
def test_the_lessons_neurons_agree_with_the_machine(lib, givens):
    """Every step of each of the lesson's neurons is PyTorch's, and the engine's."""
    assert largest_difference(lib, givens) <= TOLERANCE


@on_each_machine
def test_random_neurons_agree_with_the_machine(lib):
    """Five hundred random neurons, open and shut, with and without a leak, agree too."""
    uniform = random.Random(5).uniform
    signs = set()
    for count in range(500):
        x, w, b, target, w2 = (uniform(-3, 3) for _ in range(5))
        givens = Givens(x, w, b, target, (0.0, 0.01, 0.2)[count % 3], w2)
        signs.add(by_hand(givens).h > 0)
        assert largest_difference(lib, givens) <= TOLERANCE
    assert signs == {True, False}


def test_the_lessons_numbers_are_those_of_the_lesson():
    """The numbers that the lesson is built on, worked out on paper."""
    assert astuple(by_hand()) == (6, 5, 5, 5, 3, 9, 6, 30, 6, 1, 6, 12, 6)
    shut, leaky, second = by_hand(SHUT), by_hand(LEAKY), by_hand(SECOND)
    assert (shut.h, shut.a, shut.L, shut.da, shut.dw, shut.db) == (-4, 0, 4, -4, 0, 0)
    assert (leaky.dw, leaky.db) == pytest.approx((0.0408, -0.0408), abs=TOLERANCE)
    assert (second.L, second.dw2, second.dw, second.db) == (0.25, 5, 1, 0.5)


def test_a_forgotten_gate_is_caught():
    """The comparison is not blind: without the gate's slope the shut neuron has other gradients."""
    shut = by_hand(SHUT)
    for lib in MACHINES.values():
        assert abs(shut.da * SHUT.x - by_machine(lib, SHUT)["dw"]) > 1


@pytest.mark.parametrize("size", [0.1, 0.5])
def test_a_plain_step_is_that_of_torch(size):
    """One step of plain SGD moves weight and bias to the same places."""
    w, b = (torch.tensor(v, dtype=torch.float64, requires_grad=True) for v in (GIVEN.w, GIVEN.b))
    optimizer = torch.optim.SGD([w, b], lr=size)
    ((torch.relu(w * GIVEN.x + b) - GIVEN.target) ** 2).backward()
    optimizer.step()
    moved = after_step(size)
    assert (moved.w, moved.b) == pytest.approx((w.item(), b.item()), abs=TOLERANCE)
    assert replace(moved, w=GIVEN.w, b=GIVEN.b) == GIVEN


RULES = {
    "plain": (Rule(), lambda leaves: torch.optim.SGD(leaves, lr=0.01)),
    "momentum": (Rule(momentum=0.9), lambda leaves: torch.optim.SGD(leaves, lr=0.01, momentum=0.9)),
    "decay": (Rule(decay=0.5), lambda leaves: torch.optim.SGD(leaves, lr=0.01, weight_decay=0.5)),
    "adam": (Rule(adam=True), lambda leaves: torch.optim.Adam(leaves, lr=0.01)),
    "all but adam": (Rule(0.01, 0.9, 0.5), lambda leaves: torch.optim.SGD(leaves, lr=0.01, momentum=0.9, weight_decay=0.5)),
}


def weights_by_torch(optimizer_of, inputs, givens):
    """The weight at the start and after each step, as PyTorch's optimizer moves it."""
    w, b = (torch.tensor(v, dtype=torch.float64, requires_grad=True) for v in (givens.w, givens.b))
    optimizer, held = optimizer_of([w, b]), [givens.w]
    for x in inputs:
        optimizer.zero_grad()
        ((torch.relu(w * x + b) - givens.target) ** 2).backward()
        optimizer.step()
        held.append(w.item())
    return held


@pytest.mark.parametrize("name", RULES)
def test_weights_move_as_torchs_do(name):
    """Each rule moves the weight as PyTorch's optimizer does, for the lesson's inputs and for random ones."""
    rule, optimizer_of = RULES[name]
    draw = random.Random(7)
    cases = [(INPUTS, GIVEN)]
    for _ in range(20):
        inputs = [draw.uniform(-2, 2) for _ in range(6)]
        cases.append((inputs, Givens(w=draw.uniform(-3, 3), b=draw.uniform(-1, 1))))
    for inputs, givens in cases:
        expected = weights_by_torch(optimizer_of, inputs, givens)
        assert weights(rule, inputs, givens) == pytest.approx(expected, abs=TOLERANCE, rel=TOLERANCE)


def test_each_given_number_counts():
    """No given number is left out of the arithmetic: each, moved, changes a step."""
    for field in fields(Givens):
        moved = replace(LEAKY, **{field.name: getattr(LEAKY, field.name) + 0.25})
        assert by_hand(moved) != by_hand(LEAKY)
