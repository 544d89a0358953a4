"""The text of a tensor, letter for letter as PyTorch prints it.

The rules are those that torch 2.13 follows in ``torch/_tensor_str.py`` with its print options left alone; the code is our own.
All numbers of a tensor are written in one way, so that they line up; those that are shown decide it together.
"""

from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from types import EllipsisType

# what is shown of a tensor: a number, a list along the first axis, or the gap where entries are left out
Tree = float | EllipsisType | list["Tree"]

OPENING = "tensor("
LINE = 80  # columns
DIGITS = 4  # behind the point
WHOLE = 1000  # entries; of a larger tensor only the edges are shown
EDGE = 3  # entries at either end of an axis
SMALLEST, LARGEST, RATIO = 1e-4, 1e8, 1000.0  # sizes beyond which numbers are written with an exponent


def tensor_text(
    shape: Sequence[int],
    values: Sequence[float],
    dtype: str,
    *,
    requires_grad: bool = False,
    grad_fn: str | None = None,
    float64_is_default: bool = False,
) -> str:
    """Return what PyTorch prints for a tensor.

    Args:
        shape: Its size along each axis.
        values: Its entries in order, the last axis fastest.
        dtype: ``"float64"``, ``"int64"`` or ``"bool"``.
        requires_grad: Whether it asks for its gradient; said only where no node made it.
        grad_fn: The name of the node that made it.
        float64_is_default: Whether float64 goes without saying.
    """
    notes = [f"size={tuple(shape)}"] if not values and len(shape) != 1 else []
    goes_without_saying = float64_is_default if dtype == "float64" else len(values) > 0
    if not goes_without_saying:
        notes.append(f"dtype=torch.{dtype}")
    if grad_fn is not None:
        notes.append(f"grad_fn=<{grad_fn}>")
    elif requires_grad:
        notes.append("requires_grad=True")
    return _with_notes(OPENING + _entries(shape, values, dtype), notes) + ")"


def _with_notes(text: str, notes: list[str]) -> str:
    """Append the notes, each on the line as long as it has room there with a comma and the closing bracket."""
    used = len(text) - text.rfind("\n") + 1  # PyTorch counts two columns more than there are
    for note in notes:
        fits = used + len(note) + 2 <= LINE
        text += f", {note}" if fits else f",\n{' ' * len(OPENING)}{note}"
        used = used + len(note) + 2 if fits else len(OPENING) + len(note)
    return text


def _entries(shape: Sequence[int], values: Sequence[float], dtype: str) -> str:
    """Write the entries with their brackets."""
    if not values:
        return "[]"
    tree = _tree(shape, values, in_part=len(values) > WHOLE)
    write = _float_writer(list(_numbers(tree))) if dtype == "float64" else str
    shown = [number for number in _numbers(tree) if dtype != "float64" or (isfinite(number) and number != 0)]
    width = max([1, *(len(write(number)) for number in shown)])
    return _text(tree, lambda number: write(number).rjust(width), width + 2, len(OPENING))


def _tree(shape: Sequence[int], values: Sequence[float], *, in_part: bool) -> Tree:
    """Nest what is shown, axis within axis."""
    if not shape:
        return values[0]
    size, step = shape[0], len(values) // shape[0]
    has_gap = in_part and size > 2 * EDGE
    places = [*range(EDGE), *range(size - EDGE, size)] if has_gap else range(size)
    branches = [_tree(shape[1:], values[step * place : step * (place + 1)], in_part=in_part) for place in places]
    return [*branches[:EDGE], ..., *branches[EDGE:]] if has_gap else branches


def _numbers(tree: Tree) -> Iterator[float]:
    """Yield the numbers that are shown."""
    if isinstance(tree, list):
        for branch in tree:
            yield from _numbers(branch)
    elif not isinstance(tree, EllipsisType):
        yield tree


def _float_writer(numbers: list[float]) -> Callable[[float], str]:
    """Choose between an exponent, no digits behind the point, and four of them.

    Zeros, infinities and nan take no part in the choice, and none in the width of the columns.
    """
    sizes = [abs(number) for number in numbers if isfinite(number) and number != 0]
    if sizes and (max(sizes) / min(sizes) > RATIO or max(sizes) > LARGEST or min(sizes) < SMALLEST):
        return lambda number: f"{number:.{DIGITS}e}"
    if all(size.is_integer() for size in sizes):
        return lambda number: f"{number:.0f}." if isfinite(number) else f"{number}"
    return lambda number: f"{number:.{DIGITS}f}"


def _text(tree: Tree, write: Callable[[float], str], column: int, indent: int) -> str:
    """Write a tree whose first bracket stands behind ``indent`` characters; a number takes ``column`` of them with its comma."""
    if not isinstance(tree, list):
        return "..." if isinstance(tree, EllipsisType) else write(tree)
    parts = [_text(branch, write, column, indent + 1) for branch in tree]
    depth = _depth(tree)
    if depth == 1:
        parts = [" ..." if part == "..." else part for part in parts]
        per_line = max(1, (LINE - indent) // column)
        parts = [", ".join(parts[start : start + per_line]) for start in range(0, len(parts), per_line)]
    new_line = "\n" * max(1, depth - 1) + " " * (indent + 1)
    return f"[{f',{new_line}'.join(parts)}]"


def _depth(tree: Tree) -> int:
    """Count the axes of a tree; its first branch is never the gap."""
    return 1 + _depth(tree[0]) if isinstance(tree, list) else 0
