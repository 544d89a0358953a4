"""The check of one page: every printed number against its source."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from handgrad.numbers.algebra import UnevaluableError, Value, as_numbers
from handgrad.numbers.awaited import Awaited, problems_of, read_awaited
from handgrad.numbers.blocks import read_outline
from handgrad.numbers.chain import read_chains, symbols_of
from handgrad.numbers.code import RunningCode, tight
from handgrad.numbers.coverage import Disagreement, Verdict, judge
from handgrad.numbers.evaluator import Question, answer
from handgrad.numbers.fix import edit_of
from handgrad.numbers.form import Number
from handgrad.numbers.found import Edit, Report
from handgrad.numbers.ledger import Ledger, open_ledger
from handgrad.numbers.lexed import Lexed
from handgrad.numbers.lexing import BlockLexer
from handgrad.numbers.matching import match
from handgrad.numbers.notation import Notation, read_notation, spelled
from handgrad.numbers.outline import Block, Outline
from handgrad.numbers.outputs import compare_outputs, count_numbers
from handgrad.numbers.page import Page
from handgrad.numbers.placing import first_unplaced
from handgrad.numbers.problem import PageError, UnansweredError
from handgrad.numbers.program import Program, read_program
from handgrad.numbers.settings import Settings
from handgrad.numbers.source_lines import Entry, SourceLine, Time, read_entries
from handgrad.numbers.spelling import as_python
from handgrad.numbers.suggestion import suggest
from handgrad.numbers.term import Term
from handgrad.numbers.tex import read_pieces

NAMED_AT_ONCE = 8
MISSING = re.compile(r"raises NameError: name '(\w+)' is not defined")


@dataclass
class Asked:
    """A block with its numbers, its chains, its entries, and the point at which its symbols are looked up.

    It is `refused` where a line under it cannot be read: then its numbers wait until the line is mended.
    """

    block: Block
    lexed: Lexed
    chains: list[list[Term]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    points: dict[Entry, int] = field(default_factory=dict)
    symbols_at: int = 0
    refused: bool = False


def check(path: Path, text: str, settings: Settings) -> Report:
    """Check the text of a page; the file at its path is neither read nor written.

    Raises:
        SettingsError: the notation that the settings name cannot be read.
    """
    page = Page(text)
    try:
        return _Checker(path, page, settings).report()
    except PageError as error:
        problem = error.problem
        return Report([problem if problem.line else page.problem(problem.column, problem.message)])


class _Checker:
    """The check of one page, step by step."""

    def __init__(self, path: Path, page: Page, settings: Settings) -> None:
        self.page, self.settings = page, settings
        self.notation: Notation = read_notation(settings)
        self.outline: Outline = read_outline(page, settings)
        self.program: Program = read_program(page, self.outline)
        self.ledger: Ledger = open_ledger(path, self.program, settings)
        self.known = {key.partition(" ")[2] for key in self.ledger.answers}
        self.found = Report()

    def report(self) -> Report:
        lexer = BlockLexer(self.page, self.settings)
        asked = [self._ask(block, lexer.lex(block)) for block in self._blocks()]
        self._refuse_unplaced(asked)
        awaited = list(self._awaited())
        entries = [tight(entry.python) for each in asked for entry in each.entries]
        self.running = RunningCode([*self.program.code, *entries])
        try:
            lacking = self._questions(asked) | {question for each in awaited for question in each.questions}
            answer(lacking, self.program, self.ledger, self.settings.seconds)
        except UnansweredError as error:
            raise PageError(0, self._place_of(error, asked, awaited), str(error)) from None
        for each in asked:
            self._judge(each)
        for start, message in (found for each in awaited for found in problems_of(each, self.ledger, lexer)):
            self._say(start, message)
        self._compare_outputs()
        self.found.problems.sort()
        return self.found

    def _blocks(self) -> Iterator[Block]:
        return (piece for piece in self.outline.pieces if isinstance(piece, Block))

    def _awaited(self) -> Iterator[Awaited]:
        """Yield the answers that the page awaits from its reader."""
        for block in self.outline.answers:
            try:
                yield from read_awaited(block, self.program, self.known)
            except PageError as error:
                self._say(error.problem.column, error.problem.message)

    def _ask(self, block: Block, lexed: Lexed) -> Asked:
        asked = Asked(block, lexed)
        first_time: Time | None = None
        for source in block.sources:
            try:
                time, entries = read_entries(source, self.known)
            except PageError as error:
                asked.refused = True
                self._say(error.problem.column, error.problem.message)
                continue
            first_time = first_time or time
            asked.entries += self._placed(asked, entries, time, source)
        asked.symbols_at = self.program.point(block, first_time or Time.HERE) or 0
        notation = self._with_bindings(asked)
        for formula in lexed.formulas:
            asked.chains += read_chains(read_pieces(formula.tex, formula.start), notation)
        self._refuse_idle_bindings(asked)
        return asked

    def _placed(self, asked: Asked, entries: list[Entry], time: Time, source: SourceLine) -> list[Entry]:
        point = self.program.point(asked.block, time)
        if point is None:
            asked.refused = True
            self._say(source.start, "below: asks for the next cell, and none comes below this block")
            return []
        asked.points |= dict.fromkeys(entries, point)
        return entries

    def _with_bindings(self, asked: Asked) -> Notation:
        bound = {spelled(read_pieces(entry.symbol, 0)): entry.python for entry in asked.entries if entry.symbol}
        return replace(self.notation, symbols={**self.notation.symbols, **bound}) if bound else self.notation

    def _refuse_idle_bindings(self, asked: Asked) -> None:
        named = symbols_of(asked.chains)
        for entry in asked.entries:
            component = (f"{entry.python}[", f"({entry.python})[")
            if entry.symbol and not any(symbol == entry.python or symbol.startswith(component) for symbol in named):
                self._say(entry.start, f"no formula of this block computes with {entry.symbol}")

    def _questions(self, asked: list[Asked]) -> set[Question]:
        questions = set()
        for each in asked:
            questions |= {Question(each.points[entry], entry.python) for entry in each.entries if entry.python}
            questions |= {Question(each.symbols_at, python) for python in symbols_of(each.chains)}
        return questions

    def _place_of(self, error: UnansweredError, asked: list[Asked], awaited: list[Awaited]) -> int:
        """Return where an expression stands: its entry, or the block in which it is looked up."""
        question = Question(error.point, error.python)
        entries = (
            entry.start for each in asked for entry in each.entries if Question(each.points[entry], entry.python) == question
        )
        answers = (each.field.entry.start for each in awaited if question in each.questions)
        blocks = (self.page.starts[each.block.first] for each in asked if question in self._questions([each]))
        return next(entries, None) or next(answers, None) or next(blocks)

    def _judge(self, asked: Asked) -> None:
        covered = {number.start for code, numbers in asked.lexed.code if self.running.holds(code) for number in numbers}
        verdicts = [judge(terms, self.page.text, self._look_up(asked.symbols_at)) for terms in asked.chains]
        covered |= _covered(verdicts) | self._spelled_out(asked)
        disagreeing = [each for verdict in verdicts for each in verdict.disagreements if not each.guess]
        self._tell(disagreeing)
        judged = {each.number.start for each in disagreeing if each.number}
        free = [number for number in asked.lexed.numbers if number.start not in covered | judged]
        self.found.numbers += len(asked.lexed.numbers)
        self._match(asked, free)

    def _spelled_out(self, asked: Asked) -> set[int]:
        """Return the numbers of formulas that stand, spelled as Python, in the code of the steps around it."""
        terms = [term for chain in asked.chains for term in chain if term.numbers and not term.is_literal]
        if not terms:
            return set()
        steps = RunningCode(self.program.code_near(asked.block))
        running_terms = [term for term in terms if steps.holds(as_python(term.pieces, self.notation))]
        return {number.start for term in running_terms for number in term.numbers}

    def _match(self, asked: Asked, free: list[Number]) -> None:
        entries = [entry for entry in asked.entries if not entry.symbol]
        wrong = [(entry, error) for entry in asked.entries if entry.python and (error := self._answer(asked, entry).get("error"))]
        for entry, error in wrong:
            self._say(entry.start, f"{error}{self._where_it_comes(asked.points[entry], str(error))}")
        if wrong or asked.refused:
            return
        if entries:
            answers = {entry: self._answer(asked, entry)["value"] for entry in entries if entry.python}
            self._tell(match(free, entries, answers, self.page.text))
        elif free:
            self._say(free[0].start, self._without_source(asked, free))

    def _where_it_comes(self, point: int, error: str) -> str:
        """Return a hint where a name that is not defined is given its value further down the page."""
        missing = MISSING.search(error)
        comes = missing and missing[1] in self.program.names_after(point)
        return "; it gets its value further down: begin the line with below: or end:" if comes else ""

    def _without_source(self, asked: Asked, free: list[Number]) -> str:
        named = ", ".join(number.text for number in free[:NAMED_AT_ONCE]) + (", …" if len(free) > NAMED_AT_ONCE else "")
        plural = "have no source: add under this block" if len(free) > 1 else "has no source: add under this block"
        point = asked.symbols_at
        names = self.ledger.steps[point - 1]["values"] if 0 < point <= len(self.ledger.steps) else {}
        unreadable = next((term.unreadable for terms in asked.chains for term in terms if term.unreadable and term.numbers), "")
        read = f" (its formula cannot be read: {unreadable})" if unreadable else ""
        return f"{named} {plural}  %= {suggest(free, names) or '…'}{read}"

    def _answer(self, asked: Asked, entry: Entry) -> dict[str, Any]:
        return self.ledger.answers[Question(asked.points[entry], entry.python).key]

    def _look_up(self, point: int) -> Any:
        def look(python: str) -> Value:
            found = self.ledger.answers[Question(point, python).key]
            if "error" in found:
                raise UnevaluableError(found["error"])
            return as_numbers(found["value"])

        return look

    def _compare_outputs(self) -> None:
        for number, step in enumerate(self.program.steps):
            if step.kind != "cell":
                continue
            output = self.ledger.steps[number]["output"]
            self.found.numbers += count_numbers(output)
            cell = next(block for block in self._blocks() if block.first == step.first)
            said, edit = compare_outputs(self.page, cell, output)
            for at, message in said:
                self._say(at, message)
            if edit:
                self.found.edits.append(Edit(*edit))

    def _refuse_unplaced(self, asked: list[Asked]) -> None:
        lost = first_unplaced(self.page, self.outline, [each.lexed for each in asked])
        if lost is not None:
            self._say(
                lost, f"the check cannot place the digit {self.page.text[lost]!r}: write it as a plain number, or as a formula"
            )

    def _tell(self, disagreements: list[Disagreement]) -> None:
        for each in disagreements:
            self._say(each.start, each.message)
            if each.number and each.wish and (edit := edit_of(each.number, each.wish, self.page.text)):
                self.found.edits.append(edit)

    def _say(self, offset: int, message: str) -> None:
        self.found.problems.append(self.page.problem(offset, message))


def _covered(verdicts: list[Verdict]) -> set[int]:
    return {start for verdict in verdicts for start in verdict.covered}
