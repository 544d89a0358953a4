"""DL01.7.1-F3: the marked cells, the looked-up one and the copy are PyTorch's."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.strides.worked_cells import GIVEN, alt, draw
from handgrad.worked.memory_layout import FIRST, worked

OTHER = worked(index=(1, 1, 0), axes=(1, 0, 2))


def sliced(axes, start, first):
    """The slice of the turned block, by PyTorch."""
    block = torch.arange(float(first), first + 24).view(2, 3, 4)
    return block.permute(*axes)[start:, :, ::2]


@pytest.mark.parametrize(("steps", "axes", "start"), [(GIVEN, (2, 0, 1), 1), (OTHER, (1, 0, 2), 1)])
def test_the_cells_are_pytorchs(steps, axes, start):
    """The copy holds the marked cells in the order of the figure, and the index finds the framed one."""
    q = sliced(axes, start, FIRST)
    count = q.numel()
    assert q.reshape(count).tolist() == [FIRST + cell for cell in steps.order]
    assert q[steps.index] == FIRST + steps.found
    assert (q.stride(), q.storage_offset()) == (steps.q.strides, steps.q.offset)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: what the cells hold moves with the first, and only numbers of cells stay."""
    shared = typed(draw(wide), draw(wide, first=500))
    assert shared <= {str(cell) for cell in range(24)} | {"115"} and "115" not in shared


@pytest.mark.parametrize("wide", [True, False])
def test_the_marks_move_with_the_slice(wide):
    """Another slice marks other cells and frames another."""
    tinted = [sum(shape.fill == "forward-tint" for shape in draw(wide, steps).painted) for steps in (GIVEN, OTHER)]
    assert tinted == [len(GIVEN.order), len(OTHER.order)]
    framed = [[shape.extent for shape in draw(wide, steps).painted if shape.stroke == "forward-line"] for steps in (GIVEN, OTHER)]
    assert len(framed[0]) == len(framed[1]) == 1
    assert framed[0] != framed[1]


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_other_numbers(wide, check):
    """Numbers of the same length still find room."""
    assert check(draw(wide, first=876)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, first=500), alt(first=500)) == []
    assert untold(draw(True, first=500), alt()) != []
