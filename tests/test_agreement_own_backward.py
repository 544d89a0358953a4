"""Walked twice: the hand, torch and engine agree to 1e-12, on both walks, on the branch not taken, on the forgotten path."""

import math
import random
from dataclasses import astuple

import pytest
import torch

from handgrad.worked.own_backward import Direction, Masked, WalkedTwice, hessian, masked, saved_between, walked_twice
from machines import on_each_machine

TOLERANCE = 1e-12


def walked_by(lib, given):
    """Every step by autograd: the gradient is walked once more, and the first walk is written out for what lies between."""
    w1, w2 = (lib.tensor(value, dtype=lib.float64, requires_grad=True) for value in given.w)
    s = w1**2
    L = s * w2
    seed, g = lib.ones_like(L), lib.autograd.grad(L, (w1, w2), create_graph=True)
    q = g[0] * given.t[0] + g[1] * given.t[1]
    Ht = lib.autograd.grad(q, (w1, w2))
    written = {"s": w1**2, "r": w2 * 1.0, "c": 2 * w1}
    written |= {"g1": written["r"] * written["c"], "g2": written["s"] * 1.0}
    for step in written.values():
        step.retain_grad()
    (written["g1"] * given.t[0] + written["g2"] * given.t[1]).backward()
    grads = {name: step.grad.item() for name, step in written.items()}
    uses = _apart(lib, given)
    values = [step.item() for step in (s, L, seed, written["r"], written["c"])]
    back = [grads["r"], grads["c"], grads["s"], *uses]
    return WalkedTwice(*values, _pair(g), q.item(), (grads["g1"], grads["g2"]), *back, _pair(Ht))


def _apart(lib, given):
    """What comes back to w1 along c and along s, by giving each its own leaf."""
    for_c, for_s = (lib.tensor(given.w[0], dtype=lib.float64, requires_grad=True) for _ in range(2))
    (given.w[1] * (2 * for_c) * given.t[0] + for_s**2 * given.t[1]).backward()
    return for_c.grad.item(), for_s.grad.item()


def _pair(tensors):
    return tuple(each.item() for each in tensors)


def masked_by(lib, a, safe):
    """Every step of the choice by autograd."""
    a = lib.tensor(a, dtype=lib.float64, requires_grad=True)
    inner = lib.clamp(a, max=0) if safe else a * 1.0
    exponential, plus = lib.exp(inner), 1 + a
    for step in (inner, exponential, plus):
        step.retain_grad()
    lib.where(a <= 0, exponential, plus).backward()
    along = (a.grad - plus.grad if safe else inner.grad).item()
    steps = inner, exponential, plus, exponential.grad, plus.grad, inner.grad
    return Masked(*(step.item() for step in steps), along, a.grad.item())


def flat(steps):
    """The single numbers of the steps, in their order."""
    return [number for value in astuple(steps) for number in (value if isinstance(value, tuple) else (value,))]


def largest_difference(one, other):
    """The largest difference of two columns, relative to numbers above 1; equal infinities, and two nan, differ by nothing."""
    pairs = zip(flat(one), flat(other), strict=True)
    return max(0.0 if a == b or (a != a and b != b) else abs(a - b) / max(1.0, abs(a), abs(b)) for a, b in pairs)


def drawn(seed):
    """The product at a random point, in a random direction."""
    uniform = random.Random(seed).uniform
    return Direction(*((uniform(-3, 3), uniform(-3, 3)) for _ in range(2)))


@on_each_machine
def test_hand_and_machine_agree_on_both_walks(lib):
    """Every step of both walks agrees to 1e-12, on the lesson's numbers and on two hundred random points and directions."""
    for given in (Direction(), *map(drawn, range(200))):
        assert largest_difference(walked_twice(given), walked_by(lib, given)) < TOLERANCE


@pytest.mark.parametrize("seed", range(20))
def test_the_table_is_pytorchs(seed):
    """The table of second derivatives is torch's, and times the direction it is what the second walk gives."""
    given = drawn(seed)
    table = torch.autograd.functional.hessian(lambda w: w[0] ** 2 * w[1], torch.tensor(given.w, dtype=torch.float64))
    assert torch.allclose(table, torch.tensor(hessian(given), dtype=torch.float64), rtol=TOLERANCE, atol=TOLERANCE)
    product = (table @ torch.tensor(given.t, dtype=torch.float64)).tolist()
    assert walked_twice(given).Ht == pytest.approx(product, rel=TOLERANCE, abs=TOLERANCE)


@on_each_machine
@pytest.mark.parametrize("safe", [False, True])
@pytest.mark.parametrize("a", [1000.0, 750.5, 2.5])
def test_hand_and_machine_agree_on_the_branch_not_taken(lib, a, safe):
    """Each step of the choice agrees, the infinity and the nan included; the safe one has no nan."""
    by_hand = masked(a, safe=safe)
    assert largest_difference(by_hand, masked_by(lib, a, safe)) < TOLERANCE
    assert math.isnan(by_hand.da) is (a > 710 and not safe)


class Between(torch.autograd.Function):
    """A cube that saves its slope, worked out in its forward pass."""

    @staticmethod
    def forward(ctx, u):
        """Save what lies between the input and the result."""
        ctx.save_for_backward(3 * u * u)
        return u**3

    @staticmethod
    def backward(ctx, g):
        """Multiply by the saved slope, into which no path leads."""
        (slope,) = ctx.saved_tensors
        return g * slope


@pytest.mark.parametrize("place", [-1.0, 0.7, 2.3, -1.9])
def test_the_forgotten_path_is_pytorchs(place):
    """Both second derivatives of the squared cube agree: the right one, and the one that lacks the path into the slope."""
    steps = saved_between(place)
    for cube, second in ((lambda u: u**3, steps.second), (Between.apply, steps.second_without)):
        u = torch.tensor(place, dtype=torch.float64, requires_grad=True)
        (g,) = torch.autograd.grad(cube(u) ** 2, u, create_graph=True)
        assert g.item() == pytest.approx(steps.first, rel=TOLERANCE)
        assert torch.autograd.grad(g, u)[0].item() == pytest.approx(second, rel=TOLERANCE)


def test_the_lessons_numbers():
    """The numbers worked on paper; only what is the same thing under two names is equal."""
    numbers = [9, 45, 1, 5, 6, 30, 9, 51, 2, -1, 12, 10, -1, 20, -6, 14, 12]
    assert flat(walked_twice()) == numbers
    assert len(set(numbers)) == len(numbers) - 3
    assert hessian() == ((10, 6), (6, 0))
    assert flat(saved_between()) == [-1, -2, 3, -6, 18, 12, 30, 18]
