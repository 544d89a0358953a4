"""Edits of a page, and the file written whole or not at all."""

import re
from bisect import bisect_left
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from handgrad.numbers.form import MINUS, Number


@dataclass(frozen=True, order=True)
class Edit:
    """A piece of the page, by its offsets, and what stands there afterwards."""

    start: int
    end: int
    text: str


def edit_of(number: Number, wish: str, text: str) -> Edit | None:
    """Return the edit that gives a number another value in its own style; None where its sign belongs to the formula."""
    negative, size = wish.startswith("-"), wish.lstrip("+-")
    had = number.minus.strip()
    if had and had in MINUS:
        if negative:
            return Edit(number.start + len(number.minus), number.end, size)
        return None if number.binary else Edit(number.start, number.end, size)
    if negative:
        before = text[: number.start].rstrip()[-1:]
        return None if before in ("+", *MINUS) or had else Edit(number.start, number.end, f"-{size}")
    return Edit(number.start + len(number.minus), number.end, size)


def apply(text: str, edits: list[Edit]) -> str:
    """Return a text with its edits; of two that overlap, the first."""
    behind = len(text) + 1
    for edit in sorted(set(edits), reverse=True):
        if edit.end <= behind:
            text = text[: edit.start] + edit.text + text[edit.end :]
            behind = edit.start
    return text


def rewrite(path: Path, edits: list[Edit]) -> None:
    """Make these edits in a file by one rename; the ends of its lines and its permissions stay.

    Raises:
        OSError: the folder or the file cannot be written.
    """
    target = path.resolve()
    written = _apply_to_file(target.read_bytes().decode(), edits).encode()
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}-", delete=False) as fresh:
        place = Path(fresh.name)
        try:
            fresh.write(written)
            fresh.close()
            place.chmod(target.stat().st_mode)
            place.replace(target)
        except OSError:
            place.unlink(missing_ok=True)
            raise


def _apply_to_file(text: str, edits: list[Edit]) -> str:
    r"""Return the text of a file with edits whose offsets count each end of a line as one character, though it may be `\r\n`."""
    ends = [found.start() - count for count, found in enumerate(re.finditer("\r\n", text))]
    moved = []
    for edit in edits:
        start, stop = (place + bisect_left(ends, place) for place in (edit.start, edit.end))
        as_there = text.startswith("\r\n", start) or (start == len(text) and ends)
        moved.append(Edit(start, stop, edit.text.replace("\n", "\r\n") if as_there else edit.text))
    return apply(text, moved)
