"""What the check of a page finds."""

from dataclasses import dataclass, field

from handgrad.numbers.problem import Problem


@dataclass(frozen=True, order=True)
class Edit:
    """A piece of the page, by its offsets, and what stands there afterwards."""

    start: int
    end: int
    text: str


@dataclass
class Report:
    """Problems in reading order, how many numbers were checked, and the edits that `--fix` makes."""

    problems: list[Problem] = field(default_factory=list)
    numbers: int = 0
    edits: list[Edit] = field(default_factory=list)
