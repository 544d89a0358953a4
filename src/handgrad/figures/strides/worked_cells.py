"""DL01.7.1-F3: every number of the worked example: the cells of a slice of a turned block, and the copy that reshape makes."""

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import HEAVY, LEAF, NARROW, SMALL, WIDE, Sheet
from handgrad.figures.storage_cells import HIGH, hop, storage
from handgrad.worked.memory_layout import FIRST, Steps, Whole, worked

GIVEN = worked()
CELL = 28


def alt(steps: Steps = GIVEN, first: int = FIRST) -> str:
    """Say what the figure shows."""
    q, count = steps.q, len(steps.block.cells())
    hops = ", ".join(f"axis {axis} has stride {stride}" for axis, stride in enumerate(q.strides))
    parts = " + ".join(f"{i} times {stride}" for i, stride in zip(steps.index, q.strides, strict=True))
    order = ", ".join(f"cell {cell} ({first + cell})" for cell in steps.order)
    held = ", ".join(f"{cell}: {first + cell}" for cell in range(count))
    turned = steps.turned
    looked_up = f"{q.offset} + {parts} = {steps.found}, and cell {steps.found} holds {first + steps.found}"
    return (
        f"block has shape {_whole(steps.block.shape)} and strides {_whole(steps.block.strides)}; turned has shape "
        f"{_whole(turned.shape)} and strides {_whole(turned.strides)}. "
        f"Their storage has {count} cells, each with its number and what it holds: {held}. "
        f"q has shape {_whole(q.shape)} and begins at cell {q.offset}; {hops}. Index {_whole(steps.index)} leads to {looked_up}. "
        f"q reads {len(steps.order)} of the cells, in this order: {order}. "
        f"Its reshaped copy holds them so, in cells {', '.join(map(str, range(len(steps.order))))} of a second storage."
    )


def _whole(values: Whole) -> str:
    return f"({', '.join(str(value) for value in values)})"


def draw(wide: bool = True, steps: Steps = GIVEN, first: int = FIRST) -> Sheet:
    """Draw the wide sheet or the narrow one: the storage in one row, or in two."""
    count = len(steps.block.cells())
    in_row, rows = (count, 1) if wide else (count // 2, 2)
    sheet = Sheet(*((WIDE, 378) if wide else (NARROW, 486)))
    left, top = (14, 186) if wide else (2, 186)
    for y, name, layout in ((16, "block", steps.block), (38, "turned", steps.turned), (60, "q", steps.q)):
        sheet.text(left, y, f"`{name}`: shape {_whole(layout.shape)}, strides {_whole(layout.strides)}", align="left")
    sheet.text(left, 82, f"`q`: offset {steps.q.offset}", align="left")
    boxes = []
    for row in range(rows):
        held = [first + cell for cell in range(row * in_row, (row + 1) * in_row)]
        boxes += storage(sheet, left, top + 108 * row, CELL, held, first=row * in_row, lit=set(steps.order), size=SMALL)
    for axis in range(len(steps.q.shape)):
        _stride(sheet, boxes, steps, axis)
    sheet.rect(*boxes[steps.found].middle, CELL, HIGH, stroke="forward-line", fill=None, radius=0, width=LEAF)
    _lookup(sheet, boxes, steps, first)
    below = boxes[-1].y + 156
    sheet.text(left, below - 32, f"`q.reshape({len(steps.order)})`: a second storage", align="left")
    storage(sheet, left, below, CELL, [first + cell for cell in steps.order], size=SMALL)
    return sheet


def _stride(sheet: Sheet, boxes: list[Box], steps: Steps, axis: int) -> None:
    """Draw the hop along one axis from the cell where q begins; the longer hops have the higher lanes."""
    begin, stride = boxes[steps.q.offset], steps.q.strides[axis]
    end, words = boxes[steps.q.offset + stride], f"axis {axis}: {stride}"
    if end.y != begin.y:
        sheet.edge((begin.x, begin.y + HIGH / 2 + 20), end.top, "plain", width=HEAVY)
        sheet.text(begin.x + 8, (begin.y + end.y) / 2 + 12, words, align="left")
        return
    lane = begin.y - HIGH / 2 - 20 - 18 * sorted(steps.q.strides).index(stride)
    hop(sheet, begin, end, lane, words)


def _lookup(sheet: Sheet, boxes: list[Box], steps: Steps, first: int) -> None:
    """Write how the index is looked up."""
    q = steps.q
    parts = " + ".join(f"{i} · {stride}" for i, stride in zip(steps.index, q.strides, strict=True))
    x, y = (boxes[0].left[0], boxes[-1].y + 62)
    sheet.text(x, y, f"`q[{', '.join(map(str, steps.index))}]`: cell {q.offset} + {parts} = {steps.found}", align="left")
    sheet.text(x, y + 22, f"cell {steps.found} holds {num(first + steps.found)}", align="left")
