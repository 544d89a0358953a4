"""Symbols in formulas and the Python that holds their values: `z^{(1)}_2` is `z1[1]`."""

from dataclasses import dataclass

from handgrad.numbers.algebra import FUNCTIONS, UnevaluableError
from handgrad.numbers.notation import Notation, spelled
from handgrad.numbers.tex import Piece


@dataclass(frozen=True)
class Symbol:
    """A symbol that stands in a formula: its Python, the place behind it, and whether only a name of the code spells it."""

    python: str
    end: int
    guessed: bool


def read_symbol(pieces: list[Piece], place: int, notation: Notation) -> Symbol:
    """Return the symbol that stands at a place: the longest of the notation, else a component of one, else a name of the code.

    Raises:
        UnevaluableError: there is none, or its index is no number.
    """
    for length in range(min(notation.longest, len(pieces) - place), 0, -1):
        key = spelled(pieces[place : place + length])
        if key in notation.symbols and key[0] not in FUNCTIONS:
            index, end = _index(pieces, place + length)
            return Symbol(_with_index(notation.symbols[key], index), end, guessed=False)
    return _read_name(pieces, place, notation)


def _read_name(pieces: list[Piece], place: int, notation: Notation) -> Symbol:
    letter, place = _letter(pieces, place, notation)
    index, place = _index(pieces, place)
    layer = ""
    if place < len(pieces) and pieces[place].kind == "layer":
        layer, place = pieces[place].text, place + 1
    if not index:
        index, place = _index(pieces, place)
    keys = [(style, "{", letter.text, "}", *([f"^({layer}"] if layer else [])) for style in notation.styles]
    whole = next((notation.symbols[key] for key in keys if key in notation.symbols), None) if index else None
    name = letter.text.lstrip("\\") + layer
    if whole is None and index and not index.replace(",", "").isdigit():
        return Symbol(f"{name}_{index}", place, guessed=True)
    return Symbol(_with_index(whole or name, index), place, guessed=whole is None)


def _letter(pieces: list[Piece], place: int, notation: Notation) -> tuple[Piece, int]:
    """Return the letter or name at a place, out of its style if it has one, and the place behind it."""
    piece = pieces[place]
    if piece.text in notation.styles and place + 3 < len(pieces) + 1 and pieces[place + 1].text == "{":
        if place + 3 >= len(pieces) or pieces[place + 3].text != "}":
            raise UnevaluableError(f"{piece.text} holds more than a letter")
        piece, place = pieces[place + 2], place + 3
    name = piece.text.lstrip("\\")
    if piece.kind not in ("letter", "name", "command") or not name.replace(".", "").replace("_", "").isalnum():
        raise UnevaluableError(f"{piece.text} is not understood here")
    return piece, place + 1


def _index(pieces: list[Piece], place: int) -> tuple[str, int]:
    if place < len(pieces) and pieces[place].kind == "index":
        return pieces[place].text.strip(), place + 1
    return "", place


def _with_index(python: str, index: str) -> str:
    """Return the Python of a component; pages count from 1."""
    if not index:
        return python
    places = [place.strip() for place in (index.split(",") if "," in index else index)]
    if not all(place.isdigit() and int(place) > 0 for place in places):
        raise UnevaluableError(f"the index {index} is no number")
    subscript = "".join(f"[{int(place) - 1}]" for place in places)
    return f"{python}{subscript}" if python.isidentifier() else f"({python}){subscript}"
