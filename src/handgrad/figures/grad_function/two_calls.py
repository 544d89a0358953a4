"""DL01.7.5-F3: wrong beside right: two calls of grad() on one graph, with and without keeping what the nodes saved."""

from handgrad.figures.canvas import MARKS
from handgrad.figures.grad_function.two_ends import GRAPH, Graph
from handgrad.figures.numbers import num
from handgrad.figures.sheet import FINE, NARROW, SMALL, TITLE, WIDE, Sheet


def alt(graph: Graph = GRAPH) -> str:
    """Say what the figure shows, every number in the order of the calls."""
    u, x, dw, dv = num(graph.u), num(graph.x), num(graph.dw), num(graph.dv)
    return (
        f"A pair of calls on one graph, wrong beside right. In both, the forward pass leaves PowBackward0 keeping u, which "
        f"holds {u}, and MulBackward0 keeping x, which holds {x}. Wrong: grad(L, w) returns ({dw},) and frees {u} and {x}, so "
        f"grad(L, v) stops with a RuntimeError at the power. Right: grad(L, w, retain_graph=True) returns ({dw},) and both nodes "
        f"still keep {u} and {x}; grad(L, v) returns ({dv},), frees {u}, which its walk needed, and leaves the {x} "
        f"of the product, which it did not visit."
    )


def draw(wide: bool = True, graph: Graph = GRAPH) -> Sheet:
    """Draw the wide sheet or the narrow one: the same panels side by side, or one after the other."""
    sheet = Sheet(*((WIDE, 252) if wide else (NARROW, 514)))
    Panel(sheet, 0, 0, graph).wrong()
    Panel(sheet, *((360, 0) if wide else (0, 262)), graph).right()
    sheet.line([(350, 4), (350, 248)] if wide else [(2, 256), (338, 256)], "border", width=FINE)
    return sheet


class Panel:
    """One half of the figure: a row for the forward pass and for each call, a column for what each node keeps."""

    POW, MUL, BACK = 188, 240, 302

    def __init__(self, sheet: Sheet, left: float, top: float, graph: Graph) -> None:
        """Take a part of the sheet, from its left top corner."""
        self.sheet, self.left, self.top, self.graph = sheet, left, top, graph

    def wrong(self) -> None:
        """Draw the calls where the first one frees."""
        self.sheet.cross(self.left + 8, self.top + 16)
        self._heading("The first call frees")
        self._row(104, ["forward pass"], (True, True), None)
        self._row(160, ["`grad(L, w)`"], (False, False), num(self.graph.dw))
        self._row(216, ["`grad(L, v)`"], (False, False), None)
        self.sheet.lines(self.left + self.BACK, self.top + 208, ["Runtime", "Error"], 17, role="caution", strong=True)

    def right(self) -> None:
        """Draw the calls where the first one keeps."""
        self.sheet.tick(self.left + 8, self.top + 16)
        self._heading("The first call keeps")
        self._row(104, ["forward pass"], (True, True), None)
        self._row(160, ["`grad(L, w,`", "`retain_graph=True)`"], (True, True), num(self.graph.dw))
        self._row(216, ["`grad(L, v)`"], (False, True), num(self.graph.dv))

    def _heading(self, words: str) -> None:
        self.sheet.text(self.left + 22, self.top + 16, words, size=TITLE, strong=True, align="left")
        for x, node, kept in ((self.POW, "Pow", "*u*"), (self.MUL, "Mul", "*x*")):
            self.sheet.text(self.left + x, self.top + 46, node, size=SMALL, role="muted")
            self.sheet.text(self.left + x, self.top + 66, f"keeps {kept}", size=SMALL, role="muted")
        self.sheet.text(self.left + self.BACK, self.top + 66, "returned", size=SMALL, role="muted")

    def _row(self, y: float, code: list[str], kept: tuple[bool, bool], returned: str | None) -> None:
        """Draw a moment: what runs, what each node keeps after it, what came back."""
        sheet, left, y = self.sheet, self.left, self.top + y
        sheet.lines(left + 2, y - 8.5 * (len(code) - 1), code, 17, align="left")
        for x, value, held in ((self.POW, self.graph.u, kept[0]), (self.MUL, self.graph.x, kept[1])):
            box = sheet.rect(left + x, y, 46, 30, fill="bg", radius=0)
            if held:
                sheet.text(left + x, y, num(value), role="forward", strong=True)
            else:
                sheet.line([box.at("bottom", 0), box.at("top", 1)], "control", width=FINE, layer=MARKS)
        if returned is not None:
            sheet.text(left + self.BACK, y, f"({returned},)", role="backward", strong=True)
