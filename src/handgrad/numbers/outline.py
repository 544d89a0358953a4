"""What a page is made of: blocks with their source lines, and statements that run for the check alone."""

from dataclasses import dataclass, field

from handgrad.numbers.source_lines import SourceLine


@dataclass
class Block:
    """Lines of a page, from `first` up to, without, `end`, both counted from 0; `place` says where a reader meets them.

    `context` names the lists and directives the block stands in, from the outside. `language` is that of a fence.
    """

    kind: str
    first: int
    end: int
    context: tuple[str, ...]
    language: str = ""
    tags: tuple[str, ...] = ()
    sources: list[SourceLine] = field(default_factory=list)
    outputs: list[SourceLine] = field(default_factory=list)


@dataclass
class Definition:
    """Statements that run for the check alone: the `%:` lines that stand together."""

    first: int
    end: int
    source: str
    start: int


@dataclass
class Outline:
    """A page in blocks and definitions, in the order in which they stand; `names` are lines whose digits no reader sees.

    `answers` are the directives that ask a reader for an answer, with what computes it as their sources.
    """

    pieces: list[Block | Definition] = field(default_factory=list)
    answers: list[Block] = field(default_factory=list)
    names: list[tuple[int, int]] = field(default_factory=list)
