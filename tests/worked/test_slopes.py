"""The hand's numbers, against work on paper."""

import pytest

from handgrad.worked.slopes import Givens, Steps, by_hand

ON_PAPER = {  # (x, h): each step in the order of Steps, worked on paper
    (4.0, 1.0): (56, 115, 21, 59, 47, 46, 13, 1),
    (4.0, 0.5): (56, 82.125, 35.875, 52.25, 46.25, 46, 6.25, 0.25),
    (-1.0, 2.0): (1, -1, -21, -1, 5, 1, -2, 4),
}


@pytest.mark.parametrize("givens", ON_PAPER, ids=str)
def test_every_step_is_the_papers(givens):
    """Each step is what the paper says."""
    assert by_hand(Givens(*givens)) == Steps(*ON_PAPER[givens])


@pytest.mark.parametrize("h", [1.0, 0.25, -0.5])
def test_the_errors_are_what_the_differences_miss(h):
    """Each error is the estimate minus the slope, at the lesson's x."""
    steps = by_hand(Givens(h=h))
    assert steps.one_sided - steps.slope == steps.one_sided_error == 12 * h + h * h
    assert steps.central - steps.slope == steps.central_error == h * h


def test_a_nudge_of_0_is_refused():
    """Nothing can be divided by a nudge that does not move x."""
    with pytest.raises(ValueError, match="divided by it"):
        Givens(h=0.0)
