"""A written sum says its entries with their signs, and what they add up to."""

import pytest

from handgrad.figures.grids import cells, stamps, written_sum
from handgrad.figures.numbers import MINUS
from handgrad.figures.sheet import Sheet
from handgrad.figures.tables import HIGH, value


@pytest.mark.parametrize(
    ("values", "written"),
    [
        ((1.0, 6.0, 7.0), "1 + 6 + 7 = 14"),
        ((-3.0, -4.5), f"{MINUS}3 {MINUS} 4.5 = {MINUS}7.5"),
        ((2.0,), "2 = 2"),
        ((1 / 3, 1 / 3, 1 / 3), "0.3333 + 0.3333 + 0.3333 = 1"),
    ],
)
def test_a_sum_is_written_out(values, written):
    """The signs stand between the entries, and the result is that of the exact values."""
    assert written_sum(values) == written


def test_cells_and_stamps_stand_in_rows_and_columns():
    """The boxes come back row by row, at their places from the left top corner."""
    sheet = Sheet(340, 340)
    for boxes, step in (
        (cells(sheet, (10, 20), 50, ((1.0, 2.0), (3.0, 4.0)), value, step=60), 60),
        (stamps(sheet, (10, 20), 50, ((1.0, 2.0), (3.0, 4.0)), None, 60), 60),
    ):
        assert [[box.x for box in row] for row in boxes] == [[35, 85], [35, 85]]
        assert boxes[1][0].y - boxes[0][0].y == step
    assert cells(sheet, (0, 0), 50, ((1.0,),), value)[0][0].y == HIGH / 2
