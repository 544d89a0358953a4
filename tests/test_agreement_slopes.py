"""The slope of x^3 - 2x: hand, PyTorch and our engine agree to 1e-12, on the lesson's inputs and on any others."""

from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handgrad.worked.slopes import Givens, by_hand
from machines import MACHINES, leaf, on_each_machine

TOLERANCE = 1e-12


def machine_column(lib, givens):
    """Each step by tensors, the slope by autograd, the errors as what the differences miss."""
    h = givens.h
    x = leaf(lib, givens.x)
    value, above, below = (at**3 - 2 * at for at in (x, x + h, x - h))
    value.backward()
    one_sided, central, slope = ((above - value) / h).item(), ((above - below) / (2 * h)).item(), x.grad.item()
    return {
        "value": value.item(),
        "above": above.item(),
        "below": below.item(),
        "one_sided": one_sided,
        "central": central,
        "slope": slope,
        "one_sided_error": one_sided - slope,
        "central_error": central - slope,
    }


def disagreements(hand, machine, scale):
    """Name the steps whose numbers differ by more than the tolerance, relative to the largest number of the sum."""
    assert hand.keys() == machine.keys()
    return [name for name in hand if not abs(hand[name] - machine[name]) <= TOLERANCE * max(1.0, scale)]


def scale(givens):
    """How large the numbers get that are subtracted and divided by the nudge."""
    steps = by_hand(givens)
    return max(abs(steps.value), abs(steps.above), abs(steps.below), (abs(givens.x) + abs(givens.h)) ** 3) / min(1, abs(givens.h))


@on_each_machine
def test_hand_and_machine_agree_on_the_lesson(lib):
    """On the lesson's inputs every step agrees."""
    assert disagreements(asdict(by_hand()), machine_column(lib, Givens()), 1.0) == []


@settings(derandomize=True, database=None, deadline=None, max_examples=300)
@given(st.floats(-5, 5), st.floats(0.1, 2), st.sampled_from([-1, 1]))
def test_hand_and_machines_agree_anywhere(x, size, sign):
    """Wherever x is, and for nudges to either side, every step agrees."""
    givens = Givens(x, sign * size)
    for lib in MACHINES.values():
        assert disagreements(asdict(by_hand(givens)), machine_column(lib, givens), scale(givens)) == []


@on_each_machine
@pytest.mark.parametrize("step", asdict(by_hand()))
def test_a_step_that_is_off_is_named(lib, step):
    """A step that is wrong by 1e-11 is caught, and it alone is named."""
    hand = asdict(by_hand())
    hand[step] += 1e-11
    assert disagreements(hand, machine_column(lib, Givens()), 1.0) == [step]
