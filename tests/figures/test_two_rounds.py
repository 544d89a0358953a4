"""DL01.7.4-F3: every number of the two rounds is what PyTorch's loop has at that moment."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.training_loop.two_rounds import alt, draw
from handgrad.worked.training_loop import GIVEN, Givens

OTHER = Givens(w=-2.31, b=3.97, x=(1.3, -0.7, 2.6, 0.6), t=(4.6, 1.9, -3.2, 2.8), rate=0.05)
LONG = Givens(w=-10.25, b=-13.25, x=(-1.25, -2.75, 3.25, 1.75), t=(-14.75, 12.25, -9.25, 5.75), rate=0.02)


def numbers_of_torch(given):
    """Every number of two rounds, as PyTorch has it."""
    x, t = (torch.tensor(values, dtype=torch.float64) for values in (given.x, given.t))
    w, b = (torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in (given.w, given.b))
    optimizer = torch.optim.SGD([w, b], lr=given.rate)
    found = [*given.x, *given.t, given.rate]
    for _ in range(2):
        optimizer.zero_grad()
        h = w * x + b
        h.retain_grad()
        d = h - t
        loss = (d**2).mean()
        loss.backward()
        parts = (h.grad * x).tolist()
        found += [
            w.item(),
            b.item(),
            *h.tolist(),
            *d.tolist(),
            loss.item(),
            *h.grad.tolist(),
            *parts,
            w.grad.item(),
            b.grad.item(),
        ]
        optimizer.step()
        found += [w.item(), b.item()]
    return found


@pytest.mark.parametrize("given", [GIVEN, OTHER, LONG], ids=["lesson", "other", "long"])
@pytest.mark.parametrize("wide", [True, False])
def test_every_number_is_pytorchs(given, wide):
    """The numbers in the figure are those of PyTorch's loop, all of them and no others."""
    words = " ".join(label.words for label in draw(wide, given).labels).replace(",", " ").split()
    shown = {word for word in words if any(letter.isdigit() for letter in word)}
    assert shown == {num(round(value, 9)) for value in numbers_of_torch(given)}


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_line(wide):
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
