"""DL01.6.3-F4: every number of the worked example is on the sheet, and moves with its inputs."""

from dataclasses import astuple

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.broadcasting.batch_walk import alt, draw
from handgrad.figures.numbers import num
from handgrad.worked.batch_bias import BATCH, Batch, by_hand

OTHER = Batch(U=((74.25, 79.25), (88.25, 93.25), (114.25, 119.25)), b=(55.25, 57.25), T=((101, 102), (103, 104), (105, 106)))
LONG = Batch(U=((42.0, -22.0), (35.0, -61.0), (107.0, -157.0)), b=(-10.5, 15.5), T=((61.5, -66.5), (-65.5, 74.5), (51.5, -66.5)))


def flat(value):
    """The single numbers of nested tuples."""
    return [number for part in value for number in flat(part)] if isinstance(value, tuple) else [value]


def test_every_number_of_the_walk_is_there():
    """Each named step, and all that was given, is on the sheet."""
    wanted = {num(number) for number in [*flat(astuple(by_hand())), *flat(astuple(BATCH))]}
    assert wanted == numbers_of(draw()) == numbers_of(draw(wide=False))


def test_the_gradients_are_pytorchs():
    """What stands under the bias is what PyTorch finds."""
    b = torch.tensor(BATCH.b, dtype=torch.float64, requires_grad=True)
    ((torch.tensor(BATCH.U) + b - torch.tensor(BATCH.T)) ** 2).sum(dim=1).mean().backward()
    assert by_hand().db == pytest.approx(b.grad.tolist(), abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed; the seed and the parts of a mean over as many examples stay."""
    assert typed(draw(wide), draw(wide, OTHER)) == {num(by_hand().seed), num(by_hand().d_losses[0])}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
