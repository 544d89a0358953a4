"""DL01.5.3-F3: wrong beside right: a copy of the weight for the second use, and one weight for both.

Each panel shows the leaves with their .grad, and what one step of gradient descent makes of them.
"""

from dataclasses import dataclass, field

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, HEADING, HEAVY, NARROW, TITLE, WIDE, Sheet
from handgrad.figures.tensors import leaf
from handgrad.worked.shared_weight import SEQUENCE, Recurrence, Sequence, recurrence


@dataclass(frozen=True)
class Descent:
    """One step of gradient descent, from the recurrence of the lesson."""

    given: Sequence = field(default=SEQUENCE)
    rate: float = 0.01

    @property
    def steps(self) -> Recurrence:
        """The recurrence worked by hand."""
        return recurrence(self.given)

    @property
    def copied(self) -> tuple[tuple[str, float, float], ...]:
        """Name, gradient and new value of each leaf, where each use has its own."""
        gradients = (("w", self.steps.first_use), ("v", self.steps.second_use))
        return tuple((name, gradient, self._moved(gradient)) for name, gradient in gradients)

    @property
    def shared(self) -> tuple[tuple[str, float, float], ...]:
        """The same for the one leaf of both uses."""
        return (("w", self.steps.dw, self._moved(self.steps.dw)),)

    def _moved(self, gradient: float) -> float:
        return self.given.w - self.rate * gradient


GIVEN = Descent()


def alt(descent: Descent = GIVEN) -> str:
    """Say what the figure shows."""
    (w, first, new_w), (v, second, new_v) = descent.copied
    (_, both, new), value, rate = descent.shared[0], num(descent.given.w), num(descent.rate)
    return (
        f"A weight copied for its second use, wrong, beside one weight for both uses, right; the step is {rate} times the "
        f"gradient. Wrong: {w} and {v} both hold {value} before the walk; {w}.grad is {num(first)}, {v}.grad is {num(second)}, "
        f"and after the step {w} holds {num(new_w)} and {v} holds {num(new_v)}: they have come apart. Right: {w} holds {value}, "
        f"{w}.grad is {num(first)} + {num(second)} = {num(both)}, and after the step both uses read {num(new)}."
    )


def draw(wide: bool = True, descent: Descent = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 236) if wide else (NARROW, 482)))
    Panel(sheet, 2, 0, descent).wrong()
    Panel(sheet, *((364, 0) if wide else (2, 244)), descent).right()
    sheet.line([(348, 4), (348, 232)] if wide else [(2, 232), (338, 232)], "border", width=FINE)
    return sheet


class Panel:
    """One half of the figure: a heading, the leaves in rows, each with a step to its new value."""

    def __init__(self, sheet: Sheet, left: float, top: float, descent: Descent) -> None:
        """Take a part of the sheet, from its left top corner."""
        self.sheet, self.left, self.top, self.descent = sheet, left, top, descent

    def wrong(self) -> None:
        """Draw a leaf for each use."""
        self.sheet.cross(self.left + 8, self.top + 16)
        self._heading("A copy for the second use", "`v = w.detach().clone()`, then asks")
        for row, (name, gradient, new) in enumerate(self.descent.copied):
            self._row(100 + 68 * row, name, num(gradient), new)
        self._verdict("They were equal, and have come apart")

    def right(self) -> None:
        """Draw one leaf for both uses."""
        self.sheet.tick(self.left + 8, self.top + 16)
        self._heading("One weight for both uses", "`w`, and `w` again")
        (name, gradient, new), steps = self.descent.shared[0], self.descent.steps
        self._row(134, name, num(gradient), new)
        self.sheet.text(self.left + 140, self.top + 170, f"{num(steps.first_use)} + {num(steps.second_use)}", role="backward")
        self._verdict("Both uses read the same new value")

    def _heading(self, words: str, code: str) -> None:
        self.sheet.text(self.left + 22, self.top + 16, words, size=TITLE, strong=True, align="left")
        self.sheet.text(self.left + 22, self.top + 40, code, role="muted", align="left")

    def _row(self, y: float, name: str, gradient: str, new: float) -> None:
        """Draw a leaf, the step, and the value after it."""
        y += self.top
        value, grad = Box(self.left + 42, y, 80, 36), Box(self.left + 140, y, 116, 36)
        leaf(self.sheet, value, grad, name, num(self.descent.given.w), gradient)
        after = self.sheet.rect(self.left + 292, y, 76, 36, stroke="value-line", fill="bg")
        self.sheet.edge((grad.right[0], y), after, "step", width=HEAVY)
        self.sheet.text((grad.right[0] + after.left[0]) / 2 - 4, y - 14, "step", role="muted")
        self.sheet.text(after.x, y, num(new), role="forward", strong=True, size=HEADING)

    def _verdict(self, words: str) -> None:
        self.sheet.text(self.left + 22, self.top + 216, words, align="left")
