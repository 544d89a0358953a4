"""DL01.6.2-F2: every number of the batch is PyTorch's, and every one is in the figure."""

import re
from collections import Counter

import pytest
import torch
import torch.nn.functional as F

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.fused_loss.both_rows import alt, draw
from handgrad.figures.numbers import num
from handgrad.worked.fused_loss import BATCH, Batch

OTHER = Batch(((7.25, 9.5, 8.75), (-11.375, -10.125, -13.25)), (0, 2))
LONG = Batch(((-1234.5, -1237.25, -1235.125), (2468.25, 2465.125, 2461.5)), (1, 2))


def of_torch(given):
    """The numbers that stand alone in the figure: those of each row, forward and back, by PyTorch."""
    Z = torch.tensor(given.Z, dtype=torch.float64, requires_grad=True)
    labels = torch.tensor(given.labels)
    F.cross_entropy(Z, labels).backward()
    P = torch.softmax(Z.detach(), 1)
    D = Z.detach() - Z.detach().amax(1, keepdim=True)
    delta = P - F.one_hot(labels, P.shape[1])
    parts = (Z.detach(), D, D.exp(), D.exp().sum(1), P, torch.full((len(P),), 1 / len(P)), delta, Z.grad)
    return Counter(num(each) for part in parts for each in part.flatten().tolist())


def losses_of_torch(given):
    """The losses of the rows, and their mean."""
    Z, labels = torch.tensor(given.Z, dtype=torch.float64), torch.tensor(given.labels)
    return {num(each) for each in (*F.cross_entropy(Z, labels, reduction="none").tolist(), F.cross_entropy(Z, labels).item())}


def alone(sheet):
    """The labels of a sheet that are a number and nothing else."""
    return Counter(label.words for label in sheet.labels if re.fullmatch(r"−?[\d.]+", label.words))


@pytest.mark.parametrize("given", [BATCH, OTHER, LONG])
@pytest.mark.parametrize("wide", [True, False])
def test_every_number_of_torch_is_in_the_figure(given, wide):
    """No step is left out, none is another than PyTorch's, and each stands as often as it should."""
    assert alone(draw(wide, given)) == of_torch(given)
    assert losses_of_torch(given) <= numbers_of(draw(wide, given))


def test_a_wrong_number_is_seen():
    """The comparison is not blind: another batch's numbers are not in the figure."""
    assert alone(draw(True)) != of_torch(OTHER)
    assert not losses_of_torch(OTHER) <= numbers_of(draw(True))


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_batch(wide):
    """No number was typed: only n, its share, the rows and classes, and the exponent and exponential of the largest stay."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"0", "0.5", "1", "2", "3"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
