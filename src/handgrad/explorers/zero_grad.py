"""A loop with and without ``zero_grad``, side by side on a small loss."""

from typing import Any

from handgrad.explorers.options import Read
from handgrad.worked.one_weight import GIVEN

TITLE = "With and without zero_grad"
OPTIONS: dict[str, Read] = {}


def given() -> dict[str, Any]:
    """Return where the reader begins."""
    return {"w": GIVEN.w, "rate": GIVEN.rate}
