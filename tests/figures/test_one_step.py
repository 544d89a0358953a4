"""One step, wrong beside right: what enters the gate afterwards is what PyTorch's plain step gives."""

from dataclasses import replace

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.relu_gate.gate import INPUTS
from handgrad.figures.relu_gate.one_step import SIZES, alt, draw, hidden
from handgrad.worked.neuron import GIVEN, Givens, after_step

OTHER = Givens(w=3.15, b=-1.4, target=2.1), (0.45, 0.12)


def hidden_by_torch(given, size):
    """Take the step with PyTorch's plain optimizer, and return what then enters the gate for each input."""
    w, b = (torch.tensor(v, dtype=torch.float64, requires_grad=True) for v in (given.w, given.b))
    optimizer = torch.optim.SGD([w, b], lr=size)
    ((torch.relu(w * given.x + b) - given.target) ** 2).backward()
    optimizer.step()
    return [(w * x + b).item() for x in INPUTS]


@pytest.mark.parametrize("size", [*SIZES, 0.01, 0.3])
@pytest.mark.parametrize("given", [GIVEN, OTHER[0], replace(GIVEN, x=-1.0)])
def test_every_number_is_pytorchs(given, size):
    """Before and after the step the gate receives what PyTorch says."""
    assert hidden(given) == [given.w * x + given.b for x in INPUTS]
    assert hidden(after_step(size, given)) == pytest.approx(hidden_by_torch(given, size), abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize(("given", "sizes"), [(GIVEN, SIZES), OTHER])
def test_the_sheet_shows_pytorchs_numbers(given, sizes, wide):
    """At the rings stand the numbers before the step, at the discs those that PyTorch's step gives."""
    shown = sorted(label.words for label in draw(wide, given, sizes).labels if label.words.lstrip("−").replace(".", "").isdigit())
    after = [num(h) for size in sizes for h in hidden_by_torch(given, size)]
    assert shown == sorted([num(h) for h in hidden_by_torch(given, 0)] * len(sizes) + after)


def test_the_verdicts_are_true():
    """The first step shuts the gate for both examples, the second leaves it open for one."""
    shut, learns = (hidden(after_step(size)) for size in SIZES)
    assert max(shut) < 0 < max(learns)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_neuron(wide):
    """No number was typed: with another neuron and other steps only the two inputs stay."""
    assert typed(draw(wide), draw(wide, *OTHER)) == {"2", "−1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, *OTHER)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, *OTHER), alt(*OTHER)) == []
    assert untold(draw(True, *OTHER), alt()) != []
