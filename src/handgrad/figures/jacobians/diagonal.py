"""M05.4-F3: wrong beside right: the table of an elementwise operation formed, and its slopes alone."""

from dataclasses import dataclass

from handgrad.figures.numbers import matrix, num, vector
from handgrad.figures.sheet import FINE, NARROW, TITLE, WIDE, Row, Sheet
from handgrad.worked.jacobian import Vector

POWER = 3
BYTES = 8
"""What a number in float64 takes."""
SIZES = (10**3, 10**6)
UNITS = ("bytes", "kB", "MB", "GB", "TB")
CELL = 38


@dataclass(frozen=True)
class Cubes:
    """The operation: each number of x is cubed; g arrives."""

    x: Vector = (2.0, -1.0, 5.0)
    g: Vector = (6.0, 10.0, 4.0)

    @property
    def slopes(self) -> Vector:
        """The slope of each output in its own input."""
        return tuple(POWER * x ** (POWER - 1) for x in self.x)

    @property
    def table(self) -> tuple[Vector, ...]:
        """The slope of each output in each input."""
        places = range(len(self.x))
        return tuple(tuple(self.slopes[i] if i == j else 0.0 for j in places) for i in places)

    @property
    def passed(self) -> Vector:
        """What is passed back: what arrives, times the slope, entry by entry."""
        return tuple(g * slope for g, slope in zip(self.g, self.slopes, strict=True))


GIVEN = Cubes()


def size(count: int) -> str:
    """Return how much memory so many numbers take, in units of a thousand."""
    taken, unit = float(count * BYTES), 0
    while taken >= 1000 and unit < len(UNITS) - 1:
        taken, unit = taken / 1000, unit + 1
    return f"{num(taken)} {UNITS[unit]}"


def alt(given: Cubes = GIVEN, sizes: tuple[int, ...] = SIZES) -> str:
    """Say what the figure shows."""
    n = len(given.x)
    table, line = (", ".join(_memory(sizes, power)) for power in (2, 1))
    return (
        f"Each entry of x = {vector(given.x)} is raised to the power {POWER}, and on the way back {vector(given.g)} arrives. "
        f"Wrong, the table is formed: {matrix(given.table)}, {n**2} numbers, of which the {n} on the diagonal count. "
        f"Its memory is {table}. "
        f"Right, the slopes alone: {vector(given.slopes)}, {n} numbers; what arrives is multiplied by them entry by entry. "
        f"Their memory is {line}. Both, dashed arrows, pass back {vector(given.passed)}."
    )


def _memory(sizes: tuple[int, ...], power: int) -> list[str]:
    return [f"{size(n**power)} for {_count(n)} numbers" for n in sizes]


def _count(n: int) -> str:
    return f"{n:,}" if n >= 10**4 else str(n)


def draw(wide: bool = True, given: Cubes = GIVEN, sizes: tuple[int, ...] = SIZES) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 318) if wide else (NARROW, 600)))
    right = (372.0, 0.0) if wide else (0.0, 342.0)
    sheet.line([(350, 4), (350, 314)] if wide else [(2, 326), (338, 326)], "border", width=FINE)
    _heading(sheet, (0, 0), "The table is formed", f"{len(given.x) ** 2} numbers are kept", good=False)
    _heading(sheet, right, "The slopes alone", f"{len(given.x)} numbers are kept", good=True)
    _walk(sheet, (0, 0), given, given.table)
    _walk(sheet, right, given, (given.slopes,))
    sheet.lines(20, 284, _memory(sizes, 2), 22, role="muted", align="left")
    sheet.lines(right[0] + 20, right[1] + (284 if wide else 218), _memory(sizes, 1), 22, role="muted", align="left")
    return sheet


def _heading(sheet: Sheet, corner: tuple[float, float], title: str, note: str, good: bool) -> None:
    left, top = corner
    (sheet.tick if good else sheet.cross)(left + 8, top + 16)
    sheet.text(left + 22, top + 16, title, size=TITLE, strong=True, align="left")
    sheet.text(left + 22, top + 38, note, role="muted", align="left")


def _walk(sheet: Sheet, corner: tuple[float, float], given: Cubes, rows: tuple[Vector, ...]) -> None:
    """Draw what arrives, the slopes it meets, and what is passed back, column by column."""
    left, top = corner[0] + 146, corner[1]
    arrives, first = top + 74, top + 128
    last = first + CELL * (len(rows) - 1)
    passed = last + 54
    names = ((arrives, "arrives"), ((first + last) / 2, "slopes"), (passed, "passed back"))
    for y, name in names:
        sheet.text(left - 50, y, name, role="muted", align="right")
    columns = [left + 56 * place for place in range(len(given.x))]
    for x, g, back in zip(columns, given.g, given.passed, strict=True):
        sheet.text(x, arrives, num(g), role="backward")
        sheet.edge((x, arrives + 9), (x, first - CELL / 2), "backward")
        sheet.edge((x, last + CELL / 2), (x, passed - 10), "backward")
        sheet.text(x, passed, num(back), role="backward")
    for y, row in zip((first + CELL * i for i in range(len(rows))), rows, strict=True):
        for x, slope in zip(columns, row, strict=True):
            fill = "backward-tint" if slope else "bg"
            words: Row = (num(slope), {"role": "text" if slope else "muted", "strong": bool(slope)})
            sheet.node(x, y, 56, CELL, [words], fill=fill, radius=0)
