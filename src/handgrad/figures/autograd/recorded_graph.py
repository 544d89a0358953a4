"""DL01.7.2-F1: the graph that PyTorch records for the running network.

The drawing is the sentence: forward along one lane, a turn at L, backward along the other, the leaves between,
which feed their operations and are fed by their nodes.
"""

from collections.abc import Sequence
from typing import NamedTuple

from handgrad.figures.canvas import OUTLINES
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import DOTS, FINE, HEAVY, LEAF, NARROW, SMALL, STROKE, TITLE, WIDE, Sheet

LOSS = "L"
SEED = 1
SUFFIX = "Backward0"


class Step(NamedTuple):
    """One recorded node: the code that recorded it, the name of its result, the node, the leaf that it feeds."""

    code: str
    result: str
    node: str
    leaf: str = ""


STEPS = (
    Step("W1 @ x", "", "MvBackward0", "W1"),
    Step("+ b1", "z1", "AddBackward0", "b1"),
    Step("relu", "a1", "ReluBackward0"),
    Step("W2 @ a1", "", "MvBackward0", "W2"),
    Step("+ b2", "z", "AddBackward0", "b2"),
    Step("cross_entropy", "", "LogSoftmaxBackward0"),
    Step("", LOSS, "NllLossBackward0"),  # cross_entropy records two nodes
)
"""In the order of the forward pass. A test walks from L.grad_fn and holds the nodes and the leaves against it."""


def alt() -> str:
    """Say what the figure shows."""
    forward = ", ".join(f"{step.code}{f' gives {step.result}' if step.result else ''}" for step in STEPS if step.code)
    nodes = ", ".join(step.node for step in reversed(STEPS))
    fed = [step for step in reversed(STEPS) if step.leaf]
    leaves = ", ".join(f"{step.leaf} ({step.node})" for step in fed)
    nodes_of_last = 1 + len([step for step in STEPS if not step.code])
    return (
        f"The graph that PyTorch records for the running network. Solid arrows, forward, from x: {forward} gives {LOSS}. "
        f"{_listed([step.leaf for step in STEPS if step.leaf])} each enter their operation by a solid arrow. "
        f"Every operation records one node, cross_entropy records {nodes_of_last}. "
        f"Dashed arrows, backward, from {LOSS} with seed {SEED}: {nodes}. "
        f"Of these nodes, {len(fed)} also pass a gradient to the AccumulateGrad of a leaf, "
        f"which adds it into the leaf's .grad: {leaves}. "
        f"x asks for no gradient: the last node's other input is None."
    )


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


class Lanes:
    """Where things stand: the one place that knows which way the sheet lies."""

    def __init__(self, wide: bool) -> None:
        """Lay the lanes along the wide sheet, or down the narrow one."""
        self.wide = wide
        self.size = (WIDE, 332) if wide else (NARROW, 644)
        self.forward, self.leaf, self.back = (72, 166, 268) if wide else (58, 184, 298)
        self.first, self.last = (20, 680) if wide else (54, 566)
        widths = [78 if step.node.startswith("LogSoftmax") else 70 for step in STEPS]
        if wide:
            self.nodes = [(width, 42) for width in widths]
            self.along = [54 + sum(widths[:place]) + 15 * place + width / 2 for place, width in enumerate(widths)]
        else:
            self.nodes = [(80, 42)] * len(STEPS)
            self.along = [108 + 66 * place for place in range(len(STEPS))]

    def at(self, along: float, across: float) -> Point:
        """Return a point by its place along the lanes and across them."""
        return (along, across) if self.wide else (across, along)


def draw(wide: bool = True) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    lanes = Lanes(wide)
    sheet = Sheet(*lanes.size)
    _titles(sheet, lanes)
    operations, loss = _forward(sheet, lanes)
    nodes = _backward(sheet, lanes, loss)
    for step, operation, node in zip(STEPS, operations, nodes, strict=False):
        if step.leaf:
            _leaf(sheet, lanes, step.leaf, operation, node)
    return sheet


def _titles(sheet: Sheet, lanes: Lanes) -> None:
    if lanes.wide:
        sheet.text(6, 18, "Forward", role="forward", align="left", strong=True, size=TITLE)
        words = "your code runs, and each operation records the node at the foot of its column"
        sheet.text(72, 18, words, role="muted", align="left")
        sheet.text(6, 316, "Backward", role="backward", align="left", strong=True, size=TITLE)
        words = "`L.backward()` walks the record the other way and adds into the `.grad` of each leaf"
        sheet.text(80, 316, words, role="muted", align="left")
    else:
        sheet.text(lanes.forward, 14, "Forward", role="forward", strong=True, size=TITLE)
        sheet.text(lanes.back, 14, "Backward", role="backward", strong=True, size=TITLE)
        rows = ["Down: your code runs and records nodes.", "Up: `L.backward()` adds into each `.grad`."]
        sheet.lines(NARROW / 2, 610, rows, 20, role="muted")


