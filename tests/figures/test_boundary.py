"""DL01.7.4-F4: on the boundary both logits are equal for PyTorch too, and the counts of right points are PyTorch's."""

import re

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.training_loop.boundary import EDGE, alt, boundary, draw, trained
from handgrad.worked.two_classes import STEPS, curve, grid, right, start

OTHER = 0.2


def logits_of_torch(net, points):
    """What PyTorch makes of some points."""
    W1, b1, W2, b2 = (torch.tensor(part, dtype=torch.float64) for part in (net.W1, net.b1, net.W2, net.b2))
    X = torch.tensor(points, dtype=torch.float64)
    return torch.relu(X @ W1.T + b1) @ W2.T + b2


@pytest.mark.parametrize("net", [start(), trained(), trained(OTHER)], ids=["start", "lesson", "other"])
def test_on_the_boundary_both_logits_are_equal(net):
    """At each drawn point the difference of the logits is small beside what it is over the whole square."""
    points = [point for line in boundary(net) for point in line]
    assert points
    z = logits_of_torch(net, points)
    corners = logits_of_torch(net, [(x, y) for x in (-EDGE, EDGE) for y in (-EDGE, EDGE)])
    assert (z[:, 1] - z[:, 0]).abs().max() < 0.03 * (corners[:, 1] - corners[:, 0]).abs().max()


@pytest.mark.parametrize("net", [start(), trained(), trained(OTHER)], ids=["start", "lesson", "other"])
def test_the_counts_are_pytorchs(net):
    """As many points are right as PyTorch counts, and the classes are those of the parabola."""
    points, labels = grid()
    assert list(labels) == [int(y > x * x / 2 - 1.2) for x, y in points]
    z = logits_of_torch(net, points)
    assert right(net, points, labels) == (z.argmax(1) == torch.tensor(labels)).sum()
    assert curve(2.0) == pytest.approx(0.8)


@pytest.mark.parametrize("wide", [True, False])
def test_counts_move_with_the_training(wide):
    """No number was typed: trained at another rate, only the counts of points and steps and the untrained panel stay."""
    points, labels = grid()
    assert typed(draw(wide), draw(wide, OTHER)) == {str(STEPS), str(len(points)), str(right(start(), points, labels))}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_another_boundary(wide, check):
    """Another boundary finds room."""
    assert check(draw(wide, OTHER)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []


@pytest.mark.parametrize(("when", "net"), [("Before the first step", start()), (f"After {STEPS:,} steps", trained())])
def test_the_told_heights_lie_on_pytorchs_boundary(when, net):
    """Where the text says at which height the line crosses an upright, PyTorch's logits change their order within a tenth."""
    told = re.search(f"{when}: (.*?)(?:\\. |\\.$)", alt().replace("−", "-").replace("\u202f", ","))[1]
    crossings = re.findall(r"at height (-?[\d.]+) where the first coordinate is (-?[\d.]+)", told)
    assert len(crossings) + len(re.findall("at all heights|nowhere", told)) == 3
    for height, x1 in crossings:
        below, above = logits_of_torch(net, [(float(x1), float(height) - 0.1), (float(x1), float(height) + 0.1)])
        assert (below[1] - below[0]) * (above[1] - above[0]) < 0, (x1, height)
