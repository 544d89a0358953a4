r"""The symbols of a site: which Python expression holds the value of `\vect{z}^{(1)}`, and which macros only dress a number."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from handgrad.numbers.settings import SettingsError
from handgrad.numbers.tex import Piece, read_pieces

DRESS = re.compile(
    r"\\(?:htmlClass|htmlId|textcolor|color|class)\{[^{}]*\}\{#1\}|\{#1\}|\\(?:boxed|mathbf|mathrm|boldsymbol)\{#1\}"
)


@dataclass(frozen=True)
class Notation:
    r"""Symbols by the pieces they are written with, and the names of the macros that take one argument.

    `styles` are macros that set a letter in another type, such as `\vect`: without them a symbol with an index is a component.
    """

    symbols: dict[tuple[str, ...], str]
    styles: frozenset[str]
    dresses: frozenset[str]

    @property
    def longest(self) -> int:
        """Return how many pieces the longest symbol has."""
        return max(map(len, self.symbols), default=0)


def spelled(pieces: list[Piece]) -> tuple[str, ...]:
    """Return pieces as a symbol is looked up: kinds of scripts told apart, spaces gone."""
    marks = {"index": "_", "layer": "^("}
    return tuple(marks.get(piece.kind, "") + piece.text for piece in pieces)


@cache
def read_notation(file: Path | None) -> Notation:
    """Return the notation of a site; nothing is known where there is no file.

    Raises:
        SettingsError: the file is no YAML, or a row lacks its symbol or its Python.
    """
    if file is None:
        return Notation({}, frozenset(), frozenset())
    import yaml

    try:
        table = yaml.load(file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
        symbols = {spelled(read_pieces(row["symbol"], 0)): str(row["python"]) for row in table.get("symbols") or ()}
        macros: list[dict[str, Any]] = list(table.get("macros") or ())
        single = {str(row["name"]): str(row["tex"]) for row in macros if row.get("args") == 1}
    except (yaml.YAMLError, UnicodeDecodeError, AttributeError, KeyError, TypeError) as error:
        told = " ".join(str(error).split())
        raise SettingsError(f"{file}: the notation cannot be read ({type(error).__name__}: {told})") from None
    dresses = {f"\\{name}" for name, tex in single.items() if "\\htmlClass" in tex or "\\color" in tex or "\\textcolor" in tex}
    styles = {f"\\{name}" for name in single} - dresses
    return Notation(symbols, frozenset(styles | {"\\boldsymbol", "\\mathbf"}), frozenset(dresses | {"\\boxed"}))
