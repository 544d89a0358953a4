"""A tensor as a reading of its storage: which cell each index leads to, after a line of operations."""

from typing import Any

from handgrad.explorers.options import Read

TITLE = "Which cell?"
OPTIONS: dict[str, Read] = {}
SHAPE = (2, 3)
HELD = (31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113, 127, 131, 137, 139)
"""What the cells hold: first the numbers of the lesson's table, then the primes that follow."""


def given() -> dict[str, Any]:
    """Return where the reader begins: the lesson's table, transposed."""
    return {"shape": SHAPE, "line": "t.T", "at": 1, "values": HELD}
