"""DL01.6.2-F4: the line that touches the curve has PyTorch's slope, and the other is n times too steep."""

import pytest
import torch
import torch.nn.functional as F

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.fused_loss.eight_times import GIVEN, alt, draw, mean_loss, numbers
from handgrad.worked.fused_loss import Batch

OTHER = Batch(((1.5, -0.25), (0.75, 2.5), (-1.25, 0.5)), (0, 0, 1))
LONG = Batch(((-12.375, -12.125),) * 11, (1,) * 11)  # the slope of the first logit is positive


def of_torch(given):
    """The mean loss and its slope in the first logit."""
    Z = torch.tensor(given.Z, dtype=torch.float64, requires_grad=True)
    L = F.cross_entropy(Z, torch.tensor(given.labels))
    L.backward()
    return L.item(), Z.grad[0, 0].item()


def test_the_batch_is_that_of_the_lesson_on_autograd():
    """Twice the sine of 0 to 15, in eight rows, with the labels 0 and 1 by turns."""
    expected = 2 * torch.sin(torch.arange(16, dtype=torch.float64)).reshape(8, 2)
    assert torch.allclose(torch.tensor(GIVEN.Z, dtype=torch.float64), expected, rtol=0, atol=1e-12)
    assert list(GIVEN.labels) == (torch.arange(8) % 2).tolist()


@pytest.mark.parametrize("given", [GIVEN, OTHER, LONG])
def test_the_right_slope_is_torchs(given):
    """The loss and the right slope agree to 1e-12, and the wrong slope is n times as large."""
    shown = numbers(given)
    assert (shown.loss, shown.right) == pytest.approx(of_torch(given), abs=1e-12)
    assert shown.wrong == pytest.approx(len(given.Z) * shown.right, abs=1e-12)


def test_the_right_line_is_a_tangent():
    """A small move of the first logit follows the right slope and not the wrong one."""
    shown, h = numbers(), 1e-5
    growth = (mean_loss(GIVEN, shown.place + h) - mean_loss(GIVEN, shown.place - h)) / (2 * h)
    assert growth == pytest.approx(shown.right, abs=1e-8)
    assert abs(growth - shown.wrong) > 0.1


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_batch(wide):
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
