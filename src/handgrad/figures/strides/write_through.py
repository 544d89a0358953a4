"""DL01.7.1-F4: wrong beside right: a write into a reshaped copy, and a write into a view."""

from dataclasses import dataclass, field

from handgrad.figures.label import Label
from handgrad.figures.numbers import num, vector
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEAVY, NARROW, TITLE, WIDE, Sheet
from handgrad.figures.storage_cells import storage
from handgrad.figures.strides.two_readings import Numbers


@dataclass(frozen=True)
class Write:
    """The table of the lesson, the place in the transposed table that is written to, and what is written."""

    numbers: Numbers = field(default_factory=Numbers)
    place: tuple[int, int] = (0, 1)
    written: float = 100.0

    @property
    def copy(self) -> tuple[float, ...]:
        """The second storage that reshape makes, after the write."""
        copied = [self.numbers.held[cell] for cell in self.numbers.readings[1][1].cells()]
        copied[self.flat] = self.written
        return tuple(copied)

    @property
    def flat(self) -> int:
        """The place, counted along the transposed table."""
        return self.place[0] * self.numbers.shape[0] + self.place[1]

    @property
    def cell(self) -> int:
        """The cell of the place in the storage of the lesson's table."""
        return self.numbers.readings[1][1].cell(self.place)

    @property
    def through(self) -> tuple[float, ...]:
        """The one storage after a write through the view."""
        return (*self.numbers.held[: self.cell], self.written, *self.numbers.held[self.cell + 1 :])

    @property
    def seen(self) -> str:
        """The place as the lesson's table names it."""
        return f"t[{self.place[1]}, {self.place[0]}]"


GIVEN = Write()


def alt(given: Write = GIVEN) -> str:
    """Say what the figure shows."""
    row, column = given.place
    cells = ", ".join(map(str, range(len(given.copy))))
    return (
        f"A write that should reach t, wrong beside right; the cells are {cells}. "
        f"Wrong: s = t.T.reshape({len(given.copy)}) makes a second storage; "
        f"s[{given.flat}] = {num(given.written)} lands in cell {given.flat} of it, which then holds {vector(given.copy)}. "
        f"The storage of t keeps {vector(given.numbers.held)}, and {given.seen} is {num(given.numbers.held[given.cell])}. "
        f"Right: s = t.T is a view; s[{row}, {column}] = {num(given.written)} lands in cell {given.cell} of the one storage, "
        f"which then holds {vector(given.through)}, and {given.seen} is {num(given.written)}."
    )


def draw(wide: bool = True, given: Write = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 300) if wide else (NARROW, 532)))
    right = (364.0, 0.0) if wide else (2.0, 308.0)
    sheet.line([(350, 4), (350, 296)] if wide else [(2, 298), (338, 298)], "border", width=FINE)
    _wrong(sheet, (2, 0), given)
    _right(sheet, right, given, 282 if wide else 206)
    return sheet


def _heading(sheet: Sheet, corner: tuple[float, float], words: str, code: str, good: bool) -> None:
    left, top = corner
    (sheet.tick if good else sheet.cross)(left + 8, top + 16)
    sheet.text(left + 22, top + 16, words, size=TITLE, strong=True, align="left")
    sheet.text(left + 22, top + 40, code, role="muted", align="left")


CELL = 50
IN = 26


def _wrong(sheet: Sheet, corner: tuple[float, float], given: Write) -> None:
    left, top = corner
    _heading(sheet, corner, "A reshaped copy", f"`s = t.T.reshape({len(given.copy)})`", good=False)
    sheet.text(left + IN, top + 70, "`t`: its storage", role="muted", align="left")
    storage(sheet, left + IN, top + 100, CELL, given.numbers.held)
    sheet.text(left + IN, top + 152, "`s`: a second storage", role="muted", align="left")
    boxes = storage(sheet, left + IN, top + 182, CELL, given.copy, lit={given.flat})
    _write(sheet, boxes[given.flat], f"`s[{given.flat}] = {num(given.written)}`")
    sheet.text(left + 22, top + 282, f"`{given.seen}`: still {num(given.numbers.held[given.cell])}", align="left")


def _right(sheet: Sheet, corner: tuple[float, float], given: Write, verdict: float) -> None:
    left, top = corner
    _heading(sheet, corner, "A view", "`s = t.T`", good=True)
    sheet.text(left + IN, top + 70, "`t, s`: one storage", role="muted", align="left")
    boxes = storage(sheet, left + IN, top + 100, CELL, given.through, lit={given.cell})
    _write(sheet, boxes[given.cell], f"`s[{given.place[0]}, {given.place[1]}] = {num(given.written)}`")
    sheet.text(left + 22, top + verdict, f"`{given.seen}`: now {num(given.written)}", align="left")


def _write(sheet: Sheet, cell: Box, code: str) -> None:
    """Draw a write into a cell, from under its number."""
    write = sheet.operation(cell.x, cell.y + 66, Label(0, 0, code).width + 20, 26, code)
    sheet.edge(write.top, (cell.x, cell.bottom[1] + 20), "forward", width=HEAVY)
