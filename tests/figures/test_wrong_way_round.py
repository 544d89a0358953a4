"""DL01.5.1-F5: the right table is PyTorch's gradient, the wrong one is its transpose."""

from functools import cache

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.running_network import wrong_way_round
from handgrad.figures.running_network.wrong_way_round import alt, changed_over
from handgrad.worked.running_network import GIVEN, Givens

draw = cache(wrong_way_round.draw)
OTHER = Givens(
    x=(1.37, 2.61), W1=((1.19, -0.53), (-0.47, 1.23)), b1=(0.57, -0.59), W2=((1.07, 1.13), (-1.17, 0.61)), b2=(-0.43, 0.07)
)


def of_torch(given):
    """Return the activations, what arrives at the logits, and the gradient of W2, by PyTorch."""
    W1, b1, x, b2 = (torch.tensor(v, dtype=torch.float64) for v in (given.W1, given.b1, given.x, given.b2))
    a1 = torch.relu(W1 @ x + b1)
    W2 = torch.tensor(given.W2, dtype=torch.float64, requires_grad=True)
    z = W2 @ a1 + b2
    L = torch.nn.functional.cross_entropy(z, torch.tensor(given.label))
    return a1, *torch.autograd.grad(L, (z, W2))


def cells(sheet, left, right):
    """Return the numbers of one panel, row by row, as they are placed."""
    inside = [label for label in sheet.labels if left < label.x < right and label.words.lstrip("−")[0].isdigit()]
    return [label.words for label in sorted(inside, key=lambda label: (label.y, label.x))]


@pytest.mark.parametrize("given", [GIVEN, OTHER], ids=["lesson", "other"])
def test_the_right_table_is_pytorchs_and_the_wrong_one_its_transpose(given):
    """Each cell of both tables stands where PyTorch's gradient, or its transpose, has it."""
    a1, arriving, dW2 = of_torch(given)
    a, d = ([num(v) for v in t.tolist()] for t in (a1, arriving))
    right, wrong = ([[num(v) for v in row] for row in t.tolist()] for t in (dW2, dW2.T))
    sheet = draw(True, given)
    assert cells(sheet, 0, 350) == [*a, d[0], *right[0], d[1], *right[1]]
    assert cells(sheet, 350, 700) == [*d, a[0], *wrong[0], a[1], *wrong[1]]


def test_changing_over_swaps_rows_and_columns():
    """The transpose of a table without equal entries."""
    assert changed_over(((1, 2), (3, 4))) == ((1, 3), (2, 4))


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
