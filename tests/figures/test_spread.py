"""DL01.6.3-F3: each reduction's values, and what it spreads back, are PyTorch's."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.broadcasting.spread import REDUCTIONS, alt, draw, reduced
from handgrad.worked.batch_bias import AT_ROWS, REDUCED

OTHER = {"table": ((20.0, 64.0), (94.0, -44.0), (17.0, 122.0)), "arriving": (31.0, -71.0, 113.0)}
LONG = {"table": ((20.25, -60.5), (-90.75, 40.5), (10.25, -20.5)), "arriving": (-30.25, 70.5, -10.75)}
OF_TORCH = {
    "sum": lambda table: table.sum(dim=1),
    "mean": lambda table: table.mean(dim=1),
    "max": lambda table: table.max(dim=1).values,
}


@pytest.mark.parametrize("reduction", REDUCTIONS, ids=lambda reduction: reduction.name)
@pytest.mark.parametrize("case", [{"table": REDUCED, "arriving": AT_ROWS}, OTHER, LONG])
def test_each_reduction_is_pytorchs(reduction, case):
    """Values and gradients agree to 1e-12."""
    table = torch.tensor(case["table"], dtype=torch.float64, requires_grad=True)
    made = OF_TORCH[reduction.name](table)
    made.backward(torch.tensor(case["arriving"], dtype=torch.float64))
    values, back = reduced(reduction, **case)
    assert values == pytest.approx(made.tolist(), abs=1e-12)
    assert [list(row) for row in back] == [pytest.approx(row, abs=1e-12) for row in table.grad.tolist()]


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed; only the zeros of the maximum stay."""
    assert typed(draw(wide), draw(wide, **OTHER)) == {"0"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, **LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, **OTHER), alt(**OTHER)) == []
    assert untold(draw(True, **OTHER), alt()) != []
