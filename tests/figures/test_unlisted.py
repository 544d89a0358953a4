"""DL01.7.3-F3: what the two modules find, and what a step over it moves, is what PyTorch does."""

import pytest
import torch
from torch import nn

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.modules.unlisted import GIVEN_STEP, Step, alt, draw
from handgrad.worked.perceptron import Givens

OTHER = Step(
    Givens(
        x=(1.1, 4.3),
        W1=((2.1, 0.7), (0.9, 0.3), (-1.2, 0.6)),
        b1=(0.41, 0.83, -5.9),
        W2=((1.6, 0.24, 2.7), (0.37, 1.9, -3.6)),
        b2=(0.19, 0.57),
        W3=((0.88, 1.71),),
        b3=(-7.3,),
        t=26.4,
    ),
    rate=0.02,
)
LONG = Step(
    Givens(x=(-3.25, 2.75), W1=((-1.25, 2.35), (-0.52, -2.14), (-3.15, 1.26)), b1=(-2.25, -1.75, -2.35), t=-13.75), rate=0.015
)


class Net(nn.Module):
    """The module of the figure, its hidden layers in one list or the other."""

    def __init__(self, given, listed):
        """Make three layers with the given numbers."""
        super().__init__()
        self.hidden = (nn.ModuleList if listed else list)([nn.Linear(2, 3).double(), nn.Linear(3, 2).double()])
        self.output = nn.Linear(2, 1).double()
        with torch.no_grad():
            for place, layer in enumerate(self.layers, 1):
                layer.weight.copy_(torch.tensor(getattr(given, f"W{place}"), dtype=torch.float64))
                layer.bias.copy_(torch.tensor(getattr(given, f"b{place}"), dtype=torch.float64))

    @property
    def layers(self):
        """All three, listed or not."""
        return [*self.hidden, self.output]

    def forward(self, x):
        """Return the output."""
        for layer in self.hidden:
            x = torch.relu(layer(x))
        return self.output(x)


def after_a_step(step, listed):
    """How many numbers PyTorch finds, and for each layer the first gradient and the first weight after the step."""
    net = Net(step.given, listed)
    ((net(torch.tensor(step.given.x, dtype=torch.float64)) - step.given.t) ** 2).sum().backward()
    with torch.no_grad():
        for parameter in net.parameters():
            parameter -= step.rate * parameter.grad
    rows = [(layer.weight.grad[0, 0].item(), layer.weight[0, 0].item()) for layer in net.layers]
    return sum(parameter.numel() for parameter in net.parameters()), rows


@pytest.mark.parametrize("listed", [True, False])
@pytest.mark.parametrize("step", [GIVEN_STEP, OTHER, LONG], ids=["lesson", "other", "long"])
def test_the_step_is_pytorchs(step, listed):
    """What is found, the gradients and the new values agree to 1e-12, in a plain list and in an nn.ModuleList."""
    found, rows = after_a_step(step, listed)
    assert step.found(listed) == found
    for (_, layer, new), theirs in zip(step.rows(listed), rows, strict=True):
        assert (layer.dW[0][0], new) == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_network(wide):
    """No number was typed: with another network only the counts of its numbers stay, for its layers have the same sizes."""
    counts = {str(GIVEN_STEP.found(listed)) for listed in (True, False)}
    assert typed(draw(wide), draw(wide, OTHER)) == counts


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
