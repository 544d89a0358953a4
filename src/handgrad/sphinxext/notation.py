"""The notation of the course: what conf/notation.yml says, and the directive that prints it.

One file holds every macro and symbol. The KaTeX renderer takes the macros from it, the number check
the Python names, and the `{notation}` directive the two tables of the notation page.
"""

from __future__ import annotations

import ast
import re
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from docutils import nodes
from sphinx.errors import SphinxError
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.front_matter import read_source
from handgrad.sphinxext.mistakes import UnreadableError
from handgrad.sphinxext.strict_yaml import StrictYamlError, load_strict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.config import Config


class NotationError(SphinxError):
    """The notation file says something that cannot be used; the message names the line."""

    category = "Notation error"


@dataclass(frozen=True)
class Macro:
    r"""A macro an author types, such as `\vect{x}`."""

    name: str
    args: int
    tex: str
    meaning: str
    example: str = ""
    line: int = field(default=0, compare=False)

    @property
    def sample(self) -> str:
        """A use of the macro: the row's example, or the macro with an x for every argument."""
        return self.example or f"\\{self.name}" + "{x}" * self.args


@dataclass(frozen=True)
class Symbol:
    """A symbol of the page, how it is said, and the Python expression that holds its value in the lessons' code."""

    symbol: str
    read: str
    python: str
    shape: str
    meaning: str
    note: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Notation:
    """All macros and symbols, in the order of the file."""

    macros: tuple[Macro, ...]
    symbols: tuple[Symbol, ...]

    def katex_macros(self) -> dict[str, str]:
        r"""Return the macros as KaTeX wants them: `{"\\vect": "\\boldsymbol{#1}"}`."""
        return {f"\\{macro.name}": macro.tex for macro in self.macros}


def load_notation(path: Path) -> Notation:
    """Read and check the notation file.

    Raises:
        NotationError: the file is missing, is not YAML, or a row has a missing, unknown, wrong or
            repeated value. One line: `conf/notation.yml:12: missing 'shape'`.
    """
    shown = _shown(path)
    if not path.is_file():
        raise NotationError(f"{shown}:1: there is no such file; `handgrad_notation` in conf.py names it")
    try:
        text = read_source(path)
        return _read(load_strict(text, "this file"), yaml.compose(text, Loader=yaml.SafeLoader))
    except UnreadableError as error:
        raise NotationError(f"{shown}:{error.mistake.line}: {error.mistake.message}") from None
    except StrictYamlError as error:
        raise NotationError(f"{shown}:{error.line}: {error}") from None


def _shown(path: Path) -> str:
    """Return the path as a reader would type it: relative to the working folder where it lies inside."""
    absolute = path.resolve()
    return str(absolute.relative_to(Path.cwd()) if absolute.is_relative_to(Path.cwd()) else path)


def _read(data: Any, root: yaml.Node | None) -> Notation:
    """Build the notation from the data; the composed YAML beside it still knows the lines."""
    if not isinstance(root, yaml.MappingNode) or set(data) != {"macros", "symbols"}:
        raise StrictYamlError(1, "must hold two lists, 'macros' and 'symbols', and nothing else")
    lines: dict[str, list[int]] = {}
    for key, rows in root.value:
        if not isinstance(rows, yaml.SequenceNode):
            raise StrictYamlError(key.start_mark.line + 1, f"'{key.value}' must be a list with a row for each of its {key.value}")
        lines[key.value] = [row.start_mark.line + 1 for row in rows.value]
    macros = tuple(Macro(**row) for row in _rows(Macro, data["macros"], lines["macros"]))
    symbols = tuple(Symbol(**row) for row in _rows(Symbol, data["symbols"], lines["symbols"]))
    _check((macro.line, "name", macro.name, _macro_fault(macro)) for macro in macros)
    _check((symbol.line, "symbol", symbol.symbol, _symbol_fault(symbol)) for symbol in symbols)
    return Notation(macros, symbols)


def _rows(kind: type[Macro | Symbol], rows: list[Any], lines: list[int]) -> Iterator[dict[str, Any]]:
    """Yield the rows of one list, each with the fields of its dataclass and its line."""
    for row, line in zip(rows, lines, strict=True):
        if not isinstance(row, dict):
            raise StrictYamlError(line, f"must be a row of fields, not {row!r}")
        if fault := _row_fault(kind, row):
            raise StrictYamlError(line, fault)
        yield {**row, "line": line}


def _row_fault(kind: type[Macro | Symbol], row: dict[str, Any]) -> str:
    """Say what is wrong with the fields of a row, or nothing."""
    known = {each.name: each for each in fields(kind) if each.name != "line"}
    for name, each in known.items():
        if name not in row and each.default is MISSING:
            return f"missing '{name}'"
    for name, value in row.items():
        if name not in known:
            return f"unknown field '{name}'; the fields are {', '.join(known)}"
        if name == "args":
            if type(value) is not int or not 0 <= value <= 9:
                return f"'args' must be a whole number from 0 to 9, not {value!r}"
        elif not isinstance(value, str) or not value.strip():
            return f"'{name}' must be text, not {value!r}; put it in single quotes"
    return ""


