"""The chain of the loss: every number is PyTorch's, and none is typed."""

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.chain_rule.every_step import alt, draw, steps, walk
from handgrad.figures.numbers import num
from handgrad.worked.chain import LOSS, LossGivens, loss_by_hand

OTHER = LossGivens(w=0.7, x=4.2, b=1.7, t=11.3)


def by_torch(givens):
    """Run the chain in PyTorch; return the values in order and the gradients in the order of the walk."""
    w = torch.tensor(givens.w, dtype=torch.float64, requires_grad=True)
    chain = [w, u := w * givens.x, y := u + givens.b, r := y - givens.t, r**2]
    for value in chain:
        value.retain_grad()
    chain[-1].backward()
    return [value.item() for value in chain], [value.grad.item() for value in reversed(chain)]


@pytest.mark.parametrize("givens", [LOSS, OTHER])
def test_every_number_is_pytorchs(givens):
    """Values, gradients and slopes are PyTorch's: each slope is what is passed back by what arrives."""
    values, gradients = by_torch(givens)
    found = loss_by_hand(givens)
    assert [step.value for step in steps(givens, found)] == pytest.approx(values[1:], abs=1e-12)
    assert walk(found) == pytest.approx(gradients, abs=1e-12)
    slopes = [back / arrived for arrived, back in zip(gradients, gradients[1:], strict=False)]
    assert [step.slope for step in reversed(steps(givens, found))] == pytest.approx(slopes, abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_every_number(wide):
    """Each value and each gradient stands on the sheet."""
    values, gradients = by_torch(OTHER)
    assert {num(number) for number in (*values, *gradients)} <= numbers_of(draw(wide, OTHER))


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_givens(wide):
    """No number was typed: with other givens the seed and the slopes 1 stay, and the 2 of the rule 2 r."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"1", "2"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Numbers of several digits, and negative ones, still find room."""
    assert check(draw(wide, LossGivens(w=-4.5, x=3.5, b=2.5, t=2.25))) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
