"""What can be wrong with a page, as it is told to its author."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One thing to mend, at a line and a column of a page, both counted from 1."""

    line: int
    column: int
    message: str


class PageError(ValueError):
    """A page that cannot be read at all: nothing of it is checked, and nothing is rewritten."""

    def __init__(self, line: int, column: int, message: str) -> None:
        """Say where and what."""
        super().__init__(message)
        self.problem = Problem(line, column, message)


class UnansweredError(Exception):
    """An expression that has not ended in time, or has ended Python: after how many steps it was evaluated, and what it did."""

    def __init__(self, point: int, python: str, told: str) -> None:
        """Say which and what."""
        super().__init__(f"{python} {told}; the numbers of this page were not checked")
        self.point, self.python = point, python
