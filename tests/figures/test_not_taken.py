"""DL01.7.6-F3: what comes back along both branches is what PyTorch passes, the nan included."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.own_backward.not_taken import A, alt, draw, said
from handgrad.worked.own_backward import masked

OTHER = 875.25


def by_torch(a, safe):
    """The choice and the gradient of a, by PyTorch."""
    a = torch.tensor(a, dtype=torch.float64, requires_grad=True)
    chosen = torch.where(a <= 0, torch.exp(a.clamp(max=0) if safe else a), 1 + a)
    chosen.backward()
    return said(chosen.item()), said(a.grad.item())


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("a", [A, OTHER, 2.5])
def test_the_ends_are_pytorchs(a, wide):
    """At the leaf stands the gradient that PyTorch finds, wrong and right, and at where the value that it chooses."""
    words = [label.words for label in draw(wide, a).labels]
    at_leaf = [words[place + 1] for place, word in enumerate(words) if word == said(a)]
    chosen, grads = zip(*(by_torch(a, safe) for safe in (False, True)), strict=True)
    assert at_leaf[0] == grads[0]
    assert at_leaf[1] == grads[1]
    assert set(chosen) == {said(masked(a).plus)} <= set(words)


@pytest.mark.parametrize("wide", [True, False])
def test_the_choice_holds_what_it_chose(wide):
    """Beside the word where stands the value that PyTorch chooses, on either side, and under it the seed."""
    labels = draw(wide, OTHER).labels
    choices = [label for label in labels if label.words == "where"]
    for choice, safe in zip(choices, (False, True), strict=True):
        near = [label.words for label in labels if 0 < label.x - choice.x < 60 and abs(label.y - choice.y) < 12]
        assert near == [by_torch(OTHER, safe)[0], "1"]


def test_wrong_and_right_differ():
    """The comparison is not blind: where exp overflows, only the right side has a number."""
    assert (said(masked().da), said(masked(safe=True).da)) == ("nan", "1")


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_a(wide):
    """No number was typed: what stays is the seed, what where passes, and exp of the clamped 0."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"0", "1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("a", [1234.5678, 8.7654])
def test_the_layout_bears_longer_numbers(a, wide, check):
    """Longer numbers, and an exponential that does not overflow, still find room."""
    assert check(draw(wide, a)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
