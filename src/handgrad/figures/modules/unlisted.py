"""DL01.7.3-F3: wrong beside right: hidden layers in a plain list, and in an nn.ModuleList, after one step.

Each row shows the first weight of a layer with its .grad, and what one step over `parameters()` makes of it.
"""

from dataclasses import dataclass, field

from handgrad.figures.affine_layers import Layer, layers
from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEADING, HEAVY, NARROW, SMALL, TITLE, WIDE, Sheet
from handgrad.figures.tensors import leaf
from handgrad.worked.perceptron import GIVEN, Givens

NAMES = ("hidden[0]", "hidden[1]", "output")
HIDDEN = 2


@dataclass(frozen=True)
class Step:
    """One step of gradient descent over the parameters that a module finds, from the perceptron of the lesson."""

    given: Givens = field(default=GIVEN)
    rate: float = 0.01

    def rows(self, listed: bool) -> list[tuple[str, Layer, float]]:
        """Return each layer with its name and what its first weight holds afterwards."""
        found = zip(NAMES, layers(self.given), strict=True)
        return [(name, layer, self._moved(layer, listed or place >= HIDDEN)) for place, (name, layer) in enumerate(found)]

    def found(self, listed: bool) -> int:
        """Return how many numbers `parameters()` hands out."""
        return sum(layer.size for layer in layers(self.given)[0 if listed else HIDDEN :])

    def _moved(self, layer: Layer, moves: bool) -> float:
        return layer.W[0][0] - (self.rate * layer.dW[0][0] if moves else 0)


GIVEN_STEP = Step()


def alt(step: Step = GIVEN_STEP) -> str:
    """Say what the figure shows."""
    return (
        f"Hidden layers kept in a list, wrong, beside an nn.ModuleList, right; the step is {num(step.rate)} times the gradient. "
        f"Wrong: {_told(step, False)}. Right: {_told(step, True)}. On both sides the walk fills every .grad."
    )


def _told(step: Step, listed: bool) -> str:
    rows = ", ".join(
        f"the first weight of {name} holds {num(layer.W[0][0])}, its .grad {num(layer.dW[0][0])}, and after the step {num(new)}"
        for name, layer, new in step.rows(listed)
    )
    return f"parameters() finds {num(step.found(listed))} of {num(step.found(True))} numbers; {rows}"


def draw(wide: bool = True, step: Step = GIVEN_STEP) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 320) if wide else (NARROW, 648)))
    _panel(sheet, 2, 0, step, listed=False)
    _panel(sheet, *((364, 0) if wide else (2, 328)), step, listed=True)
    sheet.line([(348, 4), (348, 316)] if wide else [(2, 318), (338, 318)], "border", width=FINE)
    return sheet


def _panel(sheet: Sheet, left: float, top: float, step: Step, *, listed: bool) -> None:
    """Draw one half of the figure."""
    (sheet.tick if listed else sheet.cross)(left + 8, top + 16)
    heading, code = ("`nn.ModuleList`", "nn.ModuleList([…])") if listed else ("A plain list", "[…]")
    sheet.text(left + 22, top + 16, heading, size=TITLE, strong=True, align="left")
    sheet.text(left + 22, top + 40, f"`self.hidden = {code}`", role="muted", align="left")
    for row, (name, layer, new) in enumerate(step.rows(listed)):
        _row(sheet, left, top + 98 + 68 * row, name, layer, new, found=listed or row >= HIDDEN)
    words = f"`parameters()`: {num(step.found(listed))} of {num(step.found(True))} numbers"
    sheet.text(left + 22, top + 294, words, align="left")


def _row(sheet: Sheet, left: float, y: float, name: str, layer: Layer, new: float, *, found: bool) -> None:
    """Draw the first weight of a layer, the step, and its value after it."""
    value, grad = Box(left + 46, y + 6, 88, 34), Box(left + 148, y + 6, 116, 34)
    leaf(sheet, value, grad, "w", num(layer.W[0][0]), num(layer.dW[0][0]))
    sheet.text(left + 4, y - 24, f"`{name}`", align="left")
    after = sheet.rect(left + 296, y + 6, 72, 34, stroke="value-line" if found else "control", fill="bg" if found else "surface")
    sheet.text(after.x, after.y, num(new), role="forward", strong=True, size=HEADING)
    words = "step" if found else "no step"
    if found:
        sheet.edge((grad.right[0], after.y), after, "step", width=HEAVY)
    sheet.text((grad.right[0] + after.left[0]) / 2, after.y - (14 if found else 0), words, role="muted", size=SMALL)
