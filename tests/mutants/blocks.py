"""A page is cut into blocks, each with its place: paragraphs, list items, tables, formulas, fences, comments, outputs."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from mutants.comments import comments_in

FENCE = re.compile(r"[ \t]*(?P<marks>(?P<code>`{3,})|~{3,}|:{3,})(?:\{(?P<name>[\w-]+)\})?(?P<argument>(?(code)[^`]*|.*))$")
OPTION = re.compile(r"[ \t]*:(?P<name>[\w-]+):[ \t]*(?P<value>.*)$")
SETTING = re.compile(r"[ \t]*(?P<name>[\w-]+):[ \t]*(?P<value>.*)$")
COMMENT = re.compile(r"[ \t]*%(?P<output>>)?")
TARGET = re.compile(r"[ \t]*\([\w-]+\)=[ \t]*$")
HEADING = re.compile(r"[ \t]*#{1,6}[ \t]+")
ROW = re.compile(r"[ \t]*\|")
ITEM = re.compile(r"[ \t]*(?:[-*+:]|\d+[.)])[ \t]+")
FIRST_ITEM = re.compile(r"[ \t]*(?:[-*+:]|1[.)])[ \t]+")  # only such an item can stand directly under a paragraph
FORMULA = re.compile(r"[ \t]*(?:\$\$|\\begin\{(?P<name>\w+\*?)\})")

PRINTED_OPTIONS = ("alt", "caption")
PRINTED_FIELDS = ("title", "description")
NAMED_BY_ARGUMENT = ("drawing", "figure", "image", "next", "literalinclude", "typed")  # what follows is the name of something
LISTED = ("toctree", "typed")  # their lines are names and expressions
CONTAINERS = {
    "answer": "answer",
    "solution": "answer",
    "hint": "answer",
    "card": "card",
    "drawing": "caption",
    "figure": "caption",
}


@dataclass(frozen=True)
class Block:
    """A part of the page: its place in the report, how it is to be read, and which block it belongs to.

    The reading is `text` (Markdown), `plain` (as it stands), `maths` or `code`.
    """

    start: int
    end: int
    place: str
    reading: str
    number: int


class Opened(NamedTuple):
    """A directive that is not yet closed."""

    marks: str
    name: str


def blocks(text: str) -> list[Block]:
    """Return the blocks of a page that a reader sees, in order."""
    return list(_Reader(text).blocks())


class _Reader:
    """Goes through the lines of a page once; `at` is the line it stands on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.lines = text.split("\n")
        self.at = 0
        self.number = 0
        self.opened: list[Opened] = []
        self.in_list = False

    def blocks(self) -> Iterator[Block]:
        if self.lines[0] == "---":
            yield from self._front_matter()
        while self.at < len(self.lines):
            yield from self._next()

    def _next(self) -> Iterator[Block]:
        line = self.lines[self.at]
        self.in_list = self.in_list and line.startswith((" ", "\t")) if line.strip() else self.in_list
        if found := COMMENT.match(line):
            yield from self._outputs() if found["output"] else self._pass_over()
        elif found := FENCE.match(line):
            yield from self._fence(found)
        elif found := FORMULA.match(line):
            yield from self._formula(found)
        elif not line.strip() or TARGET.match(line):
            yield from self._pass_over()
        else:
            yield from self._words(line)

    def _pass_over(self) -> Iterator[Block]:
        self.at += 1
        yield from ()

    def _place(self, own: str) -> str:
        """Return the place of what stands here: the nearest container's, or its own."""
        inside = (CONTAINERS[opened.name] for opened in reversed(self.opened) if opened.name in CONTAINERS)
        return next(inside, own)

    def _block(self, start: int, end: int, place: str, reading: str) -> Block:
        """Return the block from a place in the text to another, and begin a new number."""
        self.number += 1
        return Block(start, end, place, reading, self.number)

    def _here(self) -> int:
        """Return where the line begins on which the reader stands, at the end of the page its last place."""
        return self.starts[self.at] if self.at < len(self.lines) else len(self.text)

    def _until(self, ends: Callable[[str], object]) -> int:
        """Go on to the first line that ends something, or to the end of the page; return where the part above it ends."""
        while self.at < len(self.lines) and not ends(self.lines[self.at]):
            self.at += 1
        return self._here() - (self.at < len(self.lines))

    def _front_matter(self) -> Iterator[Block]:
        self.at = 1
        while self.at < len(self.lines) and self.lines[self.at] != "---":
            found = SETTING.match(self.lines[self.at])
            start = self._here()
            self.at += 1
            end = self._until(lambda line: not line.startswith(" "))
            if found and found["name"] in PRINTED_FIELDS:
                yield self._block(start + found.start("value"), end, "front matter", "plain")
        self.at += 1

    def _outputs(self) -> Iterator[Block]:
        start = self._here() + self.lines[self.at].index(">") + 1
        end = self._until(lambda line: not re.match(r"[ \t]*%>", line))
        yield self._block(start, end, "output", "plain")

    def _formula(self, found: re.Match[str]) -> Iterator[Block]:
        start = self._here() + found.end()
        closing = f"\\end{{{found['name']}}}" if found["name"] else "$$"
        end = self.text.find(closing, start)
        end = len(self.text) if end < 0 else end
        self.at += self.text.count("\n", self._here(), end) + 1
        yield self._block(start, end, self._place("display maths"), "maths")

    def _words(self, line: str) -> Iterator[Block]:
        """Read a heading, the rows of a table, an item of a list or a paragraph."""
        if found := HEADING.match(line):
            own, ends = "heading", lambda _: True
        elif ROW.match(line):
            found, own, ends = None, "table", lambda line: not ROW.match(line)
        else:
            found = ITEM.match(line)
            self.in_list = self.in_list or bool(found)
            own, ends = ("list", _ends_item) if self.in_list else ("prose", _ends_paragraph)
        start = self._here() + (found.end() if found else 0)
        self.at += 1
        yield self._block(start, self._until(ends), self._place(own), "text")

    def _fence(self, fence: re.Match[str]) -> Iterator[Block]:
        marks, name = fence["marks"], fence["name"]
        if self.opened and not name and not fence["argument"].strip() and _closes(marks, self.opened[-1].marks):
            self.opened.pop()
            yield from self._pass_over()
        elif name == "code-cell":
            yield from self._cell(marks)
        elif name == "code-block" or (not name and marks[0] != ":"):
            yield from self._code(fence)
        elif name == "math":
            yield from self._verbatim(fence, self._place("display maths"), "maths")
        else:
            yield from self._directive(fence)

    def _directive(self, fence: re.Match[str]) -> Iterator[Block]:
        self.opened.append(Opened(fence["marks"], fence["name"] or ""))
        start = self._here()
        self.at += 1
        if fence["name"] and fence["name"] not in NAMED_BY_ARGUMENT:
            yield self._block(start + fence.start("argument"), start + fence.end("argument"), self._place("heading"), "text")
        yield from self._options()
        if fence["name"] in LISTED:
            self._until(lambda line: FENCE.match(line))

    def _options(self) -> Iterator[Block]:
        """Read the lines of options under an opening fence, or the block of them between hyphens."""
        fenced = self.at < len(self.lines) and self.lines[self.at].strip() == "---"
        self.at += fenced
        while self.at < len(self.lines):
            line = self.lines[self.at]
            found = (SETTING if fenced else OPTION).match(line)
            if line.strip() == "---" if fenced else not found:
                break
            if found and found["name"] in PRINTED_OPTIONS:
                start = self._here()
                yield self._block(start + found.start("value"), start + found.end("value"), "option", "text")
            self.at += 1
        self.at += fenced

    def _cell(self, marks: str) -> Iterator[Block]:
        self.at += 1
        yield from self._options()
        start = self._here()
        end = self._until(lambda line: _closes(line, marks))
        self.at += 1
        self.number += 1
        for comment in comments_in(self.text[start:end]):
            yield Block(start + comment.start, start + comment.end, "comment", "plain", self.number)

    def _code(self, fence: re.Match[str]) -> Iterator[Block]:
        """Read a fence that does not run: code with its comments, or plain text."""
        is_python = fence["argument"].split()[:1] in (["python"], ["py"])
        *options, code = self._verbatim(fence, self._place("fence"), "code" if is_python else "plain")
        yield from options
        at = code.start
        for comment in comments_in(self.text[code.start : code.end]) if is_python else ():
            yield replace(code, start=at, end=code.start + comment.start)
            at = code.start + comment.end
            yield replace(code, start=code.start + comment.start, end=at, reading="plain")
        yield replace(code, start=at)

    def _verbatim(self, fence: re.Match[str], place: str, reading: str) -> Iterator[Block]:
        self.at += 1
        if fence["name"]:
            yield from self._options()
        start = self._here()
        end = self._until(lambda line: _closes(line, fence["marks"]))
        self.at += 1
        yield self._block(start, max(start, end), place, reading)


def _closes(line: str, marks: str) -> bool:
    """Whether a line closes the fence that these marks opened."""
    stripped = line.strip()
    return len(stripped) >= len(marks) and set(stripped) == {marks[0]}


def _ends_item(line: str) -> bool:
    """Whether a line ends the item of a list above it."""
    return bool(ITEM.match(line)) or _ends_paragraph(line)


def _ends_paragraph(line: str) -> bool:
    """Whether a line ends the paragraph above it: it is empty, or begins something else."""
    return not line.strip() or any(begin.match(line) for begin in (COMMENT, FENCE, FORMULA, HEADING, ROW, FIRST_ITEM, TARGET))
