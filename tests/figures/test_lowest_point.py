"""M05.3-F4: the steps are those that PyTorch's gradients give, and the aimed step loses."""

from math import dist

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.many_inputs.lowest_point import GIVEN, RATE, STEPS, STRETCH, Start, alt, draw, loss, straight, walk

OTHER = Start(5.25, 1.85)
LONG = Start(12.345, 4.321)


def walk_of_torch(start):
    """The points of the descent, each step from a fresh backward."""
    at = torch.tensor([start.w, start.b], dtype=torch.float64, requires_grad=True)
    points = [tuple(at.tolist())]
    for _ in range(STEPS):
        at.grad = None
        (at[0] ** 2 + STRETCH * at[1] ** 2).backward()
        with torch.no_grad():
            at -= RATE * at.grad
        points.append(tuple(at.tolist()))
    return points


@pytest.mark.parametrize("start", [GIVEN, OTHER, LONG])
def test_the_walk_is_pytorchs(start):
    """Every point of the walk, in both parameters."""
    for found, expected in zip(walk(start), walk_of_torch(start), strict=True):
        assert found == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("start", [GIVEN, OTHER, LONG])
def test_the_two_first_steps_are_equally_long(start):
    """The comparison is fair; the aimed step runs towards the lowest point and ends higher."""
    aimed, first = straight(start), walk(start)[1]
    assert dist(aimed, (start.w, start.b)) == pytest.approx(dist(first, (start.w, start.b)))
    assert aimed[0] / aimed[1] == pytest.approx(start.w / start.b)
    assert loss(*first) < loss(*aimed) < loss(start.w, start.b)


def test_the_lessons_numbers():
    """The start, its loss and the two losses after a step of length 1 are the lesson's."""
    assert (GIVEN.w, GIVEN.b, loss(3, 1)) == (3, 1, 13)
    assert dist((3, 1), walk()[1]) == pytest.approx(1)
    assert (loss(*walk()[1]), round(loss(*straight()), 4)) == (pytest.approx(5.92), 6.0781)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_start(wide):
    """No number was typed."""
    assert typed(draw(wide), draw(wide, OTHER)) == set()


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
