"""Numbers as the course prints them, in figures and in their alternative texts."""

from math import isclose, isfinite

MINUS = "\N{MINUS SIGN}"
PLACES = 4


def num(value: float) -> str:
    """Return a number as the course prints it.

    What four places hold exactly is as short as it can be; all else has four places. The minus is
    the true one, and there is no negative zero.

    >>> num(0.5), num(2.0), num(0.58298), num(-0.0)
    ('0.5', '2', '0.5830', '0')

    Raises:
        ValueError: the value is infinite or not a number, which no figure shows.
    """
    if not isfinite(value):
        raise ValueError(f"a figure shows finite numbers only, not {value}")
    printed = f"{value:.{PLACES}f}"
    if isclose(value, float(printed), rel_tol=1e-12, abs_tol=1e-12):
        printed = printed.rstrip("0").rstrip(".")
    return printed.lstrip("-") if float(printed) == 0 else printed.replace("-", MINUS)


def vector(values: tuple[float, ...]) -> str:
    """Return a vector in words for an alternative text: `(0.5, 2)`."""
    return f"({', '.join(num(value) for value in values)})"


def matrix(rows: tuple[tuple[float, ...], ...]) -> str:
    """Return a matrix in words for an alternative text: `rows (1, 2) and (3, 4)`."""
    return f"rows {' and '.join(vector(row) for row in rows)}"
