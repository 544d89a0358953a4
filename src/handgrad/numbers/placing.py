"""No digit is overlooked: each lies in a number, in a span that holds none, or in a line of sources."""

import re
from collections.abc import Iterator

from handgrad.numbers.lexed import Lexed
from handgrad.numbers.outline import Definition, Outline
from handgrad.numbers.page import Page
from handgrad.numbers.prose import NUMERALS

DIGIT = re.compile(rf"[\d{NUMERALS}]")


def first_unplaced(page: Page, outline: Outline, lexed: list[Lexed]) -> int | None:
    """Return where the first digit stands that belongs to nothing the lexer has found, or None."""
    placed = bytearray(len(page.text))
    for start, end in _spans(page, outline, lexed):
        placed[start:end] = b"\1" * (end - start)
    return next((found.start() for found in DIGIT.finditer(page.text) if not placed[found.start()]), None)


def _spans(page: Page, outline: Outline, lexed: list[Lexed]) -> Iterator[tuple[int, int]]:
    for each in lexed:
        yield from each.spans
        yield from ((number.start, number.end) for number in each.numbers)
    for piece in outline.pieces:
        if isinstance(piece, Definition):
            yield page.span(piece.first, piece.end)
    for first, end in outline.names:
        yield page.span(first, end)
