"""The reader of arithmetic in formulas: a recursive descent over the pieces of a term."""

from collections.abc import Callable

from handgrad.numbers.algebra import FUNCTIONS, UnevaluableError, Value, add, divide, each, multiply, negated, power, transpose
from handgrad.numbers.notation import Notation
from handgrad.numbers.symbol import read_symbol
from handgrad.numbers.term import Evaluate, Lookup, Term
from handgrad.numbers.tex import Piece

MINUSES = ("-", "\N{MINUS SIGN}")
TIMES = {"\\cdot", "\\times", "*"}
CLOSING = {"(": ")", "[": "]", "{": "}", "\\{": "\\}", "\\lvert": "\\rvert"}
TRANSPOSED = ("\\T", "\\top")
TRANSPOSED_IN_BRACES = [["{", mark, "}"] for mark in TRANSPOSED]
NO_FACTORS = ("\\partial", "\\pm", "\\mp", "\\end{pmatrix}", "\\end{bmatrix}")


def read_term(pieces: list[Piece], notation: Notation) -> Term:
    """Return one side of a chain."""
    while pieces and pieces[-1].text in (".", "?"):
        pieces = pieces[:-1]
    term = Term(pieces, [piece.number for piece in pieces if piece.number])
    if not pieces:
        return term
    reader = _Reader(pieces, notation, term)
    try:
        term.evaluate = reader.whole()
    except UnevaluableError as error:
        term.unreadable = str(error)
    except RecursionError:
        term.unreadable = "it is nested too deep"
    term.is_literal = not term.symbols and not reader.operations and not term.unreadable
    return term


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
        return _applied(negated, value) if negative else value

    def product(self) -> Evaluate:
        value = self.raised()
        while (piece := self.ahead()) is not None:
            if self.at(*TIMES, "/"):
                self.operations += 1
                operation = divide if self.next().text == "/" else multiply
                right = self.factor_with_sign()
            elif self._begins_factor(piece):
                if piece.number and self.pieces[self.place - 1].number:
                    raise UnevaluableError("two numbers stand side by side")
                self.operations += 1
                operation, right = multiply, self.raised()
            else:
                return value
            value = _combined(operation, value, right)
        return value

    def factor_with_sign(self) -> Evaluate:
        if self.at(*MINUSES, "+"):
            negative = self.next().text != "+"
            value = self.raised()
            return _applied(negated, value) if negative else value
        return self.raised()

    def _begins_factor(self, piece: Piece) -> bool:
        if piece.number is not None:
            return not piece.number.minus
        return piece.kind in ("open", "letter", "name", "command", "environment") and piece.text not in NO_FACTORS

    def raised(self) -> Evaluate:
        base = self.base()
        while self.at("^"):
            self.next()
            if self._takes_a_transpose():
                base = _applied(transpose, base)
            else:
                self.operations += 1
                base = _combined(power, base, self.base())
        return base

    def _takes_a_transpose(self) -> bool:
        following = [piece.text for piece in self.pieces[self.place : self.place + 3]]
        length = 1 if following[:1] and following[0] in TRANSPOSED else 3 if following in TRANSPOSED_IN_BRACES else 0
        self.place += length
        return length > 0

    def base(self) -> Evaluate:
        piece = self.ahead()
        if piece is None:
            raise UnevaluableError("something is missing at its end")
        if piece.number is not None:
            number = self.next().number
            assert number is not None
            if number.value != number.value:
                raise UnevaluableError(f"{number.text} is no number to compute with")
            return lambda _, by: by.get(number.start, number.value)
        if piece.text in self.notation.dresses:
            self.next()
            return self.base()
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
        return self._symbol()

    def _function(self) -> Evaluate:
        name = self.next().text
        if name == "\\sqrt" and self.at("["):
            raise UnevaluableError("it has a root that is no square root")
        function = FUNCTIONS[name]
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

    def _symbol(self) -> Evaluate:
        symbol = read_symbol(self.pieces, self.place, self.notation)
        self.place = symbol.end
        self.term.symbols.append(symbol.python)
        self.term.guessed |= symbol.guessed
        return lambda look, _: look(symbol.python)


def _added(left: Evaluate, right: Evaluate) -> Evaluate:
    return lambda look, by: add(left(look, by), right(look, by))


def _combined(operation: Callable[[Value, Value], Value], left: Evaluate, right: Evaluate) -> Evaluate:
    return lambda look, by: operation(left(look, by), right(look, by))


def _applied(function: Callable[[Value], Value], argument: Evaluate) -> Evaluate:
    return lambda look, by: function(argument(look, by))
