"""DL01.7.2-F2: three moments in the life of a gradient.

The same things stand at the same place in each panel, so that the eye sees only what has changed. A panel is one turn:
forward from the leaf to q, and backward from q into the leaf's .grad.
"""

from dataclasses import dataclass

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import FINE, HEAVY, NARROW, TITLE, WIDE, Sheet
from handgrad.figures.tensors import keeper, leaf, tensor

TITLES = ("The leaf is made", "The forward pass has run", "The backward pass has run")
NOTES = ("`u` asks for a gradient", "Each operation left a node", "`q.backward()` walked the record")


@dataclass(frozen=True)
class Chain:
    """The chain v = u ** power, q = factor times v, forward and backward."""

    u: float = 2.0
    power: int = 3
    factor: float = 5.0
    seed: float = 1.0

    @property
    def v(self) -> float:
        """The power of the leaf."""
        return self.u**self.power

    @property
    def q(self) -> float:
        """The end of the chain."""
        return self.factor * self.v

    @property
    def at_v(self) -> float:
        """What the multiplication passes back."""
        return self.seed * self.factor

    @property
    def at_u(self) -> float:
        """What the power passes back: what arrives, times its own slope."""
        return self.at_v * self.power * self.u ** (self.power - 1)


CHAIN = Chain()


def alt(chain: Chain = CHAIN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    u, factor, v, q = num(chain.u), num(chain.factor), num(chain.v), num(chain.q)
    return (
        f"Three moments of one chain. First, the leaf is made: u = {u}, its .grad is None, and there is no node yet. "
        f"Second, the forward pass has run. Solid arrows: u = {u}; u ** {chain.power} gives v = {v}; {factor} * v gives q = {q}. "
        f"Each operation left a node: PowBackward0 keeps u, which holds {u}; MulBackward0 keeps the {factor}. "
        f"u.grad is still None. "
        f"Third, the backward pass has run. Dashed arrows: from q the seed {num(chain.seed)} to MulBackward0, "
        f"{num(chain.at_v)} on to PowBackward0, {num(chain.at_u)} into u.grad, which now holds {num(chain.at_u)}. "
        f"Both nodes are still there, and what they kept is freed; u = {u}, v = {v} and q = {q} are as they were."
    )


class Panel:
    """One moment. The places are (along, across): down the wide sheet's panels, along the narrow sheet's."""

    def __init__(self, sheet: Sheet, wide: bool, moment: int, chain: Chain) -> None:
        """Take the place of a moment on the sheet."""
        self.sheet, self.wide, self.moment, self.chain = sheet, wide, moment, chain
        self.begin: Point = (240 * moment, 0) if wide else (0, 212 * moment)
        self.forward, self.back = (44, 158) if wide else (78, 147)
        along = (76, 154, 204, 254, 304) if wide else (29, 127, 187, 244, 317)
        self.u, self.power, self.v, self.times, self.q = along

    def at(self, along: float, across: float) -> Point:
        """Return a point of the panel."""
        x, y = (across, along) if self.wide else (along, across)
        return self.begin[0] + x, self.begin[1] + y

    def draw(self) -> None:
        """Draw what there is at this moment."""
        x, y = self.begin[0] + 2, self.begin[1] + 14
        self.sheet.text(x, y, TITLES[self.moment], size=TITLE, strong=True, align="left")
        self.sheet.text(x, y + 22, NOTES[self.moment], role="muted", align="left")
        value, grad = self._leaf()
        if not self.moment:
            self.sheet.text(*self.at(self.power, self.back), "no node yet", role="muted")
            return
        q = self._values(value)
        nodes = self._node(self.power, "Pow", "`u`", self.chain.u), self._node(self.times, "Mul", "", self.chain.factor)
        if self.moment > 1:
            self._walk(q, nodes, grad)

    def _leaf(self) -> tuple[Box, Box]:
        if self.wide:
            value, grad = Box(*self.at(self.u, self.forward), 84, 32), Box(*self.at(self.u, self.back), 116, 32)
        else:
            value, grad = Box(*self.at(self.u, self.forward), 54, 32), Box(*self.at(self.u, 137), 54, 86)
        gradient = num(self.chain.at_u) if self.moment > 1 else None
        leaf(self.sheet, value, grad, "u", num(self.chain.u), gradient)
        return value, grad

    def _values(self, u: Box) -> Box:
        sheet, chain, w = self.sheet, self.chain, 84 if self.wide else 58
        power = sheet.operation(*self.at(self.power, self.forward), w, 28, f"`u ** {chain.power}`")
        v = tensor(sheet, *self.at(self.v, self.forward), w if self.wide else 36, "v", num(chain.v))
        times = sheet.operation(*self.at(self.times, self.forward), w if self.wide else 52, 28, f"`{num(chain.factor)} * v`")
        q = tensor(sheet, *self.at(self.q, self.forward), w if self.wide else 42, "q", num(chain.q))
        start = self.at(self.u, self.forward)
        start = (start[0], u.bottom[1]) if self.wide else (u.right[0], start[1])
        for one, other in ((start, power), (power, v), (v, times), (times, q)):
            sheet.edge(one, other, "forward", width=HEAVY)
        return q

    def _node(self, along: float, operation: str, kept: str, value: float) -> Box:
        x, y = self.at(along, self.back)
        left = None if self.moment > 1 else num(value)
        return keeper(self.sheet, x, y, 116 if self.wide else 86, operation, kept, left, split=not self.wide)

    def _walk(self, q: Box, nodes: tuple[Box, Box], grad: Box) -> None:
        """Draw the way back: from q through both nodes into .grad."""
        power, times = nodes
        sheet, chain = self.sheet, self.chain
        sheet.edge(q, times, "backward", via=[self.at(self.q, self.back)], width=HEAVY)
        sheet.edge(times, power, "backward", width=HEAVY)
        end = (power.x, grad.bottom[1]) if self.wide else (grad.right[0], power.y)
        sheet.edge(power, end, "backward", width=HEAVY)
        if self.wide:
            sheet.text((q.right[0] + times.x) / 2, q.y + 14, f"seed {num(chain.seed)}", role="backward")
            for y, passed in (((times.y + power.y) / 2, chain.at_v), ((power.top[1] + grad.bottom[1]) / 2, chain.at_u)):
                sheet.text(power.x + 10, y, num(passed), role="backward", align="left")
        else:
            sheet.text(q.x - 8, (q.y + times.y) / 2 - 8, f"seed {num(chain.seed)}", role="backward", align="right")
            sheet.text((times.x + power.x) / 2, times.y - 13, num(chain.at_v), role="backward")
            sheet.text((power.left[0] + grad.right[0]) / 2, times.y - 13, num(chain.at_u), role="backward")


def draw(wide: bool = True, chain: Chain = CHAIN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    sheet = Sheet(*((WIDE, 330) if wide else (NARROW, 606)))
    for moment in range(len(TITLES)):
        Panel(sheet, wide, moment, chain).draw()
    for divider in (230, 470) if wide else (196, 408):
        sheet.line([(divider, 4), (divider, 326)] if wide else [(2, divider), (338, divider)], "border", width=FINE)
    return sheet
