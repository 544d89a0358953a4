"""The neuron twice: every value and every gradient is PyTorch's, for both inputs."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.relu_gate.gate import INPUTS
from handgrad.figures.relu_gate.two_passes import POWER, SEED, alt, draw
from handgrad.worked.neuron import GIVEN, Givens

OTHER = Givens(x=2.3, w=4.1, b=-1.6, target=2.7), (2.3, -1.2)
LONG = Givens(x=2.345, w=3.217, b=-1.111, target=-3.777), (2.345, -1.234)


def stamps_of_torch(given, x):
    """Return each value and each gradient that a pass shows, as PyTorch finds them and the course prints them."""
    w, b = (torch.tensor(v, dtype=torch.float64, requires_grad=True) for v in (given.w, given.b))
    h = w * x + b
    a = torch.relu(h)
    L = (a - given.target) ** POWER
    for step in (h, a, L):
        step.retain_grad()
    L.backward()
    assert L.grad.item() == SEED
    values = [torch.tensor(x, dtype=torch.float64), w, b, h, a, L, *(t.grad for t in (w, b, h, a, L))]
    return sorted(num(t.item()) for t in values)


def stamps_of_the_sheet(wide, place, given, inputs):
    """Return the plain numbers that one pass of the sheet shows."""
    sheet = draw(wide, given, inputs)
    top, height = place * sheet.height / 2, sheet.height / 2
    words = [label.words for label in sheet.labels if top <= label.y < top + height]
    return sorted(word for word in words if word.lstrip("−").replace(".", "").isdigit())


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize(("given", "inputs"), [(GIVEN, INPUTS), OTHER, LONG])
def test_every_number_is_pytorchs(given, inputs, place, wide):
    """The numbers of a pass are PyTorch's eleven: six values and five gradients."""
    assert stamps_of_the_sheet(wide, place, given, inputs) == stamps_of_torch(given, inputs[place])


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_neuron(wide):
    """No number was typed: with another neuron only the seed, the slopes and the zeros stay."""
    assert typed(draw(wide), draw(wide, *OTHER)) == {"1", "0"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, Givens(x=2.5, w=-3.25, b=-1.75, target=4.5), (2.5, -1.5))) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, *OTHER), alt(*OTHER)) == []
    assert untold(draw(True, *OTHER), alt()) != []
