"""DL01.5.1-F2: the slopes of softmax, and what they pass back, are PyTorch's."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.running_network.p_minus_y import LABEL, LOGITS, alt, draw, numbers

OTHER = ((0.3, 0.83), 0)


def of_torch(logits, label):
    """Return p, y, the gradient at p, the Jacobian of softmax and the gradient at z, by PyTorch."""
    z = torch.tensor(logits, dtype=torch.float64, requires_grad=True)
    p = torch.softmax(z, 0)
    L = -torch.log(p[label])
    by_p, by_z = torch.autograd.grad(L, (p, z))
    J = torch.autograd.functional.jacobian(lambda t: torch.softmax(t, 0), z)
    return p.detach(), torch.eye(2, dtype=torch.float64)[label], by_p, J, by_z


def difference(found, expected):
    """Return the largest difference between the figure's numbers and others."""
    ours = [torch.tensor(v, dtype=torch.float64) for v in (found.p, found.y, found.arriving, found.slopes, found.sums)]
    return max(float((one - other).abs().max()) for one, other in zip(ours, expected, strict=True))


@pytest.mark.parametrize(("logits", "label"), [(LOGITS, LABEL), OTHER, ((-2.5, 1.2), 1)])
def test_the_table_is_pytorchs(logits, label):
    """The four slopes, what arrives and what is passed back agree to 1e-12."""
    assert difference(numbers(logits, label), of_torch(logits, label)) < 1e-12


def test_a_wrong_table_is_seen():
    """The comparison is not blind."""
    assert difference(numbers(*OTHER), of_torch(LOGITS, LABEL)) > 0.1


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_logits(wide):
    """No number was typed: with other logits and the other class only the targets and the true zero stay."""
    assert typed(draw(wide), draw(wide, *OTHER)) == {"0", "1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("given", [OTHER, ((3.31, 1.05), 1)], ids=["first class", "steep"])
def test_the_layout_bears_other_numbers(wide, given, check):
    """The other class and longer numbers still find room."""
    assert check(draw(wide, *given)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, *OTHER), alt(*OTHER)) == []
    assert untold(draw(True, *OTHER), alt()) != []
