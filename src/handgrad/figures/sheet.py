"""The vocabulary of the figures: one word for each thing that has a meaning.

Coordinates are pixels with y down and the origin at the top left; keep them multiples of 2. A figure draws two sheets,
700 pixels wide and 340, from one function.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Unpack

from handgrad.figures.canvas import EDGES, FILLS, MARKS, OUTLINES, Canvas, Dash, TextOptions
from handgrad.figures.shapes import Box, Point, Radii, bezier, head, moved, polyline, rounded_rectangle

WIDE, NARROW = 700, 340
TEXT, SMALL, TITLE, HEADING = 14, 13, 15, 17
STROKE, HEAVY, FINE, CURVE, LEAF = 1.5, 2.0, 1.0, 2.5, 2.0
RADIUS, BEND = 6, 10
DASHES: Dash = (5, 3)
DOTS: Dash = (1.2, 3)
TIP_GAP = 2.0
MITER = 1.25  # how far an open head's point reaches beyond its corner, in widths of the line
ROW_SPACING = 1.22
NO_GRADIENT = "no grad"

Kind = Literal["forward", "backward", "plain", "step"]
Frame = Literal["value", "leaf", "none"]
Row = str | tuple[str, TextOptions]


class Stroke(NamedTuple):
    """How an arrow of one kind is drawn."""

    role: str
    dash: Dash | None
    closed: bool


KINDS: dict[Kind, Stroke] = {
    "forward": Stroke("forward-line", None, True),
    "backward": Stroke("backward-line", DASHES, False),
    "plain": Stroke("control", None, True),
    "step": Stroke("text", None, True),
}
"""Forward is solid with a filled head, backward dashed with an open one: here, and so everywhere."""


class Sheet(Canvas):
    """A canvas that speaks the figures' language."""

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        stroke: str | None = "control",
        fill: str | None = "surface",
        radius: float | Radii = RADIUS,
        width: float = STROKE,
    ) -> Box:
        """Draw a box about (x, y); one radius, or four: top left, top right, bottom right, bottom left."""
        box = Box(x, y, w, h)
        path = rounded_rectangle(box, radius if isinstance(radius, tuple) else (radius,) * 4)
        if fill:
            self.paint(path, FILLS, fill=fill)
        if stroke:
            self.paint(path, OUTLINES, stroke=stroke, width=width)
        return box

    def line(
        self,
        points: Sequence[Point],
        role: str = "control",
        *,
        width: float = STROKE,
        dash: Dash | None = None,
        layer: int = EDGES,
    ) -> None:
        """Draw straight lines through points: an axis, a divider, a curve of many points."""
        self.paint(polyline(points), layer, stroke=role, width=width, dash=dash)

    def dot(self, x: float, y: float, radius: float = 3, *, fill: str = "text", stroke: str | None = None) -> Box:
        """Draw a point, over lines; stroke `bg` cuts it free from a curve."""
        path = rounded_rectangle(Box(x, y, 2 * radius, 2 * radius), (radius,) * 4)
        self.paint(path, MARKS, fill=fill, stroke=stroke, width=HEAVY if stroke else 0)
        return Box(x, y, 2 * radius, 2 * radius)

    def rows(self, x: float, y: float, rows: Sequence[Row]) -> None:
        """Write rows about (x, y), each with its own size."""
        split = [(row, TextOptions()) if isinstance(row, str) else row for row in rows]
        steps = [options.get("size", TEXT) * ROW_SPACING for _, options in split]
        top = y - sum(steps) / 2
        for (markup, options), step in zip(split, steps, strict=True):
            self.text(x, top + step / 2, markup, **options)
            top += step

    def node(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        rows: Sequence[Row],
        *,
        stroke: str = "control",
        fill: str = "surface",
        radius: float = RADIUS,
        width: float = STROKE,
    ) -> Box:
        """Draw a box with rows of words in it."""
        box = self.rect(x, y, w, h, stroke=stroke, fill=fill, radius=radius, width=width)
        self.rows(x, y, rows)
        return box

    def operation(self, x: float, y: float, w: float, h: float, markup: str, **options: Unpack[TextOptions]) -> Box:
        """Draw an operation of the forward pass: a pill."""
        return self.node(x, y, w, h, [(markup, options)], stroke="forward-line", fill="forward-tint", radius=h / 2)

    def edge(
        self,
        start: Box | Point,
        end: Box | Point,
        kind: Kind,
        *,
        via: Sequence[Point] = (),
        bend: tuple[Point, Point] | None = None,
        width: float = STROKE,
        gap: tuple[float, float] = (0, TIP_GAP),
        dash: Dash | None = None,
        layer: int = EDGES,
    ) -> tuple[Point, Point]:
        """Draw an arrow and return its two ends; a box is met at its border.

        via: corners on its way, which are rounded. bend: the two handles of a curve instead. dash: other
        dashes than the usual ones, for a very short arrow of the backward pass.
        """
        stroke = KINDS[kind]
        inner = list(bend or via)
        first, last = _met(start, inner[0] if inner else _middle(end)), _met(end, inner[-1] if inner else _middle(start))
        tail = moved(first, inner[0] if inner else last, gap[0])
        before = inner[-1] if inner else tail
        tip = moved(last, before, gap[1] + (0 if stroke.closed else MITER * width))
        point = head(tip, before, stroke.closed)
        if stroke.closed:
            self.paint(point, layer, fill=stroke.role)
        else:
            self.paint(point, layer, stroke=stroke.role, width=width)
        stop = moved(tip, before, HEAD_REACH) if stroke.closed else tip
        path = bezier(tail, *bend, stop) if bend else polyline([tail, *via, stop], BEND)
        self.paint(path, layer, stroke=stroke.role, width=width, dash=dash or stroke.dash)
        return tail, tip

    def stamp(
        self, x: float, y: float, value: str, gradient: str | None, *, w: float = 56, frame: Frame = "value", size: float = TEXT
    ) -> Box:
        """Draw the house sign: a value, and under it its gradient. It grows where its words need more than w.

        gradient None: none is asked for, and the sign says so. A leaf that asks has a blue outline. Without a
        frame the sign sits on an edge and hides it.
        """
        asks, h = gradient is not None, 34 if frame == "none" else 40 if size > SMALL else 36
        quarter = h / 4
        upper = self.text(x, y - quarter - 0.3, value, size=size, role="forward", strong=True)
        lower = self.text(
            x, y + quarter - 0.3, gradient or NO_GRADIENT, size=size if asks else SMALL, role="backward" if asks else "muted"
        )
        needed = max(upper.width, lower.width)
        if frame == "none":
            return self.rect(x, y, needed + 8, h, stroke=None, fill="bg", radius=4)
        w = max(w, needed + 10)
        self.rect(x, y, w, h, stroke=None, fill="bg" if asks else "surface", radius=5)
        if asks:
            self.rect(x, y + quarter, w, h / 2, stroke=None, fill="backward-tint", radius=(0, 0, 5, 5))
        self.line([(x - w / 2, y), (x + w / 2, y)], "border", width=FINE, layer=FILLS)
        stroke, width = ("value-line", LEAF) if frame == "leaf" and asks else ("control", STROKE)
        return self.rect(x, y, w, h, stroke=stroke, fill=None, radius=5, width=width)

    def tick(self, x: float, y: float, size: float = 12) -> None:
        """Draw a tick: right, in ink."""
        s = size / 2
        self.line([(x - s, y), (x - s / 4, y + s * 0.75), (x + s, y - s * 0.8)], "text", width=2.2, layer=MARKS)

    def cross(self, x: float, y: float, size: float = 12) -> None:
        """Draw a cross: wrong, in plum."""
        s = 0.4 * size
        for way in (-1, 1):
            self.line([(x - s, y - way * s), (x + s, y + way * s)], "caution-line", width=2.2, layer=MARKS)


HEAD_REACH = 7.5  # a line ends a little inside its filled head, so that no gap shows


def _middle(thing: Box | Point) -> Point:
    return thing.middle if isinstance(thing, Box) else thing


def _met(thing: Box | Point, toward: Point) -> Point:
    return thing.border(toward) if isinstance(thing, Box) else thing
