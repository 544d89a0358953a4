"""M05.3-F3: every value and every gradient is PyTorch's, and each gradient is the one before it times the drawn slope."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.many_inputs.two_gradients import THROUGH, alt, draw, lane
from handgrad.figures.numbers import num
from handgrad.worked.two_parameters import GIVEN, Givens

OTHER = Givens(w=5.25, b=-1.75, x=2.5, target=9.3)
LONG = Givens(w=-12.34, b=-3.21, x=2.75, target=-39.37)


def lane_of_torch(givens):
    """The values from w to L with their gradients, and the gradient of b."""
    w, b = (torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in (givens.w, givens.b))
    product = w * givens.x
    y = product + b
    d = y - givens.target
    L = d**2
    values = [w, product, y, d, L]
    for value in values:
        value.retain_grad()
    L.backward()
    return [(value.item(), value.grad.item()) for value in values], b.grad.item()


@pytest.mark.parametrize("givens", [GIVEN, OTHER, LONG])
def test_values_and_gradients_are_pytorchs(givens):
    """Each stop of the lane has the value and the gradient that PyTorch finds there; b gets what y has."""
    expected, of_b = lane_of_torch(givens)
    stops = lane(givens)
    assert [stop.value for stop in stops] == pytest.approx([value for value, _ in expected], rel=1e-12)
    assert [stop.gradient for stop in stops] == pytest.approx([grad for _, grad in expected], rel=1e-12)
    assert stops[2].gradient * THROUGH == pytest.approx(of_b, rel=1e-12)


@pytest.mark.parametrize("givens", [GIVEN, OTHER, LONG])
def test_each_dashed_arrow_multiplies(givens):
    """What arrives at a stop, times the slope of the operation before it, is the gradient of the stop before."""
    stops = lane(givens)
    for before, after in zip(stops, stops[1:], strict=False):
        assert before.gradient == pytest.approx(after.gradient * after.slope, rel=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_everything_is_drawn(wide):
    """Five stops and three inputs from the side with their values, five dashed arrows with a slope each."""
    words = [label.words for label in draw(wide).labels]
    for name in ("w", "w x", "y", "d", "L", "x", "b", "target"):
        assert words.count(name) == 1
    assert sorted(word for word in words if word.startswith("times ")) == ["times 1"] * 3 + ["times 3", "times 4"]
    assert words.count("no grad") == 2
    assert {num(stop.value) for stop in lane()} <= set(words)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: with other inputs the seed stays, and the slope 1 of plus and minus."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers, and negative ones, still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
