r"""Formulas as chains: `z^{(1)}_1 = 0 + 0.5 = 0.5` is three terms that say the same.

What cannot be read as arithmetic is a term of unknown value; nothing in it counts as computed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain as joined

from handgrad.numbers.algebra import (
    FUNCTIONS,
    UnevaluableError,
    Value,
    add,
    divide,
    each,
    multiply,
    power,
    scale,
    transpose,
)
from handgrad.numbers.form import Number
from handgrad.numbers.notation import Notation, spelled
from handgrad.numbers.tex import Piece

EQUALS = {"=", "\\approx", "\\equiv", "\\doteq"}
OTHER_RELATIONS = {
    "<", ">", ":", "\\le", "\\leq", "\\ge", "\\geq", "\\ne", "\\neq", "\\in", "\\to", "\\mapsto", "\\leftarrow", "\\rightarrow",
    "\\Rightarrow", "\\implies", "\\iff", "\\ll", "\\gg", "\\sim", "\\propto", "\\colon", "|",
}  # fmt: skip
TIMES = {"\\cdot", "\\times", "*"}
CLOSING = {"(": ")", "[": "]", "{": "}", "\\{": "\\}", "\\lvert": "\\rvert"}
Lookup = Callable[[str], Value]


@dataclass
class Term:
    """One side of a chain: its pieces, its numbers, the symbols it names, and its value once the symbols have theirs.

    It is `guessed` where a symbol is none of the notation's, and only a name of the page's code spells it.
    """

    pieces: list[Piece]
    numbers: list[Number] = field(default_factory=list)
    symbols: list[str] = field(default_factory=list)
    evaluate: Callable[[Lookup, dict[int, float]], Value] | None = None
    is_literal: bool = False
    guessed: bool = False
    unreadable: str = ""

    @property
    def start(self) -> int:
        """Return where the term begins in the page."""
        return self.pieces[0].start


def read_chains(pieces: list[Piece], notation: Notation) -> Iterator[list[Term]]:
    """Return the chains of a formula: its parts between commas, rows and relations other than equality, each in terms."""
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
        if depth or matrices or (piece.kind == "environment" and "matrix" in piece.text):
            part[-1].append(piece)
        elif piece.kind == "environment" or piece.text == "&":
            continue
        elif piece.kind == "row" and _continues(pieces, place):
            continue
        elif piece.kind == "row" or piece.text in (",", ";") or piece.text in OTHER_RELATIONS:
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


def _continues(pieces: list[Piece], place: int) -> bool:
    """Whether the row behind a line break begins with an equals sign."""
    after = next((piece for piece in pieces[place + 1 :] if piece.text != "&"), None)
    return after is not None and after.text in EQUALS


def read_term(pieces: list[Piece], notation: Notation) -> Term:
    """Return one side of a chain."""
    while pieces and pieces[-1].text in (".", "!", "?"):
        pieces = pieces[:-1]
    term = Term(pieces, [piece.number for piece in pieces if piece.number])
    if not pieces:
        return term
    reader = _Reader(pieces, notation, term)
    try:
        term.evaluate = reader.whole()
    except UnevaluableError as error:
        term.unreadable = str(error)
    term.is_literal = not term.symbols and not reader.operations and not term.unreadable
    return term


Evaluate = Callable[[Lookup, dict[int, float]], Value]


class _Reader:
    """A recursive descent over the pieces of a term; each rule returns a function that computes the value."""

    def __init__(self, pieces: list[Piece], notation: Notation, term: Term) -> None:
        self.pieces, self.notation, self.term = pieces, notation, term
        self.place = 0
        self.operations = 0

    def whole(self) -> Evaluate:
        value = self.sum()
        if self.place < len(self.pieces):
            raise UnevaluableError(f"{self.pieces[self.place].text} is not understood here")
        return value

    def ahead(self) -> Piece | None:
        return self.pieces[self.place] if self.place < len(self.pieces) else None

    def next(self) -> Piece:
        piece = self.ahead()
        if piece is None:
            raise UnevaluableError("something is missing at its end")
        self.place += 1
        return piece

    def at(self, *texts: str) -> bool:
        piece = self.ahead()
        return piece is not None and piece.number is None and piece.text in texts

    def sum(self) -> Evaluate:
        total = self.signed()
        while True:
            piece = self.ahead()
            if piece is None:
                return total
            if piece.kind == "sign":
                self.operations += 1
                total = _added(total, self.signed())
            elif piece.number is not None and piece.number.binary:
                self.operations += 1
                total = _added(total, self.product())
            else:
                return total

    def signed(self) -> Evaluate:
        negative = False
        piece = self.ahead()
        if piece is not None and piece.kind == "sign":
            negative = self.next().text != "+"
            self.operations += 1
        value = self.product()
        return (lambda look, by: scale(-1.0, value(look, by))) if negative else value

    def product(self) -> Evaluate:
        value = self.raised()
        while (piece := self.ahead()) is not None:
            if self.at(*TIMES, "/"):
                self.operations += 1
                operation = divide if self.next().text == "/" else multiply
                right = self.factor_with_sign()
            elif self._begins_factor(piece):
                self.operations += 1
                operation, right = multiply, self.raised()
            else:
                return value
            value = _combined(operation, value, right)
        return value

    def factor_with_sign(self) -> Evaluate:
        if self.at("-", "+", "\N{MINUS SIGN}"):
            negative = self.next().text != "+"
            value = self.raised()
            return (lambda look, by: scale(-1.0, value(look, by))) if negative else value
        return self.raised()

    def _begins_factor(self, piece: Piece) -> bool:
        if piece.number is not None:
            return not piece.number.minus
        return (
            piece.kind in ("open", "letter", "name", "command", "environment")
            and not piece.text.startswith("\\end")
            and piece.text not in ("\\partial", "\\pm", "\\mp")
        )

    def raised(self) -> Evaluate:
        base = self.base()
        while self.at("^"):
            self.next()
            if self.at("{"):
                if self._only_a_transpose():
                    base = _applied(transpose, base)
                    continue
                exponent = self.base()
            else:
                mark = self.next()
                if mark.text not in ("\\T", "\\top", "T"):
                    raise UnevaluableError(f"^{mark.text} is not understood")
                base = _applied(transpose, base)
                continue
            self.operations += 1
            base = _combined(power, base, exponent)
        return base

    def _only_a_transpose(self) -> bool:
        following = self.pieces[self.place : self.place + 3]
        if len(following) == 3 and following[1].text in ("\\T", "\\top") and following[2].text == "}":
            self.place += 3
            return True
        return False

    def base(self) -> Evaluate:
        piece = self.ahead()
        if piece is None:
            raise UnevaluableError("something is missing at its end")
        if piece.number is not None:
            number = self.next().number
            assert number is not None
            if number.value != number.value:
                raise UnevaluableError(f"{number.text} is no number to compute with")
            return lambda look, by: by.get(number.start, number.value)
        if piece.text in self.notation.dresses:
            self.next()
            return self.base()
        if found := self._symbol():
            return found
        if piece.text == "\\begin{pmatrix}" or piece.text == "\\begin{bmatrix}":
            return self._matrix()
        if piece.kind == "open" or piece.text == "|":
            return self._brackets()
        if piece.text in FUNCTIONS:
            return self._function()
        if piece.text in ("\\max", "\\min"):
            return self._extreme()
        if piece.text in ("\\frac", "\\dfrac", "\\tfrac"):
            self.next()
            self.operations += 1
            above, below = self.base(), self.base()
            return _combined(divide, above, below)
        return self._named()

    def _function(self) -> Evaluate:
        function = FUNCTIONS[self.next().text]
        self.operations += 1
        argument = self.raised() if self.at("(", "{", "[") else self._juxtaposed()
        return lambda look, by: each(function, argument(look, by))

    def _juxtaposed(self) -> Evaluate:
        value = self.raised()
        while (piece := self.ahead()) is not None and piece.kind in ("letter", "name", "command") and self._begins_factor(piece):
            if piece.text in FUNCTIONS or piece.text in TIMES:
                break
            value = _combined(multiply, value, self.raised())
        return value

    def _extreme(self) -> Evaluate:
        choose = max if self.next().text == "\\max" else min
        self.operations += 1
        inside = self._brackets()

        def largest(look: Lookup, by: dict[int, float]) -> Value:
            values = inside(look, by)
            if not isinstance(values, list) or any(isinstance(value, list) for value in values):
                raise UnevaluableError("max and min are of numbers here")
            return choose(values)

        return largest

    def _brackets(self) -> Evaluate:
        opening = self.next()
        closing = CLOSING.get(opening.text, "|")
        items = [self.sum()]
        while self.at(",", ";"):
            self.next()
            items.append(self.sum())
        if not self.at(closing):
            found = self.ahead()
            raise UnevaluableError(f"{found.text} is not understood here" if found else f"{closing} is missing")
        self.next()
        if opening.text in ("|", "\\lvert"):
            self.operations += 1
            return lambda look, by: each(abs, items[0](look, by))
        if len(items) == 1:
            return items[0]
        return lambda look, by: [item(look, by) for item in items]

    def _matrix(self) -> Evaluate:
        closing = self.next().text.replace("begin", "end")
        rows: list[list[Evaluate]] = [[]]
        while not self.at(closing):
            if self.at("&"):
                self.next()
            elif (piece := self.ahead()) is not None and piece.kind == "row":
                self.next()
                rows.append([])
            else:
                rows[-1].append(self.sum())
        self.next()
        rows = [row for row in rows if row]
        if all(len(row) == 1 for row in rows):
            return lambda look, by: [row[0](look, by) for row in rows]
        return lambda look, by: [[cell(look, by) for cell in row] for row in rows]

    def _symbol(self) -> Evaluate | None:
        """Return the value of the longest symbol of the notation that stands here, with its index if it has one."""
        for length in range(min(self.notation.longest, len(self.pieces) - self.place), 0, -1):
            key = spelled(self.pieces[self.place : self.place + length])
            if key in self.notation.symbols and key[0] not in FUNCTIONS:
                self.place += length
                return self._looked_up(self.notation.symbols[key], self._index())
        return None

    def _named(self) -> Evaluate:
        """Return the value of a letter or a name that the page's own code gives a value to."""
        style = self.next()
        piece = style
        if style.text in self.notation.styles and self.at("{"):
            self.next()
            piece = self.next()
            if not self.at("}"):
                raise UnevaluableError(f"{style.text} holds more than a letter")
            self.next()
        if piece.text == "\\partial":
            return self._partial()
        name = piece.text.lstrip("\\")
        if piece.kind not in ("letter", "name", "command") or not name.replace(".", "").replace("_", "").isalnum():
            raise UnevaluableError(f"{piece.text} is not understood here")
        index, layer = self._index(), None
        if (mark := self.ahead()) is not None and mark.kind == "layer":
            layer = self.next().text
            index = index or self._index()
        dressed = next(
            (macro for macro in self.notation.styles if (key := self._styled(macro, piece, layer)) in self.notation.symbols), None
        )
        python = self.notation.symbols[self._styled(dressed, piece, layer)] if dressed and index else name + (layer or "")
        self.term.guessed |= not (dressed and index)
        if index and not dressed and not index.replace(",", "").strip().isdigit():
            python, index = f"{python}_{index}", ""
        return self._looked_up(python, index)

    def _styled(self, macro: str, piece: Piece, layer: str | None) -> tuple[str, ...]:
        return (macro, "{", piece.text, "}", *([f"^({layer}"] if layer else []))

    def _partial(self) -> Evaluate:
        raise UnevaluableError("a derivative is not computed here")

    def _index(self) -> str:
        piece = self.ahead()
        return self.next().text.strip() if piece is not None and piece.kind == "index" else ""

    def _looked_up(self, python: str, index: str) -> Evaluate:
        places = index.split(",") if "," in index else list(index) if index.isdigit() else [index] if index else []
        if not all(place.strip().isdigit() and int(place) > 0 for place in places):
            raise UnevaluableError(f"the index {index} is no number")
        subscript = "".join(f"[{int(place) - 1}]" for place in places)
        expression = f"({python}){subscript}" if subscript and not python.isidentifier() else f"{python}{subscript}"
        self.term.symbols.append(expression)
        return lambda look, by: look(expression)


def _added(left: Evaluate, right: Evaluate) -> Evaluate:
    return lambda look, by: add(left(look, by), right(look, by))


def _combined(operation: Callable[[Value, Value], Value], left: Evaluate, right: Evaluate) -> Evaluate:
    return lambda look, by: operation(left(look, by), right(look, by))


def _applied(function: Callable[[Value], Value], argument: Evaluate) -> Evaluate:
    return lambda look, by: function(argument(look, by))


def symbols_of(chains: list[list[Term]]) -> set[str]:
    """Return the expressions of all symbols that these chains name."""
    return set(joined.from_iterable(term.symbols for terms in chains for term in terms))
