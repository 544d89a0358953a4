"""What an author may write after an option of an explorer; each reader raises ValueError with what is allowed."""

from collections.abc import Callable
from math import isfinite
from typing import Any

Read = Callable[[str], Any]


def number(low: float, high: float) -> Read:
    """Return what reads a number between two ends.

    >>> number(-5, 5)("1.5")
    1.5
    """

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not (isfinite(value) and low <= value <= high):
            raise ValueError(f"{text!r} is not a number from {low:g} to {high:g}")
        return value

    return read


def one_of(*names: str) -> Read:
    """Return what reads one of several names.

    >>> one_of("square", "cubic")("cubic")
    'cubic'
    """

    def read(text: str) -> str:
        if text not in names:
            raise ValueError(f"{text!r} is none of {', '.join(names)}")
        return text

    return read
