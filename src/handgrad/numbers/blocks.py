"""A page in blocks, found by the tokenizer that MyST itself uses, each with the source lines under it.

A block is what an author writes sources for: a paragraph, an item of a list, a heading, a table, a formula, a fence, a code cell,
the head of a directive, the front matter.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.amsmath import amsmath_plugin
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.myst_blocks import myst_block_plugin

from handgrad.numbers.outline import Block, Definition, Outline
from handgrad.numbers.page import Page
from handgrad.numbers.problem import PageError
from handgrad.numbers.settings import Settings
from handgrad.numbers.source_lines import SourceLine, source_line

RAW = {
    "code", "code-block", "sourcecode", "raw", "eval-rst", "math", "mermaid", "graphviz", "csv-table", "parsed-literal",
    "doctest", "testcode",
}  # fmt: skip
LISTS = {"toctree", "image", "include", "literalinclude", "highlight"}
NAMED = {"code", "code-block", "sourcecode", "raw", "figure", "math"} | LISTS
PICTURES = {"figure", "image"}  # no line can stand in their body: the one begins with its caption, the other has none
DIRECTIVE = re.compile(r"\s*\{(?P<name>[\w:+.-]+)\}\s*(?P<argument>.*)")
GOES_NO_FURTHER = re.compile(r"\s*(?:[:`~]{3,}|%|[-*+]\s|\d+[.)]\s|#|\|)")
OPTION = re.compile(r"\s*:(?P<name>[\w-]+):(?:\s+(?P<value>.*))?$")


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")
    for plugin in (front_matter_plugin, myst_block_plugin, amsmath_plugin, deflist_plugin, footnote_plugin, colon_fence_plugin):
        parser.use(plugin)
    parser.use(dollarmath_plugin, allow_labels=True, double_inline=True)
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def read_outline(page: Page, settings: Settings) -> Outline:
    """Return the blocks of a page.

    Raises:
        PageError: a fence is not closed, or a source line stands where it belongs to nothing.
    """
    outline = Outline()
    _Reader(page, settings, outline).read(page.text, 0, ())
    outline.pieces.sort(key=lambda piece: piece.first)
    return outline


class _Reader:
    """Walks the tokens of a page and of the directives in it."""

    def __init__(self, page: Page, settings: Settings, outline: Outline) -> None:
        self.page, self.settings, self.outline = page, settings, outline
        self.closed: dict[int, Block] = {}  # the heads of pictures by the line under their closing fence

    def read(self, text: str, first: int, context: tuple[str, ...], head: Block | None = None) -> None:
        """Read a text that begins at a line of the page; `head` is the head of the directive that it is the body of."""
        within: list[str] = []
        above = head
        skip_to = ""
        environment: dict[str, Any] = {}
        tokens = _parser().parse(text, environment)
        for reference in (*environment.get("references", {}).values(), *environment.get("duplicate_refs", ())):
            self.outline.names.append((first + reference["map"][0], first + reference["map"][1]))
        for token in tokens:
            if skip_to:
                skip_to = "" if token.type == skip_to else skip_to
                continue
            if token.nesting == 1 and token.type in (
                "bullet_list_open",
                "ordered_list_open",
                "list_item_open",
                "blockquote_open",
            ):
                within.append(f"{token.type.removesuffix('_open')}@{first + (token.map or [0])[0]}")
            elif token.nesting == -1 and token.type in (
                "bullet_list_close",
                "ordered_list_close",
                "list_item_close",
                "blockquote_close",
            ):
                within.pop()
            place = (*context, *within)
            if token.type == "myst_line_comment":
                self._comment(token, first, place, above)
            elif block := self._block(token, first, place):
                above = block
                skip_to = "table_close" if token.type == "table_open" else ""

    def _block(self, token: Token, first: int, place: tuple[str, ...]) -> Block | None:
        if token.map is None:
            return None
        begin = first + token.map[0]
        end = max(first + token.map[1], begin + 1)  # the term of a definition list is said to end where it begins
        kind = {
            "inline": "paragraph",
            "table_open": "table",
            "math_block": "formula",
            "math_block_label": "formula",
            "amsmath": "formula",
            "html_block": "paragraph",
            "code_block": "indented code",
            "front_matter": "front matter",
        }.get(token.type)
        if token.type in ("fence", "colon_fence"):
            return self._fence(token, begin, end, place)
        if token.type in ("myst_target", "myst_block_break"):
            self.outline.names.append((begin, end))
        if kind is None:
            return None
        if kind == "paragraph" and self.page.line(begin).lstrip().startswith("#"):
            kind = "heading"
        return self._add(Block(kind, begin, self._without_blank_lines(begin, end), place))

    def _add(self, block: Block) -> Block:
        self.outline.pieces.append(block)
        return block

    def _without_blank_lines(self, first: int, end: int) -> int:
        while end > first + 1 and not self.page.line(end - 1).strip():
            end -= 1
        return end

    def _fence(self, token: Token, begin: int, end: int, place: tuple[str, ...]) -> Block | None:
        end = self._closed(token, begin, end, place)
        found = DIRECTIVE.fullmatch(token.info)
        if not found:
            return self._add(Block("fence", begin, end, place, token.info.strip().partition(" ")[0]))
        name, argument = found["name"], found["argument"].strip()
        if name in self.settings.cells:
            return self._add(Block("cell", begin, end, place, argument, self._tags(begin, end)))
        if name in self.settings.answer_directives:
            self._answers(begin, end, place)
            return None
        body = self._options(begin + 1, end - 1)
        names_only = name in NAMED or name in self.settings.name_arguments
        head = Block("head", begin, body, (*place, f"{name}@{begin}"), "name" if names_only else "")
        self._add(head)
        if name in PICTURES:
            self.closed[end] = head
        if name in LISTS or name in self.settings.name_directives:
            self.outline.names.append((body, end))
            return head
        if name in RAW or name in self.settings.raw_directives:
            kind = "formula" if name == "math" else "fence"
            language = argument if name in ("code", "code-block", "sourcecode") else "text"
            return self._add(Block(kind, body - 1, end, place, language)) if body < end - 1 else head
        text = "\n".join(token.content.split("\n")[body - begin - 1 :])
        self.read(text, body, head.context, head)
        return None

    def _answers(self, begin: int, end: int, place: tuple[str, ...]) -> None:
        """Take the lines of a directive that asks for answers: what stands behind its name and, below its options, in it."""
        self.outline.names.append((begin, end))
        asked = Block("answers", begin, end, place)
        for line in (begin, *range(self._options(begin + 1, end - 1), end - 1)):
            text = self.page.line(line)
            skipped = text.index("}") + 1 if line == begin else 0
            skipped += len(text[skipped:]) - len(text[skipped:].lstrip(" \t>"))
            if text[skipped:].strip():
                asked.sources.append(SourceLine("?", text[skipped:].rstrip(), self.page.starts[line] + skipped, line, skipped))
        self.outline.answers.append(asked)

    def _closed(self, token: Token, begin: int, end: int, place: tuple[str, ...]) -> int:
        """Return the line behind a fence, and refuse one that nothing closes."""
        quotes = sum(part.startswith("blockquote@") for part in place)
        last = re.sub(rf"^(?:[ \t]*>){{{quotes}}}", "", self.page.line(end - 1)).strip() if end - 1 > begin else ""
        if not last.startswith(token.markup) or set(last) != {token.markup[0]}:
            column = self.page.line(begin).index(token.markup) + 1
            raise PageError(begin + 1, column, f"nothing closes this fence: it needs a line {token.markup}")
        return end

    def _options(self, first: int, end: int) -> int:
        """Return the line where the body of a directive begins, behind its options."""
        line = first
        if line < end and self.page.line(line).strip() == "---":
            line += 1
            while line < end and self.page.line(line).strip() != "---":
                line += 1
            return min(line + 1, end)
        while line < end and OPTION.match(self.page.line(line)):
            line += 1
        return line

    def _tags(self, begin: int, end: int) -> tuple[str, ...]:
        head = "\n".join(self.page.line(line) for line in range(begin + 1, self._options(begin + 1, end - 1)))
        return tuple(re.findall(r"[\w-]+", head)) if "tags" in head else ()

    def _comment(self, token: Token, first: int, place: tuple[str, ...], above: Block | None) -> None:
        begin, end = first + (token.map or [0, 0])[0], first + (token.map or [0, 0])[1]
        self._refuse_a_split(begin, end, above)
        self.outline.names.append((begin, end))
        lines = list(self._source_lines(begin, end))
        for source in lines:
            if source.mark == "=":
                self._under(source, place, above).sources.append(source)
            elif source.mark == ">":
                self._output(source, self._under(source, place, above))
        defining = [source for source in lines if source.mark == ":"]
        if defining:
            program = "\n".join(source.text for source in defining)
            piece = Definition(defining[0].line, defining[-1].line + 1, program, defining[0].start)
            self.outline.pieces.append(piece)

    def _refuse_a_split(self, begin: int, end: int, above: Block | None) -> None:
        """Refuse a line between two sentences of a paragraph: the page would show two paragraphs."""
        behind = self.page.line(end) if end < len(self.page.starts) else ""
        goes_on = behind.strip() and not GOES_NO_FURTHER.match(behind)
        if goes_on and above is not None and above.kind == "paragraph" and above.end == begin:
            column = len(self.page.line(begin)) - len(self.page.line(begin).lstrip()) + 1
            raise PageError(begin + 1, column, "this line splits a paragraph: put it under the whole of it")

    def _source_lines(self, begin: int, end: int) -> Iterator[SourceLine]:
        for line in range(begin, end):
            if source := source_line(self.page.line(line), self.page.starts[line], line):
                yield source

    def _under(self, source: SourceLine, place: tuple[str, ...], above: Block | None) -> Block:
        """Return the block that a source line stands directly under."""
        column = source.indent + 1
        if source.mark == ">" and (above is None or above.kind != "cell"):
            raise PageError(source.line + 1, column, "this line says what a cell prints, and stands under no cell")
        if picture := self.closed.get(self._first_of_the_lines(source.line)):
            return picture
        if above in self.closed.values():
            told = "the first text of a figure is its caption: put the line for its options under the fence that closes it"
            raise PageError(source.line + 1, column, told)
        if above is None or self._gap(above.end, source.line):
            raise PageError(source.line + 1, column, f"this %{source.mark} line stands under no block: put it directly under one")
        if above.context[: len(place)] != place or (above.kind != "head" and above.context != place):
            split = "list: indent it under its item"
            if len(above.context) > len(place) and above.context[len(place)].startswith("blockquote@"):
                split = "quote: begin it with > as the lines above it"
            raise PageError(source.line + 1, column, f"this %{source.mark} line splits a {split}")
        return above

    def _first_of_the_lines(self, line: int) -> int:
        """Return where the comment lines begin that end in this one."""
        while line > 0 and self.page.line(line - 1).lstrip(" \t>").startswith("%"):
            line -= 1
        return line

    def _output(self, source: SourceLine, cell: Block) -> None:
        if source.line != cell.end + len(cell.outputs):
            raise PageError(source.line + 1, source.indent + 1, "what a cell prints stands directly under it, above its %= lines")
        cell.outputs.append(source)

    def _gap(self, end: int, line: int) -> bool:
        return any(not self.page.line(between).lstrip(" \t>").startswith("%") for between in range(end, line))
