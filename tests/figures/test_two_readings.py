"""DL01.7.1-F1: both tables are those that PyTorch shows, over one storage."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.strides.two_readings import GIVEN, Numbers, alt, draw

OTHER = Numbers((101.5, 107.5, 113.5, 127.5, 131.5, 139.5))
LONG = Numbers((-12.5, 37.25, -41.75, 143.5, -47.25, 153.5))
TALL = Numbers((61.0, 67.0, 71.0, 73.0, 79.0, 83.0), (3, 2))


@pytest.mark.parametrize("given", [GIVEN, OTHER, TALL])
def test_both_tables_are_pytorchs(given):
    """Shapes, strides and rows equal those of a tensor and its transposed tensor, which share one storage."""
    t = torch.tensor(given.held, dtype=torch.float64).view(given.shape)
    (_, made), (_, turned) = given.readings
    for layout, tensor in ((made, t), (turned, t.T)):
        assert (layout.shape, layout.strides) == (tuple(tensor.shape), tensor.stride())
        assert [list(row) for row in given.rows(layout)] == tensor.tolist()
    assert t.untyped_storage().data_ptr() == t.T.untyped_storage().data_ptr()
    assert (made.strides == turned.strides) is False


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: numbers of cells, the shape and the strides stay while the shape does."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"0", "1", "2", "3", "4", "5"}
    assert any("strides (2, 1)" in label.markup for label in draw(wide, TALL).labels)


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
