"""Edits of a page."""

from handgrad.numbers.form import MINUS, Number
from handgrad.numbers.found import Edit


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
