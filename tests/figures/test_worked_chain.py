"""M05.4-F2: values, tables and gradients of the chain are those that torch finds."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.jacobians.worked_chain import alt, draw, layers, tables
from handgrad.worked.jacobian import GIVEN, Givens

OTHER = Givens((7.7, 3.3, 8.1), ((2.3, 5.9, 3.7), (-4.3, 9.1, 6.7)), (11.3, 12.9))
LONG = Givens((-1.56, 1.21, 1.34), ((-2.345, 1.678, 1.234), (-1.456, 1.567, 1.789)), (-5.432, 4.321))


@pytest.mark.parametrize("givens", [GIVEN, OTHER])
def test_numbers_are_torchs(givens):
    """Each layer holds torch's value and gradient, each table is torch's Jacobian."""
    A, c = (torch.tensor(v, dtype=torch.float64) for v in (givens.A, givens.c))
    x = torch.tensor(givens.x, dtype=torch.float64, requires_grad=True)
    u = A @ x
    v = u**2
    L = c @ v
    gradients = torch.autograd.grad(L, (x, u, v, L))
    for value, gradient, (held, found) in zip((x, u, v, L), gradients, layers(givens), strict=True):
        assert held == pytest.approx(value.detach().flatten().tolist(), abs=1e-9)
        assert found == pytest.approx(gradient.flatten().tolist(), abs=1e-9)
    nodes = ((lambda x: A @ x, x), (torch.square, u), (lambda v: (c @ v).reshape(1), v))
    for (node, at), table in zip(nodes, tables(givens), strict=True):
        found = torch.autograd.functional.jacobian(node, at.detach())
        assert torch.allclose(torch.tensor(table, dtype=torch.float64), found, rtol=0, atol=1e-9)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: only the seed, the zeros off the diagonal and the shapes keep theirs."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"0", "1", "2", "3"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
