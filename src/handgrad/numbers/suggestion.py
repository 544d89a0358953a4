"""A source to try where a number has none: a name of the page's own code with just these values.

It is never written by itself: values can be equal by chance.
"""

from typing import Any

from handgrad.numbers.form import Number, agrees
from handgrad.numbers.matching import scalars


def suggest(numbers: list[Number], names: dict[str, Any]) -> str:
    """Return entries that would cover numbers that stand together, or nothing where no names have these values."""
    entries: list[str] = []
    place = 0
    while place < len(numbers):
        taken, entry = _longest(numbers[place:], names)
        if not taken:
            return ""
        entries.append(entry)
        place += taken
    return ", ".join(entries)


def _longest(numbers: list[Number], names: dict[str, Any]) -> tuple[int, str]:
    best, entry = 0, ""
    for name, value in names.items():
        flat = scalars(value)
        if 0 < len(flat) <= len(numbers) and len(flat) > best and all(map(agrees, numbers, flat)):
            best, entry = len(flat), name
    if best:
        return best, entry
    for name, value in names.items():
        for place, scalar in enumerate(value if isinstance(value, list) else ()):
            if not isinstance(scalar, list) and agrees(numbers[0], scalars(scalar)[0]):
                return 1, f"{name}[{place}]"
    return 0, ""
