"""A page as a program: its cells and definitions in order, and the point at which each block's expressions are evaluated."""

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from handgrad.numbers.code import tight
from handgrad.numbers.comments import without_comments
from handgrad.numbers.outline import Block, Definition, Outline
from handgrad.numbers.page import Page
from handgrad.numbers.problem import PageError
from handgrad.numbers.source_lines import Time, assigned_names

NEAR = 2


@dataclass(frozen=True)
class Step:
    """A cell or a definition: its code, its tags, its lines in the page, counted from 0, and its column, counted from 1."""

    kind: str
    source: str
    tags: tuple[str, ...]
    first: int
    end: int
    column: int

    def as_asked(self) -> dict[str, Any]:
        """Return the step as the child reads it."""
        return {"kind": self.kind, "source": self.source, "tags": self.tags}

    @property
    def identity(self) -> list[Any]:
        """Return what the values after this step depend on: comments do not count."""
        return [self.kind, self.code, sorted(self.tags)]

    @cached_property
    def code(self) -> str:
        """Return the code without its comments."""
        return without_comments(self.source)


@dataclass(frozen=True)
class Program:
    """The steps of a page."""

    steps: tuple[Step, ...]

    def point(self, block: Block, time: Time) -> int | None:
        """Return how many steps have run when the block's expressions are evaluated; None where no cell comes below it."""
        if time is Time.END:
            return len(self.steps)
        here = self._steps_before(block)
        if time is Time.HERE:
            return here
        following = (count for count, step in enumerate(self.steps[here:], start=here + 1) if step.kind == "cell")
        return next(following, None)

    @cached_property
    def code(self) -> list[str]:
        """Return the code of each step, without its comments and tight."""
        return [tight(step.code) for step in self.steps]

    def names_after(self, point: int) -> set[str]:
        """Return the names that get a value after so many steps."""
        return set().union(*(_names(step.source) for step in self.steps[point:]))

    @cached_property
    def _firsts(self) -> list[int]:
        return [step.first for step in self.steps]

    def _steps_before(self, block: Block) -> int:
        return bisect_left(self._firsts, block.end)

    def code_near(self, block: Block) -> list[str]:
        """Return the code that a formula in a block may be an image of: that of the steps around it."""
        here = self._steps_before(block)
        return self.code[max(0, here - NEAR) : here + NEAR]


def cell_code(page: Page, block: Block) -> tuple[int, str]:
    """Return the line where the code of a cell begins and the code, without the fence's indentation."""
    first = block.first + 1
    opening = page.line(block.first)
    indent = len(opening) - len(opening.lstrip())
    lines = [page.line(line)[indent:] for line in range(first, block.end - 1)]
    skipped = 0
    if lines and lines[0].strip() == "---":
        skipped = next((count + 1 for count, line in enumerate(lines[1:], start=1) if line.strip() == "---"), 0)
    while skipped < len(lines) and lines[skipped].startswith(":") and lines[skipped].count(":") > 1:
        skipped += 1
    return first + skipped, "\n".join(lines[skipped:])


def read_program(page: Page, outline: Outline) -> Program:
    """Return the program of a page."""
    steps = []
    for piece in outline.pieces:
        opening = page.line(piece.first)
        column = len(opening) - len(opening.lstrip(" \t>")) + 1
        if isinstance(piece, Definition):
            steps.append(Step("definition", piece.source, (), piece.first, piece.end, column))
        elif piece.kind == "cell":
            steps.append(Step("cell", cell_code(page, piece)[1], piece.tags, piece.first, piece.end, column))
    return Program(tuple(steps))


def refuse_taken_names(program: Program) -> None:
    """Refuse definitions that would disturb a cell.

    Raises:
        PageError: a definition is no Python, or gives a value to a name that belongs to a cell.
    """
    taken: dict[str, int] = {}
    for step in program.steps:
        if step.kind == "cell":
            taken |= {name: step.first + 1 for name in _names(step.source) if name not in taken}
    for step in program.steps:
        if step.kind != "definition":
            continue
        try:
            names = assigned_names(step.source)
        except (SyntaxError, ValueError) as error:
            raise PageError(step.first + 1, step.column, f"this %: line is no Python: {getattr(error, 'msg', error)}") from None
        if shared := sorted(names & taken.keys()):
            told = f"{shared[0]} belongs to the cell in line {taken[shared[0]]}; give another name here, no cell may be disturbed"
            raise PageError(step.first + 1, step.column, told)


def _names(source: str) -> set[str]:
    try:
        return assigned_names(source)
    except (SyntaxError, ValueError):
        return set()  # a cell may hold a magic of IPython, or raise on purpose; the child tells
