"""DL01.7.1-F2: a bias that is expanded to a table: every row is read from the same cells."""

from dataclasses import dataclass

from handgrad.figures.numbers import num, vector
from handgrad.figures.sheet import HEAVY, NARROW, WIDE, Sheet
from handgrad.figures.storage_cells import HIGH, hop, storage, table
from handgrad.worked.memory_layout import Layout, contiguous

BYTES = 8
"""What a number in float64 takes."""


@dataclass(frozen=True)
class Bias:
    """The numbers of the bias, and the count of rows that it is read as."""

    held: tuple[float, ...] = (10.0, 20.0, 30.0)
    rows: int = 4

    @property
    def layout(self) -> Layout:
        """How the expanded tensor reads the storage."""
        return contiguous((1, len(self.held))).expanded(0, self.rows)

    @property
    def shown(self) -> int:
        """The bytes that the table would take, if each entry had a cell."""
        return BYTES * len(self.layout.cells())

    @property
    def stored(self) -> int:
        """The bytes of the storage."""
        return BYTES * len(self.held)


GIVEN = Bias()


def alt(given: Bias = GIVEN) -> str:
    """Say what the figure shows."""
    cells = ", ".join(f"cell {cell} holds {num(value)}" for cell, value in enumerate(given.held))
    down, along = given.layout.strides
    return (
        f"A storage of {len(given.held)} cells: {cells}. The expanded tensor has shape ({given.rows}, {len(given.held)}) "
        f"and strides ({down}, {along}): to the next column it hops {along} on, to the next row {down} on, "
        f"so each of its {given.rows} rows is {vector(given.held)}. "
        f"As a table of its own it would take {given.shown} bytes; its storage takes {given.stored}."
    )


def draw(wide: bool = True, given: Bias = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: the table beside its storage, or over it."""
    sheet = Sheet(*((WIDE, 206) if wide else (NARROW, 364)))
    left, y = (330, 122) if wide else (8, 286)
    down, along = given.layout.strides
    sheet.text(8, 14, f"`rows`: shape ({given.rows}, {len(given.held)}), strides ({down}, {along})", align="left")
    table(sheet, 8, 40, 56, [given.held] * given.rows)
    boxes = storage(sheet, left, y, 72, given.held)
    name = "next row" if wide else "row"
    hop(sheet, boxes[0], boxes[along], y - HIGH / 2 - 24, f"{'next column' if wide else 'column'}: {along} on", shift=(14, 0))
    loop, top = boxes[0].x - 22, boxes[0].top[1] - 2
    sheet.edge((loop, top), (loop + 22, top), "plain", via=[(loop, top - 22), (loop + 22, top - 22)], width=HEAVY, gap=(0, 0))
    sheet.text(loop - 6, top - 30, f"{name}: {down} on", align="right" if wide else "left")
    sheet.text(left, y + 62, f"{given.shown} bytes shown, {given.stored} bytes stored", role="muted", align="left")
    return sheet
