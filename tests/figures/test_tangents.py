"""The parabola's slopes are PyTorch's, and each step goes downhill."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.slopes.tangents import END, PLACES, POWER, advice, alt, draw, f, slope

OTHER = (-2.5, 1.25)
FIXED = {num(tick) for tick in range(-3, 4)} | {num(POWER)}


@pytest.mark.parametrize("x", [*PLACES, *OTHER, 0.3])
def test_the_slopes_are_pytorchs(x):
    """Height and slope are those that autograd finds."""
    at = torch.tensor(x, dtype=torch.float64, requires_grad=True)
    y = at**2
    y.backward()
    assert (f(x), slope(x)) == pytest.approx((y.item(), at.grad.item()), abs=1e-12)


def test_the_lessons_numbers():
    """The places and slopes are the lesson's."""
    assert {x: slope(x) for x in PLACES} == {-2: -4, 0: 0, 3: 6}


@pytest.mark.parametrize("x", [-3.0, *PLACES, *OTHER])
def test_the_advice_leads_downhill(x):
    """A small step as advised is lower; where to stay is said, no step is."""
    way = {"step left": -0.01, "stay": 0, "step right": 0.01}[advice(x)]
    assert f(x + way) < f(x) if way else f(x) < min(f(x - 0.01), f(x + 0.01))


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_places(wide):
    """No slope was typed: only the axis and the power stay."""
    assert typed(draw(wide), draw(wide, OTHER)) <= FIXED
    assert {num(slope(x)) for x in OTHER} <= {word for label in draw(wide, OTHER).labels for word in label.words.split()}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer slopes still find room."""
    assert check(draw(wide, OTHER)) == []
    assert max(map(abs, OTHER)) < END


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
