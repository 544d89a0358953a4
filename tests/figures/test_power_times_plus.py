"""The chain of z = 2x² + 1: its numbers are PyTorch's, and so is what each node keeps."""

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.chain_rule.power_times_plus import alt, draw, steps
from handgrad.figures.numbers import num
from handgrad.worked.chain import SQUARE, SquareGivens, square_by_hand

OTHER = SquareGivens(x=1.7, f=3.3, c=4.6)


def by_torch(givens):
    """Run the chain in PyTorch and walk back; return its values, each with its gradient."""
    x = torch.tensor(givens.x, dtype=torch.float64, requires_grad=True)
    chain = [x, s := x**2, q := givens.f * s, q + givens.c]
    for value in chain:
        value.retain_grad()
    chain[-1].backward()
    return chain


@pytest.mark.parametrize("givens", [SQUARE, OTHER])
@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_pytorchs_numbers(wide, givens):
    """Each value and each gradient of PyTorch's walk stands on the sheet."""
    shown = numbers_of(draw(wide, givens))
    assert {num(number.item()) for value in by_torch(givens) for number in (value, value.grad)} <= shown


@pytest.mark.parametrize("givens", [SQUARE, OTHER])
def test_each_slope_is_what_is_passed_back_by_what_arrives(givens):
    """The slopes in the boxes are those that PyTorch's gradients have between them."""
    gradients = [value.grad.item() for value in by_torch(givens)]
    slopes = [before / after for before, after in zip(gradients, gradients[1:], strict=False)]
    assert [step.slope for step in steps(givens, square_by_hand(givens))] == pytest.approx(slopes, abs=1e-12)


def test_the_nodes_keep_what_the_figure_says():
    """The power's node keeps x, the times its factor, the plus no tensor."""
    x = torch.tensor(SQUARE.x, dtype=torch.float64, requires_grad=True)
    s = x**2
    q = SQUARE.f * s
    z = q + SQUARE.c
    assert s.grad_fn._saved_self.data_ptr() == x.data_ptr()
    assert (float(q.grad_fn._saved_other), q.grad_fn._saved_self) == (SQUARE.f, None)
    assert [name for name in dir(z.grad_fn) if name.startswith("_saved")] == ["_saved_alpha"]
    notes = [step.note for step in steps(SQUARE, square_by_hand())]
    assert notes == [f"keeps *x* = {num(SQUARE.x)}", f"keeps {num(SQUARE.f)}", "keeps nothing"]


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_givens(wide):
    """No number was typed: with other givens the seed, the slope 1 and the power 2 stay."""
    other = draw(wide, OTHER)
    assert typed(draw(wide), other) == {"1", "2"}
    assert {f"times {num(OTHER.f)}", f"plus {num(OTHER.c)}"} <= {label.words for label in other.labels}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Numbers of several digits, and negative ones, still find room."""
    assert check(draw(wide, SquareGivens(x=-6.5, f=-3.5, c=2.5))) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
