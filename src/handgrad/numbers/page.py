"""A page as a text whose every character has a line and a column."""

from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path

from handgrad.numbers.problem import PageError, Problem


@dataclass(frozen=True)
class Page:
    """The text of a page. Lines are counted from 0 inside the check and from 1 in what it says."""

    text: str
    starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        """Find where the lines begin."""
        starts = [0]
        for line in self.text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        object.__setattr__(self, "starts", starts[:-1])

    def line_of(self, offset: int) -> int:
        """Return the line that holds a character, counted from 0."""
        return bisect_right(self.starts, offset) - 1

    def problem(self, offset: int, message: str) -> Problem:
        """Return a problem at a character."""
        line = self.line_of(offset)
        return Problem(line + 1, offset - self.starts[line] + 1, message)

    def span(self, first: int, end: int) -> tuple[int, int]:
        """Return where the lines from `first` up to, without, `end` begin and end in the text."""
        stop = self.starts[end] - 1 if end < len(self.starts) else len(self.text)
        return self.starts[first], max(self.starts[first], stop)

    def line(self, number: int) -> str:
        """Return a line without its end."""
        start, stop = self.span(number, number + 1)
        return self.text[start:stop]


def read_page(path: Path) -> str:
    r"""Return the text of a page, its line ends as the file has them made `\n`, without the byte order mark it may begin with.

    Raises:
        PageError: there is no such file, it is not UTF-8, or it has an end of a line that is none today.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        raise PageError(
            line, column, f"this file is not UTF-8: byte {error.object[error.start]:#04x}; save it as UTF-8"
        ) from None
    except OSError as error:
        raise PageError(1, 1, f"this file cannot be read: {error.strerror}") from None
    if "\r" in text:
        problem = Page(text).problem(text.index("\r"), "this line ends in \\r alone: save the file with the line ends \\n")
        raise PageError(problem.line, problem.column, problem.message)
    return text
