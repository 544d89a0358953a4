"""A point on a curve, its tangent, and a step against the slope."""

from typing import Any

from handgrad.explorers.options import number, one_of

TITLE = "A point on a curve"
OPTIONS = {"curve": one_of("square", "cubic"), "x": number(-5, 5), "rate": number(0, 1.5)}


def given(curve: str = "square", x: float = 3.0, rate: float = 0.1) -> dict[str, Any]:
    """Return where the reader begins."""
    return {"curve": curve, "x": x, "rate": rate}
