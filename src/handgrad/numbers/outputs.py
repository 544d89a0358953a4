"""What a cell prints, as it stands under the cell in `%>` lines."""

from handgrad.numbers.blocks import Block
from handgrad.numbers.child import numbers_in
from handgrad.numbers.page import Page

SHORT = 60


def printed_lines(output: str) -> list[str]:
    """Return the lines that a cell prints; none where it prints nothing."""
    return [line.rstrip() for line in output.rstrip("\n").split("\n")] if output.strip("\n") else []


def count_numbers(output: str) -> int:
    """Return how many numbers a cell prints."""
    return len(numbers_in(output))


def compare_outputs(page: Page, cell: Block, output: str) -> tuple[int, str, tuple[int, int, str]] | None:
    """Return where the lines under a cell differ from what it prints, what to say, and the edit that mends it, if they differ."""
    wanted = printed_lines(output)
    standing = [line.text.rstrip() for line in cell.outputs]
    if wanted == standing:
        return None
    place = next((row for row, (one, other) in enumerate(zip(wanted, standing, strict=False)) if one != other), None)
    if place is None:
        place = min(len(wanted), len(standing))
    if place < len(standing):
        right = f"the cell prints {_short(wanted[place])!r}" if place < len(wanted) else "the cell prints no such line"
        return cell.outputs[place].start, f"{_short(standing[place])!r}: {right}; --fix writes it", _edit(page, cell, wanted)
    at = page.starts[cell.first] + len(page.line(cell.first)) - len(page.line(cell.first).lstrip())
    told = f"the cell prints {_short(wanted[place])!r}, which does not stand under it; --fix writes it"
    return at, told, _edit(page, cell, wanted)


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
