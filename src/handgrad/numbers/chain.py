r"""Formulas as chains: `z^{(1)}_1 = 0 + 0.5 = 0.5` is three terms that say the same.

What cannot be read as arithmetic is a term of unknown value; nothing in it counts as computed.
"""

from collections.abc import Iterator
from itertools import chain as joined

from handgrad.numbers.formula import read_term
from handgrad.numbers.notation import Notation
from handgrad.numbers.term import Term
from handgrad.numbers.tex import Piece

EQUALS = {"=", "\\approx", "\\equiv", "\\doteq"}
OTHER_RELATIONS = {
    "<", ">", ":", "\\le", "\\leq", "\\ge", "\\geq", "\\ne", "\\neq", "\\in", "\\to", "\\mapsto", "\\leftarrow", "\\rightarrow",
    "\\Rightarrow", "\\implies", "\\iff", "\\ll", "\\gg", "\\sim", "\\propto", "\\colon",
}  # fmt: skip


def read_chains(pieces: list[Piece], notation: Notation) -> Iterator[list[Term]]:
    """Return the chains of a formula: its parts between commas, words, rows and relations other than equality, each in terms."""
    for part in _parts(pieces):
        terms = [read_term(term, notation) for term in part]
        if any(term.numbers for term in terms):
            yield [term for term in terms if term.pieces]


def _parts(pieces: list[Piece]) -> Iterator[list[list[Piece]]]:
    part: list[list[Piece]] = [[]]
    depth, matrices = 0, 0
    for place, piece in enumerate(pieces):
        matrices += _matrix_step(piece)
        depth += {"open": 1, "close": -1}.get(piece.kind, 0)
        inside = depth > 0 or matrices > 0 or (piece.kind == "environment" and "matrix" in piece.text)
        if piece.kind == "quad" and inside:
            continue
        if inside:
            part[-1].append(piece)
        elif piece.kind == "environment" or piece.text == "&" or (piece.kind == "row" and _continues(pieces, place)):
            continue
        elif piece.text == ":" and _divides(pieces, place):
            part[-1].append(piece)
        elif piece.kind in ("row", "quad", "text") or piece.text in (",", ";") or piece.text in OTHER_RELATIONS:
            yield part
            part = [[]]
        elif piece.text in EQUALS:
            part.append([])
        else:
            part[-1].append(piece)
    yield part


def _matrix_step(piece: Piece) -> int:
    if piece.kind != "environment" or "matrix" not in piece.text:
        return 0
    return 1 if piece.text.startswith("\\begin") else -1


def _divides(pieces: list[Piece], place: int) -> bool:
    """Whether a colon stands between two numbers, as in 10 : 2 = 5."""
    return len(pieces) > place + 1 and place > 0 and bool(pieces[place - 1].number) and bool(pieces[place + 1].number)


def _continues(pieces: list[Piece], place: int) -> bool:
    """Whether the row behind a line break begins with an equals sign."""
    after = next((piece for piece in pieces[place + 1 :] if piece.text != "&"), None)
    return after is not None and after.text in EQUALS


def symbols_of(chains: list[list[Term]]) -> set[str]:
    """Return the expressions of all symbols that these chains name."""
    return set(joined.from_iterable(term.symbols for terms in chains for term in terms))
