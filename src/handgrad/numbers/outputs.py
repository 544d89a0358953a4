"""What a cell prints, as it stands under the cell in `%>` lines."""

from handgrad.numbers.child import numbers_in
from handgrad.numbers.outline import Block
from handgrad.numbers.page import Page

SHORT = 60


def printed_lines(output: str) -> list[str]:
    """Return the lines that a cell prints; none where it prints nothing."""
    return [line.rstrip() for line in output.rstrip("\n").split("\n")] if output.strip("\n") else []


def count_numbers(output: str) -> int:
    """Return how many numbers a cell prints."""
    return len(numbers_in(output))


def compare_outputs(page: Page, cell: Block, output: str) -> tuple[list[tuple[int, str]], tuple[int, int, str] | None]:
    """Return where the lines under a cell differ from what it prints and what to say there, and the edit that mends them all."""
    wanted = printed_lines(output)
    standing = [line.text.rstrip() for line in cell.outputs]
    if wanted == standing:
        return [], None
    said = [
        (line.start, f"{_short(line.text)!r}: the cell prints {_short(right)!r}; --fix writes it")
        for line, right in zip(cell.outputs, wanted, strict=False)
        if line.text.rstrip() != right
    ]
    if len(wanted) > len(standing):
        at = page.starts[cell.first] + len(page.line(cell.first)) - len(page.line(cell.first).lstrip())
        told = f"the cell prints {_short(wanted[len(standing)])!r}, which does not stand under it; --fix writes it"
        said.append((at, told))
    elif len(standing) > len(wanted):
        extra = cell.outputs[len(wanted)]
        said.append((extra.start, f"{_short(extra.text)!r}: the cell prints no such line; --fix takes it away"))
    return said, _edit(page, cell, wanted)


def _short(text: str) -> str:
    return text if len(text) <= SHORT else text[: SHORT - 1] + "…"


def _edit(page: Page, cell: Block, wanted: list[str]) -> tuple[int, int, str]:
    opening = page.line(cell.first)
    indent = opening[: len(opening) - len(opening.lstrip())]
    lines = "".join(f"\n{indent}%> {line}".rstrip(" ") for line in wanted)
    start = page.span(cell.end - 1, cell.end)[1]
    if cell.outputs:
        return start, page.span(cell.outputs[-1].line, cell.outputs[-1].line + 1)[1], lines
    return start, start, lines
