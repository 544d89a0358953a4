"""One node magnified: what goes through it and what comes back are PyTorch's numbers."""

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.chain_rule.one_node import alt, draw
from handgrad.figures.numbers import num
from handgrad.worked.chain import LOSS, LossGivens

OTHER = LossGivens(w=0.7, x=4.2, b=1.7, t=11.3)


@pytest.mark.parametrize("givens", [LOSS, OTHER])
@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_pytorchs_numbers(wide, givens):
    """What enters and leaves the node, what arrives at it and what it passes back stand on the sheet."""
    w = torch.tensor(givens.w, dtype=torch.float64, requires_grad=True)
    u = w * givens.x
    L = (u + givens.b - givens.t) ** 2
    u.retain_grad()
    L.backward()
    theirs = {num(number.item()) for number in (w, u, L, u.grad, w.grad)}
    assert theirs <= numbers_of(draw(wide, givens))
    assert w.grad.item() == pytest.approx(u.grad.item() * givens.x, abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_givens(wide):
    """No number was typed: with other givens the seed, the slopes 1 and the power 2 stay."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"1", "2"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Numbers of several digits, and negative ones, still find room."""
    assert check(draw(wide, LossGivens(w=-4.5, x=-3.5, b=1.5, t=12.5))) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
