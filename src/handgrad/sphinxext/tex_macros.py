r"""Formulas without our macros: `\pd{L}{w}` becomes `\frac{\partial L}{\partial w}`, for readers that know none of ours.

A page's formulas are rendered with the macros of the notation; in a notebook or on a flash card stands plain TeX.
"""

import re
from collections.abc import Mapping

# A control word with the spaces that TeX drops after it; a control symbol; a comment; any other character.
TOKEN = re.compile(r"\\[A-Za-z]+\s*|\\.|%[^\n]*\n?|[^\\]", re.DOTALL)
PARAMETER = re.compile(r"#(\d)")
HTML_CLASS = "\\htmlClass"
DEEPEST = 100


class ExpansionError(ValueError):
    """A formula whose macros cannot be expanded; the message says which one and why."""


def plain_tex(tex: str, macros: Mapping[str, str]) -> str:
    r"""Return a formula with the macros written out and without the classes that colour a number on the page.

    `macros` are those of `Notation.katex_macros`: `{"\\vect": "\\boldsymbol{#1}"}`.

    Raises:
        ExpansionError: a macro lacks an argument, or macros call each other without end.
    """
    return _expanded(tex, {**macros, HTML_CLASS: "#2"}, 0).strip()


def _expanded(tex: str, macros: Mapping[str, str], depth: int) -> str:
    if depth > DEEPEST:
        raise ExpansionError("the macros of this formula call each other without end")
    tokens = TOKEN.findall(tex)
    written = ""
    place = 0
    while place < len(tokens):
        token = tokens[place]
        place += 1
        if (name := token.rstrip()) in macros:
            called, place = _called(name, macros[name], tokens, place)
            token = _expanded(called, macros, depth + 1)
        written = _joined(written, token)
    return written


def _called(name: str, body: str, tokens: list[str], place: int) -> tuple[str, int]:
    """Return a macro's body with its arguments in it, and the place behind them."""
    takes = max((int(number) for number in PARAMETER.findall(body)), default=0)
    if not takes:
        return body + tokens[place - 1][len(name) :], place
    arguments: list[str] = []
    for _ in range(takes):
        argument, place = _argument(name, tokens, place)
        arguments.append(argument)
    filled = ""
    for index, piece in enumerate(PARAMETER.split(body)):
        filled = _joined(filled, arguments[int(piece) - 1] if index % 2 else piece)
    return filled, place


def _argument(name: str, tokens: list[str], place: int) -> tuple[str, int]:
    """Return one argument without its braces, and the place behind it."""
    while place < len(tokens) and (tokens[place].isspace() or tokens[place].startswith("%")):
        place += 1
    if place == len(tokens):
        raise ExpansionError(f"{name} lacks an argument")
    if tokens[place] != "{":
        return tokens[place], place + 1
    depth, start = 0, place + 1
    for end in range(place, len(tokens)):
        depth += {"{": 1, "}": -1}.get(tokens[end], 0)
        if depth == 0:
            return "".join(tokens[start:end]), end + 1
    raise ExpansionError(f"the argument of {name} is not closed")


def _joined(before: str, after: str) -> str:
    r"""Join two pieces of TeX; a control word does not run into a letter: `\cdot` and `x` give `\cdot x`."""
    runs_on = re.search(r"\\[A-Za-z]+$", before) and after[:1].isalpha()
    return f"{before} {after}" if runs_on else before + after
