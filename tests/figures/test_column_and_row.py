"""DL01.6.3-F2: the table of a column and a row, and what comes back to each, are PyTorch's."""

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.broadcasting.column_and_row import alt, draw
from handgrad.figures.numbers import num
from handgrad.worked.batch_bias import ARRIVING, COLUMN, ROW

OTHER = {"column": (401.0, 502.0, 703.0), "row": (16.0, 17.0), "arriving": ((71.0, -79.0), (-74.5, 75.0), (76.0, 77.5))}
LONG = {"column": (-40.125, 50.375, 70.0), "row": (-16.25, 1.75), "arriving": ((-12.25, 13.5), (14.75, 15.5), (-16.25, 7.5))}


def test_the_numbers_are_pytorchs():
    """The table and both gradients agree with PyTorch, and all are on the sheet."""
    column, row = torch.tensor(COLUMN).reshape(3, 1).requires_grad_(), torch.tensor(ROW, requires_grad=True)
    table = column + row
    table.backward(torch.tensor(ARRIVING))
    values = [*table.flatten().tolist(), *column.grad.flatten().tolist(), *row.grad.tolist()]
    assert {num(value) for value in values} <= numbers_of(draw())


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed."""
    assert typed(draw(wide), draw(wide, **OTHER)) == set()


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, **LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, **OTHER), alt(**OTHER)) == []
    assert untold(draw(True, **OTHER), alt()) != []
