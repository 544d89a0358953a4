"""M05.4-F1: both products are those that torch makes."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.jacobians.one_table import alt, draw
from handgrad.worked.jacobian import G, T, X

OTHER = {"x": (7.77, 6.53), "g": (11.91, 8.31), "t": (9.37, -3.83)}
LONG = {"x": (-2.3456, 3.4567), "g": (-11.2345, 12.3456), "t": (-10.5432, 21.6543)}


def test_both_products_are_torchs():
    """The numbers of the alternative text are those of torch's vector-Jacobian and Jacobian-vector product."""
    x, g, t = (torch.tensor(v, dtype=torch.float64) for v in (X, G, T))

    def node(x):
        return torch.stack([x[0] * x[1], x[0] ** 2 - 2 * x[1]])

    table = torch.autograd.functional.jacobian(node, x)
    back, pushed = g @ table, table @ t
    told = alt().replace("\N{MINUS SIGN}", "-")
    assert f"J t = ({pushed[0]:g}, {pushed[1]:g}) leaves at the rows" in told
    assert f"g transposed times J = ({back[0]:g}, {back[1]:g}) leaves at the columns" in told


@pytest.mark.parametrize("wide", [True, False])
def test_every_number_moves_with_the_inputs(wide):
    """No number was typed: with other inputs none stays but the slope of minus two, which does not depend on them."""
    assert typed(draw(wide), draw(wide, **OTHER)) == {"−2"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    assert check(draw(wide, **LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, **OTHER), alt(**OTHER)) == []
    assert untold(draw(True, **OTHER), alt()) != []
