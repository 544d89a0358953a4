"""DL01.6.3-F5: the unwanted table, its loss and what comes back are PyTorch's; the right panel has none of them."""

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.broadcasting.pairs_or_table import alt, draw
from handgrad.figures.numbers import num
from handgrad.worked.batch_bias import TARGETS

OTHER, LONG = (22.0, 27.0, 58.0), (-100.5, 49.5, 19.5)


def test_the_wrong_panel_is_what_happens():
    """The differences, the mean of their squares and the gradients of PyTorch are on the sheet."""
    column, targets = torch.tensor(TARGETS).reshape(3, 1).requires_grad_(), torch.tensor(TARGETS)
    table = column - targets
    loss = (table**2).mean()
    loss.backward()
    values = [*table.flatten().tolist(), loss.item(), *column.grad.flatten().tolist()]
    assert {num(value) for value in values} <= numbers_of(draw())


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_targets(wide):
    """No number was typed; only the zeros stay."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"0"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
