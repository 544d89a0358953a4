"""The notation of the course: what conf/notation.yml says.

One file holds every macro, symbol and sign. The KaTeX renderer takes the macros from it, the number check the Python names, the
`{notation}` directive the tables of its page, and the search what a reader may type for a symbol.
"""

from __future__ import annotations

import ast
import re
from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from sphinx.errors import SphinxError

from handgrad.sphinxext.front_matter import read_source
from handgrad.sphinxext.mistakes import UnreadableError
from handgrad.sphinxext.strict_yaml import StrictYamlError, load_strict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


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
    """A symbol of the page, how it is said, the Python expression for it in the lessons, what else a reader may type for it."""

    symbol: str
    read: str
    python: str
    shape: str
    meaning: str
    note: str = ""
    also: str = ""
    line: int = field(default=0, compare=False)

    @property
    def anchor(self) -> str:
        """The place of its row on the notation page."""
        return "symbol-" + re.sub(r"[^A-Za-z0-9]+", "-", self.python).strip("-")


@dataclass(frozen=True)
class Sign:
    """A sign that has no value of its own, or a name in code: how it is said, what it means, what a reader may type for it."""

    name: str
    sign: str
    read: str
    meaning: str
    also: str
    line: int = field(default=0, compare=False)

    @property
    def anchor(self) -> str:
        """The place of its row on the notation page."""
        return f"sign-{self.name}"


@dataclass(frozen=True)
class Notation:
    """All macros, symbols and signs, in the order of the file."""

    macros: tuple[Macro, ...]
    symbols: tuple[Symbol, ...]
    signs: tuple[Sign, ...] = ()

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
        return _notation_of(read_source(path))
    except UnreadableError as error:
        raise NotationError(f"{shown}:{error.mistake.line}: {error.mistake.message}") from None
    except StrictYamlError as error:
        raise NotationError(f"{shown}:{error.line}: {error}") from None


@lru_cache(maxsize=1)
def _notation_of(text: str) -> Notation:
    return _read(load_strict(text, "this file"), yaml.compose(text, Loader=yaml.SafeLoader))


def _shown(path: Path) -> str:
    """Return the path as a reader would type it: relative to the working folder where it lies inside."""
    absolute = path.resolve()
    return str(absolute.relative_to(Path.cwd()) if absolute.is_relative_to(Path.cwd()) else path)


def _read(data: Any, root: yaml.Node | None) -> Notation:
    """Build the notation from the data; the composed YAML beside it still knows the lines."""
    if not isinstance(root, yaml.MappingNode) or not {"macros", "symbols"} <= set(data) <= {"macros", "symbols", "signs"}:
        raise StrictYamlError(1, "must hold the lists 'macros' and 'symbols', may hold 'signs', and nothing else")
    lines: dict[str, list[int]] = {}
    for key, rows in root.value:
        if not isinstance(rows, yaml.SequenceNode):
            raise StrictYamlError(key.start_mark.line + 1, f"'{key.value}' must be a list with a row for each of its {key.value}")
        lines[key.value] = [row.start_mark.line + 1 for row in rows.value]
    macros = tuple(Macro(**row) for row in _rows(Macro, data["macros"], lines["macros"]))
    symbols = tuple(Symbol(**row) for row in _rows(Symbol, data["symbols"], lines["symbols"]))
    signs = tuple(Sign(**row) for row in _rows(Sign, data.get("signs", []), lines.get("signs", [])))
    _check((macro.line, "name", macro.name, _macro_fault(macro)) for macro in macros)
    _check((symbol.line, "symbol", symbol.symbol, _symbol_fault(symbol)) for symbol in symbols)
    _check((symbol.line, "place", symbol.anchor, "") for symbol in symbols)
    _check((sign.line, "name", sign.name, _sign_fault(sign)) for sign in signs)
    return Notation(macros, symbols, signs)


def _rows(kind: type[Macro | Symbol | Sign], rows: list[Any], lines: list[int]) -> Iterator[dict[str, Any]]:
    """Yield the rows of one list, each with the fields of its dataclass and its line."""
    for row, line in zip(rows, lines, strict=True):
        if not isinstance(row, dict):
            raise StrictYamlError(line, f"must be a row of fields, not {row!r}")
        if fault := _row_fault(kind, row):
            raise StrictYamlError(line, fault)
        yield {**row, "line": line}


def _row_fault(kind: type[Macro | Symbol | Sign], row: dict[str, Any]) -> str:
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


def _sign_fault(sign: Sign) -> str:
    """Say what is wrong with the name of a sign, or nothing."""
    if not re.fullmatch("[a-z]+(-[a-z]+)*", sign.name):
        return f"'name' must be lower-case words joined by hyphens, not {sign.name!r}"
    return ""
