"""M05.4-F1: one table of slopes, used in both directions.

Inputs stand along the columns and outputs along the rows, so that forward mode enters at the columns and leaves at the rows,
and reverse mode enters at the rows and leaves at the columns.
"""

from collections.abc import Sequence

from handgrad.figures.numbers import MINUS, matrix, num, vector
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEADING, HEAVY, NARROW, TITLE, WIDE, Row, Sheet
from handgrad.worked.jacobian import G, T, Table, Vector, X, row_times_table, table_at, table_times_column

CELL, ROW = 68, 42


def alt(x: Vector = X, g: Vector = G, t: Vector = T) -> str:
    """Say what the figure shows, every number in the order of the pass."""
    J = table_at(x)
    forward = " and ".join(_sums(J, t))
    backward = " and ".join(_sums(tuple(zip(*J, strict=True)), g))
    return (
        f"The Jacobian of one node, a table with {matrix(J)}: a row for each output, a column for each input. It is shown "
        f"in both directions. Forward mode, solid arrows: the direction t = {vector(t)} enters at the columns, and "
        f"J t = {vector(table_times_column(J, t))} leaves at the rows; the working is {forward}. "
        f"Reverse mode, dashed arrows: g = {vector(g)} enters at the rows, and g transposed times J = "
        f"{vector(row_times_table(g, J))} leaves at the columns; the working is {backward}."
    )


def _sums(rows: Table, entries: Vector) -> list[str]:
    """Write out the sum of products that each row makes with the entries."""
    written = []
    for row in rows:
        products = " + ".join(f"{_held(slope)} · {_held(entry)}" for slope, entry in zip(row, entries, strict=True))
        total = sum(slope * entry for slope, entry in zip(row, entries, strict=True))
        written.append(f"{products} = {num(total)}")
    return written


def _held(value: float) -> str:
    printed = num(value)
    return f"({printed})" if printed.startswith(MINUS) else printed


def draw(wide: bool = True, x: Vector = X, g: Vector = G, t: Vector = T) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    J = table_at(x)
    sheet = Sheet(*((WIDE, 292) if wide else (NARROW, 604)))
    Panel(sheet, (0, 0), J).forward(t)
    Panel(sheet, (368, 0) if wide else (0, 312), J).backward(g)
    sheet.line([(350, 4), (350, 288)] if wide else [(2, 298), (338, 298)], "border", width=FINE)
    return sheet


class Panel:
    """One direction through the table."""

    def __init__(self, sheet: Sheet, corner: tuple[float, float], J: Table) -> None:
        """Take a part of the sheet, and draw the table into it."""
        self.sheet, self.J = sheet, J
        self.left, self.top = corner
        self.columns = [self.left + 70 + CELL * j for j in range(len(J[0]))]
        self.rows = [self.top + 164 + ROW * i for i in range(len(J))]
        for y, row in zip(self.rows, J, strict=True):
            for column, slope in zip(self.columns, row, strict=True):
                sheet.node(column, y, CELL, ROW, [num(slope)], fill="bg", radius=0)
        sheet.text(self.left + 18, sum(self.rows) / len(self.rows), "**J**", size=HEADING)

    def forward(self, t: Vector) -> None:
        """Draw the run that enters at the columns."""
        self._title("Forward mode", "One run makes one column of sums", _sums(self.J, t))
        self._inputs(t, "forward", "**t**", enters=True)
        self._outputs(table_times_column(self.J, t), "forward", "**Jt**", enters=False)

    def backward(self, g: Vector) -> None:
        """Draw the walk that enters at the rows."""
        by_column = tuple(zip(*self.J, strict=True))
        self._title("Reverse mode", "One walk makes one row of sums", _sums(by_column, g))
        self._inputs(row_times_table(g, self.J), "backward", "**g**^⊤^**J**", enters=False)
        self._outputs(g, "backward", "**g**", enters=True)

    def _title(self, title: str, note: str, working: Sequence[str]) -> None:
        self.sheet.text(self.left + 2, self.top + 14, title, size=TITLE, strong=True, align="left")
        self.sheet.text(self.left + 2, self.top + 36, note, role="muted", align="left")
        self.sheet.lines(self.left + 2, self.top + 250, working, 24, align="left")

    def _inputs(self, values: Vector, kind: str, name: str, enters: bool) -> None:
        """Draw what stands at the columns, one value an input."""
        y, border = self.top + 92, self.top + 164 - ROW / 2
        self.sheet.text(self.left + 16, y, name, size=HEADING)
        for place, (x, value) in enumerate(zip(self.columns, values, strict=True)):
            self.sheet.text(x, y - 28, f"*x*~{place + 1}~", role="muted")
            box = self._value(x, y, value, kind)
            ends = (box.bottom, (x, border)) if enters else ((x, border), box.bottom)
            self.sheet.edge(*ends, "forward" if enters else "backward", width=HEAVY)

    def _outputs(self, values: Vector, kind: str, name: str, enters: bool) -> None:
        """Draw what stands at the rows, one value an output."""
        x, border = self.left + 252, self.columns[-1] + CELL / 2
        self.sheet.text(x, self.top + 120, name, size=HEADING)
        for place, (y, value) in enumerate(zip(self.rows, values, strict=True)):
            self.sheet.text(x + 48, y, f"*y*~{place + 1}~", role="muted")
            box = self._value(x, y, value, kind)
            ends = (box.left, (border, y)) if enters else ((border, y), box.left)
            self.sheet.edge(*ends, "backward" if enters else "forward", width=HEAVY)

    def _value(self, x: float, y: float, value: float, kind: str) -> Box:
        words: Row = (num(value), {"role": kind, "strong": kind == "forward"})
        return self.sheet.node(x, y, 62, 28, [words], fill="bg" if kind == "forward" else "backward-tint")
