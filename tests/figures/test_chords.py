"""The chords' slopes are differences of the curve, and the tangent's is PyTorch's."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.slopes.chords import NUDGES, PLACE, alt, draw, quotient
from handgrad.figures.slopes.tangents import POWER, slope

OTHER = (7.3, (2.25, 1.35))


@pytest.mark.parametrize("h", [*NUDGES, 0.125, -0.5])
def test_a_chord_has_the_slope_that_algebra_gives(h):
    """From 3 to 3 + h the chord's slope is 6 + h."""
    assert quotient(PLACE, h) == pytest.approx(6 + h, abs=1e-12)


def test_shorter_chords_come_nearer_to_pytorchs_slope():
    """Each halving of the nudge halves the distance from the slope that autograd finds."""
    x = torch.tensor(PLACE, dtype=torch.float64, requires_grad=True)
    (x**2).backward()
    assert slope(PLACE) == x.grad.item()
    distances = [quotient(PLACE, 2.0**-k) - x.grad.item() for k in range(6)]
    assert [a / b for a, b in zip(distances, distances[1:], strict=False)] == pytest.approx([2] * 5)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: only the power stays."""
    assert typed(draw(wide), draw(wide, *OTHER)) <= {num(POWER)}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, *OTHER)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, *OTHER), alt(*OTHER)) == []
    assert untold(draw(True, *OTHER), alt()) != []
