"""DL01.7.6-F1: both derivatives, and the nodes of both walks, are PyTorch's."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.own_backward.two_walks import NODES, POWER, Given, alt, draw

OTHER, LONG = Given(u=1.7), Given(u=-4.25)


def by_torch(place):
    """The value and both derivatives of the power, and the names of the nodes behind the value and behind the first derivative."""
    u = torch.tensor(place, dtype=torch.float64, requires_grad=True)
    v = u**POWER
    (g,) = torch.autograd.grad(v, u, create_graph=True)
    names = tuple(type(each.grad_fn).__name__ for each in (v, g))
    return (v.item(), g.item(), torch.autograd.grad(g, u)[0].item()), names


@pytest.mark.parametrize("given", [Given(), OTHER, LONG])
def test_the_derivatives_are_pytorchs(given):
    """Value, first and second derivative agree to 1e-12, relative to their size."""
    assert (given.v, given.first, given.second) == pytest.approx(by_torch(given.u)[0], rel=1e-12)


def test_the_nodes_are_pytorchs():
    """The forward pass leaves the first node, the first walk ends with the second."""
    assert by_torch(Given().u)[1] == tuple(f"{name}Backward0" for name in NODES)


@pytest.mark.parametrize("wide", [True, False])
def test_each_row_begins_where_the_one_before_ended(wide):
    """The boxes at both ends of the rows hold value, seed and gradient, in the order in which they are met."""
    value, first, second = (num(number) for number in by_torch(OTHER.u)[0])
    words = [label.words for label in draw(wide, OTHER).labels if label.role in ("forward", "backward")]
    assert sorted(words) == sorted([f"u = {num(OTHER.u)}", f"v = {value}", "seed 1", f"g = {first}", "seed 1", f"at u {second}"])


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_place(wide):
    """No number was typed: with another place only the power and the seed stay."""
    assert typed(draw(wide, Given(u=2.5)), draw(wide, OTHER)) == {str(POWER), "1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
