"""A loss of two inputs seen from above, its gradient, and a walk against it."""

from typing import Any

from handgrad.explorers.options import number, one_of
from handgrad.worked.two_parameters import GIVEN

TITLE = "A loss from above"
WINDOW = ((-1.5, 3.5), (-2.0, 2.0))
"""Which part of the plane the map shows: w from left to right, b from below."""
STRETCH = 4.0
"""How much steeper the bowl is in b than in w, as in the lesson's figure of it."""
OPTIONS = {
    "loss": one_of("valley", "bowl"),
    "w": number(*WINDOW[0]),
    "b": number(*WINDOW[1]),
    "rate": number(0, 0.3),
}


def given(loss: str = "valley", w: float = GIVEN.w, b: float = GIVEN.b, rate: float = 0.02) -> dict[str, Any]:
    """Return where the reader begins, and the numbers of both losses, which are those of the lesson and its figures."""
    numbers = {"x": GIVEN.x, "target": GIVEN.target, "stretch": STRETCH}
    return {"loss": loss, "w": w, "b": b, "rate": rate, "window": WINDOW, "numbers": numbers}
