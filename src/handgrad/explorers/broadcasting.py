"""Two shapes that meet, which places read an entry, and what is summed back to it."""

from typing import Any

from handgrad.explorers.options import Read
from handgrad.worked.batch_bias import ARRIVING, MADE, ROW

TITLE = "Two shapes meet"
OPTIONS: dict[str, Read] = {}
FURTHER_MADE = (4, -6, 8, 9, -7, 12, 14, -9, 16, 11, -12, 17, 19, -14, 21, 13, -16, 23)
FURTHER_ROW = (70, 20, 90, 40, 60, 80, 25, 45, 65, 85, 35, 55, 75, 95, 15, 100, 110, 120, 130, 140, 150, 160)
FURTHER_ARRIVING = (5, 2, -4, 9, -6, 10, 13, -8, 11, 15, -7, 12, 17, -10, 14, 16, -9, 18)
"""What stands behind the lesson's numbers, where a shape has more entries."""


def given() -> dict[str, Any]:
    """Return where the reader begins: the lesson's batch and its bias."""
    values = {
        "a": [*(entry for row in MADE for entry in row), *FURTHER_MADE],
        "b": [*ROW, *FURTHER_ROW],
        "arrives": [*(entry for row in ARRIVING for entry in row), *FURTHER_ARRIVING],
    }
    return {"a": (len(MADE), len(ROW)), "b": (len(ROW),), "of": "b", "at": 1, "values": values}
