"""DL01.7.5-F1: one graph, walked by backward() and by grad(): what arrives is added, or is returned.

The same nodes and leaves stand at the same place in both panels, so that the eye sees only where the walk ends.
"""

from dataclasses import dataclass

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import DOTS, FINE, HEAVY, NARROW, TITLE, WIDE, Sheet
from handgrad.figures.tensors import leaf, named, recorded, tensor

POWER = 2


@dataclass(frozen=True)
class Graph:
    """The chain m = w x, u = m - v, L = u ** POWER, forward and backward."""

    w: float = 3.0
    x: float = 4.0
    v: float = 5.0
    seed: float = 1.0

    @property
    def m(self) -> float:
        """The product."""
        return self.w * self.x

    @property
    def u(self) -> float:
        """The difference."""
        return self.m - self.v

    @property
    def L(self) -> float:
        """Its power."""
        return self.u**POWER

    @property
    def du(self) -> float:
        """What the power passes back, to the difference and on to the product."""
        return self.seed * POWER * self.u ** (POWER - 1)

    @property
    def dv(self) -> float:
        """What the difference passes back to its second input."""
        return -self.du

    @property
    def dw(self) -> float:
        """What the product passes back."""
        return self.du * self.x


GRAPH = Graph()


def alt(graph: Graph = GRAPH) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    w, v, dw, dv = num(graph.w), num(graph.v), num(graph.dw), num(graph.dv)
    way = f"from L = {num(graph.L)} the seed {num(graph.seed)} goes to PowBackward0, {num(graph.du)} on to SubBackward0"
    return (
        f"One recorded graph, walked by backward() and by grad(). w * x is {num(graph.m)}, minus v gives {num(graph.u)}, "
        f"and to the power {POWER} L = {num(graph.L)}. With L.backward(), along dashed arrows: {way}, {num(graph.du)} on to "
        f"MulBackward0 and {dw} into w.grad, {dv} into v.grad; the call returns None. With grad(L, w): {way}, {num(graph.du)} "
        f"on to MulBackward0, and {dw} is returned, as ({dw},). The branch to v, and the last steps into "
        f"w.grad and v.grad, are dotted and not walked: w holds {w}, v holds {v}, and both .grad stay None."
    )


def draw(wide: bool = True, graph: Graph = GRAPH) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 404) if wide else (NARROW, 826)))
    for place, asked in enumerate((False, True)):
        Panel(sheet, *((360 * place, 0) if wide else (0, 422 * place)), graph, asked).draw()
    sheet.line([(350, 4), (350, 400)] if wide else [(2, 412), (338, 412)], "border", width=FINE)
    return sheet


class Panel:
    """One walk, from L at the head to the leaves at the foot."""

    def __init__(self, sheet: Sheet, left: float, top: float, graph: Graph, asked: bool) -> None:
        """Take a part of the sheet from its left top corner; asked: by grad(), not by backward()."""
        self.sheet, self.left, self.top, self.graph, self.asked = sheet, left, top, graph, asked

    def at(self, x: float, y: float) -> Point:
        """Return a point of the panel."""
        return self.left + x, self.top + y

    def draw(self) -> None:
        """Draw the nodes, the leaves and the walk."""
        sheet, graph = self.sheet, self.graph
        sheet.text(*self.at(2, 16), "`grad(L, w)`" if self.asked else "`L.backward()`", size=TITLE, align="left")
        note = "returns what arrives at `w`" if self.asked else "adds to each `.grad`, returns `None`"
        sheet.text(*self.at(2, 40), note, role="muted", align="left")
        L = tensor(sheet, *self.at(86, 82), 88, "L", num(graph.L))
        pow_, sub, mul = (recorded(sheet, *self.at(86, y), 124, 28, name, split=False) for y, name in
                          ((142, "Pow"), (202, "Sub"), (262, "Mul")))  # fmt: skip
        for node, said in ((pow_, f"*u* = {num(graph.u)}"), (mul, f"*w x* = {num(graph.m)}")):
            sheet.text(node.right[0] + 10, node.y, said, role="forward", align="left")
        for start, end, passed in ((L, pow_, f"seed {num(graph.seed)}"), (pow_, sub, num(graph.du)), (sub, mul, num(graph.du))):
            sheet.edge(start, end, "backward", width=HEAVY)
            sheet.text(self.left + 96, (start.bottom[1] + end.top[1]) / 2, passed, role="backward", align="left")
        self._ends(sub, mul)

    def _ends(self, sub: Box, mul: Box) -> None:
        sheet, graph = self.sheet, self.graph
        w = self._leaf(86, "w", graph.w, None if self.asked else graph.dw)
        v = self._leaf(258, "v", graph.v, None if self.asked else graph.dv)
        corner = self.at(308, 202)
        if not self.asked:
            sheet.edge(sub.right, (corner[0], v.top[1]), "backward", via=[corner], width=HEAVY)
            sheet.edge(mul, w, "backward", width=HEAVY)
            sheet.text(self.left + 298, self.top + 318, num(graph.dv), role="backward", align="right")
            sheet.text(self.left + 96, self.top + 318, num(graph.dw), role="backward", align="left")
            return
        sheet.line([sub.right, corner, (corner[0], v.top[1])], dash=DOTS)
        sheet.line([mul.bottom, w.top], dash=DOTS)
        hand = sheet.rect(*self.at(224, 306), 124, 32, stroke="text", fill="backward-tint")
        named(sheet, hand.x, hand.y, "g =", f"({num(graph.dw)},)", role="backward")
        sheet.edge((mul.x + 30, mul.bottom[1]), hand.left, "backward", via=[(mul.x + 30, hand.y)], width=HEAVY)

    def _leaf(self, x: float, name: str, value: float, gradient: float | None) -> Box:
        """Draw a leaf and return the whole of it."""
        (middle, y), shown = self.at(x, 376), None if gradient is None else num(gradient)
        leaf(self.sheet, Box(middle - 51, y, 60, 36), Box(middle + 30, y, 102, 36), name, num(value), shown)
        return Box(middle, y, 162, 36)
