"""Edits of a page, and the file written whole or not at all."""

import os
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


def rewrite(path: Path, text: str) -> None:
    """Replace the text of a file by one rename; its line ends and its permissions stay.

    Raises:
        OSError: the folder or the file cannot be written.
    """
    before = path.read_bytes()
    written = text.replace("\n", "\r\n") if b"\r\n" in before else text
    target = path.resolve()
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}-", delete=False) as fresh:
        fresh.write(written.encode())
    try:
        os.chmod(fresh.name, target.stat().st_mode)  # noqa: PTH101
        Path(fresh.name).replace(target)
    except OSError:
        Path(fresh.name).unlink(missing_ok=True)
        raise
