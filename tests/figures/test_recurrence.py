"""DL01.5.3-F2: every number of the recurrence stands on the sheet, and moves when the recurrence does."""

from dataclasses import astuple

import pytest

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.shared_weight.recurrence import alt, draw
from handgrad.worked.shared_weight import SEQUENCE, Sequence, recurrence

OTHER = Sequence(w=1.5, s0=-2.25, x=(10.0, 0.7), t=-20.3)
LONG = Sequence(w=-1.5, s0=2.25, x=(-3.25, 1.5), t=10.25)


@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_every_number(wide):
    """Each step of the work by hand, which a test compares with PyTorch, and each given number stands on the sheet."""
    given = (SEQUENCE.w, SEQUENCE.s0, *SEQUENCE.x, SEQUENCE.t)
    assert numbers_of(draw(wide)) == {num(value) for value in (*given, *astuple(recurrence()))}


@pytest.mark.parametrize("wide", [True, False])
def test_every_gradient_stands_at_its_step(wide):
    """Along the steps, each value has its own gradient under it; beside them stand the contributions and their sum."""
    r = recurrence()
    backward = [label for label in draw(wide).labels if label.role == "backward"]
    contributions = {num(r.first_use), num(r.second_use), num(r.dw)}
    assert {label.words for label in backward} >= contributions
    along = sorted((label.x if wide else label.y, label.words) for label in backward if label.words not in contributions)
    assert [words for _, words in along] == [num(gradient) for gradient in (r.ds1, r.ds1, r.ds2, r.ds2, r.ds2, r.seed)]


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_recurrence(wide):
    """No number was typed: with other inputs all change but the seed 1."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
