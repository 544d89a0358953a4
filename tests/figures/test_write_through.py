"""DL01.7.1-F4: both writes land where PyTorch's land."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.strides.two_readings import Numbers
from handgrad.figures.strides.write_through import GIVEN, Write, alt, draw

OTHER = Write(Numbers((101.5, 107.5, 113.5, 127.5, 131.5, 139.5)), place=(2, 1), written=17.5)
LONG = Write(Numbers((-12.5, 37.25, -41.75, 143.5, -47.25, 153.5)), written=-100.5)


def fresh(given):
    """The lesson's table as a tensor."""
    return torch.tensor(given.numbers.held, dtype=torch.float64).view(given.numbers.shape)


@pytest.mark.parametrize("given", [GIVEN, OTHER, LONG])
def test_the_copy_takes_the_write_alone(given):
    """After a write into the reshaped copy, it holds what the figure shows, and the table is as it was."""
    t = fresh(given)
    s = t.T.reshape(6)
    s[given.flat] = given.written
    assert s.tolist() == list(given.copy)
    assert t.flatten().tolist() == list(given.numbers.held) != list(given.through)


@pytest.mark.parametrize("given", [GIVEN, OTHER, LONG])
def test_the_view_passes_the_write_on(given):
    """After a write through the view, the one storage holds what the figure shows, at the place that the figure names."""
    t = fresh(given)
    t.T[given.place] = given.written
    assert t.flatten().tolist() == list(given.through)
    assert given.seen == f"t[{given.place[1]}, {given.place[0]}]"
    assert t[given.place[::-1]] == given.written


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: the numbers of the cells stay."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"0", "1", "2", "3", "4", "5"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
