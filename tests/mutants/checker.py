"""The number check, as the mutants meet it: what it says of a page, and which phrases it leaves unchecked."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Protocol


class Problem(Protocol):
    """What the check has against a page."""

    line: int
    column: int
    message: str


class Report(Protocol):
    """What the check found in a page: its problems, and how many numbers it checked."""

    problems: Sequence[Problem]
    numbers: int


class Checker(Protocol):
    """Whoever judges mutants; it is sent to other processes."""

    def exempt_phrases(self, path: Path) -> tuple[str, ...]:
        """Return the phrases of a page whose numbers are not checked."""

    def report(self, path: Path, text: str) -> Report:
        """Check a page as if it had this text."""


class NumberCheck:
    """The check of this project."""

    def exempt_phrases(self, path: Path) -> tuple[str, ...]:
        """Return the phrases that the settings exempt."""
        return _settings(path).exempt_phrases

    def report(self, path: Path, text: str) -> Report:
        """Check a text in the place of the file."""
        from handgrad.numbers.check import check

        return check(path, text, _settings(path))


@cache
def _settings(path: Path):
    from handgrad.numbers.settings import Settings

    return Settings.nearest(path)