def _check(rows: Iterable[tuple[int, str, str, str]]) -> None:
    """Raise for the first row with a fault of its own or with a value that an earlier row has."""
    seen: set[str] = set()
    for line, name, value, fault in rows:
        if fault or value in seen:
            raise StrictYamlError(line, fault or f"a second row for {name} {value!r}")
        seen.add(value)


def _macro_fault(macro: Macro) -> str:
    """Say what is wrong with a macro as TeX, or nothing."""
    if not re.fullmatch("[A-Za-z]+", macro.name):
        return f"'name' must be letters only, without the backslash, not {macro.name!r}"
    used = max((int(digit) for digit in re.findall(r"#(\d)", macro.tex)), default=0)
    if used != macro.args:
        return f"'tex' uses {used} arguments, 'args' says {macro.args}"
    return ""


def _symbol_fault(symbol: Symbol) -> str:
    """Say what is wrong with a symbol's Python expression, or nothing."""
    try:
        ast.parse(symbol.python, mode="eval")
    except SyntaxError:
        return f"'python' must be a Python expression, not {symbol.python!r}"
    return ""


class NotationDirective(SphinxDirective):
    """`{notation}`: print the table of symbols and the table of macros."""

    def run(self) -> list[nodes.Node]:
        """Return the two tables; a change of the notation file makes the page outdated."""
        path = Path(self.config.handgrad_notation)
        self.env.note_dependency(str(path))
        notation = load_notation(path)
        symbols = [_row(row, path, self._symbol(row)) for row in notation.symbols]
        macros = [_row(row, path, self._macro(row)) for row in notation.macros]
        return [
            _table("Symbols", ("symbol, read aloud", "in code", "shape", "meaning"), symbols),
            _table("Macros, for authors", ("an author types", "a reader sees", "meaning"), macros),
        ]

    def _symbol(self, row: Symbol) -> list[nodes.entry]:
        meaning = nodes.entry("", self._prose(row.meaning))
        if row.note:
            meaning += self._prose(row.note)
        symbol, python = _cell(nodes.math, row.symbol), _cell(nodes.literal, row.python)
        symbol += nodes.paragraph("", "", nodes.inline(row.read, row.read, classes=["ah-tag"]))
        return [symbol, python, _cell(nodes.inline, row.shape), meaning]

    def _macro(self, row: Macro) -> list[nodes.entry]:
        meaning = nodes.entry("", self._prose(row.meaning))
        return [_cell(nodes.literal, row.sample), _cell(nodes.math, row.sample), meaning]

    def _prose(self, text: str) -> nodes.paragraph:
        inline, messages = self.parse_inline(text)
        return nodes.paragraph(text, "", *inline, *messages)


def _cell(kind: type[nodes.TextElement], text: str) -> nodes.entry:
    """Return a table cell that holds one inline node of this kind."""
    return nodes.entry("", nodes.paragraph("", "", kind(text, text)))


def _row(row: Macro | Symbol, path: Path, cells: Sequence[nodes.entry]) -> nodes.row:
    """Return a table row whose formulas name the notation file as the place where they stand."""
    made = nodes.row("", *cells)
    for formula in made.findall(nodes.math):
        formula.source, formula.line = str(path), row.line
    return made


def _table(title: str, heads: Sequence[str], rows: Sequence[nodes.row]) -> nodes.table:
    """Return a table with a title and one head for each column."""
    columns = [nodes.colspec(colwidth=1) for _ in heads]
    head = nodes.thead("", nodes.row("", *(_cell(nodes.inline, text) for text in heads)))
    group = nodes.tgroup("", *columns, head, nodes.tbody("", *rows), cols=len(heads))
    return nodes.table("", nodes.title(title, title), group, classes=["notation", "colwidths-auto"])


def setup_notation(app: Sphinx) -> None:
    """Add the `{notation}` directive and the config value `handgrad_notation`.

    The value is the path of the notation file, relative to the folder of conf.py; the default is
    `notation.yml`.
    """
    app.add_config_value("handgrad_notation", "notation.yml", "", types=str)
    app.add_directive("notation", NotationDirective)
    app.connect("config-inited", _resolve_path)


def _resolve_path(app: Sphinx, config: Config) -> None:
    """Make the path absolute, since a directive does not know the folder of conf.py, and refuse a wrong file at once."""
    path = Path(app.confdir, config.handgrad_notation)
    config.handgrad_notation = str(path)
    load_notation(path)
