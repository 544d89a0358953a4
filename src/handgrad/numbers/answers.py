"""What a reader may type as an answer: each right value is computed from a line of the page, as the sources of its numbers are.

end: $w_1$ = w.grad[0]
if w.grad[1] -> Is this the other weight?
"""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from typing import Any

from handgrad.numbers.form import PLACES
from handgrad.numbers.outline import Block
from handgrad.numbers.problem import PageError
from handgrad.numbers.source_lines import TIME, Entry, SourceLine, Time, read_entries

LABEL = re.compile(r"(?P<label>(?:\$[^$]*\$|`[^`]*`|[^$`=<>!\[\](){}\"'])+?)\s+=\s+")
KNOWN = re.compile(r"if\s+(?P<python>.+?)\s+->\s+(?P<words>.+)")
SPEC = re.compile(r"(?:\.(?P<places>\d{1,2})f)?")
MOST = 64
NAMED = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}


@dataclass(frozen=True)
class Wrong:
    """A wrong answer that the author knows, and what to ask about it; `start` is where the question stands."""

    entry: Entry
    words: str
    start: int


@dataclass(frozen=True)
class Field:
    """One answer that a reader may type: what it is called, and what computes it. `start` is where its label stands."""

    label: str
    start: int
    entry: Entry
    wrong: tuple[Wrong, ...] = ()

    @property
    def entries(self) -> list[Entry]:
        """Return all that is computed."""
        return [self.entry, *(each.entry for each in self.wrong)]

    @property
    def places(self) -> int:
        """Return how many decimals the page prints of it."""
        return int(self.entry.spec[1:-1]) if self.entry.spec else PLACES

    @property
    def words(self) -> Iterator[tuple[int, str]]:
        """Return the words that a reader sees, each with its place."""
        yield self.start, self.label
        yield from ((each.start, each.words) for each in self.wrong)


class NoAnswerError(TypeError):
    """A value that nobody can type."""


def label_of(line: str) -> str:
    """Return how a line of answers calls its answer, or nothing: `$w_1$` of `end: $w_1$ = w.grad[0]`."""
    timed = TIME.match(line)
    label = LABEL.match(line, timed.end() if timed else 0)
    return label["label"].strip() if label else ""


def is_known_wrong(line: str) -> bool:
    """Say whether a line tells a wrong answer."""
    return line.startswith("if ")


def read_fields(block: Block, known: Set[str] = frozenset()) -> list[Field]:
    """Return the answers that a directive asks for.

    Raises:
        PageError: a line is no answer. Its line is 0, its column an offset.
    """
    fields: list[Field] = []
    for source in block.sources:
        if not is_known_wrong(source.text):
            fields.append(_field(source, known))
        elif fields:
            fields[-1] = replace(fields[-1], wrong=(*fields[-1].wrong, _wrong(source, fields[-1].entry.time, known)))
        else:
            raise PageError(0, source.start, "a line that begins with if tells a wrong answer: put it under a right one")
    return fields


def _field(source: SourceLine, known: Set[str]) -> Field:
    timed = TIME.match(source.text)
    begin = timed.end() if timed else 0
    label = LABEL.match(source.text, begin)
    entry = _entry(source, label.end() if label else begin, len(source.text), known)
    if not (found := SPEC.fullmatch(entry.spec)) or found["places"] == "0":
        raise PageError(0, entry.start, f":{entry.spec} is no format of a typed answer: give decimals, such as :.2f")
    time = Time(timed["time"]) if timed else Time.HERE
    return Field(label_of(source.text), source.start + begin, replace(entry, time=time))


def _wrong(source: SourceLine, time: Time, known: Set[str]) -> Wrong:
    found = KNOWN.fullmatch(source.text.rstrip())
    if not found:
        raise PageError(0, source.start, "a wrong answer is written  if expression -> What to ask about it?")
    entry = _entry(source, found.start("python"), found.end("python"), known)
    return Wrong(replace(entry, time=time), found["words"], source.start + found.start("words"))


def _entry(source: SourceLine, begin: int, end: int, known: Set[str]) -> Entry:
    start = source.start + begin
    _, entries = read_entries(replace(source, text=source.text[begin:end], start=start), known)
    if len(entries) != 1 or not entries[0].python or entries[0].symbol:
        raise PageError(0, start, "one expression a line: put several numbers in brackets, (a, b), and a label before  = ")
    return entries[0]


def arranged(value: Any) -> tuple[Any, list[int]]:
    """Return numbers as a page holds them, and their shape: nothing, how many, or rows and columns.

    Raises:
        NoAnswerError: they have another shape, are too many, or are words.
    """
    numbers = _numbers(value)
    shape = _shape(numbers)
    if shape is None or len(shape) > 2:
        raise NoAnswerError("is neither a number nor a list nor a matrix")
    count = shape[0] * (shape[1] if len(shape) > 1 else 1) if shape else 1
    if not 0 < count <= MOST:
        raise NoAnswerError(f"has {count} numbers, and a reader types {MOST} at the most")
    return numbers, shape


def _numbers(value: Any) -> Any:
    if isinstance(value, list):
        return [_numbers(each) for each in value]
    if not isinstance(value, dict):
        return value
    text = value.get("printed") or value["text"]
    try:
        return NAMED.get(text) or float(text)
    except ValueError:
        raise NoAnswerError(f"is {text!r} and no number") from None


def _shape(numbers: Any) -> list[int] | None:
    if not isinstance(numbers, list):
        return []
    inner = [_shape(each) for each in numbers]
    if not inner:
        return [0]
    return [len(numbers), *inner[0]] if inner[0] is not None and all(each == inner[0] for each in inner) else None
