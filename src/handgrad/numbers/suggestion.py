"""A source to try where a number has none: a name of the page's own code with just these values.

It is never written by itself: values can be equal by chance.
"""

from collections.abc import Iterator
from typing import Any

from handgrad.numbers.form import Number, Scalar, agrees
from handgrad.numbers.matching import scalars

FEW = 8  # an element of a longer list says nothing to a reader


def suggest(numbers: list[Number], names: dict[str, Any]) -> str:
    """Return entries that would cover numbers that stand together, or nothing where no names have these values."""
    elements = {name: list(_elements(name, value)) for name, value in names.items()}
    entries: list[str] = []
    place = 0
    while place < len(numbers):
        taken, entry = _longest(numbers[place:], elements)
        if not taken:
            return ""
        entries.append(entry)
        place += taken
    return ", ".join(entries)


def _elements(name: str, value: Any) -> Iterator[tuple[str, Scalar]]:
    """Yield the numbers of a value, each with the expression that picks it."""
    if isinstance(value, list):
        for place, part in enumerate(value):
            yield from _elements(f"{name}[{place}]", part)
    else:
        yield name, scalars(value)[0]


def _longest(numbers: list[Number], names: dict[str, list[tuple[str, Scalar]]]) -> tuple[int, str]:
    fitting = [
        (len(elements), name)
        for name, elements in names.items()
        if 0 < len(elements) <= len(numbers) and all(map(agrees, numbers, (value for _, value in elements)))
    ]
    if fitting:
        return max(fitting, key=lambda pair: pair[0])
    few = (element for elements in names.values() if len(elements) <= FEW for element in elements)
    picked = next((entry for entry, value in few if agrees(numbers[0], value)), "")
    return (1, picked) if picked else (0, "")
