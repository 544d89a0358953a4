"""A result used twice, and the loss in small steps: the hand, torch and the engine agree to 1e-12, contributions and sums."""

import random
from dataclasses import astuple, replace

import pytest
import torch

import handgrad.engine
from handgrad.worked.record_and_walk import Factors, Logits, SharedResult, SmallSteps, shared_result, small_steps

TOLERANCE = 1e-12


def leaf(library, value):
    """A leaf that asks, in float64."""
    return library.tensor(value, dtype=library.float64, requires_grad=True)


def shared_by(library, given):
    """Every step by autograd; the contributions by cloning the shared result for each use."""
    a, b = leaf(library, given.a), leaf(library, given.b)
    u = a * b
    first, second = u.clone(), u.clone()
    v = second * given.m
    d = first - v
    L = d * given.f
    for step in (u, first, second, v, d, L):
        step.retain_grad()
    L.backward()
    alone = [leaf(library, given.a), leaf(library, given.b)]
    product = alone[0] * alone[1]
    ((product - product.detach() * given.m) * given.f).backward()
    at = {"seed": L.grad, "at_d": d.grad, "direct": first.grad, "at_v": v.grad, "through_v": second.grad, "at_u": u.grad}
    ends = {"da": a.grad, "db": b.grad, "early_da": alone[0].grad, "early_db": alone[1].grad}
    column = {"u": u, "v": v, "d": d, "L": L} | at | ends
    return SharedResult(**{name: value.item() for name, value in column.items()})


def steps_by(library, given):
    """Every step by autograd; the loss itself by the library's cross_entropy."""
    z = leaf(library, given.z)
    first, second = z.clone(), z.clone()
    r = first.exp()
    s = r.sum()
    c = s.log()
    picked = second[given.label]
    L = c - picked
    for step in (first, second, r, s, c, picked, L):
        step.retain_grad()
    L.backward()
    whole = leaf(library, given.z)
    fused = library.nn.functional.cross_entropy(whole, library.tensor(given.label))
    fused.backward()
    singles = {"s": s, "c": c, "picked": picked, "L": fused, "seed": L.grad}
    singles |= {"at_c": c.grad, "at_picked": picked.grad, "at_s": s.grad}
    pairs = {"r": r, "at_r": r.grad, "from_exp": first.grad, "from_pick": second.grad, "at_z": whole.grad}
    column = {name: value.item() for name, value in singles.items()}
    return SmallSteps(**column, **{name: tuple(value.tolist()) for name, value in pairs.items()})


def flat(steps):
    """The single numbers of the steps, in their order."""
    return [number for value in astuple(steps) for number in (value if isinstance(value, tuple) else (value,))]


def largest_difference(one, other):
    """The largest difference of two columns, relative to numbers above 1."""
    return max(abs(a - b) / max(1.0, abs(a), abs(b)) for a, b in zip(flat(one), flat(other), strict=True))


def random_factors(seed):
    """Factors with a random number in every place."""
    uniform = random.Random(seed).uniform
    return Factors(*(uniform(-3, 3) for _ in range(4)))


def random_logits(seed):
    """Random logits with a random class."""
    dice = random.Random(seed)
    return Logits((dice.uniform(-3, 3), dice.uniform(-3, 3)), dice.randrange(2))


LIBRARIES = [torch, handgrad.engine]
CASES = [(shared_result, shared_by, Factors, random_factors), (small_steps, steps_by, Logits, random_logits)]


@pytest.mark.parametrize("library", LIBRARIES, ids=["torch", "engine"])
@pytest.mark.parametrize(("hand", "machine", "form", "drawn"), CASES, ids=["shared", "loss"])
def test_hand_and_machine_agree_on_the_lesson(library, hand, machine, form, drawn):
    """Every step of the lesson's two examples, contributions and sums included, agrees to 1e-12."""
    assert largest_difference(hand(form()), machine(library, form())) < TOLERANCE


@pytest.mark.parametrize("library", LIBRARIES, ids=["torch", "engine"])
@pytest.mark.parametrize(("hand", "machine", "form", "drawn"), CASES, ids=["shared", "loss"])
def test_hand_and_machine_agree_on_any_numbers(library, hand, machine, form, drawn):
    """Two hundred random inputs, moved in every place, agree to 1e-12."""
    for seed in range(200):
        given = drawn(seed)
        assert largest_difference(hand(given), machine(library, given)) < TOLERANCE


def test_the_lessons_numbers():
    """The numbers worked on paper; what the early walk leaves equals none of the right ones."""
    steps = shared_result()
    assert flat(steps) == [10, 40, -30, -90, 1, 3, 3, -3, -12, -9, -45, -18, 15, 6]
    assert not {steps.early_da, steps.early_db} & set(flat(steps)[:-2])


def test_a_contribution_that_comes_too_late_is_seen():
    """A hand that leaves out what comes through v, or through the exponential, differs from torch."""
    early = shared_result()
    assert largest_difference(replace(early, da=early.early_da), shared_by(torch, Factors())) > TOLERANCE
    late = small_steps()
    assert largest_difference(replace(late, at_z=late.from_pick), steps_by(torch, Logits())) > TOLERANCE
