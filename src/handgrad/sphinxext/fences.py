"""The fenced blocks of a Markdown source, found before MyST reads it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

OPENING = re.compile(r"^ {0,3}(?P<marks>`{3,}(?=[^`]*$)|~{3,})\s*(?P<info>.*?)\s*$")
CELL = "{code-cell}"


class Fence(NamedTuple):
    """A fenced block: the line of its opening fence, what stands beside that fence, and its lines."""

    line: int
    info: str
    body: list[str]
    is_closed: bool

    @property
    def is_cell(self) -> bool:
        """Say whether the block is a code cell."""
        return self.info.startswith(CELL)

    @property
    def end(self) -> int:
        """The line of the closing fence, or the block's last line."""
        return self.line + len(self.body) + self.is_closed


def fences_in(lines: list[str]) -> Iterator[Fence]:
    """Yield each fenced block; the blocks inside it are its text. Fences of colons hold Markdown and are read through."""
    number = 0
    while number < len(lines):
        opening = OPENING.match(lines[number])
        number += 1
        if not opening:
            continue
        marks = opening["marks"]
        closing = re.compile(rf"^ {{0,3}}{marks[0]}{{{len(marks)},}}\s*$")
        end = next((later for later in range(number, len(lines)) if closing.match(lines[later])), None)
        body = lines[number:end]
        yield Fence(number, opening["info"], body, end is not None)
        number += len(body) + 1


def lines_outside(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines that stand in no fenced block, with their numbers."""
    inside = {number for fence in fences_in(lines) for number in range(fence.line, fence.end + 1)}
    for number, line in enumerate(lines, 1):
        if number not in inside:
            yield number, line
