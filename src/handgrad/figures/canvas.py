"""A canvas in pixels: words and paths in the palette's colours, remembered so that tests can look at them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from handgrad.figures.label import TEXT_SIZE, Align, Extent, Label
from handgrad.figures.palette import DRAWN_ROLES, PALETTE
from handgrad.figures.shapes import Point, flattened, length

Dash = tuple[float, float]

LINE_SPACING = 1.25
EDGES, FILLS, OUTLINES, MARKS = 1, 2, 3, 4
"""What is painted over what; words (5) come last. Within one layer the later covers the earlier."""


class TextOptions(TypedDict, total=False):
    """How words look, beside what they say; see Label."""

    size: float
    role: str
    align: Align
    strong: bool
    upwards: bool


@dataclass(frozen=True)
class Painted:
    """A path as it was painted."""

    corners: list[Point]
    stroke: str | None
    fill: str | None
    width: float
    order: tuple[int, int]

    @property
    def extent(self) -> Extent:
        """Left, top, right and bottom, without the width of its line."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(xs), min(ys), max(xs), max(ys)


class Canvas:
    """A drawing of width by height pixels: y down, one unit a CSS pixel."""

    def __init__(self, width: float, height: float) -> None:
        """Begin an empty drawing."""
        self.width, self.height = width, height
        self.figure = Figure(figsize=(width / 72, height / 72), dpi=72)
        self.figure.patch.set_visible(False)
        self._axes = self.figure.add_axes((0, 0, 1, 1), xlim=(0, width), ylim=(height, 0))
        self._axes.axis("off")
        self.labels: list[Label] = []
        self.painted: list[Painted] = []

    def text(self, x: float, y: float, markup: str, **options: Unpack[TextOptions]) -> Label:
        """Write one line; y is the middle of its capitals."""
        label = Label(x, y, markup, **options)
        _colour(label.role)
        self._axes.add_artist(label)
        label.set_clip_on(False)
        self.labels.append(label)
        return label

    def lines(self, x: float, y: float, rows: Sequence[str], step: float = 0, **options: Unpack[TextOptions]) -> None:
        """Write lines one under the other, the first at y; step: from one to the next, if not the usual."""
        step = step or LINE_SPACING * options.get("size", TEXT_SIZE)
        for place, row in enumerate(rows):
            self.text(x, y + place * step, row, **options)

    def paint(
        self,
        path: Path,
        layer: int,
        *,
        stroke: str | None = None,
        fill: str | None = None,
        width: float = 0,
        dash: Dash | None = None,
    ) -> None:
        """Paint a path; a dashed one ends with a whole dash, so that its head is not cut off from it."""
        patch = PathPatch(path, capstyle="butt", joinstyle="miter", snap=False, clip_on=False)
        patch.set(edgecolor=_colour(stroke), facecolor=_colour(fill), linewidth=width, zorder=layer)
        if dash:
            on, off = dash
            begin = (on - length(path)) % (on + off)
            patch.set_linestyle((begin / width, (on / width, off / width)))
        self._axes.add_artist(patch)
        self.painted.append(Painted(flattened(path), stroke, fill, width, (layer, len(self.painted))))


def _colour(role: str | None) -> str:
    """Return a role's light colour, which stands for the role until the drawing is finished."""
    if role is None:
        return "none"
    if role not in DRAWN_ROLES:
        raise KeyError(f"{role!r} is no colour of the figures; they are {', '.join(DRAWN_ROLES)}")
    return PALETTE[role].light
