"""DL01.6.1-F1: a program of four lines, the node that each line leaves, and the walk back over the nodes.

Forward runs down along one lane, the walk runs up along the other; the leaves stand between them.
"""

from handgrad.figures.numbers import num
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import DOTS, FINE, HEADING, HEAVY, NARROW, SMALL, TITLE, WIDE, Kind, Sheet
from handgrad.figures.tensors import leaf
from handgrad.worked.record_and_walk import FACTORS, Factors, shared_result

CODE = {"u": "a * b", "v": "u * m", "d": "u - v", "L": "d * f"}
NODES = {"u": "Mul", "v": "Mul", "d": "Sub", "L": "Mul"}


def alt(given: Factors = FACTORS) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    s = shared_result(given)
    m, f = num(given.m), num(given.f)
    return (
        f"A program and its record. Forward, solid arrows: the leaves a = {num(given.a)} and b = {num(given.b)} enter a * b, "
        f"which gives u = {num(s.u)}; u * m gives v = {num(s.v)}; u - v gives d = {num(s.d)}; d * f gives L = {num(s.L)}. "
        f"u is used by v and by d. Each line leaves a node with its rule: Mul, Mul, Sub, Mul. "
        f"Backward, dashed arrows, with the seed {num(s.seed)} at L: Mul, by the rule g · {f}, passes {num(s.at_d)} to d; "
        f"Sub, by the rule g and −g, passes {num(s.direct)} to u and {num(s.at_v)} to v; Mul, by the rule g · {m}, "
        f"passes {num(s.through_v)} to u, where {num(s.direct)} and {num(s.through_v)} add up to {num(s.at_u)}; "
        f"Mul, by the rule g · {num(given.b)} and g · {num(given.a)}, passes {num(s.da)} to a.grad and {num(s.db)} to b.grad."
    )


class Places:
    """Where things stand on a sheet: three columns, and a row for each line of the program."""

    def __init__(self, wide: bool) -> None:
        """Lay out the wide sheet or the narrow one."""
        self.wide, self.size = wide, ((WIDE, 456) if wide else (NARROW, 456))
        self.code, self.leaf, self.node = (150, 350, 556) if wide else (70, 166, 258)
        self.pill, self.box = (106, 150) if wide else (88, 120)
        self.round_code, self.round_node = (52, 664) if wide else (12, 330)
        self.rows = {name: 164 + 76 * place for place, name in enumerate(CODE)}


def draw(wide: bool = True, given: Factors = FACTORS) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    places, s = Places(wide), shared_result(given)
    sheet = Sheet(*places.size)
    pills = {name: sheet.operation(places.code, y, places.pill, 30, f"`{CODE[name]}`") for name, y in places.rows.items()}
    rules = {
        "u": f"*g* · {num(given.b)}, *g* · {num(given.a)}",
        "v": f"*g* · {num(given.m)}",
        "d": "*g*, −*g*",
        "L": f"*g* · {num(given.f)}",
    }
    nodes = {
        name: sheet.node(places.node, y, places.box, 44, [(NODES[name], {"strong": True}), (rules[name], {"size": SMALL})],
                         stroke="backward-line", fill="backward-tint")
        for name, y in places.rows.items()
    }  # fmt: skip
    for name, value in (("u", s.u), ("v", s.v), ("d", s.d), ("L", s.L)):
        _recorded(sheet, pills[name], nodes[name], name, num(value))
    for start, end in (("u", "v"), ("v", "d"), ("d", "L")):
        sheet.edge(pills[start], pills[end], "forward", width=HEAVY)
    _around(sheet, pills["u"].left, pills["d"].left, places.round_code, "forward")
    _leaves(sheet, places, given, pills["u"], nodes["u"])
    for start, end, passed in (("L", "d", s.at_d), ("d", "v", s.at_v), ("v", "u", s.through_v)):
        sheet.edge(nodes[start], nodes[end], "backward", width=HEAVY)
        sheet.text(places.node - 8, (nodes[start].y + nodes[end].y) / 2, num(passed), role="backward", strong=True, align="right")
    _around(sheet, nodes["d"].right, nodes["u"].right, places.round_node, "backward")
    y = (nodes["d"].y + nodes["v"].y) / 2
    sheet.text(places.round_node - 8, y, num(s.direct), role="backward", strong=True, align="right")
    _seed(sheet, nodes["L"], num(s.seed))
    sheet.text(6, 16, "Forward", role="forward", strong=True, size=TITLE, align="left")
    sheet.text(sheet.width - 6, 16, "Backward", role="backward", strong=True, size=TITLE, align="right")
    return sheet


def _recorded(sheet: Sheet, pill: Box, node: Box, name: str, value: str) -> None:
    """Write what a line gives, and join it with the node that it leaves."""
    words = sheet.text(pill.right[0] + 8, pill.y - 1, f"*{name}* = {value}", align="left", role="forward", size=HEADING - 2)
    sheet.line([(pill.right[0] + 14 + words.width, pill.y), (node.left[0] - 4, pill.y)], "control", dash=DOTS, width=FINE)


def _around(sheet: Sheet, start: Point, end: Point, x: float, kind: Kind) -> None:
    """Draw the arrow that goes round the row between."""
    sheet.edge(start, end, kind, via=[(x, start[1]), (x, end[1])], width=HEAVY)


def _leaves(sheet: Sheet, places: Places, given: Factors, pill: Box, node: Box) -> None:
    s = shared_result(given)
    w_value, w_grad = (60, 108) if places.wide else (48, 90)
    left = places.leaf - (w_value + w_grad) / 2
    for name, y, value, grad, side in (("a", 46, given.a, s.da, 1), ("b", 94, given.b, s.db, -1)):
        value_box, grad_box = Box(left + w_value / 2, y, w_value, 34), Box(left + w_value + w_grad / 2, y, w_grad, 34)
        leaf(sheet, value_box, grad_box, name, num(value), num(grad))
        x = pill.x - 16 * side
        sheet.edge(value_box.left, (x, pill.top[1]), "forward", via=[(x, y)], width=HEAVY)
        x = node.x + 10 + 18 * side
        sheet.edge((x, node.top[1]), grad_box.right, "backward", via=[(x, y)], width=HEAVY)


def _seed(sheet: Sheet, node: Box, seed: str) -> None:
    words = sheet.text(node.x, node.y + 50, f"seed {seed}", role="backward", strong=True)
    sheet.edge((node.x, node.y + 50 - words.size), node.bottom, "backward", width=HEAVY)
