"""The engine and torch run the same random programs, in float64, and agree to 1e-12 on every result and every gradient.

Which programs are drawn, and which numbers count as equal, stands in tests/random_programs.
"""

import pytest
import torch
from hypothesis import given, settings

from handgrad import engine
from random_programs import ROWS, disagreements, ending_in, outcome, programs, second_outcome

SETTINGS = settings(derandomize=True, database=None, deadline=None)
EACH = 12  # programs that end in one row


def assert_agreement(program, run=outcome):
    """Fail with the program and what differs."""
    faults = disagreements(run(program, engine), run(program, torch))
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
