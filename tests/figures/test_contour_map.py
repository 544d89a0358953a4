"""M05.3-F1: the gradient is PyTorch's, the lines are lines of equal loss, and the step crosses them at a right angle."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.many_inputs.contour_map import LINES, RATE, alt, draw, gradient, levels, line
from handgrad.worked.two_parameters import GIVEN, Givens, step

OTHER = Givens(w=5.25, b=-1.75, x=2.5, target=9.3)
LONG = Givens(w=-12.34, b=-3.21, x=2.9, target=-41.096)


def gradient_of_torch(givens):
    """Both partial derivatives from one backward."""
    w, b = (torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in (givens.w, givens.b))
    ((w * givens.x + b - givens.target) ** 2).backward()
    return w.grad.item(), b.grad.item()


@pytest.mark.parametrize("givens", [GIVEN, OTHER, LONG])
def test_the_gradient_is_pytorchs(givens):
    """What the figure prints as gradient is what one backward finds."""
    assert gradient(givens) == pytest.approx(gradient_of_torch(givens), rel=1e-12)


def test_the_lessons_numbers():
    """The point, the gradient, the levels and the end of the step are the lesson's."""
    assert (GIVEN.w, GIVEN.b, gradient()) == (2, 1, (12, 4))
    assert levels() == [0, 4, 8, 12, 16]
    end = step(GIVEN, RATE)
    assert (end.w, end.b) == pytest.approx((1.76, 0.92))


@pytest.mark.parametrize("givens", [GIVEN, OTHER, LONG])
def test_each_contour_line_has_one_loss(givens):
    """Every pair of a line gives the loss that is written at it, and the second line goes through the start."""
    assert len(levels(givens)) == LINES
    for level in levels(givens):
        losses = [(w * givens.x + b - givens.target) ** 2 for w, b in line(level, givens, (givens.b - 1, givens.b + 1))]
        assert losses == pytest.approx([level] * len(losses), abs=1e-9)
    assert line(levels(givens)[1], givens, (givens.b, givens.b + 1))[0] == pytest.approx((givens.w, givens.b))


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("givens", [GIVEN, OTHER])
def test_the_step_crosses_the_contour_line_at_a_right_angle(givens, wide):
    """On the sheet itself the arrow of the step stands square on the line that it leaves."""
    shafts = [shape.corners for shape in draw(wide, givens).painted if shape.width == 2 and shape.fill is None]
    (step_along,), (line_along,) = ([s for s in shafts if _role(draw(wide, givens), s) == role] for role in ("text", "control"))
    (ax, ay), (bx, by) = (_direction(shaft) for shaft in (step_along, line_along))
    assert ax * bx + ay * by == pytest.approx(0, abs=1e-3 * (ax * ax + ay * ay + bx * bx + by * by))
    assert bx * givens.x == pytest.approx(by, rel=1e-3)  # y runs down, so the line w x + b = const falls to the right


def _role(sheet, corners):
    return next(shape.stroke for shape in sheet.painted if shape.corners == corners)


def _direction(corners):
    (x0, y0), (x1, y1) = corners[0], corners[-1]
    return x1 - x0, y1 - y0


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed; the valley floor is at a true zero."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"0"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers, and negative ones, still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
