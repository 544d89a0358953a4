"""DL01.7.3-F2: every number of the perceptron stands in its layer's table, and moves when the network does."""

from dataclasses import astuple

import pytest

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.modules.layer_by_layer import alt, draw
from handgrad.figures.numbers import num
from handgrad.worked.perceptron import GIVEN, Givens, by_hand

OTHER = Givens(
    x=(1.1, 4.3),
    W1=((2.1, 0.7), (0.9, 0.3), (-1.2, 0.6)),
    b1=(0.41, 0.83, -5.9),
    W2=((1.6, 0.24, 2.7), (0.37, 1.9, -3.6)),
    b2=(0.19, 0.57),
    W3=((0.88, 1.71),),
    b3=(-7.3,),
    t=26.4,
)
LONG = Givens(x=(-3.25, 2.75), W1=((-1.25, 2.35), (-0.52, -2.14), (-3.15, 1.26)), b1=(-2.25, -1.75, -2.35), t=-13.75)


def flat(value):
    """The single numbers of a value, however deep."""
    return [number for entry in value for number in flat(entry)] if isinstance(value, tuple) else [value]


def shown(given):
    """What has to stand on the sheet: the givens and every step but the difference, which the loss contains."""
    steps = by_hand(given)
    return {num(number) for number in flat(astuple(given)) + flat(tuple(v for k, v in vars(steps).items() if k != "d"))}


@pytest.mark.parametrize("given", [GIVEN, OTHER], ids=["lesson", "other"])
@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_every_number(wide, given):
    """Each given number and each step of the work by hand, which a test compares with PyTorch, stands on the sheet."""
    assert numbers_of(draw(wide, given)) == shown(given)


@pytest.mark.parametrize("wide", [True, False])
def test_every_gradient_stands_under_its_value(wide):
    """Each weight and bias has its own gradient under it, in the order of the layers' tables."""
    labels, steps = draw(wide).labels, by_hand()
    above = sorted((label.y, label.x, label.words) for label in labels if label.role == "forward" and label.words != "weight")
    under = sorted((label.y, label.x, label.words) for label in labels if label.role in ("backward", "muted"))
    pairs = [(value, next(w for v, h, w in under if h == x and 10 < v - y < 30)) for y, x, value in above]
    rows = []
    for layer, (W, dW, b, db) in enumerate(
        (
            (GIVEN.W1, steps.dW1, GIVEN.b1, steps.db1),
            (GIVEN.W2, steps.dW2, GIVEN.b2, steps.db2),
            (GIVEN.W3, steps.dW3, GIVEN.b3, steps.db3),
        ),
        1,
    ):
        a, da = ((GIVEN.x, None), (steps.a1, steps.da1), (steps.a2, steps.da2))[layer - 1]
        rows += [(num(v), "no grad" if da is None else num(da[j])) for j, v in enumerate(a)]
        z, delta = getattr(steps, f"z{layer}"), getattr(steps, f"delta{layer}")
        for i in range(len(b)):
            rows += [(num(v), num(g)) for v, g in zip((*W[i], b[i], z[i]), (*dW[i], db[i], delta[i]), strict=True)]
    assert pairs == [*rows, (num(steps.L), num(steps.seed))]


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_network(wide):
    """No number was typed: with another network all change but the seed 1 and the 0 of a shut unit."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"0", "1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
