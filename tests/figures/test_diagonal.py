"""M05.4-F3: table, slopes and memory are those that torch finds and measures."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.jacobians.diagonal import GIVEN, Cubes, alt, draw, size

OTHER, OTHER_SIZES = Cubes((1.3, -2.7, 3.9), (7.7, 9.1, 13.3)), (3456, 7654321)


@pytest.mark.parametrize("given", [GIVEN, OTHER])
def test_table_and_product_are_torchs(given):
    """The table is torch's Jacobian, and what is passed back is torch's gradient."""
    x = torch.tensor(given.x, dtype=torch.float64, requires_grad=True)
    table = torch.autograd.functional.jacobian(lambda x: x**3, x.detach())
    (x**3).backward(torch.tensor(given.g, dtype=torch.float64))
    assert torch.allclose(torch.tensor(given.table, dtype=torch.float64), table, rtol=0, atol=1e-12)
    assert x.grad.tolist() == pytest.approx(given.passed, abs=1e-12)


def test_memory_is_what_a_tensor_takes():
    """The sizes are bytes of float64 tensors: measured where a table still fits, in units of a thousand."""
    for count in (1000, 1000**2):
        taken = torch.empty(count, dtype=torch.float64).nbytes
        assert size(count) == {8000: "8 kB", 8000000: "8 MB"}[taken]
    assert size(1000000**2) == "8 TB"
    assert size(25) == "200 bytes"


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: only the zeros, and the counts of the table and of the slopes, keep theirs."""
    assert typed(draw(wide), draw(wide, OTHER, OTHER_SIZES)) == {"0", "3", "9"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer numbers still find room."""
    given = Cubes((-1.2345, 1.3456, 1.4567), (-12.345, 23.456, 34.567))
    assert check(draw(wide, given, (12345, 12345678))) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER, OTHER_SIZES), alt(OTHER, OTHER_SIZES)) == []
    assert untold(draw(True, OTHER, OTHER_SIZES), alt()) != []
