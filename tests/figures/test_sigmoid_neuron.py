"""DL01.7.5-F2: every number of the neuron stands on the sheet at its place, and moves when the neuron does."""

from dataclasses import replace

import pytest

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.grad_function.sigmoid_neuron import alt, draw
from handgrad.figures.numbers import num
from handgrad.worked.sigmoid_neuron import GIVEN, Givens, by_hand

OTHER = Givens(x1=-0.7, w1=0.6, b=0.35, y=0.25)
LONG = Givens(x1=-3.1234, w1=1.2345, b=-1.2345, y=0.1234)


@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_every_number(wide):
    """Each given number and each step of the work by hand, which a test compares with PyTorch, stands on the sheet."""
    s = by_hand()
    numbers = (GIVEN.x1, GIVEN.w1, GIVEN.b, GIVEN.y, s.z, s.a, s.L, s.seed, s.da, s.slope, s.dz, s.dw1, s.db)
    assert numbers_of(draw(wide)) == {num(number) for number in numbers}


@pytest.mark.parametrize("wide", [True, False])
def test_every_gradient_stands_under_its_value(wide):
    """Below each value, at the same place across, stands its own gradient, or that none is asked for."""
    s, labels = by_hand(LONG), draw(wide, LONG).labels
    pairs = {(LONG.x1, None), (LONG.w1, s.dw1), (LONG.b, s.db), (s.z, s.dz), (s.a, s.da), (s.L, s.seed), (LONG.y, None)}
    for value, gradient in pairs:
        (above,) = [label for label in labels if label.words == num(value) and label.role == "forward"]
        below = min((label for label in labels if label.x == above.x and label.y > above.y), key=lambda label: label.y)
        assert below.words == ("no grad" if gradient is None else num(gradient))


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_neuron(wide):
    """No number was typed: with other inputs all change but the seed 1."""
    assert typed(draw(wide, replace(GIVEN, y=0.5)), draw(wide, OTHER)) == {"1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
