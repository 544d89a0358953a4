"""DL01.7.1-F2: the expanded bias is PyTorch's, down to its bytes."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.strides.one_bias import GIVEN, Bias, alt, draw

OTHER = Bias((55.0, 65.0, 75.0), rows=6)
LONG = Bias((-12.25, 140.5, -300.75), rows=4)


@pytest.mark.parametrize("given", [GIVEN, OTHER, LONG])
def test_the_expanded_bias_is_pytorchs(given):
    """Rows, strides and bytes equal those of torch.Tensor.expand."""
    rows = torch.tensor(given.held, dtype=torch.float64).expand(given.rows, len(given.held))
    assert rows.tolist() == [list(given.held)] * given.rows
    assert (tuple(rows.shape), rows.stride()) == (given.layout.shape, given.layout.strides)
    assert (rows.nbytes, rows.untyped_storage().nbytes()) == (given.shown, given.stored)
    assert given.shown == given.rows * given.stored


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: the numbers of the cells, the strides, the columns and the bytes of three cells stay."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"0", "1", "2", "3", "24"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
