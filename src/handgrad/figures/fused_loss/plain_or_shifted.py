"""DL01.6.2-F3: wrong beside right: the exponentials of large logits, and those of the same logits less the largest."""

from handgrad.figures.numbers import num, vector
from handgrad.figures.rungs import Rungs, shown
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import FINE, NARROW, TITLE, WIDE, Sheet
from handgrad.worked.fused_loss import BATCH, plain, row

LOGITS, LABEL = BATCH.Z[0], BATCH.labels[0]
HIGH = 392


def _told(numbers: tuple[float, ...]) -> str:
    return f"({', '.join(map(shown, numbers))})"


def alt(logits: tuple[float, ...] = LOGITS, label: int = LABEL) -> str:
    """Say what the figure shows."""
    wrong, right = plain(logits, label), row(logits, label)
    return (
        f"The loss of the logits {vector(logits)}, with the true class {label + 1}, in float64. Wrong, nothing taken off: solid "
        f"arrows lead to the exponentials {_told(wrong.u)}, their sum {shown(wrong.s)} and the loss {shown(wrong.loss)}; dashed "
        f"arrows pass back {_told(wrong.dz)}. Right, the largest taken off: solid arrows lead to the differences "
        f"{vector(right.d)}, to their exponentials {vector(right.u)}, to the sum s = {num(right.s)} and to the loss, "
        f"{_loss(logits, label, '')}; dashed arrows pass back p − y = {vector(right.delta)}."
    )


def _loss(logits: tuple[float, ...], label: int, sign: str) -> str:
    steps = row(logits, label)
    return f"ln {sign}s{sign} + {num(steps.c - logits[label])} = {num(steps.loss)}"


def draw(wide: bool = True, logits: tuple[float, ...] = LOGITS, label: int = LABEL) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, HIGH) if wide else (NARROW, 2 * HIGH + 8)))
    right = (366.0, 0.0) if wide else (2.0, HIGH + 8.0)
    _wrong(Rungs(sheet, (2, 0), len(logits)), logits, label)
    _right(Rungs(sheet, right, len(logits)), logits, label)
    sheet.line([(350, 4), (350, HIGH - 4)] if wide else [(2, HIGH), (338, HIGH)], "border", width=FINE)
    return sheet


def _heading(rungs: Rungs, words: str, good: bool) -> None:
    (rungs.sheet.tick if good else rungs.sheet.cross)(rungs.left + 8, rungs.top + 16)
    rungs.sheet.text(rungs.left + 22, rungs.top + 16, words, size=TITLE, strong=True, align="left")


def _wrong(rungs: Rungs, logits: tuple[float, ...], label: int) -> None:
    """Draw the four nodes of the plain way; what is too large is inf."""
    steps = plain(logits, label)
    _heading(rungs, "Nothing taken off", good=False)
    z = rungs.values(64, "**z**", logits)
    u = rungs.values(176, "exp", steps.u)
    rungs.join(z, u, "forward")
    _end(rungs, u, shown(steps.s), shown(steps.loss), steps.dz)


def _right(rungs: Rungs, logits: tuple[float, ...], label: int) -> None:
    """Draw the same with the largest logit taken off first."""
    steps = row(logits, label)
    _heading(rungs, "The largest taken off", good=True)
    z = rungs.values(64, "**z**", logits)
    d = rungs.values(120, f"less {num(steps.c)}", steps.d)
    u = rungs.values(176, "exp", steps.u)
    rungs.join(z, d, "forward")
    rungs.join(d, u, "forward")
    _end(rungs, u, num(steps.s), _loss(logits, label, "*"), steps.delta)


def _end(rungs: Rungs, u: list[Box], total: str, loss: str, back: tuple[float, ...]) -> None:
    """Draw what both ways have: the sum, the loss, and what is passed back."""
    s, L = rungs.value(rungs.middle, 232, total), rungs.value(rungs.middle, 288, loss)
    rungs.name(232, "sum *s*")
    rungs.name(288, "loss *L*")
    passed = rungs.gradients(356, "to **z**", back)
    rungs.join(u, [s], "forward")
    rungs.join([s], [L], "forward")
    rungs.join([L], passed, "backward")
