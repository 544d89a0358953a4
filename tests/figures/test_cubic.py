"""The numbers of the worked example's figure are the hand's, which another test compares with PyTorch."""

import pytest

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.slopes.cubic import GIVEN, alt, draw
from handgrad.worked.slopes import Givens, by_hand

OTHER = Givens(7.0, 2.5)


def words(sheet):
    """Return all that is written on a sheet."""
    return [label.words for label in sheet.labels]


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("given", [GIVEN, OTHER])
def test_every_number_is_drawn(wide, given):
    """Three values, two differences and the slope stand on the sheet, each once."""
    steps = by_hand(given)
    for value in (steps.below, steps.value, steps.above, steps.one_sided, steps.central, steps.slope):
        assert words(draw(wide, given)).count(num(value)) == 1


def test_the_lessons_numbers():
    """Those on the sheet are the lesson's."""
    assert {"21", "56", "115", "59", "47", "46"} <= set(words(draw()))


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: 5 is an x in one and the doubled nudge in the other."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"5"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, OTHER)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
