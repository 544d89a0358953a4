"""Wrong beside right: the right walk is PyTorch's, and the wrong one is not."""

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.chain_rule.wrong_place import CHAIN, Chain, alt, draw
from handgrad.figures.numbers import num

OTHER = Chain(w=1.7, factor=6.2, taken=3.3)


def by_torch(chain):
    """Run the chain in PyTorch; return its values, and the gradients in the order of the walk."""
    w = torch.tensor(chain.w, dtype=torch.float64, requires_grad=True)
    run = [w, a := chain.factor * w, c := a - chain.taken, c**2]
    for value in run:
        value.retain_grad()
    run[-1].backward()
    return [value.item() for value in run], [value.grad.item() for value in reversed(run)]


@pytest.mark.parametrize("chain", [CHAIN, OTHER])
def test_the_right_walk_is_pytorchs(chain):
    """Values and gradients of the right walk are PyTorch's."""
    values, gradients = by_torch(chain)
    assert chain.values == pytest.approx(values[1:], abs=1e-12)
    assert chain.walk(chain.values[1]) == pytest.approx(gradients, abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_the_wrong_walk_stands_beside_it(wide):
    """The wrong walk ends elsewhere, and both ends stand on the sheet."""
    right, wrong = chain_ends = [CHAIN.walk(at)[-1] for at in (CHAIN.values[1], CHAIN.w)]
    assert right != wrong
    assert {num(end) for end in chain_ends} <= numbers_of(draw(wide))


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_chain(wide):
    """No number was typed: the seed and the slope 1 stay, and the 2 of the rule for a square."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"1", "2"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Numbers of several digits, and negative ones, still find room."""
    assert check(draw(wide, Chain(w=-2.25, factor=12.0, taken=4.5))) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
