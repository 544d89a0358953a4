"""F5: the sums are those that PyTorch makes."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.autograd.three_calls import CALLS, W, alt, cleared, draw, never_cleared


def grads_of_torch(w, clear):
    """Call backward on w squared three times and return w.grad after each."""
    leaf = torch.tensor(w, dtype=torch.float64, requires_grad=True)
    grads = []
    for _ in range(CALLS):
        if clear:
            leaf.grad = None
        (leaf**2).backward()
        grads.append(float(leaf.grad))
    return grads


@pytest.mark.parametrize("w", [W, 1.37, -2.0])
def test_the_sums_are_pytorchs(w):
    """Never cleared the gradients add up, cleared they do not."""
    assert never_cleared(w) == pytest.approx(grads_of_torch(w, clear=False), abs=1e-12)
    assert cleared(w) == pytest.approx(grads_of_torch(w, clear=True), abs=1e-12)


def test_the_two_columns_differ():
    """The comparison is not blind: clearing matters."""
    assert never_cleared() != pytest.approx(grads_of_torch(W, clear=True))


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_x(wide):
    """No number was typed: with another w only the calls keep theirs."""
    assert typed(draw(wide), draw(wide, 7.77)) == {str(call + 1) for call in range(CALLS)}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers, and a negative slope, still find room."""
    assert check(draw(wide, -2.345)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, 7.77), alt(7.77)) == []
    assert untold(draw(True, 7.77), alt()) != []
