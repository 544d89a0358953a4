"""The comments in a piece of Python."""

import io
import tokenize
from functools import cache


@cache
def comments_in(source: str) -> tuple[tuple[int, int, str], ...] | None:
    """Return the line and the column of each comment, counted from 0, and its text; None where Python cannot read the code."""
    if "#" not in source:
        return ()
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        return None
    return tuple((token.start[0] - 1, token.start[1], token.string) for token in tokens if token.type == tokenize.COMMENT)


def without_comments(source: str) -> str:
    """Return code without its comments; code that Python cannot read as it is."""
    lines = source.split("\n")
    for row, column, _ in comments_in(source) or ():
        lines[row] = lines[row][:column].rstrip()
    return "\n".join(lines)
