"""M05.1-F5: wrong beside right: one step along the slope, and one step against it."""

from dataclasses import dataclass

from handgrad.figures.canvas import MARKS
from handgrad.figures.numbers import num
from handgrad.figures.plane import Plane
from handgrad.figures.sheet import CURVE, DOTS, FINE, HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.figures.slopes.tangents import POWER, f, slope

END = 4.2


@dataclass(frozen=True)
class Inputs:
    """Where the step begins, and how far it goes for each unit of slope."""

    x: float = 3.0
    rate: float = 0.1

    @property
    def uphill(self) -> float:
        """Where a step along the slope ends."""
        return self.x + self.rate * slope(self.x)

    @property
    def downhill(self) -> float:
        """Where a step against the slope ends."""
        return self.x - self.rate * slope(self.x)


GIVEN = Inputs()


def alt(given: Inputs = GIVEN) -> str:
    """Say what the figure shows."""
    start = f"x = {num(given.x)}, where the curve is at {num(f(given.x))} and the slope is {num(slope(given.x))}"
    return (
        f"Two steps on the curve y = x to the power {POWER} from {start}. "
        f"Wrong, with the slope: x + {num(given.rate)} · {num(slope(given.x))} = {num(given.uphill)}, "
        f"and the curve there is at {num(f(given.uphill))}, higher. "
        f"Right, against the slope: x − {num(given.rate)} · {num(slope(given.x))} = {num(given.downhill)}, "
        f"and the curve there is at {num(f(given.downhill))}, lower."
    )


def draw(wide: bool = True, given: Inputs = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 330) if wide else (NARROW, 652)))
    panels = [(6, 0), (366, 0)] if wide else [(4, 0), (4, 328)]
    _panel(sheet, panels[0], given, good=False)
    _panel(sheet, panels[1], given, good=True)
    return sheet


def _panel(sheet: Sheet, place: tuple[float, float], given: Inputs, good: bool) -> None:
    left, top = place
    x, end = given.x, given.downhill if good else given.uphill
    (sheet.tick if good else sheet.cross)(left + 6, top + 16)
    sheet.text(left + 20, top + 16, "Against the slope" if good else "With the slope", size=TITLE, strong=True, align="left")
    sign = "−" if good else "+"
    sheet.text(left + 20, top + 40, f"*x* {sign} {num(given.rate)} · {num(slope(x))} = {num(end)}", role="muted", align="left")
    plane = Plane((left + 8, left + 318), (top + 288, top + 66), (0, END), (0, f(END)))
    sheet.line([plane.at(0, 0), plane.at(END, 0)], "control", width=FINE)
    sheet.line(plane.curve(f), "forward-line", width=CURVE)
    for at, solid in ((x, False), (end, True)):
        px, py = plane.at(at, f(at))
        sheet.line([(px, py), plane.at(at, 0)], "control", width=FINE, dash=DOTS)
        sheet.dot(px, py, 6.5, fill="bg")
        sheet.dot(px, py, 5, fill="text" if solid else "bg", stroke=None if solid else "text")
        sheet.text(px - 14, py - 8, num(f(at)), role="forward", strong=True, align="right")
        sheet.text(px, top + 306, num(at), size=SMALL, strong=True)
    sheet.text(plane.at(END, 0)[0], top + 306, "*x*", size=TITLE)
    (from_x, y), (to_x, _) = plane.at(x, 0), plane.at(end, 0)
    sheet.edge((from_x, y - 10), (to_x, y - 10), "step", width=HEAVY, gap=(0, 0), layer=MARKS)
