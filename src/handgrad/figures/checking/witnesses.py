"""DL01.6.4-F1: one gradient by four witnesses; hand, engine and PyTorch go by rules, the difference by the forward pass.

The gradient is that of the first weight of the running network.
"""

from dataclasses import dataclass, field, replace

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Point
from handgrad.figures.sheet import FINE, HEAVY, NARROW, TITLE, WIDE, Row, Sheet
from handgrad.worked.cube_check import relative_error
from handgrad.worked.running_network import Givens, by_hand

BY_RULES = ("hand", "engine", "PyTorch")


@dataclass(frozen=True)
class Case:
    """The network, and the nudge of its first weight."""

    network: Givens = field(default_factory=Givens)
    h: float = 0.05

    @property
    def w(self) -> float:
        """The weight in the first row and the first column of W1."""
        return self.network.W1[0][0]

    @property
    def rule(self) -> float:
        """What the rules pass back to the weight."""
        return by_hand(self.network).dW1[0][0]

    def loss(self, w: float) -> float:
        """Return the loss with another first weight."""
        (_, second), other = self.network.W1
        return by_hand(replace(self.network, W1=((w, second), other))).L

    @property
    def difference(self) -> float:
        """The central difference of the loss."""
        return (self.loss(self.w + self.h) - self.loss(self.w - self.h)) / (2 * self.h)

    @property
    def error(self) -> str:
        """The relative error between both, as printed."""
        return f"{relative_error(self.rule, self.difference):.6f}"


GIVEN = Case()


def alt(case: Case = GIVEN) -> str:
    """Say what the figure shows."""
    sides = [(sign, case.w + step) for sign, step in (("+", case.h), ("−", -case.h))]
    told = "; ".join(f"w {sign} h = {num(w)} gives L = {case.loss(w):.6f}" for sign, w in sides)
    return (
        "The gradient of L with respect to the first weight w of the running network, as each witness says it. "
        f"By the rules, dashed arrows backward from the rules to each: {', '.join(BY_RULES)} say {num(case.rule)}. "
        f"By the forward pass, solid arrows forward, with w = {num(case.w)} and the nudge h = {num(case.h)}: {told}; "
        f"the difference of both losses, divided by {num(2 * case.h)}, is {num(case.difference)}. "
        f"Between the rules and the difference the relative error is {case.error}."
    )


def draw(wide: bool = True, case: Case = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: the same halves side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 262) if wide else (NARROW, 476)))
    _rules(sheet, case, (0, 0))
    _forward(sheet, case, (364, 0) if wide else (0, 222))
    sheet.line([(350, 4), (350, 212)] if wide else [(2, 206), (338, 206)], "border", width=FINE)
    foot = (350, 240) if wide else (170, 452)
    sheet.text(*foot, f"relative error between them: {case.error}", strong=True)
    return sheet


def _rules(sheet: Sheet, case: Case, place: Point) -> None:
    """Draw the three that go by the same rules."""
    left, top = place
    sheet.text(left + 4, top + 16, "They go by the rules", size=TITLE, strong=True, align="left")
    rules = sheet.node(left + 168, top + 62, 176, 36, ["what each node passes back"])
    for place_of, name in zip((56, 168, 280), BY_RULES, strict=True):
        rows: list[Row] = [(name, {"strong": True}), (num(case.rule), {"role": "backward"})]
        box = sheet.node(left + place_of, top + 156, 92, 52, rows, fill="backward-tint")
        sheet.edge((left + 168 + (place_of - 168) * 0.6, rules.bottom[1]), box.top, "backward", width=HEAVY)


def _forward(sheet: Sheet, case: Case, place: Point) -> None:
    """Draw the difference: the forward pass runs for each of the nudged weights."""
    left, top = place
    sheet.text(left + 4, top + 16, "It asks the forward pass", size=TITLE, strong=True, align="left")
    for row, (sign, w) in enumerate((("+", case.w + case.h), ("−", case.w - case.h))):
        y = top + 62 + 54 * row
        start = sheet.node(left + 70, y, 132, 36, [f"*w* {sign} *h* = {num(w)}"])
        end = sheet.node(left + 266, y, 124, 36, [(f"*L* = {case.loss(w):.6f}", {"role": "forward", "strong": True})])
        sheet.edge(start, end, "forward", width=HEAVY)
    above, below = (f"{case.loss(w):.6f}" for w in (case.w + case.h, case.w - case.h))
    told = f"({above} − {below}) / {num(2 * case.h)} = {num(case.difference)}"
    sheet.text(left + 168, top + 176, told, strong=True)
