"""The curve of the gate: its points and its slopes are PyTorch's."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.relu_gate.gate import INPUTS, alt, draw, passes
from handgrad.worked.neuron import GIVEN, Givens

OTHER = Givens(x=2.3, w=4.1, b=-1.6, target=2.7), (2.3, -1.2)
LONG = Givens(x=2.345, w=3.217, b=-1.111, target=-3.777), (2.345, -1.234)


def at_the_gate_of_torch(given, x):
    """Return h, a, what arrives at the gate and what passes back, as PyTorch finds them."""
    w = torch.tensor(given.w, dtype=torch.float64, requires_grad=True)
    h = w * x + given.b
    a = torch.relu(h)
    h.retain_grad()
    a.retain_grad()
    ((a - given.target) ** 2).backward()
    return [t.item() for t in (h, a, a.grad, h.grad)]


@pytest.mark.parametrize(("given", "inputs"), [(GIVEN, INPUTS), OTHER, LONG])
def test_every_number_is_pytorchs(given, inputs):
    """What enters and leaves the gate, what arrives and what passes back are PyTorch's; one is open, the other shut."""
    for x, step in zip(inputs, passes(given, inputs), strict=True):
        assert [step.h, step.a, step.da, step.dh] == pytest.approx(at_the_gate_of_torch(given, x), abs=1e-12)
    assert [step.gate for step in passes(given, inputs)] == [1, 0]


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize(("given", "inputs"), [(GIVEN, INPUTS), OTHER])
def test_the_boxes_say_pytorchs_numbers(given, inputs, wide):
    """Each point has its h at the axis, and its box says a, what arrives and what passes back."""
    words = {label.words for label in draw(wide, given, inputs).labels}
    for x in inputs:
        h, a, arrives, back = (num(value) for value in at_the_gate_of_torch(given, x))
        assert {h, f"gives a = {a}", f"{arrives} arrives", f"{back} passes back"} <= words


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_neuron(wide):
    """No number was typed: with another neuron only the two slopes and the zeros of the shut gate stay."""
    assert typed(draw(wide), draw(wide, *OTHER)) == {"1", "0"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, *LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, *OTHER), alt(*OTHER)) == []
    assert untold(draw(True, *OTHER), alt()) != []
