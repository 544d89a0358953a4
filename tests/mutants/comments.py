"""The comments and docstrings of Python code: what a reader reads there as text."""

import re
from collections.abc import Iterator
from typing import NamedTuple

COMMENT_OR_STRING = re.compile(
    r"""
      (?P<comment>\#[^\n]*)
    | (?P<quotes>\"\"\"|''')(?P<words>(?:\\.|(?!(?P=quotes)).)*)(?P=quotes)
    | "(?:\\.|[^"\\\n])*"
    | '(?:\\.|[^'\\\n])*'
    """,
    re.VERBOSE | re.DOTALL,
)
BEFORE_DOCSTRING = re.compile(r"(?:\A|:[ \t]*\n)[ \t]*\Z")


class Comment(NamedTuple):
    """Where the words of a comment or a docstring stand in the code."""

    start: int
    end: int


def comments_in(code: str) -> Iterator[Comment]:
    """Yield the comments and docstrings of a piece of code, in order."""
    for found in COMMENT_OR_STRING.finditer(code):
        if found["comment"]:
            yield Comment(found.start() + 1, found.end())
        elif found["quotes"] and BEFORE_DOCSTRING.search(code, 0, found.start()):
            yield Comment(*found.span("words"))
