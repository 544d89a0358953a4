"""A weight used twice: the hand, torch and engine agree to 1e-12, on the contributions and on their sum."""

import random
from dataclasses import astuple, replace

import pytest

from handgrad.worked.shared_weight import Autoencoder, Recurrence, Sequence, Tied, recurrence, tied
from machines import MACHINES, leaf, on_each_machine

TOLERANCE = 1e-12


def recurrence_of(lib, given):
    """Every step by autograd; the contributions by giving each use its own leaf."""
    column = {}
    for leaves in ([leaf(lib, given.w)] * 2, [leaf(lib, given.w), leaf(lib, given.w)]):
        m1 = leaves[0] * given.s0
        s1 = m1 + given.x[0]
        m2 = leaves[1] * s1
        s2 = m2 + given.x[1]
        d = s2 - given.t
        L = d**2
        for step in (s1, s2, L):
            step.retain_grad()
        L.backward()
        if leaves[0] is leaves[1]:
            column["dw"] = leaves[0].grad
        else:
            column |= {"first_use": leaves[0].grad, "second_use": leaves[1].grad}
    column |= {"m1": m1, "s1": s1, "m2": m2, "s2": s2, "d": d, "L": L, "seed": L.grad, "ds2": s2.grad, "ds1": s1.grad}
    return Recurrence(**{name: value.item() for name, value in column.items()})


def tied_of(lib, given):
    """Every step by autograd; the contributions by giving encoder and decoder a leaf each."""
    column = {}
    x = lib.tensor(given.x, dtype=lib.float64)
    for leaves in ([leaf(lib, [given.W])] * 2, [leaf(lib, [given.W]), leaf(lib, [given.W])]):
        c = leaves[0] @ x
        r = leaves[1].T @ c
        d = r - x
        L = (d**2).sum()
        for step in (c, r):
            step.retain_grad()
        L.backward()
        if leaves[0] is leaves[1]:
            column["dW"] = leaves[0].grad[0]
        else:
            column |= {"encoder_use": leaves[0].grad[0], "decoder_use": leaves[1].grad[0]}
    column |= {"r": r, "d": d, "dr": r.grad}
    pairs = {name: tuple(value.tolist()) for name, value in column.items()}
    return Tied(c=c.item(), L=L.item(), dc=c.grad.item(), **pairs)


def flat(steps):
    """The single numbers of the steps, in their order."""
    return [number for value in astuple(steps) for number in (value if isinstance(value, tuple) else (value,))]


def largest_difference(one, other):
    """The largest difference of two columns, relative to numbers above 1."""
    return max(abs(a - b) / max(1.0, abs(a), abs(b)) for a, b in zip(flat(one), flat(other), strict=True))


def drawn(form, seed):
    """The same form with random numbers in every place."""
    uniform = random.Random(seed).uniform
    values = (tuple(uniform(-3, 3) for _ in value) if isinstance(value, tuple) else uniform(-3, 3) for value in astuple(form()))
    return form(*values)


CASES = [(recurrence, recurrence_of, Sequence), (tied, tied_of, Autoencoder)]


@on_each_machine
@pytest.mark.parametrize(("hand", "machine", "form"), CASES, ids=["recurrence", "tied"])
def test_hand_and_machine_agree_on_the_lesson(lib, hand, machine, form):
    """Every step of the lesson's two examples, contributions and sum included, agrees to 1e-12."""
    assert largest_difference(hand(form()), machine(lib, form())) < TOLERANCE


@on_each_machine
@pytest.mark.parametrize(("hand", "machine", "form"), CASES, ids=["recurrence", "tied"])
def test_hand_and_machine_agree_on_any_numbers(lib, hand, machine, form):
    """Two hundred random inputs, moved in every place, agree to 1e-12."""
    for seed in range(200):
        given = drawn(form, seed)
        assert largest_difference(hand(given), machine(lib, given)) < TOLERANCE


def test_the_lessons_numbers():
    """The numbers worked on paper, every one different from the others."""
    numbers = [8, 13, 26, 19, 3, 9, 1, 6, 78, 12, 48, 126]
    assert flat(recurrence()) == numbers
    assert len(set(numbers)) == len(numbers)
    assert flat(tied()) == [3, -1.5, 3, -5.5, -2, 34.25, -11, -4, -33, -12, 1.5, 6, 7.5, -27, -4.5]


def test_a_missing_contribution_is_seen():
    """A hand that keeps the last use only differs from either machine, except where the first use passes back nothing."""
    for s0, differs in ((4.0, True), (0.0, False)):
        given = replace(Sequence(), s0=s0)
        steps = recurrence(given)
        forgetful = replace(steps, dw=steps.second_use)
        for lib in MACHINES.values():
            assert (largest_difference(forgetful, recurrence_of(lib, given)) > TOLERANCE) is differs
