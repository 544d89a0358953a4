"""DL01.5.1-F1: the gradients of the way back are PyTorch's, and every label moves with the network."""

import re
from functools import cache

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.running_network import there_and_back
from handgrad.figures.running_network.there_and_back import alt
from handgrad.worked.running_network import GIVEN, Givens

draw = cache(there_and_back.draw)
OTHER = Givens(
    x=(1.37, 2.61), W1=((1.19, -0.53), (-0.47, 1.23)), b1=(0.57, -0.59), W2=((1.07, 1.13), (-1.17, 0.61)), b2=(-0.43, 0.07)
)


def of_torch(given):
    """Return every number of the figure, by PyTorch, as the figure prints it."""
    x = torch.tensor(given.x, dtype=torch.float64)
    leaves = [torch.tensor(v, dtype=torch.float64, requires_grad=True) for v in (given.W1, given.b1, given.W2, given.b2)]
    W1, b1, W2, b2 = leaves
    z1 = W1 @ x + b1
    a1 = torch.relu(z1)
    z = W2 @ a1 + b2
    L = torch.nn.functional.cross_entropy(z, torch.tensor(given.label))
    kept = [z1, a1, z, L]
    gradients = torch.autograd.grad(L, [*kept, *leaves])
    return {num(v) for t in (x, *kept, *gradients) for v in t.flatten().tolist()}


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("given", [GIVEN, OTHER], ids=["lesson", "other"])
def test_the_numbers_are_pytorchs(given, wide):
    """Values and gradients, those of the twelve parameters among them, are PyTorch's."""
    sheet = draw(wide, given)
    boxed = {number for label in sheet.labels for number in label.words.split() if label.role in ("forward", "backward")}
    assert {number for number in boxed if re.fullmatch(r"−?[\d.]+", number)} == of_torch(given)


def test_another_network_has_other_numbers():
    """The comparison is not blind."""
    assert of_torch(OTHER) & of_torch(GIVEN) == {"1"}


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_network(wide):
    """No number was typed: with other inputs all change but the seed."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert max(map(len, numbers_of(draw(wide, OTHER)))) >= 6
    assert check(draw(wide, OTHER)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
