"""DL01.6.2-F3: with nothing taken off, inf and nan as PyTorch has them; with the largest taken off, PyTorch's own loss."""

import pytest
import torch
import torch.nn.functional as F

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.fused_loss.plain_or_shifted import LABEL, LOGITS, alt, draw
from handgrad.figures.rungs import shown
from handgrad.worked.fused_loss import row

OTHER, LONG = ((803.5, 801.25, 802.75), 1), ((-1234.5, -1237.25, -1235.125), 0)


def words(sheet):
    """The labels of a sheet, as they read."""
    return [label.words for label in sheet.labels]


@pytest.mark.parametrize(("logits", "label"), [(LOGITS, LABEL), OTHER])
def test_the_wrong_side_says_what_torch_says(logits, label):
    """The exponentials, the loss and what is passed back print as PyTorch's do, and no finite number is among them."""
    z = torch.tensor(logits, dtype=torch.float64, requires_grad=True)
    u = z.exp()
    loss = u.sum().log() - z[label]
    loss.backward()
    expected = [str(each) for each in (*u.tolist(), u.sum().item(), loss.item(), *z.grad.tolist())]
    assert [each for each in words(draw(True, logits, label)) if each in ("inf", "nan")] == expected


@pytest.mark.parametrize(("logits", "label"), [(LOGITS, LABEL), OTHER, LONG])
def test_the_right_side_is_torchs(logits, label):
    """The loss and what is passed back are those of PyTorch's own loss, to 1e-12, and they are what is printed."""
    z = torch.tensor(logits, dtype=torch.float64, requires_grad=True)
    loss = F.cross_entropy(z, torch.tensor(label))
    loss.backward()
    steps = row(logits, label)
    assert [steps.loss, *steps.delta] == pytest.approx([loss.item(), *z.grad.tolist()], abs=1e-12)
    assert {shown(each) for each in steps.delta} <= set(words(draw(True, logits, label)))


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_logits(wide):
    """No number was typed: with other logits only the largest one's difference, its exponential and what is infinite stay."""
    assert typed(draw(wide), draw(wide, *OTHER)) == {"0", "1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, *LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, *OTHER), alt(*OTHER)) == []
    assert untold(draw(True, *OTHER), alt()) != []
    assert "(inf, inf, inf)" in alt()
    assert "(nan, nan, nan)" in alt()
