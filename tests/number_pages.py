"""Pages of a few lines for the number check, and what it says of them."""

from collections.abc import Iterable
from pathlib import Path

from handgrad.numbers.check import check
from handgrad.numbers.fix import apply
from handgrad.numbers.settings import Settings

NO_SETTINGS = Settings()


def cell(code: str) -> str:
    """Return a code cell."""
    return f"```{{code-cell}} python\n{code}\n```"


def page(*blocks: str, code: str = "") -> str:
    """Return a page: a cell, where there is code, and blocks under it."""
    return "\n\n".join([*([cell(code)] if code else []), *blocks]) + "\n"


def said(text: str, settings: Settings = NO_SETTINGS) -> list[str]:
    """Return what the check says of a page, as `line:column: message`."""
    return [f"{each.line}:{each.column}: {each.message}" for each in check(Path("page.md"), text, settings).problems]


def said_of_each(blocks: Iterable[str], code: str = "", settings: Settings = NO_SETTINGS) -> dict[str, list[str]]:
    """Check blocks as one page, so that its cell runs once, and return what is said of each; lines are counted within the block."""
    blocks = list(blocks)
    text = page(*blocks, code=code)
    problems = check(Path("page.md"), text, settings).problems
    found: dict[str, list[str]] = {}
    first = page(code=code).count("\n") + 2 if code else 1
    for block in blocks:
        end = first + block.count("\n") + 1
        found[block] = [f"{each.line - first + 1}:{each.column}: {each.message}" for each in problems if first <= each.line < end]
        first = end + 1
    assert sum(map(len, found.values())) == len(problems), problems
    return found


def fixed(text: str, settings: Settings = NO_SETTINGS) -> str:
    """Return a page with the edits that `--fix` makes."""
    return apply(text, check(Path("page.md"), text, settings).edits)
