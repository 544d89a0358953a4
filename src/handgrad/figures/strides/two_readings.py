"""DL01.7.1-F1: one storage, read as a table and as its transposed table: the same hops under other names."""

from dataclasses import dataclass

from handgrad.figures.numbers import num, vector
from handgrad.figures.sheet import NARROW, WIDE, Sheet
from handgrad.figures.storage_cells import HIGH, hop, storage, table
from handgrad.worked.memory_layout import Layout, contiguous


@dataclass(frozen=True)
class Numbers:
    """What the storage holds, and the shape in which it was made: rows and columns."""

    held: tuple[float, ...] = (31.0, 37.0, 41.0, 43.0, 47.0, 53.0)
    shape: tuple[int, int] = (2, 3)

    @property
    def readings(self) -> tuple[tuple[str, Layout], ...]:
        """The two names and how each reads the storage."""
        made = contiguous(self.shape)
        return ("t", made), ("t.T", made.permuted(1, 0))

    def rows(self, layout: Layout) -> list[tuple[float, ...]]:
        """The numbers as this layout shows them."""
        rows, columns = layout.shape
        return [tuple(self.held[layout.cell((i, j))] for j in range(columns)) for i in range(rows)]


GIVEN = Numbers()


def alt(given: Numbers = GIVEN) -> str:
    """Say what the figure shows."""
    cells = ", ".join(f"cell {cell} holds {num(value)}" for cell, value in enumerate(given.held))
    told = " ".join(
        f"{name} has shape {_whole(layout.shape)} and strides {_whole(layout.strides)}: to the next row it hops "
        f"{layout.strides[0]} on, to the next column {layout.strides[1]} on, and so it shows the rows "
        f"{', '.join(vector(row) for row in given.rows(layout))}."
        for name, layout in given.readings
    )
    return f"One storage of {len(given.held)} cells, which t and t.T both read, none of them copied: {cells}. {told}"


def _whole(values: tuple[int, ...]) -> str:
    return f"({', '.join(str(value) for value in values)})"


def draw(wide: bool = True, given: Numbers = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: one table over the storage, the other under it."""
    sheet = Sheet(*((WIDE, 300) if wide else (NARROW, 488)))
    left, y, w = (262, 146, 72) if wide else (8, 214, 54)
    boxes = storage(sheet, left, y, w, given.held)
    (_, made), (_, turned) = given.readings
    table_top = (46, 186) if wide else (46, 372)
    for (name, layout), top in zip(given.readings, table_top, strict=True):
        sheet.text(8, top - 34, f"`{name}`", strong=True, align="left")
        words = f"shape {_whole(layout.shape)}, strides {_whole(layout.strides)}"
        sheet.text(8 if wide else 44, top - (14 if wide else 34), words, align="left")
        table(sheet, 8, top, 48, given.rows(layout))
    for layout, side in ((made, -1), (turned, 1)):
        for name, stride in zip(("next row", "next column") if wide else ("row", "column"), layout.strides, strict=True):
            long = stride == max(layout.strides)
            lane = y + side * (HIGH / 2 + (50 if long else 24)) + (22 if side > 0 else 0)
            shift = (-9, -9) if long else (9, 0)
            hop(sheet, boxes[0], boxes[stride], lane, f"{name}: {stride} on", shift=shift)
    return sheet