def _forward(sheet: Sheet, lanes: Lanes) -> tuple[list[Box], Box]:
    x = sheet.node(*lanes.at(lanes.first, lanes.forward), 28, 28, ["`x`"], fill="surface")
    w, h = (66, 30) if lanes.wide else (114, 32)
    operations = [
        sheet.operation(*lanes.at(along, lanes.forward), w, h, f"`{step.code}`")
        for step, along in zip(STEPS[:-2], lanes.along, strict=False)
    ]
    both = (lanes.along[-2] + lanes.along[-1]) / 2
    reach = lanes.along[-1] - lanes.along[-2] + 74 if lanes.wide else w
    operations.append(sheet.operation(*lanes.at(both, lanes.forward), reach, h, f"`{STEPS[-2].code}`"))
    loss = sheet.node(
        *lanes.at(lanes.last, lanes.forward), 30, 30, [(f"`{LOSS}`", {"strong": True})], stroke="text", fill="bg", radius=15
    )
    chain = [x, *operations, loss]
    for start, end, name in zip(chain, chain[1:], ["", *(step.result for step in STEPS)], strict=False):
        (x0, y0), (x1, y1) = sheet.edge(start, end, "forward", width=HEAVY)
        if name:
            middle = (x0 + x1) / 2, (y0 + y1) / 2
            sheet.text(*((middle[0], middle[1] - 15) if lanes.wide else (middle[0] - 16, middle[1])), f"`{name}`")
    return operations, loss


def _backward(sheet: Sheet, lanes: Lanes, loss: Box) -> list[Box]:
    nodes = [
        sheet.node(
            *lanes.at(along, lanes.back),
            *size,
            [(step.node.removesuffix(SUFFIX), {"strong": True, "size": SMALL}), (SUFFIX, {"size": SMALL, "role": "muted"})],
            stroke="backward-line",
            fill="backward-tint",
        )
        for step, along, size in zip(STEPS, lanes.along, lanes.nodes, strict=True)
    ]
    for later, earlier in zip(nodes[1:], nodes, strict=False):
        sheet.edge(later, earlier, "backward", width=HEAVY)
    sheet.edge(loss, nodes[-1], "backward", via=[lanes.at(lanes.last, lanes.back)], width=HEAVY)
    if lanes.wide:
        sheet.text(lanes.last - 12, (lanes.forward + lanes.back) / 2, f"seed {SEED}", role="backward", align="right")
        end, link = (17, lanes.back), [(35, lanes.back), (52, lanes.back)]
    else:
        sheet.text((lanes.forward + lanes.back) / 2, lanes.last - 13, f"seed {SEED}", role="backward")
        end, link = (lanes.back, lanes.first + 4), [(lanes.back, lanes.first + 14), (lanes.back, lanes.first + 31)]
    sheet.text(*end, "None", role="muted", size=SMALL)
    sheet.line(link, "control", dash=DOTS)
    return nodes


def _leaf(sheet: Sheet, lanes: Lanes, name: str, operation: Box, node: Box) -> None:
    """Draw a leaf with its .grad and, docked to it, its AccumulateGrad: a node of the graph like the others."""
    x, y = (node.x, lanes.leaf) if lanes.wide else (lanes.leaf, node.y)
    w, upper, lower = (77, 26, 38) if lanes.wide else (104, 26, 24)
    top = y - (upper + lower) / 2
    split = x - w / 2 + (30 if lanes.wide else 42)
    right = x + w / 2
    sheet.rect(x, top + upper + lower / 2, w, lower, stroke="backward-line", fill="backward-tint", radius=(0, 0, 6, 6))
    sheet.rect(x, top + upper / 2, w, upper, stroke="value-line", fill="bg", radius=(6, 6, 0, 0), width=LEAF)
    sheet.rect((split + right) / 2, top + upper / 2, right - split, upper, stroke=None, fill="backward-tint", radius=(0, 6, 0, 0))
    sheet.line([(split, top + 1), (split, top + upper - 1)], "value-line", width=FINE, layer=OUTLINES)
    sheet.text((x - w / 2 + split) / 2, top + upper / 2, f"`{name}`", strong=True, role="value")
    sheet.text((split + right) / 2, top + upper / 2, "`.grad`", role="backward")
    if lanes.wide:
        sheet.lines(x, top + upper + 12, ["Accumulate", "Grad"], 15, strong=True, size=SMALL)
        feeds = (x - w / 2 + split) / 2
        sheet.edge((feeds, top), (feeds, operation.bottom[1] - STROKE), "forward", width=HEAVY)
        sheet.edge(node, (x, top + upper + lower), "backward", width=HEAVY)
    else:
        sheet.text(x, top + upper + lower / 2, "AccumulateGrad", strong=True, size=SMALL)
        sheet.edge((x - w / 2, top + upper / 2), (operation.right[0] - 4, top + upper / 2), "forward", width=HEAVY)
        docked = top + upper + lower / 2
        sheet.edge((node.left[0], docked), (right, docked), "backward", width=HEAVY)
