"""The printed numbers of each kind of block."""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

from handgrad.numbers.code import lex_code
from handgrad.numbers.comments import comments_in
from handgrad.numbers.lexed import Lexed
from handgrad.numbers.outline import Block
from handgrad.numbers.page import Page
from handgrad.numbers.program import cell_code
from handgrad.numbers.prose import lex_formula, lex_prose
from handgrad.numbers.settings import Settings

MARKERS = re.compile(r"(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*")
PIPE = re.compile(r"(?<!\\)\|")
MAGIC = re.compile(r"^[ \t]*[%!].*$", re.MULTILINE)
COMMENT = re.compile(r"(?:[^#'\"]|'[^']*'|\"[^\"]*\")*?(?:(?<=\s)|^)#")
MAY_HOLD_A_DOCSTRING = re.compile(r"\b(?:def|class)\b|\A\s*[rRuU]?[\"']")
FIELD = re.compile(r"\s*:?(?P<name>[\w-]+):\s*(?P<value>.*)")


class BlockLexer:
    """Lexes the blocks of one page."""

    def __init__(self, page: Page, settings: Settings) -> None:
        """Prepare the phrases that hold no number."""
        self.page, self.settings = page, settings
        phrases = "|".join(map(re.escape, sorted(settings.exempt_phrases, key=len, reverse=True)))
        self.exempt = re.compile(rf"\b(?:{phrases})\b".replace(r"\ ", r"\s+"), re.IGNORECASE) if phrases else None

    def lex(self, block: Block) -> Lexed:
        """Return the numbers of a block, and the spans in it that hold none."""
        lexed = {
            "table": self._table,
            "formula": self._formula,
            "fence": self._fence,
            "indented code": self._indented_code,
            "cell": self._cell,
            "head": self._head,
            "front matter": self._front_matter,
        }.get(block.kind, self._text)(block)
        lexed.numbers.sort(key=lambda number: number.start)
        return lexed

    def lex_words(self, words: str, start: int) -> Lexed:
        """Return the numbers of running text that begins at an offset of the page."""
        return lex_prose(words, start, self.exempt)

    def _prose(self, start: int, stop: int) -> Lexed:
        return lex_prose(self.page.text[start:stop], start, self.exempt)

    def _text(self, block: Block) -> Lexed:
        start, stop = self.page.span(block.first, block.end)
        if any(part.startswith("list_item@") and part.endswith(f"@{block.first}") for part in block.context):
            found = MARKERS.match(self.page.text, start)
            behind = found.end() if found else start
            lexed = self._prose(behind, stop)
            lexed.place(start, behind)
            return lexed
        return self._prose(start, stop)

    def _table(self, block: Block) -> Lexed:
        lexed = Lexed()
        for line in range(block.first, block.end):
            start, stop = self.page.span(line, line + 1)
            edges = [start, *(start + pipe.start() for pipe in PIPE.finditer(self.page.line(line))), stop]
            for left, right in pairwise(edges):
                lexed.extend(self._prose(left, right))
        return lexed

    def _formula(self, block: Block) -> Lexed:
        start, stop = self.page.span(block.first, block.end)
        text = self.page.text[start:stop]
        if found := re.match(r"\s*(?:\$\$|(?::{3,}|`{3,}|:[\w-]+:|---)[^\n]*\n)", text):
            closing = re.search(r"(?:\$\$[ \t]*(?:\([^)]*\))?|(?:^|\n)[ \t]*(?::{3,}|`{3,}))\s*$", text[found.end() :])
            end = found.end() + (closing.start() if closing else len(text) - found.end())
            lexed = lex_formula(text[found.end() : end], start + found.end())
            lexed.place(start + end, stop)
            lexed.place(start, start + found.end())
            return lexed
        return lex_formula(text, start)

    def _fence(self, block: Block) -> Lexed:
        lexed = Lexed()
        lexed.place(*self.page.span(block.first, block.first + 1))
        for line in range(block.first + 1, block.end - 1):
            self._line_of_code(line, block.language, lexed)
        return lexed

    def _indented_code(self, block: Block) -> Lexed:
        lexed = Lexed()
        for line in range(block.first, block.end):
            self._line_of_code(line, block.language, lexed)
        return lexed

    def _line_of_code(self, line: int, language: str, lexed: Lexed) -> None:
        start, text = self.page.starts[line], self.page.line(line)
        found = COMMENT.match(text) if language in ("python", "py", "python3", "") else None
        code = text[: found.end() - 1] if found else text
        lexed.code.append((code, lex_code(code, start, lexed)))
        if found:
            lexed.extend(self._prose(start + found.end(), start + len(text)))

    def _cell(self, block: Block) -> Lexed:
        lexed = Lexed()
        first, source = cell_code(self.page, block)
        opening = self.page.line(block.first)
        indent = len(opening) - len(opening.lstrip())
        lexed.place(*self.page.span(block.first, block.end))
        for row, begin, text in said_in_code(source):
            for offset, part in enumerate(text.split("\n")):
                at = self.page.starts[first + row + offset] + (indent + begin if offset == 0 else 0)
                lexed.extend(lex_prose(part, at, self.exempt))
        return lexed

    def _head(self, block: Block) -> Lexed:
        lexed = Lexed()
        start, stop = self.page.span(block.first, block.first + 1)
        text = self.page.text[start:stop]
        title = text.find("}") + 1
        lexed.place(start, start + title if block.language != "name" else stop)
        if block.language != "name":
            lexed.extend(self._prose(start + title, stop))
        self._fields(block.first + 1, block.end, self.settings.printed_options, lexed)
        return lexed

    def _front_matter(self, block: Block) -> Lexed:
        lexed = Lexed()
        self._fields(block.first, block.end, self.settings.printed_fields, lexed)
        return lexed

    def _fields(self, first: int, end: int, printed_names: tuple[str, ...], lexed: Lexed) -> None:
        """Lex lines of names and values; a line that stands deeper than the first goes on with the value above it."""
        printed = False
        for line in range(first, end):
            start, stop = self.page.span(line, line + 1)
            text, begin = self.page.line(line), 0
            if _depth(text) <= _depth(self.page.line(first)):
                found = FIELD.match(text)
                printed = found is not None and found["name"] in printed_names
                begin = found.start("value") if found else 0
            lexed.place(start, start + begin if printed else stop)
            if printed:
                lexed.extend(self._prose(start + begin, stop))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def said_in_code(source: str) -> Iterator[tuple[int, int, str]]:
    """Yield what Python says to its readers, comments and docstrings: the line, counted from 0, the column, the text."""
    source = MAGIC.sub("", source)
    comments = comments_in(source)
    if comments is None:
        comments = tuple(_comments_line_by_line(source))
    yield from comments
    if MAY_HOLD_A_DOCSTRING.search(source):
        yield from _docstrings(source)


def _docstrings(source: str) -> Iterator[tuple[int, int, str]]:
    with suppress(SyntaxError):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.body:
                first = node.body[0]
                if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
                    yield first.lineno - 1, first.col_offset, ast.get_source_segment(source, first) or ""


def _comments_line_by_line(source: str) -> Iterator[tuple[int, int, str]]:
    """Yield the comments of what is no Python as it stands, such as a cell in another language."""
    for row, line in enumerate(source.split("\n")):
        if found := COMMENT.match(line):
            yield row, found.end() - 1, line[found.end() - 1 :]
