"""The weight under four rules: the places are those to which PyTorch's optimizers move it."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.relu_gate.still_moving import INPUTS, PLAIN, RULES, alt, draw, gradients, paths
from handgrad.worked.neuron import GIVEN, Givens

OTHER = Givens(w=3.3, b=-1.2, target=2.1)
OPTIMIZERS = {
    "plain step": lambda leaves: torch.optim.SGD(leaves, lr=0.01),
    "momentum": lambda leaves: torch.optim.SGD(leaves, lr=0.01, momentum=0.9),
    "weight decay": lambda leaves: torch.optim.SGD(leaves, lr=0.01, weight_decay=0.5),
    "Adam": lambda leaves: torch.optim.Adam(leaves, lr=0.01),
}


def path_of_torch(name, given):
    """Return the weight at the start and after each step, and the gradients, as PyTorch has them."""
    w, b = (torch.tensor(v, dtype=torch.float64, requires_grad=True) for v in (given.w, given.b))
    optimizer, held, found = OPTIMIZERS[name]([w, b]), [given.w], []
    for x in INPUTS:
        optimizer.zero_grad()
        ((torch.relu(w * x + b) - given.target) ** 2).backward()
        found.append(w.grad.item())
        optimizer.step()
        held.append(w.item())
    return held, found


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("given", [GIVEN, OTHER])
def test_every_path_is_pytorchs(given, name):
    """Each path is that of PyTorch's optimizer, and each gradient is what the figure says."""
    held, found = path_of_torch(name, given)
    assert paths(given)[name] == pytest.approx(held, abs=1e-12)
    opened, shut = gradients(given)
    assert [opened, shut, shut, shut] == pytest.approx(found, abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_each_path_ends_with_its_name_and_its_weight(wide):
    """Beside the end of each path stand its rule and the weight that PyTorch's optimizer ends with."""
    words = " ".join(label.words for label in draw(wide).labels)
    for name in RULES:
        assert f"{name}{', ' if wide else ' '}{num(path_of_torch(name, GIVEN)[0][-1])}" in words


def test_only_the_plain_step_stands_still():
    """While the gradient is zero, every other rule moves the weight in every step."""
    for name, held in paths().items():
        moves = {one != other for one, other in zip(held[1:], held[2:], strict=False)}
        assert moves == {name != PLAIN}


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_neuron(wide):
    """No number was typed: with another neuron only the counts of the steps and the zero gradient stay."""
    assert typed(draw(wide), draw(wide, OTHER)) <= {str(count) for count in range(len(INPUTS) + 1)}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, OTHER)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
