"""DL01.6.2-F1: node by node or in one node, the values and the gradients are PyTorch's."""

from collections import Counter

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.fused_loss.four_or_one import LABEL, LOGITS, SEED, alt, draw
from handgrad.figures.numbers import num, vector
from handgrad.worked.fused_loss import plain, row

OTHER, LONG = ((0.37, -1.46), 0), ((-1.25, -3.625), 0)


def of_torch(logits, label):
    """Every step node by node, and the gradient at each, by PyTorch."""
    z = torch.tensor(logits, dtype=torch.float64, requires_grad=True)
    u = z.exp()
    s = u.sum()
    log_s = s.log()
    loss = log_s - z[label]
    back = torch.autograd.grad(log_s, z, retain_graph=True)[0]
    ds, dz = torch.autograd.grad(loss, (s, z), torch.tensor(SEED, dtype=torch.float64))
    return [*u.tolist(), s.item(), log_s.item(), loss.item(), ds.item(), *back.tolist(), *dz.tolist()]


@pytest.mark.parametrize(("logits", "label"), [(LOGITS, LABEL), OTHER, LONG])
def test_both_ways_are_pytorchs(logits, label):
    """Each value and each gradient of the four nodes agrees to 1e-12, and the one node ends in the same two."""
    n, fused = plain(logits, label), row(logits, label)
    assert [*n.u, n.s, n.log_s, n.loss, n.ds, *n.back, *n.dz] == pytest.approx(of_torch(logits, label), abs=1e-12)
    assert [fused.loss, *fused.delta] == pytest.approx([n.loss, *n.dz], abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_each_number_stands_as_often_as_it_should(wide):
    """Each way has its own logits, loss, seed and gradient; the small nodes have what arrives between them too."""
    logits, label = OTHER
    *u, s, log_s, loss, ds = of_torch(logits, label)[: len(logits) + 4]
    back, dz = of_torch(logits, label)[-4:-2], of_torch(logits, label)[-2:]
    p = [each / s for each in u]
    twice = [vector(logits), num(loss), num(SEED), vector(dz)]
    once = [vector(u), num(s), num(log_s), num(ds), num(SEED), vector((ds, ds)), vector(back), num(-SEED), vector(p)]
    found = Counter(word.words for word in draw(wide, *OTHER).labels if word.words.strip("(−")[:1].isdigit())
    assert found == Counter([*twice, *twice, *once])


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_logits(wide):
    """No number was typed: with other logits only the seed and its opposite stay."""
    assert typed(draw(wide), draw(wide, *OTHER)) == {"1", "−1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, *LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, *OTHER), alt(*OTHER)) == []
    assert untold(draw(True, *OTHER), alt()) != []
