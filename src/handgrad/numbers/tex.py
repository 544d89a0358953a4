r"""The lexer of formulas: TeX in pieces, its numbers told from indices and names.

A number is one piece, however it is written: `1{,}048{,}576`, `2.5 \times 10^{-3}`, `\frac12`, `73.11\,\%`.
A minus right before it belongs to it, except in `3-4`, where it is an operation, and before a power, as in `-2^2`.
"""

import re
from dataclasses import dataclass

from handgrad.numbers.form import Form, Number
from handgrad.numbers.lexed import Lexed

PIECE = re.compile(
    r"""
      (?P<space>\s+|~|\\[,;:!\ ]|%[^\n]*\n?)
    | (?P<quad>\\q?quad\b)
    | (?P<row>\\\\\*?(?:\[[^\]]*\])?)
    | (?P<environment>\\(?:begin|end)\{\w+\*?\}(?:\{[lcr|@{}]*\})?)
    | (?P<named>\\(?:hspace|vspace|tag|label|ref|eqref|color|class|href|rule|kern|phantom)\*?\{[^{}]*\}(?:\{[^{}]*\})?)
    | (?P<styled>\\(?:htmlClass|htmlId|textcolor|colorbox)\{[^{}]*\})
    | (?P<text>\\(?:text|textbf|textit|mbox|textrm)\{(?P<words>[^{}]*)\})
    | (?P<letters>\\(?:mathtt|mathrm|operatorname|texttt|mathsf)\*?\{(?P<spelled>[^{}\\]*)\})
    | (?P<fraction>\\[dt]?frac\s*(?:\{\d+\}\s*\{\d+\}|\d\s*\d)(?!\d)|\d+/\d+(?![\d/]))
    | (?P<percent>\d+(?:\.\d+)?(?:\\,|\s)*\\%)
    | (?P<scientific>(?:\d+(?:\.\d+)?\s*(?:\\times|\\cdot)\s*)?10\^(?:\{[+-]?\d+\}|\d))
    | (?P<grouped>\d{1,3}(?:\{,\}\d{3})+(?:\.\d+)?)
    | (?P<number>\d+(?:\.\d+)?|\.\d+)
    | (?P<sub>_)
    | (?P<sup>\^)
    | (?P<open>[({\[]|\\\{|\\l[vV]ert(?![A-Za-z]))
    | (?P<close>[)}\]]|\\\}|\\r[vV]ert(?![A-Za-z]))
    | (?P<command>\\[A-Za-z]+)
    | (?P<letter>[^\W\d_])
    | (?P<sign>[-+\N{MINUS SIGN}])
    | (?P<other>\\.|.)
    """,
    re.VERBOSE | re.DOTALL,
)
NUMBERS = {
    "fraction": Form.FRACTION,
    "percent": Form.PERCENT,
    "scientific": Form.SCIENTIFIC,
    "grouped": Form.GROUPED,
    "number": Form.PLAIN,
}
SILENT = {"\\left", "\\right", "\\displaystyle", "\\textstyle", "\\limits", "\\nolimits", "\\hfill", "\\hline", "\\boldsymbol"}
SILENT |= {f"\\{size}{side}" for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m")}
VALUES = {"number", "letter", "letters", "close", "index", "layer", "name", "text"}


@dataclass(frozen=True)
class Piece:
    """A piece of TeX: its kind, its text, where it begins and ends in the page, and its number if it is one."""

    kind: str
    text: str
    start: int
    end: int
    number: Number | None = None


def lex_tex(tex: str, start: int) -> Lexed:
    """Return the printed numbers of a formula that begins at an offset of the page."""
    lexed = Lexed()
    read_pieces(tex, start, lexed)
    return lexed


def read_pieces(tex: str, start: int, lexed: Lexed | None = None) -> list[Piece]:
    """Return the pieces of a formula without its spaces; what holds digits is noted where a `lexed` is given."""
    lexed = lexed if lexed is not None else Lexed()
    pieces: list[Piece] = []
    place = 0
    while place < len(tex):
        found = PIECE.match(tex, place)
        assert found is not None  # the last alternative takes any character
        kind, at = str(found.lastgroup), start + place
        place = found.end()
        if kind in ("sub", "sup"):
            place = _script(tex, place, kind, at, pieces, lexed)
        elif kind in NUMBERS:
            _take_number(tex, found, kind, at, pieces, lexed)
        else:
            _take_piece(found, kind, at, pieces, lexed)
    return pieces


def _take_piece(found: re.Match[str], kind: str, at: int, pieces: list[Piece], lexed: Lexed) -> None:
    if kind in ("row", "environment", "named", "styled", "letters"):
        lexed.place(at, at + len(found[0]))
    if kind in ("space", "named", "styled") or found[0] in SILENT:
        return
    if kind == "text":
        lexed.texts.append((at + found.start("words") - found.start(), found["words"]))
        pieces.append(Piece("text", found[0], at, at + len(found[0])))
    elif kind == "letters":
        pieces.append(Piece("name", found["spelled"], at, at + len(found[0])))
    else:
        pieces.append(Piece(kind, found[0], at, at + len(found[0])))


def _take_number(tex: str, found: re.Match[str], kind: str, at: int, pieces: list[Piece], lexed: Lexed) -> None:
    sign, binary = _sign_before(tex, found, pieces)
    if sign is not None:
        pieces.pop()
        text = tex[found.start() - (at - sign.start) : found.end()]
        number = Number(sign.start, text, NUMBERS[kind], minus=text[: at - sign.start], binary=binary)
    else:
        number = Number(at, found[0], NUMBERS[kind])
    lexed.numbers.append(number)
    pieces.append(Piece("number", number.text, number.start, number.end, number))


def _sign_before(tex: str, found: re.Match[str], pieces: list[Piece]) -> tuple[Piece | None, bool]:
    """Return the sign that belongs to a number, and whether it is also the minus of a difference."""
    if not pieces or pieces[-1].kind != "sign":
        return None, False
    sign = pieces[-1]
    binary = len(pieces) > 1 and pieces[-2].kind in VALUES
    between = tex[: found.start()]
    touching = between.endswith(sign.text)
    if sign.text == "+" and (binary or not touching):
        return None, False
    if binary and touching and between[:-1] and not between[:-1][-1].isspace():
        return None, False
    raised = re.match(r"\s*\^", tex[found.end() :])
    return (None, False) if raised else (sign, binary)


def _script(tex: str, place: int, kind: str, at: int, pieces: list[Piece], lexed: Lexed) -> int:
    """Read what stands below or above: an index, the number of a layer in brackets, or an exponent."""
    begin, body, end = _argument(tex, place)
    behind = at + 1 + end - place
    braced = body.startswith("{")
    inner = body[1:-1] if braced else body
    layer = re.fullmatch(r"\s*\((\d+)\)\s*(\\?.*)", inner, re.DOTALL)
    if kind == "sub" or layer:
        lexed.place(at, behind)
    if kind == "sub":
        pieces.append(Piece("index", inner, at, behind))
    elif layer:
        pieces.append(Piece("layer", layer[1], at, behind))
        if layer[2]:
            pieces += [Piece("sup", "^", at, at + 1), Piece("command", layer[2].strip(), at, behind)]
    else:
        inside = read_pieces(inner, at + 1 + begin - place + braced, lexed)
        around = Piece("open", "{", at, at + 1), Piece("close", "}", behind - 1, behind)
        pieces += [Piece("sup", "^", at, at + 1), around[0], *inside, around[1]]
    return end


def _argument(tex: str, place: int) -> tuple[int, str, int]:
    """Return where the next argument begins, the argument with its braces if it has any, and the place behind it."""
    while place < len(tex) and tex[place].isspace():
        place += 1
    if tex[place : place + 1] != "{":
        found = re.match(r"\\[A-Za-z]+|\\.|.|", tex[place:], re.DOTALL)
        text = found[0] if found else ""
        return place, text, place + len(text)
    depth = 0
    for end in range(place, len(tex)):
        depth += {"{": 1, "}": -1}.get(tex[end], 0)
        if depth == 0:
            return place, tex[place : end + 1], end + 1
    return place, tex[place:], len(tex)
