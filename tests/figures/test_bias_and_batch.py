"""DL01.6.3-F1: what the rows read and what comes back to the bias are those of a bias added to a batch."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.broadcasting.bias_and_batch import alt, draw
from handgrad.figures.numbers import num
from handgrad.worked.batch_bias import ARRIVING, MADE, ROW, column_sums

OTHER = {
    "made": ((17.0, 19.0), (21.0, 23.0), (26.0, 27.0)),
    "bias": (400.0, 600.0),
    "arriving": ((71.0, -73.0), (-74.0, 75.0), (76.0, 77.0)),
}
LONG = {
    "made": ((-17.0, 19.5), (2.5, 3.0), (0.5, -14.0)),
    "bias": (40.0, -60.0),
    "arriving": ((-12.25, 13.5), (14.75, 15.5), (-16.25, -17.5)),
}


def test_the_sums_are_pytorchs():
    """The table and the gradient of the bias agree with PyTorch, and both are on the sheet."""
    made, bias = torch.tensor(MADE), torch.tensor(ROW, requires_grad=True)
    table = made + bias
    table.backward(torch.tensor(ARRIVING))
    assert tuple(bias.grad.tolist()) == column_sums(ARRIVING)
    expected = {num(value) for value in [*table.flatten().tolist(), *bias.grad.tolist()]}
    assert expected <= {label.markup for label in draw().labels}  # in cells of their own


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
