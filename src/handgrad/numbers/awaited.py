"""The answers that a page awaits from its reader: read, computed where they stand, and refused where nobody could type them."""

from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from handgrad.numbers.answers import Field, NoAnswerError, arranged, read_fields
from handgrad.numbers.blocks import read_outline
from handgrad.numbers.evaluator import Question, answer
from handgrad.numbers.ledger import Ledger, open_ledger
from handgrad.numbers.lexing import BlockLexer
from handgrad.numbers.outline import Block, Outline
from handgrad.numbers.page import Page, read_page
from handgrad.numbers.problem import PageError, UnansweredError
from handgrad.numbers.program import Program, read_program
from handgrad.numbers.settings import Settings


@dataclass(frozen=True)
class Awaited:
    """One answer, and after how many steps of the page it is computed."""

    field: Field
    point: int

    @property
    def questions(self) -> list[Question]:
        """Return what is computed: the right value first, then the wrong ones that the author knows."""
        return [Question(self.point, entry.python) for entry in self.field.entries]

    def values(self, ledger: Ledger) -> Iterator[tuple[int, Any, list[int] | str]]:
        """Yield of each value where its expression stands, its numbers and its shape, or None and why nobody could type it."""
        for entry, question in zip(self.field.entries, self.questions, strict=True):
            found = ledger.answers[question.key]
            try:
                yield entry.start, *(arranged(found["value"]) if "error" not in found else (None, found["error"]))
            except NoAnswerError as error:
                yield entry.start, None, f"{entry.python} {error}"


@dataclass(frozen=True)
class Answer:
    """What a page holds of an answer: its label, the right numbers, their shape and decimals; wrong ones with their question."""

    label: str
    value: Any
    shape: list[int]
    places: int
    known: list[dict[str, Any]]


def read_awaited(block: Block, program: Program, known: Set[str] = frozenset()) -> list[Awaited]:
    """Return the answers that a directive asks for.

    Raises:
        PageError: a line is no answer, or no cell comes below it. Its line is 0, its column an offset.
    """
    found = []
    for field in read_fields(block, known):
        point = program.point(block, field.entry.time)
        if point is None:
            raise PageError(0, field.start, "below: asks for the next cell, and none comes below this line")
        found.append(Awaited(field, point))
    return found


def problems_of(awaited: Awaited, ledger: Ledger, lexer: BlockLexer) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with an answer: a value that nobody can type, and a number in words that a reader sees."""
    for start, numbers, told in awaited.values(ledger):
        if numbers is None:
            yield start, str(told)
    for start, words in awaited.field.words:
        for number in lexer.lex_words(words, start).numbers:
            yield number.start, f"{number.text} would have no source here: say it without a number"


def answers_on(path: Path, settings: Settings) -> list[list[Answer]]:
    """Return the answers of each directive of a page, in order; none of one in which something is wrong, which the check says.

    The cells run only where the check has not kept their values.
    """
    try:
        page = Page(read_page(path))
        outline: Outline = read_outline(page, settings)
        if not outline.answers:
            return []
        program = read_program(page, outline)
        ledger = open_ledger(path, program, settings)
        awaited = [_readable(block, program) for block in outline.answers]
        answer({question for each in awaited for one in each for question in one.questions}, program, ledger, settings.seconds)
    except (PageError, UnansweredError):
        return []
    return [[_answer(one, ledger) for one in each if _can_be_typed(one, ledger)] for each in awaited]


def _readable(block: Block, program: Program) -> list[Awaited]:
    try:
        return read_awaited(block, program)
    except PageError:
        return []


def _can_be_typed(awaited: Awaited, ledger: Ledger) -> bool:
    return all(numbers is not None for _, numbers, _ in awaited.values(ledger))


def _answer(awaited: Awaited, ledger: Ledger) -> Answer:
    (_, value, shape), *wrong = awaited.values(ledger)
    assert isinstance(shape, list)
    known = [
        {"value": numbers, "shape": its_shape, "words": each.words}
        for (_, numbers, its_shape), each in zip(wrong, awaited.field.wrong, strict=True)
    ]
    return Answer(awaited.field.label, value, shape, awaited.field.places, known)
