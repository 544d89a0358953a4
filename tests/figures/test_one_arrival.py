"""DL01.5.1-F3: the outer product and what is passed back are PyTorch's."""

from functools import cache

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.running_network import one_arrival
from handgrad.figures.running_network.one_arrival import alt
from handgrad.worked.running_network import GIVEN, Givens

draw = cache(one_arrival.draw)
OTHER = Givens(
    x=(1.37, 2.61), W1=((1.19, -0.53), (-0.47, 1.23)), b1=(0.57, -0.59), W2=((1.07, 1.13), (-1.17, 0.61)), b2=(-0.43, 0.07)
)


def of_torch(given):
    """Return the numbers of both tables, by PyTorch, as the figure prints them."""
    W1, b1, x, b2 = (torch.tensor(v, dtype=torch.float64) for v in (given.W1, given.b1, given.x, given.b2))
    a1 = torch.relu(W1 @ x + b1).requires_grad_()
    W2 = torch.tensor(given.W2, dtype=torch.float64, requires_grad=True)
    z = W2 @ a1 + b2
    L = torch.nn.functional.cross_entropy(z, torch.tensor(given.label))
    gradients = torch.autograd.grad(L, (z, a1, W2))
    return {num(v) for t in (a1, W2, *gradients) for v in t.flatten().tolist()}


@pytest.mark.parametrize("given", [GIVEN, OTHER], ids=["lesson", "other"])
def test_the_tables_are_pytorchs(given):
    """What arrives, the activations, the weights, the products and the sums are PyTorch's."""
    assert numbers_of(draw(True, given)) == numbers_of(draw(False, given)) == of_torch(given)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_network(wide):
    """No number was typed: with other inputs all change."""
    assert typed(draw(wide), draw(wide, OTHER)) == set()


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, OTHER)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
