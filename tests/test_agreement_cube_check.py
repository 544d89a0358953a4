"""The gradient check by hand: the right rule is the gradient of torch and of the engine, the difference their forward pass, nudged."""

import random

import pytest
import torch

import handgrad.engine as engine
from handgrad.worked.cube_check import Givens, Trial, by_hand, relative_error

TOLERANCE = 1e-12
MACHINES = [pytest.param(torch, id="torch"), pytest.param(engine, id="engine")]


def by_machine(lib, given):
    """The same steps: the slope by autograd, the nudged values in one tensor, the relative errors on a vector."""
    u = lib.tensor(given.u, dtype=lib.float64, requires_grad=True)
    (u**3).backward()
    right = u.grad
    above, below = ((given.u + lib.tensor([given.h, -given.h], dtype=lib.float64)) ** 3).tolist()
    difference = (above - below) / (2 * given.h)
    rules = lib.stack([right, right / u.detach(), right * (1 + given.part)])
    errors = (rules - difference).abs() / lib.clamp(rules.abs(), min=abs(difference))
    return Trial(above, below, difference, *rules.tolist(), *errors.tolist())


def largest_difference(one, other):
    """The largest difference of two columns, relative to numbers above 1."""
    pairs = zip(vars(one).values(), vars(other).values(), strict=True)
    return max(abs(a - b) / max(1.0, abs(a), abs(b)) for a, b in pairs)


@pytest.mark.parametrize("lib", MACHINES)
@pytest.mark.parametrize("h", [0.1, 0.01])
def test_hand_and_machines_agree_on_the_lesson(lib, h):
    """Every step of the lesson's two trials agrees to 1e-12."""
    assert largest_difference(by_hand(Givens(h=h)), by_machine(lib, Givens(h=h))) < TOLERANCE


@pytest.mark.parametrize("lib", MACHINES)
def test_hand_and_machines_agree_on_any_numbers(lib):
    """Two hundred random places, nudges and faults agree to 1e-12."""
    for seed in range(200):
        uniform = random.Random(seed).uniform
        given = Givens(u=uniform(0.1, 3) * (-1) ** seed, h=uniform(0.05, 1), part=uniform(-0.5, 0.5))
        assert largest_difference(by_hand(given), by_machine(lib, given)) < TOLERANCE


def test_the_lessons_numbers():
    """The numbers worked on paper; with the coarse nudge the faulty rule is nearer than the right one."""
    coarse, fine = by_hand(), by_hand(Givens(h=0.01))
    told = [9.261, 6.859, 12.01, 12, 6, 12.012, 0.01 / 12.01, 6.01 / 12.01, 0.002 / 12.012]
    assert list(vars(coarse).values()) == pytest.approx(told, rel=1e-10)
    told = [8.120601, 7.880599, 12.0001, 12, 6, 12.012, 0.0001 / 12.0001, 6.0001 / 12.0001, 0.0119 / 12.012]
    assert list(vars(fine).values()) == pytest.approx(told, rel=1e-7)
    assert coarse.large_error < coarse.right_error < coarse.lost_error
    assert fine.right_error < Givens().tolerance < fine.large_error < fine.lost_error


def test_the_relative_error_is_a_part_of_the_larger_size():
    """It does not matter which number stands first, nor in which unit both are measured; two zeros are equal."""
    assert relative_error(250.0, 250.02) == relative_error(250.02, 250.0) == pytest.approx(0.02 / 250.02)
    assert relative_error(-30.0, 30.0) == 2
    assert relative_error(16e-9, 2e-9) == pytest.approx(0.875)
    assert (relative_error(0.0, 0.0), relative_error(0.0, 1e-14)) == (0, 1)


def test_a_nudge_of_nothing_is_refused():
    """Nothing can be divided by it."""
    with pytest.raises(ValueError, match="the nudge h is not 0"):
        Givens(h=0.0)
