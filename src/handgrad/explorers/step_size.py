"""The error of two difference quotients against the nudge, in two types."""

from typing import Any

from handgrad.explorers.options import number, one_of

TITLE = "The error against the nudge"
OPTIONS = {"type": one_of("float64", "float32"), "h": number(1e-16, 1)}
AT = 4.0
"""Where the slope of x^3 - 2x is asked for, as in the lesson on slopes."""


def given(type: str = "float64", h: float = 0.1) -> dict[str, Any]:  # noqa: A002  (the name of the option)
    """Return where the reader begins."""
    return {"type": type, "h": h, "x": AT}
