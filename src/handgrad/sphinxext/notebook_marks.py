"""Marks in the text of a lesson where its notebook begins another cell; made of characters that no lesson has."""

import re

CELL, SECTION = "cell", "section"
MARK = re.compile("\ue000([a-z]+) (\\d+)\ue001")


def mark(kind: str, number: int = 0) -> str:
    """Return the mark of a code cell, by its number, or of a new section."""
    return f"\ue000{kind} {number}\ue001"
