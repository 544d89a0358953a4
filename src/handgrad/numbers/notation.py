r"""The symbols of a site: which Python expression holds the value of `\vect{z}^{(1)}`, and which macros only dress a number."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from handgrad.numbers.kept import digest, keep, read_kept
from handgrad.numbers.settings import Settings, SettingsError
from handgrad.numbers.tex import Piece, read_pieces


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


def read_notation(settings: Settings) -> Notation:
    """Return the notation of a site; nothing is known where there is no file.

    Raises:
        SettingsError: the file is no YAML, a row lacks its symbol or its Python, or a symbol stands for two things.
    """
    return _read(settings.notation, settings.ledger) if settings.notation else Notation({}, frozenset(), frozenset())


@cache
def _read(file: Path, ledger: Path | None) -> Notation:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: the notation cannot be read ({error})") from None
    kept = ledger / f"notation-{digest(text)[:12]}.json" if ledger else None
    rows = read_kept(kept) if kept else {}
    if not rows:
        rows = _rows(file, text)
        if kept:
            keep(kept, **rows)
    dresses = {
        f"\\{name}" for name, tex in rows["macros"] if any(mark in tex for mark in ("\\htmlClass", "\\color", "\\textcolor"))
    }
    styles = {f"\\{name}" for name, _ in rows["macros"]} - dresses
    symbols = {spelled(read_pieces(symbol, 0)): python for symbol, python in rows["symbols"]}
    return Notation(symbols, frozenset(styles | {"\\boldsymbol", "\\mathbf"}), frozenset(dresses | {"\\boxed"}))


def _refuse_twins(symbols: list[list[str]]) -> None:
    known: dict[tuple[str, ...], str] = {}
    for symbol, python in symbols:
        pieces = spelled(read_pieces(symbol, 0))
        if not pieces or known.get(pieces, python) != python:
            raise ValueError(
                f"the symbol {symbol!r} stands for {known[pieces]} and for {python}" if pieces else "a symbol is empty"
            )
        known[pieces] = python


def _rows(file: Path, text: str) -> dict[str, Any]:
    """Return the symbols with their Python, and the macros of one argument with their TeX."""
    import yaml  # slower to load than the check of a page

    try:
        table = yaml.safe_load(text)
        symbols = [[str(row["symbol"]), str(row["python"])] for row in table.get("symbols") or ()]
        _refuse_twins(symbols)
        macros = [[str(row["name"]), str(row["tex"])] for row in table.get("macros") or () if row.get("args") == 1]
    except (yaml.YAMLError, AttributeError, KeyError, TypeError, ValueError) as error:
        told = " ".join(str(error).split())
        raise SettingsError(f"{file}: the notation cannot be read ({type(error).__name__}: {told})") from None
    return {"symbols": symbols, "macros": macros}
