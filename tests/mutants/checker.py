"""The number check, as the mutants meet it: what it says of a page, and which phrases it leaves unchecked."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from handgrad.numbers.check import check
from handgrad.numbers.settings import Settings


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

    def skips(self, path: Path) -> bool:
        """Whether a page is one of those that are not checked."""

    def exempt_phrases(self, path: Path) -> tuple[str, ...]:
        """Return the phrases of a page whose numbers are not checked."""

    def report(self, path: Path, text: str) -> Report:
        """Check a page as if it had this text."""


class NumberCheck:
    """The check of this project."""

    def skips(self, path: Path) -> bool:
        """Whether the settings leave a page out."""
        return Settings.nearest(path).skips(path)

    def exempt_phrases(self, path: Path) -> tuple[str, ...]:
        """Return the phrases that the settings exempt."""
        return Settings.nearest(path).exempt_phrases

    def report(self, path: Path, text: str) -> Report:
        """Check a text in the place of the file."""
        return check(path, text, Settings.nearest(path))
