"""The printed numbers of a page, each with its place; names such as W1, float64 and the 2 of z_2 are none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mutants.blocks import Block, blocks
from mutants.inline import spans

ONES = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
WORDS = (*ONES, *TEENS, *TENS, "hundred", "thousand", "half", "twice", "thrice")

WORD = rf"(?<!\w)(?P<word>(?:{'|'.join(TENS)})-(?:one|{'|'.join(ONES)})|{'|'.join(WORDS)})(?!\w)"
DECIMAL = r"(?<![\w.])(?P<numeral>(?:\d++(?:\.\d++)?+|\.\d++))(?:e[-+]?(?P<exponent>\d++))?+(?!\w)"
READINGS = {
    "text": re.compile(rf"{WORD}|{DECIMAL}", re.IGNORECASE),
    "code": re.compile(DECIMAL, re.IGNORECASE),
    "maths": re.compile(
        r"""
          _(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|[^\s{\\])      # an index
        | \^\{[(\[][^()\[\]{}]*[)\]][^{}]*\}                       # the number of a layer, in brackets
        | [\[{]-?[\d.]+(?:em|ex|pt|mu)[\]}]                        # a length
        | (?<!\\)%[^\n]*                                           # a comment of TeX
        | \\text\{(?P<words>[^{}]*)\}
        | \\[dtc]?frac\s*(?P<numerator>\d)\s*(?P<denominator>\d)?
        | \\[A-Za-z]+
        | [A-Za-z]+\d*                                             # a name
        | \^\s*(?P<bare>\d)
        | (?P<numeral>\d+(?:\{,\}\d{3})*(?:\.\d+)?|\.\d+)
        """,
        re.VERBOSE,
    ),
}
READINGS["plain"] = READINGS["text"]
BARE = ("numerator", "denominator", "bare")

AFTER_TEN = re.compile(r"(?<![\w.])10\s*(?:\^|\*\*)\s*\{?\s*[-+\u2212]?\s*\Z")
OVER = re.compile(r"\\[dtc]?frac\s*\{?\s*[-+\u2212]?\Z")
UNDER = re.compile(r"(?:\\[dtc]?frac\s*(?:\d|\{[^{}]*\})\s*\{?\s*[-+\u2212]?|\d\s?/\s?)\Z")
SLASH = re.compile(r"\s?/\s?\d")


@dataclass(frozen=True)
class Number:
    """A printed number: where it stands, its form, and the span it was read in.

    The form is `decimal`, `word`, `numerator`, `denominator` or `exponent` (of a power of ten).
    A bare number is an argument of TeX without braces, and can be one digit only.
    """

    start: int
    end: int
    form: str
    span: Block
    is_bare: bool = False


def printed_numbers(text: str) -> list[Number]:
    """Return the printed numbers of a page in reading order."""
    return [number for block in blocks(text) for span in spans(block, text) for number in _numbers_in(span, text)]


def _numbers_in(span: Block, text: str) -> Iterator[Number]:
    for found in READINGS[span.reading].finditer(text, span.start, span.end):
        for name, part in found.groupdict().items():
            if part is None:
                continue
            if name == "words":
                inner = Block(*found.span(name), span.place, "text", span.number)
                yield from _numbers_in(inner, text)
            else:
                form = name if name in ("word", "exponent") else _form(text, found.start(name), found.end(name), span)
                yield Number(*found.span(name), form, span, name in BARE)


def _form(text: str, start: int, end: int, span: Block) -> str:
    """Tell the parts of a fraction and the exponent of ten from a plain number, by what stands beside them."""
    before = text[span.start : start]
    if AFTER_TEN.search(before):
        return "exponent"
    if UNDER.search(before):
        return "denominator"
    if OVER.search(before) or SLASH.match(text, end, span.end):
        return "numerator"
    return "decimal"
