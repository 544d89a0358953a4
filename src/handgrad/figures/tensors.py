"""Signs that the figures on PyTorch share: a leaf with its .grad, a cell of memory, a recorded node."""

from handgrad.figures.canvas import MARKS, OUTLINES
from handgrad.figures.label import Label
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, LEAF, RADIUS, SMALL, Sheet

SUFFIX = "Backward0"
NAME_GAP = 6


def named(sheet: Sheet, x: float, y: float, name: str, value: str, *, role: str = "forward", strong: bool = True) -> None:
    """Write a name and what it holds, side by side about (x, y)."""
    code = Label(x, y, f"`{name}`").width
    left = x - (code + NAME_GAP + Label(x, y, value, strong=strong).width) / 2
    sheet.text(left, y, f"`{name}`", align="left")
    sheet.text(left + code + NAME_GAP, y, value, align="left", role=role, strong=strong)


def tensor(sheet: Sheet, x: float, y: float, w: float, name: str, value: str) -> Box:
    """Draw a tensor that is no leaf: its name and its value."""
    named(sheet, x, y, name, value)
    return sheet.rect(x, y, w, 28, fill="bg")


def leaf(sheet: Sheet, value: Box, grad: Box, name: str, holds: str, gradient: str | None) -> None:
    """Draw a leaf that asks as one box: its value at one end, its .grad at the other; gradient None is PyTorch's None."""
    lies = value.y == grad.y
    left, top = value.at("top", 0)
    right, bottom = grad.at("bottom", 1)
    seam = (value.right[0] + grad.left[0]) / 2 if lies else (value.bottom[1] + grad.top[1]) / 2
    whole = Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)
    sheet.rect(*whole.middle, whole.w, whole.h, stroke=None, fill="bg")
    if lies:
        sheet.line([(seam, top), (seam, bottom)], "value-line", width=FINE, layer=OUTLINES)
        part, radii = Box((seam + right) / 2, whole.y, right - seam, whole.h), (0, RADIUS, RADIUS, 0)
    else:
        sheet.line([(left, seam), (right, seam)], "value-line", width=FINE, layer=OUTLINES)
        part, radii = Box(whole.x, (seam + bottom) / 2, whole.w, bottom - seam), (0, 0, RADIUS, RADIUS)
    sheet.rect(*part.middle, part.w, part.h, stroke=None, fill="backward-tint", radius=radii)
    sheet.rect(*whole.middle, whole.w, whole.h, stroke="value-line", fill=None, width=LEAF)
    named(sheet, value.x, value.y, name, holds)
    words, role = ("None", "muted") if gradient is None else (gradient, "backward")
    if lies:
        named(sheet, grad.x, grad.y, ".grad", words, role=role, strong=gradient is not None)
    else:
        sheet.text(grad.x, grad.y - 10, "`.grad`")
        sheet.text(grad.x, grad.y + 10, words, role=role, strong=gradient is not None)


def recorded(sheet: Sheet, x: float, y: float, w: float, h: float, operation: str, *, split: bool) -> Box:
    """Draw a node of the graph by its class name, in one line or in two."""
    box = sheet.rect(x, y, w, h, stroke="backward-line", fill="backward-tint")
    _node_name(sheet, x, y, operation, split)
    return box


def keeper(sheet: Sheet, x: float, y: float, w: float, operation: str, kept: str, value: str | None, *, split: bool) -> Box:
    """Draw a node with what it keeps for its rule; value None: that has been freed."""
    name, slot = 38 if split else 26, 28
    h = name + slot
    box = sheet.rect(x, y, w, h, stroke="backward-line", fill="backward-tint")
    seam, left, right = y - h / 2 + name, x - w / 2, x + w / 2
    _node_name(sheet, x, seam - name / 2 + 1, operation, split)
    sheet.rect(x, seam + slot / 2, w, slot, stroke=None, fill="bg", radius=(0, 0, RADIUS, RADIUS))
    sheet.line([(left, seam), (right, seam)], "backward-line", width=FINE, layer=OUTLINES)
    at = seam + slot / 2
    words, role = ("freed", "muted") if value is None else (f"keeps {kept}".strip(), "text")
    sheet.text(left + 7, at, words, align="left", role=role)
    _cell(sheet, right - 17, at, 24, 20, value)
    return box


def _node_name(sheet: Sheet, x: float, y: float, operation: str, split: bool) -> None:
    """Write a node's class name."""
    if split:
        sheet.text(x, y - 8, operation, strong=True, size=SMALL)
        sheet.text(x, y + 8, SUFFIX, size=SMALL, role="muted")
    else:
        sheet.text(x, y, f"{operation}{SUFFIX}", strong=True, size=SMALL)


def _cell(sheet: Sheet, x: float, y: float, w: float, h: float, value: str | None) -> Box:
    """Draw a cell of memory, square-cornered; None: it was freed, and is struck out."""
    box = sheet.rect(x, y, w, h, stroke="control", fill="bg", radius=0, width=FINE)
    if value is None:
        sheet.line([box.at("bottom", 0), box.at("top", 1)], "control", width=FINE, layer=MARKS)
    else:
        sheet.text(x, y, value, role="forward", strong=True)
    return box
