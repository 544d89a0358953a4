"""DL01.5.3-F1: both arrows, their sum and the strips are those of a weight times itself."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.shared_weight.two_arrows import GIVEN, Square, alt, draw

OTHER, LONG = Square(w=6.37, seed=2.0), Square(w=-2.5)


def of_torch(given):
    """The product, what arrives along each arrow, and the gradient of the one leaf."""
    w = torch.tensor(given.w, dtype=torch.float64, requires_grad=True)
    u, v = w.clone(), w.clone()
    u.retain_grad()
    v.retain_grad()
    q = u * v
    q.backward(torch.tensor(given.seed, dtype=torch.float64))
    return q.item(), u.grad.item(), v.grad.item(), w.grad.item()


@pytest.mark.parametrize("given", [GIVEN, OTHER, LONG])
def test_the_arrows_are_pytorchs(given):
    """The product, both contributions and their sum agree to 1e-12."""
    assert (given.q, *given.along, given.gradient) == pytest.approx(of_torch(given), abs=1e-12)


@pytest.mark.parametrize("h", [0.5, -0.25])
def test_the_strips_and_the_corner_make_up_the_growth(h):
    """What the square grows by is its two strips and its corner."""
    strips = sum(part * h for part in GIVEN.along)
    assert strips + h * h == (GIVEN.w + h) ** 2 - GIVEN.q


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_weight(wide):
    """No number was typed."""
    assert typed(draw(wide), draw(wide, OTHER)) == set()


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
