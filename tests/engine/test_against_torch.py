"""The engine and torch run the same random programs, in float64, and agree to 1e-12 on every result and every gradient.

Which programs are drawn, and which numbers count as equal, stands in tests/random_programs.
"""

from fractions import Fraction

import pytest
import torch
from hypothesis import given, settings

from handgrad import engine
from random_programs import ROWS, compared, ending_in, outcome, programs, second_outcome

SETTINGS = settings(derandomize=True, database=None, deadline=None)
EACH = 12  # programs that end in one row


def assert_agreement(program, run=outcome):
    """Fail with the program and what differs."""
    faults = compared(program, run, engine, torch)
    assert not faults, "\n".join([f"{program}", *faults])


@settings(SETTINGS, max_examples=1500)
@given(programs())
def test_engine_agrees_on_random_programs(program):
    """Whatever is done to whatever: each result and each leaf's gradient is torch's."""
    assert_agreement(program)


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_engine_agrees_on_every_row(row):
    """For each row of the table, a dozen programs that end in it agree."""
    found = list(ending_in(row, EACH))
    assert len(found) == EACH
    for program in found:
        assert_agreement(program)


@settings(SETTINGS, max_examples=500)
@given(programs())
def test_engine_agrees_on_second_derivatives(program):
    """What a recorded walk gives can be walked again: each second gradient is torch's."""
    assert_agreement(program, second_outcome)


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_engine_agrees_on_second_derivatives_of_every_row(row):
    """For each row of the table, the second gradients of a few programs agree."""
    for program in ending_in(row, 4):
        assert_agreement(program, second_outcome)


def test_second_derivative_of_binary_cross_entropy_is_exact():
    """Where torch is off by 1e-11, since it adds 1e-12 to a denominator, the engine gives what fractions give."""
    p, y = engine.tensor(0.25, requires_grad=True), engine.tensor(0.75)
    (first,) = engine.autograd.grad(engine.nn.functional.binary_cross_entropy(p, y), p, create_graph=True)
    (second,) = engine.autograd.grad(first, p)
    assert (first.item(), second.item()) == (-8 / 3, float(Fraction(3, 4) / Fraction(1, 16) + Fraction(1, 4) / Fraction(9, 16)))
