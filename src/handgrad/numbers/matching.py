"""The values of a block's `%=` lines against its numbers, in reading order."""

import re
from typing import Any

from handgrad.numbers.coverage import Disagreement, should_be
from handgrad.numbers.form import Number, Printed, Scalar, Text
from handgrad.numbers.source_lines import Entry
from handgrad.numbers.writing import agrees

MOST_NAMED = 6
PIECES = re.compile(r"\s+|\S+")


def scalars(value: Any) -> list[Scalar]:
    """Return the numbers of an answer in reading order."""
    if isinstance(value, list):
        return [scalar for part in value for scalar in scalars(part)]
    if isinstance(value, dict):
        return [Printed(value["printed"]) if "printed" in value else Text(value["text"])]
    return [value]


def match(numbers: list[Number], entries: list[Entry], answers: dict[Entry, Any], text: str) -> list[Disagreement]:
    """Compare the numbers of a block that no formula computes with the values of its entries."""
    wanted: list[tuple[Entry, Scalar | None, list[Number]]] = []
    place = 0
    for entry in entries:
        if entry.words:
            held = _held(entry, numbers[place:], text)
            if not held:
                return [_not_here(entry, numbers[place:])]
            wanted.append((entry, None, held))
            place += len(held)
            continue
        for scalar in scalars(answers[entry]):
            wanted.append((entry, scalar, numbers[place : place + 1]))
            place += 1
    if place != len(numbers):
        return [_other_count(entries, place, numbers)]
    return [
        should_be(held[0], scalar, entry.python, entry.spec)
        for entry, scalar, held in wanted
        if scalar is not None and not agrees(held[0], scalar, entry.spec)
    ]


def _held(entry: Entry, numbers: list[Number], text: str) -> list[Number]:
    """Return the numbers, from the first on, that stand in the words of an entry, if these words stand there."""
    if not numbers:
        return []
    first = numbers[0]
    begin = max(0, first.start - len(entry.words) * 2 - 80)
    words = entry.words.split()
    flat, places = _without_line_ends(text, begin, first.end + len(entry.words) * 2 + 80)
    wanted, at = " ".join(words), -1
    while (at := flat.find(wanted, at + 1)) >= 0:
        start, end = places[at], places[at + len(wanted) - 1] + 1
        if start <= first.start and first.end <= end:
            inside = [number for number in numbers if number.start < end]
            return inside if inside[-1].end <= end else []
    return []


def _without_line_ends(text: str, begin: int, end: int) -> tuple[str, list[int]]:
    """Return a piece of the page with each run of spaces as one space, and where each character of it stands."""
    pieces = [(found.start(), found[0]) for found in PIECES.finditer(text, begin, end)]
    places = [place for start, piece in pieces for place in (range(start, start + len(piece)) if piece.strip() else (start,))]
    return "".join(piece if piece.strip() else " " for _, piece in pieces), places


def _not_here(entry: Entry, numbers: list[Number]) -> Disagreement:
    if not numbers:
        return Disagreement(entry.start, f'"{entry.words}" pins no number: all numbers of this block have their source already')
    told = f'"{entry.words}" does not stand at the next number without a source, {numbers[0].text}'
    return Disagreement(numbers[0].start, told)


def _other_count(entries: list[Entry], values: int, numbers: list[Number]) -> Disagreement:
    named = ", ".join(number.text for number in numbers[: MOST_NAMED * 2]) + (", …" if len(numbers) > MOST_NAMED * 2 else "")
    stand = f"has {len(numbers)} without a source: {named}" if numbers else "has no number that needs a source"
    told = f"too {'many' if values > len(numbers) else 'few'} values: these lines give {values}, the block {stand}"
    return Disagreement(entries[0].start, told)
