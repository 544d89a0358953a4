"""DL01.7.3-F1: the list is the one that PyTorch makes, by its names, its values and its gradients."""

import pytest
import torch
from torch import nn

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.modules.register import alt, draw, flat, registered
from handgrad.figures.numbers import num
from handgrad.worked.running_network import GIVEN, Givens

OTHER = Givens(x=(0.7, 3.1), W1=((2.2, 0.4), (0.6, 1.7)), b1=(0.9, 1.3), W2=((1.1, 0.35), (-2.4, 0.8)), b2=(-0.15, 3.6))
LONG = Givens(W1=((-12.75, 7.25), (-9.875, 11.375)), b1=(-10.25, -10.5), W2=((-1.625, 0.875), (1.125, -0.375)), b2=(-10.5, 10.25))


class Net(nn.Module):
    """The module that the figure draws."""

    def __init__(self):
        """Make the two layers of the running network."""
        super().__init__()
        self.hidden, self.output = nn.Linear(2, 2, dtype=torch.float64), nn.Linear(2, 2, dtype=torch.float64)

    def forward(self, x):
        """Return the logits."""
        return self.output(torch.relu(self.hidden(x)))


def after_a_walk(given):
    """Each parameter of PyTorch's list with its value and its gradient."""
    net = Net()
    with torch.no_grad():
        for layer, W, b in ((net.hidden, given.W1, given.b1), (net.output, given.W2, given.b2)):
            layer.weight.copy_(torch.tensor(W, dtype=torch.float64))
            layer.bias.copy_(torch.tensor(b, dtype=torch.float64))
    logits = net(torch.tensor(given.x, dtype=torch.float64))
    nn.functional.cross_entropy(logits, torch.tensor(given.label)).backward()
    return {name: (p.flatten().tolist(), p.grad.flatten().tolist()) for name, p in net.named_parameters()}


@pytest.mark.parametrize("given", [GIVEN, OTHER, LONG], ids=["lesson", "other", "long"])
def test_the_list_is_pytorchs(given):
    """Names, order, values and gradients agree with named_parameters() of the module, to 1e-12."""
    ours, theirs = registered(given), after_a_walk(given)
    assert list(ours) == list(theirs)
    for name, (value, grad) in theirs.items():
        assert flat(ours[name][0]) == pytest.approx(value, abs=1e-12)
        assert flat(ours[name][1]) == pytest.approx(grad, abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_every_number_and_every_name(wide):
    """Each entry of the list stands on the sheet, and their count."""
    sheet, entries = draw(wide), registered()
    numbers = {num(number) for pair in entries.values() for side in pair for number in flat(side)}
    assert numbers_of(sheet) == numbers | {"12"}
    assert {label.words for label in sheet.labels} >= set(entries)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_network(wide):
    """No number was typed: with another network only the count keeps its value."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"12"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
