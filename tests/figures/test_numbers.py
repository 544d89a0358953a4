"""Numbers in figures: as the course prints them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handgrad.figures.numbers import MINUS, matrix, num, vector
from handgrad.numbers.writing import shown


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (2.0, "2"),
        (0.25, "0.25"),
        (0.125, "0.125"),
        (0.1 + 0.2, "0.3"),
        (0.7310585786300049, "0.7311"),
        (0.58298, "0.5830"),
        (-3.718281828, "−3.7183"),
        (-0.0, "0"),
        (-1e-17, "0"),
        (100.0, "100"),
        (1e-5, "0.0000"),
        (-1e-5, "0.0000"),
    ],
)
def test_numbers_are_printed_as_in_the_course(value, printed):
    """Exact numbers are shortest, others have four places; the minus is true and zero has none."""
    assert num(value) == printed


@pytest.mark.parametrize("value", [float("inf"), float("nan")])
def test_infinite_numbers_are_refused(value):
    """A figure shows finite numbers only."""
    with pytest.raises(ValueError, match="finite"):
        num(value)


def test_vectors_and_matrices_are_said_in_rows():
    """An alternative text says a vector in brackets and a matrix by its rows."""
    assert vector((0.5, -1.0)) == "(0.5, −1)"
    assert matrix(((1.0, 2.0), (3.0, 4.0))) == "rows (1, 2) and (3, 4)"


@given(st.floats(-1e5, 1e5).map(lambda value: round(value, 6)) | st.integers(-4000, 4000).map(lambda quarters: quarters / 4))
def test_figures_and_pages_print_alike(value: float) -> None:
    """A figure and the text beside it have one rule for numbers, written down twice since they share no code."""
    assert num(value).replace(MINUS, "-") == shown(value)
