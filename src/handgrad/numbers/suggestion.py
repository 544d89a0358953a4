"""A source to try where a number has none: a name of the page's own code with just these values.

It is never written by itself: values can be equal by chance.
"""

from typing import Any

from handgrad.numbers.form import Number, Scalar
from handgrad.numbers.matching import scalars
from handgrad.numbers.writing import agrees

FEW = 8  # an element of a longer list says nothing to a reader


def suggest(numbers: list[Number], names: dict[str, Any]) -> str:
    """Return entries that would cover numbers that stand together, or nothing where no names have these values."""
    flat = {name: scalars(value) for name, value in names.items()}
    vectors = {
        name: flat[name] for name, value in names.items() if isinstance(value, list) and len(flat[name]) == len(value) <= FEW
    }
    entries: list[str] = []
    place = 0
    while place < len(numbers):
        taken, entry = _longest(numbers[place:], flat, vectors)
        if not taken:
            return ""
        entries.append(entry)
        place += taken
    return ", ".join(entries)


def _longest(numbers: list[Number], names: dict[str, list[Scalar]], vectors: dict[str, list[Scalar]]) -> tuple[int, str]:
    fitting = [
        (len(values), name)
        for name, values in names.items()
        if 0 < len(values) <= len(numbers) and all(map(agrees, numbers, values))
    ]
    if fitting:
        return max(fitting, key=lambda pair: pair[0])
    element = next((f"{name}[{place}]" for name, values in vectors.items() for place in _places(numbers[0], values)), "")
    return (1, element) if element else (0, "")


def _places(number: Number, values: list[Scalar]) -> list[int]:
    return [place for place, value in enumerate(values) if agrees(number, value)]
