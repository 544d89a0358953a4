"""DL01.6.4-F3: the right rule is PyTorch's; the two rules agree at the easy number and differ at the other one."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.checking.ones_or_random import GIVEN, NAMES, Points, alt, draw, right, wrong

OTHER = Points(easy=0.6, drawn=1.4)
LONG = Points(easy=1.0001, drawn=2.2345)


@pytest.mark.parametrize("u", [0.0, 0.5, 1.0, 2.0, 2.3])
def test_the_right_rule_is_pytorchs(u):
    """The slope of the cube at any place; the other rule lost the power."""
    leaf = torch.tensor(u, dtype=torch.float64, requires_grad=True)
    (leaf**3).backward()
    assert right(u) == pytest.approx(leaf.grad.item(), abs=1e-12)
    assert wrong(u) * u == pytest.approx(right(u), abs=1e-12)


def test_the_easy_number_shows_nothing():
    """At 1 both say 3; at 2 they say 12 and 6."""
    assert (right(GIVEN.easy), wrong(GIVEN.easy)) == (3, 3)
    assert (right(GIVEN.drawn), wrong(GIVEN.drawn)) == (12, 6)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_points(wide):
    """No number was typed; those of the rules' names stay."""
    assert NAMES == ("3*u*^2^", "3*u*")
    kept = typed(draw(wide), draw(wide, OTHER))
    assert kept <= {"3", "2", "32"}


@pytest.mark.parametrize("wide", [True, False])
def test_the_dots_stand_on_their_curves(wide):
    """A dot for each number that a rule says: one where they agree, two where they differ."""
    dots = [shape.extent for shape in draw(wide, OTHER).painted if shape.fill == "text" and not shape.stroke]
    assert len(dots) == 4
    assert len([shape for shape in draw(wide).painted if shape.fill == "text" and not shape.stroke]) == 3


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, Points(1.0, LONG.drawn))) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
