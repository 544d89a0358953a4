"""Mutants by kind: one change of one printed number, the rest of the page untouched."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from mutants.printed import ONES, TEENS, TENS, Number
from mutants.signs import Sign, sign_of, start_with_sign

KINDS = (
    "last digit",
    "first digit",
    "digit dropped",
    "digit added",
    "sign",
    "swapped",
    "word",
    "numerator",
    "denominator",
    "exponent",
)
NEXT_WORD = dict(zip((*ONES, *TEENS, *TENS), (*ONES[1:], *TEENS, *TENS, "hundred"), strict=True)) | {
    "one": "two",
    "hundred": "thousand",
    "thousand": "hundred",
    "half": "twice",
    "twice": "thrice",
    "thrice": "twice",
}
SAME_COUNT = {"twice": "two", "thrice": "three"}
NEXT_ONE = NEXT_WORD | {"nine": "one"}


class Edit(NamedTuple):
    """New text for a part of the page."""

    start: int
    end: int
    new: str


@dataclass(frozen=True)
class Mutant:
    """A change of a page: its kind, the number it belongs to, and the edits in order."""

    kind: str
    number: Number
    edits: tuple[Edit, ...]

    def applied(self, text: str) -> str:
        """Return the changed page."""
        for start, end, new in reversed(self.edits):
            text = text[:start] + new + text[end:]
        return text


def mutants(numbers: list[Number], text: str) -> list[Mutant]:
    """Return every mutant of these printed numbers of a page, in reading order."""
    made = []
    for place, number in enumerate(numbers):
        made += [Mutant(kind, number, (edit,)) for kind, edit in _changes(number, text)]
        made += _swap(number, numbers[place + 1 :], text)
    return made


def _changes(number: Number, text: str) -> Iterator[tuple[str, Edit]]:
    was = text[number.start : number.end]
    if number.form == "word":
        yield "word", Edit(number.start, number.end, _next_word(was))
        return
    named = number.form if number.form != "decimal" else None
    digits = [found.start() for found in re.finditer(r"\d", was)]
    yield named or "last digit", _put(number, _with_digit(was, digits[-1], (int(was[digits[-1]]) + 1) % 10))
    if named != "exponent":
        if len(digits) > 1:
            first = int(was[digits[0]])
            yield "first digit", _put(number, _with_digit(was, digits[0], first + 1 if first < 9 else 8))
            yield "digit dropped", _put(number, _shorter(was))
        yield "digit added", _put(number, was + str((int(was[-1]) + 3) % 10))
    if edit := _other_sign(number, sign_of(number, text), was):
        yield named if named == "exponent" else "sign", edit


def _with_digit(was: str, place: int, digit: int) -> str:
    return f"{was[:place]}{digit}{was[place + 1 :]}"


def _shorter(was: str) -> str:
    """Return a number without its last digit, and without the point or comma that would then end it."""
    return re.sub(r"(?:\.|\{,\})\Z", "", was[:-1])


def _put(number: Number, new: str) -> Edit:
    """Return the edit that puts new digits in the place of a number; a bare one needs braces for more than one character."""
    return Edit(number.start, number.end, f"{{{new}}}" if number.is_bare and len(new) != 1 else new)


def _other_sign(number: Number, sign: Sign | None, was: str) -> Edit | None:
    """Return the edit that puts a sign, takes it away or turns it round; a hyphen is none."""
    if sign is None:
        return _put(number, f"-{was}")
    if sign.role == "hyphen":
        return None
    return Edit(sign.at, sign.at + 1, "-" if sign.mark == "+" else "" if sign.belongs else "+")


def _next_word(was: str) -> str:
    """Return the next number word, written with a capital where the old one is."""
    tens, hyphen, ones = was.partition("-")
    new = f"{tens}-{NEXT_ONE[ones.lower()]}" if hyphen else NEXT_WORD[was.lower()]
    return new.capitalize() if was[0].isupper() else new


def _swap(number: Number, later: list[Number], text: str) -> Iterator[Mutant]:
    """Yield the mutant in which a number and the next one of its block change places, where they differ."""
    following = itertools.takewhile(lambda other: other.span.number == number.span.number, later)
    other = next((other for other in following if _alike(other, number)), None)
    if other is None or number.form == "exponent":
        return
    starts = start_with_sign(number, text), start_with_sign(other, text)
    here, there = text[starts[0] : number.end], text[starts[1] : other.end]
    if SAME_COUNT.get(here.lower(), here.lower()) != SAME_COUNT.get(there.lower(), there.lower()):
        first, second = _put(number, there), _put(other, here)
        yield Mutant("swapped", number, (first._replace(start=starts[0]), second._replace(start=starts[1])))


def _alike(number: Number, other: Number) -> bool:
    """Whether two numbers may change places: both in digits or both in words, and no exponent of ten."""
    return number.form != "exponent" and (number.form == "word") == (other.form == "word")
