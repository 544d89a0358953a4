"""DL01.5.2-F4: the weight over steps whose gradient is zero from the second on, moved by the plain rule and by three others."""

from dataclasses import replace

from handgrad.figures.numbers import num
from handgrad.figures.sheet import DOTS, FINE, HEAVY, NARROW, SMALL, WIDE, Sheet
from handgrad.worked.neuron import GIVEN, INPUTS, Givens, Rule, by_hand, weights

RULES = {
    "plain step": Rule(),
    "momentum": Rule(momentum=0.9),
    "weight decay": Rule(decay=0.5),
    "Adam": Rule(adam=True),
}
PLAIN = "plain step"


def paths(given: Givens = GIVEN) -> dict[str, list[float]]:
    """Return for each rule the weight at the start and after every step."""
    return {name: weights(rule, INPUTS, given) for name, rule in RULES.items()}


def gradients(given: Givens = GIVEN) -> tuple[float, float]:
    """Return the gradient for the input that opens the gate, and for the one that shuts it."""
    opened, shut = (by_hand(replace(given, x=x)).dw for x in INPUTS[:2])
    return opened, shut


def alt(given: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the steps."""
    steps = range(len(INPUTS) + 1)
    told = [
        f"{name[:1].upper()}{name[1:]}: " + ", ".join(f"{num(w)} after step {count}" for count, w in enumerate(held[1:], 1))
        for name, held in paths(given).items()
    ]
    opened, shut = gradients(given)
    return (
        f"The weight over {len(INPUTS)} steps, counted from {steps.start}, where it is {num(given.w)}. "
        f"In the first step the gate is open and the gradient of the loss is {num(opened)}; "
        f"in the others the gate is shut and this gradient is {num(shut)}. "
        f"{'. '.join(told)}. Only the plain step stands still while the gate is shut."
    )


class Axes:
    """Where a weight stands after a step; the scale holds all of the paths."""

    def __init__(self, wide: bool, held: list[float]) -> None:
        """Lay the axes over the lowest and the highest weight."""
        self.wide = wide
        self.size = (WIDE, 330) if wide else (NARROW, 440)
        self.left, self.step = (90, 104) if wide else (50, 40)
        self.top, self.base = 80, self.size[1] - 46
        self.low, self.high = min(held), max(held)

    def at(self, count: int, w: float) -> tuple[float, float]:
        """Return the place of a weight after a number of steps."""
        share = (self.high - w) / (self.high - self.low)
        return self.left + self.step * count, self.top + share * (self.base - 22 - self.top)


def draw(wide: bool = True, given: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    held = paths(given)
    axes = Axes(wide, [w for path in held.values() for w in path])
    sheet = Sheet(*axes.size)
    _steps(sheet, axes, *gradients(given))
    for name, path in held.items():
        points = [axes.at(count, w) for count, w in enumerate(path)]
        sheet.line(points, "control" if name == PLAIN else "forward-line", width=HEAVY)
        for x, y in points[1:]:
            sheet.dot(x, y, 3.5, fill="control" if name == PLAIN else "forward-line")
        x, y = points[-1]
        role = "text" if name == PLAIN else "forward"
        rows = [f"{name}, {num(path[-1])}"] if wide else [name, num(path[-1])]
        sheet.lines(x + 10, y - 8.75 * (len(rows) - 1), rows, 17.5, role=role, align="left")
    x, y = axes.at(0, given.w)
    sheet.dot(x, y, 4, fill="text")
    sheet.text(x, y - 16, f"*w* = {num(given.w)}" if wide else num(given.w), strong=True)
    return sheet


def _steps(sheet: Sheet, axes: Axes, opened: float, shut: float) -> None:
    """Draw the base line with its steps, and where the gate is open and shut."""
    end = axes.left + axes.step * len(INPUTS)
    middle = axes.left + axes.step
    sheet.line([(axes.left - 10, axes.base), (end + 10, axes.base)], "control", width=FINE)
    for count in range(len(INPUTS) + 1):
        x = axes.left + axes.step * count
        sheet.line([(x, axes.base), (x, axes.base + 5)], "control", width=FINE)
        sheet.text(x, axes.base + 18, f"{count}", size=SMALL, role="muted")
    sheet.text((axes.left + end) / 2, axes.base + 36, "steps", size=SMALL, role="muted")
    sheet.line([(middle, 6), (middle, axes.base)], "control", dash=DOTS)
    sheet.lines(middle - 8, 14, ["gate open", f"gradient {num(opened)}"], 18, role="muted", align="right")
    sheet.lines(middle + 8, 14, ["gate shut", f"gradient {num(shut)}"], 18, role="muted", align="left")
