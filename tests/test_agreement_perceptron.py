"""A multilayer perceptron: the hand, the engine and torch agree to 1e-12 on every step and on all twenty gradients."""

import random
from dataclasses import fields, replace

import pytest
import torch
from torch import nn

from handgrad import engine
from handgrad.worked.perceptron import GIVEN, Givens, by_hand, relu

TOLERANCE = 1e-12
LAYERS = ("1", "2", "3")


def flat(value):
    """The single numbers of a step, in their order."""
    if isinstance(value, (list, tuple)):
        return [number for entry in value for number in flat(entry)]
    return [float(value)]


def column(steps):
    """Every step as a list of numbers."""
    return {field.name: flat(getattr(steps, field.name)) for field in fields(steps)}


def of_autograd(given, library):
    """Every step by torch or by the engine, on plain tensors: the two are called alike."""
    leaves = {
        name: library.tensor([*map(list, value)] if name[0] == "W" else list(value), dtype=library.float64, requires_grad=True)
        for name, value in ((part + layer, getattr(given, part + layer)) for layer in LAYERS for part in "Wb")
    }
    steps = {}
    a = library.tensor(list(given.x), dtype=library.float64)
    for layer in LAYERS:
        steps[f"z{layer}"] = z = leaves[f"W{layer}"] @ a + leaves[f"b{layer}"]
        if layer != "3":
            steps[f"a{layer}"] = a = library.relu(z)
    steps["d"] = d = steps["z3"] - given.t
    steps["L"] = L = (d**2).sum()
    for step in steps.values():
        step.retain_grad()
    L.backward()
    found = {name: flat(step.tolist()) for name, step in steps.items()}
    found["seed"] = flat(L.grad.tolist())
    found |= {f"delta{layer}": flat(steps[f"z{layer}"].grad.tolist()) for layer in LAYERS}
    found |= {f"da{layer}": flat(steps[f"a{layer}"].grad.tolist()) for layer in LAYERS[:-1]}
    return found | {f"d{name}": flat(leaf.grad.tolist()) for name, leaf in leaves.items()}


def as_module(given):
    """The network as torch.nn makes it, with the given numbers."""
    net = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 2), nn.ReLU(), nn.Linear(2, 1)).double()
    with torch.no_grad():
        for layer, place in zip(LAYERS, (0, 2, 4), strict=True):
            net[place].weight.copy_(torch.tensor(getattr(given, f"W{layer}"), dtype=torch.float64))
            net[place].bias.copy_(torch.tensor(getattr(given, f"b{layer}"), dtype=torch.float64))
    return net


def largest_difference(one, other):
    """The largest difference of two columns, relative to numbers above 1; both must have the same steps."""
    assert {name: len(values) for name, values in one.items()} == {name: len(values) for name, values in other.items()}
    pairs = ((a, b) for name in one for a, b in zip(one[name], other[name], strict=True))
    return max(abs(a - b) / max(1.0, abs(a), abs(b)) for a, b in pairs)


def drawn(seed):
    """The same network with a random number in every place."""
    uniform = random.Random(seed).uniform

    def moved(value):
        return tuple(moved(entry) for entry in value) if isinstance(value, tuple) else uniform(-3, 3)

    return Givens(**{field.name: moved(getattr(GIVEN, field.name)) for field in fields(Givens)})


GIVENS = [GIVEN, *map(drawn, range(100))]


@pytest.mark.parametrize("library", [torch, engine], ids=["torch", "engine"])
def test_the_hand_and_a_library_agree(library):
    """Every step of the lesson's network, and of a hundred with random numbers, agrees to 1e-12."""
    for given in GIVENS:
        assert largest_difference(column(by_hand(given)), of_autograd(given, library)) < TOLERANCE


def test_the_hand_and_a_module_agree():
    """The same network as nn.Sequential holds the hand's gradients in .grad, layer by layer."""
    for given in GIVENS:
        net, steps = as_module(given), by_hand(given)
        ((net(torch.tensor(given.x, dtype=torch.float64)) - given.t) ** 2).sum().backward()
        found = {name: flat(p.grad.tolist()) for name, p in net.named_parameters()}
        hand = {f"{place}.{kind}": flat(getattr(steps, f"d{part}{layer}")) for layer, place in zip(LAYERS, (0, 2, 4), strict=True)
                for part, kind in (("W", "weight"), ("b", "bias"))}  # fmt: skip
        assert largest_difference(hand, found) < TOLERANCE


def test_the_lessons_numbers():
    """The numbers worked on paper."""
    steps = column(by_hand())
    assert steps["z1"] + steps["z2"] + steps["z3"] == [2.5, -6.5, 5, 4, 7, 11.5]
    assert steps["dW3"] + steps["db3"] == [-12, -21, -3]
    assert steps["dW2"] + steps["db2"] == [-22.5, 0, -45, 3.75, 0, 7.5, -9, 1.5]
    assert steps["dW1"] + steps["db1"] == [45, 30, 0, 0, -40.5, -27, 15, 0, -13.5]


def test_the_random_networks_shut_units():
    """The comparison is not blind to the mask: in both hidden layers some units are open, and some are shut."""
    for layer in ("z1", "z2"):
        open_units = {entry > 0 for given in GIVENS for entry in getattr(by_hand(given), layer)}
        assert open_units == {True, False}


def test_a_hand_that_lets_a_shut_unit_pass_is_seen():
    """Without the mask the gradients differ from torch's: the lesson's network shuts a unit."""
    steps = by_hand()
    assert relu(steps.z1) != steps.z1
    unmasked = replace(steps, delta1=steps.da1, db1=steps.da1)
    assert largest_difference(column(unmasked), of_autograd(GIVEN, torch)) > TOLERANCE
