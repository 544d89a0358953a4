"""Both steps are those that a program makes with PyTorch's slope; the wrong one ends higher, the right one lower."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.slopes.tangents import POWER, f
from handgrad.figures.slopes.two_steps import GIVEN, Inputs, alt, draw

OTHER = Inputs(2.75, 0.15)


@pytest.mark.parametrize("given", [GIVEN, OTHER])
def test_the_steps_are_made_with_pytorchs_slope(given):
    """Plus and minus the slope that autograd finds, times the rate."""
    x = torch.tensor(given.x, dtype=torch.float64, requires_grad=True)
    (x**2).backward()
    step = given.rate * x.grad.item()
    assert (given.uphill, given.downhill) == pytest.approx((given.x + step, given.x - step), abs=1e-12)
    assert f(given.downhill) < f(given.x) < f(given.uphill)


def test_the_lessons_numbers():
    """From 3 to 3.6 and to 2.4, from 9 to 12.96 and to 5.76."""
    assert (GIVEN.uphill, GIVEN.downhill) == pytest.approx((3.6, 2.4))
    assert {"3.6", "2.4", "12.96", "5.76"} <= {label.words for label in draw().labels}


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed."""
    assert typed(draw(wide), draw(wide, OTHER)) <= {num(POWER)}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, OTHER)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
