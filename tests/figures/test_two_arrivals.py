"""DL01.7.2-F5: both arrivals at a weight used in two places, and their sum, are PyTorch's."""

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.autograd.two_arrivals import GIVEN, TwoUses, alt, draw
from handgrad.figures.numbers import num

OTHER, LONG = TwoUses(w=2.5, k=5.5), TwoUses(w=-4.5, k=-3.5)


def of_torch(given):
    """Return values, gradients and both arrivals by PyTorch, which keeps a gradient for each use of the weight."""
    w = torch.tensor(given.w, dtype=torch.float64, requires_grad=True)
    uses = w.clone(), w.clone()
    a, p = given.k * uses[0], uses[1] ** 2
    r = a - p
    kept = (*uses, a, p, r)
    for tensor in kept:
        tensor.retain_grad()
    L = r**2
    L.backward()
    by_a, by_p, da, dp, dr = (tensor.grad.item() for tensor in kept)
    return (a.item(), p.item(), r.item(), L.item()), (dr, da, dp, by_a, by_p), w.grad.item()


@pytest.mark.parametrize("given", [GIVEN, OTHER, LONG])
def test_every_number_is_pytorchs(given):
    """Values, what each slope passes back, and the gradient of the weight agree to 1e-12."""
    values, walk, dw = of_torch(given)
    assert (given.a, given.p, given.r, given.L) == pytest.approx(values, abs=1e-12)
    assert given.walk == pytest.approx(walk, abs=1e-12)
    assert given.dw == pytest.approx(dw, abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_what_arrives(wide):
    """Each value, each gradient, and the line of the sum stand on the sheet."""
    values, walk, dw = of_torch(GIVEN)
    assert {num(number) for number in (GIVEN.w, *values, *walk, dw, 1.0)} <= numbers_of(draw(wide))
    assert [label.words for label in draw(wide).labels].count("−16 + 12") == 1


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_weight(wide):
    """No number was typed: with other givens the seed, and both slopes of the minus stay."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"1", "−1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("given", [OTHER, LONG], ids=["other", "long"])
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, given, check):
    """Numbers of several digits, and negative ones, still find room."""
    assert check(draw(wide, given)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
