"""DL01.5.2-F2: the neuron twice, open and shut: each value with the gradient of the loss under it."""

from handgrad.figures.numbers import num
from handgrad.figures.relu_gate.gate import INPUTS, passes
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import FINE, HEAVY, NARROW, TITLE, WIDE, Sheet
from handgrad.worked.neuron import GIVEN, Givens, Pass

POWER = 2
SEED = 1.0
STATES = ("Open", "Shut")


def alt(given: Givens = GIVEN, inputs: tuple[float, float] = INPUTS) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    told = [
        f"{state}. Forward, solid arrows: x = {num(x)}, which asks for no gradient, w = {num(given.w)} and b = {num(given.b)} "
        f"give h = {num(step.h)}; ReLU gives a = {num(step.a)}; (a − {num(given.target)}) to the power {POWER} gives "
        f"L = {num(step.L)}. Gradients, backward: at L the seed {num(SEED)}; at a {num(step.da)}; "
        f"ReLU has slope {num(step.gate)}, so at h {num(step.dh)}; at w {num(step.dw)}; at b {num(step.db)}."
        for state, x, step in zip(STATES, inputs, passes(given, inputs), strict=True)
    ]
    return f"The same neuron for one input and for another, every value paired with the gradient of L. {' '.join(told)}"


class Chain:
    """One pass: where its stamps and its operations stand on the sheet."""

    def __init__(self, sheet: Sheet, wide: bool, place: int) -> None:
        """Take the place of a pass: the wide sheet's passes lie, the narrow one's turn a corner."""
        self.sheet, self.wide = sheet, wide
        self.top = place * (194 if wide else 236)
        self.y = self.top + (106 if wide else 178)
        along = (172, 272, 362, 452, 556, 656) if wide else (170, 32, 99, 163, 233, 306)
        self.affine, self.h, self.gate, self.a, self.square, self.L = along

    def given(self, place: int) -> Point:
        """Return where one of x, w and b stands."""
        return (70, self.y + 50 * (place - 1)) if self.wide else (70 + 100 * place, self.top + 66)

    def draw(self, state: str, x: float, given: Givens, step: Pass) -> None:
        """Draw the pass."""
        sheet, width = self.sheet, 56 if self.wide else 48
        sheet.text(2, self.top + 14, f"{state}, *x* = {num(x)}", strong=True, size=TITLE, align="left")
        affine = sheet.operation(*self._affine(), *((84, 30) if self.wide else (310, 28)), "*w x* + *b*")
        for place, (name, value, gradient) in enumerate((("*x*", x, None), ("*w*", given.w, step.dw), ("*b*", given.b, step.db))):
            self._given(place, name, num(value), None if gradient is None else num(gradient), affine)
        h = sheet.stamp(self.h, self.y, num(step.h), num(step.dh), w=width)
        a = sheet.stamp(self.a, self.y, num(step.a), num(step.da), w=width)
        loss = sheet.stamp(self.L, self.y, num(step.L), num(SEED), w=width)
        gate = sheet.operation(self.gate, self.y, 60 if self.wide else 54, 28, "ReLU")
        square = sheet.operation(self.square, self.y, 84 if self.wide else 62, 28, f"(*a* − {num(given.target)})^{POWER}^")
        start: Box | Point = affine if self.wide else (self.h, affine.bottom[1])
        for one, other in ((start, h), (h, gate), (gate, a), (a, square), (square, loss)):
            sheet.edge(one, other, "forward", width=HEAVY)
        for name, along in (("*h*", self.h), ("*a*", self.a), ("*L*", self.L)):
            sheet.text(along, self.y + (-34 if self.wide else 34), name)
        sheet.text(self.gate, self.y + 28, f"slope {num(step.gate)}", role="backward")

    def _affine(self) -> Point:
        return (self.affine, self.y) if self.wide else (self.affine, self.top + 120)

    def _given(self, place: int, name: str, value: str, gradient: str | None, affine: Box) -> None:
        x, y = self.given(place)
        stamp = self.sheet.stamp(x, y, value, gradient, frame="leaf")
        self.sheet.text(*((x - 46, y) if self.wide else (x - 42, y)), name)
        end: Box | Point = affine if self.wide else (x, affine.top[1])
        self.sheet.edge(stamp, end, "forward")


def draw(wide: bool = True, given: Givens = GIVEN, inputs: tuple[float, float] = INPUTS) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 376) if wide else (NARROW, 464)))
    for place, (state, x, step) in enumerate(zip(STATES, inputs, passes(given, inputs), strict=True)):
        Chain(sheet, wide, place).draw(state, x, given, step)
    middle = 186 if wide else 230
    sheet.line([(2, middle), (sheet.width - 2, middle)], "border", width=FINE)
    return sheet
