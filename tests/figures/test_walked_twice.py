"""DL01.7.6-F2: every number of both walks stands on the sheet, in its place, and moves with the point and the direction."""

from dataclasses import astuple

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.own_backward.walked_twice import ARROWS, NAMES, alt, draw, passed, values
from handgrad.worked.own_backward import DIRECTION, Direction, walked_twice

OTHER = Direction(w=(1.7, -2.25), t=(0.7, 10.3))
LONG = Direction(w=(-3.25, 12.345), t=(-2.345, 4.125))


@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_every_number(wide):
    """Each step of the work by hand, which a test compares with PyTorch, stands on the sheet; L, which q does not need, does not."""
    steps = {number for value in astuple(walked_twice()) for number in (value if isinstance(value, tuple) else (value,))}
    assert numbers_of(draw(wide)) == {num(value) for value in ({*DIRECTION.w, *steps} - {walked_twice().L})}


@pytest.mark.parametrize("wide", [True, False])
def test_every_value_has_its_own_gradient(wide):
    """Beside each name stands its value, and under that its gradient."""
    sheet = draw(wide)
    for name, (value, gradient) in values(DIRECTION).items():
        label = next(each for each in sheet.labels if each.markup == NAMES[name])
        near = [each.words for each in sheet.labels if _beside(label, each, wide)]
        assert near == [num(value), num(gradient)]


def _beside(name, label, wide):
    """Whether a label stands under its name, or, on the narrow sheet, beside it."""
    right, down = label.x - name.x, label.y - name.y
    return (abs(right) < 1 and 0 < down < 46) if wide else (0 < right < 60 and abs(down) < 12)


def test_the_gradients_are_pytorchs():
    """Each value and its gradient are those of the first walk written out and walked back, to 1e-12."""
    for given in (DIRECTION, OTHER, LONG):
        w1, w2 = (torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in given.w)
        at = {"w1": w1, "w2": w2, "s": w1 * w1, "c": 2 * w1, "r": 1 * w2}
        at |= {"g1": at["r"] * at["c"], "g2": 1 * at["s"]}
        at["q"] = at["g1"] * given.t[0] + at["g2"] * given.t[1]
        for step in at.values():
            step.retain_grad()
        at["q"].backward()
        for name, pair in values(given).items():
            assert pair == pytest.approx((at[name].item(), at[name].grad.item()), abs=1e-12)


def test_what_comes_back_adds_up():
    """The gradient of each value is the sum of what the second walk brings along its arrows."""
    for given in (DIRECTION, OTHER, LONG):
        for name, (_, gradient) in values(given).items():
            along = [passed(given)[arrow] for arrow in ARROWS if arrow[0] == name]
            assert not along or sum(along) == pytest.approx(gradient, abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: with another point and direction all change but the seed 1."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
