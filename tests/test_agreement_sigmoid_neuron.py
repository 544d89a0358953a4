"""The sigmoid neuron: the hand, torch and engine agree to 1e-12, by .grad and by asking."""

import random
from dataclasses import asdict, fields, replace

import pytest
import torch

from handgrad.worked.sigmoid_neuron import GIVEN, Givens, by_hand
from machines import MACHINES, leaf, on_each_machine

TOLERANCE = 1e-12


def by_machine(lib, given):
    """Every step of the neuron that a machine can be asked for, in float64."""
    x1, w1, b = (leaf(lib, value) for value in (given.x1, given.w1, given.b))
    wx = w1 * x1
    z = wx + b
    a = lib.sigmoid(z)
    L = lib.nn.functional.binary_cross_entropy(a, lib.tensor(given.y, dtype=lib.float64))
    for step in (z, a, L):
        step.retain_grad()
    L.backward()
    values = {"wx": wx, "z": z, "a": a, "L": L, "seed": L.grad, "da": a.grad, "dz": z.grad}
    gradients = {"dw1": w1.grad, "db": b.grad, "dx1": x1.grad}
    return {name: value.item() for name, value in (values | gradients).items()}


def asked(given):
    """The gradients by torch.autograd.grad, from the loss that takes the logit."""
    x1, w1, b = (leaf(torch, value) for value in (given.x1, given.w1, given.b))
    z = w1 * x1 + b
    L = torch.nn.functional.binary_cross_entropy_with_logits(z, torch.tensor(given.y, dtype=torch.float64))
    return {name: g.item() for name, g in zip(("dz", "dw1", "db", "dx1"), torch.autograd.grad(L, (z, w1, b, x1)), strict=True)}


def largest_difference(steps, found):
    """The largest difference over the steps found, relative for numbers over 1."""
    hand = asdict(steps)
    return max(abs(hand[name] - value) / max(1, abs(value)) for name, value in found.items())


def drawn(seed):
    """A random neuron of either class."""
    uniform = random.Random(seed).uniform
    return Givens(uniform(-2, 2), uniform(-2, 2), uniform(-2, 2), float(seed % 2))


@on_each_machine
@pytest.mark.parametrize("y", [0.0, 1.0, 0.25])
def test_the_lessons_neuron_agrees_with_the_machine(lib, y):
    """Every step agrees, for either class and for a target between."""
    given = replace(GIVEN, y=y)
    assert largest_difference(by_hand(given), by_machine(lib, given)) <= TOLERANCE


@on_each_machine
def test_random_neurons_agree_with_the_machine(lib):
    """Three hundred random neurons agree too."""
    for seed in range(300):
        given = drawn(seed)
        assert largest_difference(by_hand(given), by_machine(lib, given)) <= TOLERANCE


def test_what_is_asked_for_agrees():
    """torch.autograd.grad returns the same numbers, through the loss that takes the logit."""
    for given in (GIVEN, *map(drawn, range(100))):
        assert largest_difference(by_hand(given), asked(given)) <= TOLERANCE


def test_the_lessons_numbers():
    """The numbers that the lesson is built on, and the short form of the slope at the logit."""
    steps = by_hand()
    assert (round(steps.dw1, 4), round(steps.db, 4)) == (-0.0898, -0.0817)
    for seed in range(100):
        assert by_hand(drawn(seed)).dz == pytest.approx(by_hand(drawn(seed)).a - drawn(seed).y, abs=TOLERANCE)


def test_a_forgotten_sigmoid_is_caught():
    """The comparison is not blind: without the slope of the sigmoid, the gradient is another in either machine."""
    steps = by_hand()
    for lib in MACHINES.values():
        assert abs(steps.da * GIVEN.x1 - by_machine(lib, GIVEN)["dw1"]) > 1


def test_each_given_number_counts():
    """No given number is left out of the arithmetic: each, moved, changes the loss."""
    for field in fields(Givens):
        moved = replace(GIVEN, **{field.name: getattr(GIVEN, field.name) - 0.25})
        assert by_hand(moved).L != by_hand().L
