"""M05.2-F4: wrong beside right: the slope of the square taken at the first input, and where its own value came in."""

from dataclasses import dataclass

from handgrad.figures.chains import Lanes, Step, height
from handgrad.figures.numbers import num
from handgrad.figures.sheet import TITLE, Sheet

POWER = 2
UNCHANGED = 1.0
"""The slope of a minus with a fixed number."""


@dataclass(frozen=True)
class Chain:
    """The chain (factor times w, minus taken) squared, at w."""

    w: float = 4.0
    factor: float = 5.0
    taken: float = 9.0

    @property
    def values(self) -> tuple[float, float, float]:
        """What times, minus and square give."""
        product = self.factor * self.w
        inner = product - self.taken
        return product, inner, inner**POWER

    def walk(self, at: float) -> list[float]:
        """Return the gradients in the order of the walk, with the slope of the square taken at a place."""
        arrived = POWER * at
        return [1.0, arrived, arrived, arrived * self.factor]

    def steps(self, at: float) -> list[Step]:
        """Return the nodes, with the slope of the square taken at a place."""
        product, inner, end = self.values
        place = num(at) if at >= 0 else f"({num(at)})"
        return [
            Step(f"times {num(self.factor)}", self.factor, "", "a", product),
            Step(f"minus {num(self.taken)}", UNCHANGED, "", "c", inner),
            Step(f"power {num(POWER)}", POWER * at, f"{POWER} · {place}", "q", end),
        ]


CHAIN = Chain()


def alt(chain: Chain = CHAIN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    product, inner, end = chain.values
    return (
        f"One chain and its walk back, right and wrong. Solid arrows, forward: w = {num(chain.w)}; times {num(chain.factor)}, "
        f"a = {num(product)}; minus {num(chain.taken)}, c = {num(inner)}; power {num(POWER)}, q = {num(end)}. "
        f"Right, dashed arrows, backward: {_told(chain, inner)}. "
        f"Wrong, the slope of the power taken at w: {_told(chain, chain.w)}."
    )


def _told(chain: Chain, at: float) -> str:
    seed, square, minus, times = chain.walk(at)
    last = chain.steps(at)[-1]
    return (
        f"the seed {num(seed)}; {last.sign} has slope {last.note} = {num(last.slope)} and passes back {num(square)}; "
        f"minus has slope {num(UNCHANGED)} and passes back {num(minus)}; "
        f"times has slope {num(chain.factor)} and passes back {num(times)}"
    )


def draw(wide: bool = True, chain: Chain = CHAIN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    inner = chain.values[1]
    sheet = Sheet(*height(wide, 314, 424))
    lanes = Lanes(sheet, wide, len(chain.steps(inner)), 44 if wide else 68, (94, 42) if wide else (86, 42))
    lanes.values("w", chain.w, chain.steps(inner))
    lanes.gradients(144 if wide else 182, chain.walk(inner), chain.steps(inner))
    lanes.gradients(264 if wide else 286, chain.walk(chain.w), chain.steps(chain.w))
    right, wrong = ((12, 96), (12, 216)) if wide else ((158, 16), (258, 16))
    sheet.tick(*right)
    sheet.cross(*wrong)
    for (x, y), word, words in (
        (right, "Right", "each slope where its own value came in"),
        (wrong, "Wrong", "each slope at *w*"),
    ):
        sheet.text(x + 14, y, word, strong=True, size=TITLE, align="left")
        if wide:
            sheet.text(x + 64, y, words, role="muted", align="left")
    return sheet
