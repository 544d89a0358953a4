"""M05.3-F2: the tangents' slopes are PyTorch's partial derivatives, and they touch their curves."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.many_inputs.two_cuts import BEFORE, BEHIND, POINTS, alt, cut, draw, slopes
from handgrad.worked.two_parameters import GIVEN, Givens

OTHER = Givens(w=5.25, b=-1.75, x=2.5, target=9.3)
LONG = Givens(w=-12.34, b=-3.21, x=2.75, target=-39.3)


@pytest.mark.parametrize("along_w", [True, False])
@pytest.mark.parametrize("givens", [GIVEN, OTHER, LONG])
def test_the_slopes_are_pytorchs(givens, along_w):
    """The slope of a cut is the gradient of the parameter that moves, with the other held still."""
    moving = torch.tensor(givens.w if along_w else givens.b, dtype=torch.float64, requires_grad=True)
    y = moving * givens.x + givens.b if along_w else givens.w * givens.x + moving
    (loss := (y - givens.target) ** 2).backward()
    assert slopes(givens)[0 if along_w else 1] == pytest.approx(moving.grad.item(), rel=1e-12)
    assert cut(givens, along_w, 0) == pytest.approx(loss.item(), rel=1e-12)


def test_the_cuts_hold_the_other_parameter_still():
    """A move of 0.5 along w and one along b give the losses of the lesson's formulas, (3w - 4) and (b + 1) squared."""
    assert cut(GIVEN, True, 0.5) == pytest.approx((3 * 2.5 - 4) ** 2)
    assert cut(GIVEN, False, 0.5) == pytest.approx((1.5 + 1) ** 2)


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("givens", [GIVEN, OTHER])
def test_the_tangents_lie_along_their_curves(wide, givens):
    """A tangent is as steep as the short chord about its point, which for a parabola is no estimate; 12 and 4 share a scale."""
    painted = draw(wide, givens).painted
    curves = [shape.corners for shape in painted if shape.stroke == "forward-line"]
    tangents = [shape.corners for shape in painted if shape.stroke == "backward-line"]
    before = int(POINTS * BEFORE / (BEFORE + BEHIND))  # the point lies midway between this corner and the next
    chords = [curve[before : before + 2] for curve in curves]
    assert [_steepness(line) for line in tangents] == pytest.approx([_steepness(chord) for chord in chords], rel=1e-6)
    assert _steepness(tangents[0]) / _steepness(tangents[1]) == pytest.approx(givens.x)


def _steepness(corners):
    (x0, y0), (x1, y1) = corners
    return (y0 - y1) / (x1 - x0)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed."""
    assert typed(draw(wide), draw(wide, OTHER)) == set()


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers, and negative ones, still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
