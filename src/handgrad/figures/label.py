"""Words in figures: a line of runs, measured with the page's fonts and written as one `<text>`.

matplotlib's own mathematics would write an element a character, in the order of their places: no search finds
`0.7311` in it, and no test can read it. A label keeps its numbers whole.
"""

from typing import Any, Literal

from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.font_manager import FontProperties
from matplotlib.text import Text

from handgrad.figures.fonts import MissingGlyphError, advance, ttf
from handgrad.figures.markup import Run, parse
from handgrad.figures.palette import PALETTE

Align = Literal["left", "center", "right"]
Extent = tuple[float, float, float, float]

TEXT_SIZE = 14.0
WORDS = 5  # their layer: over everything else
CAPITAL, DESCENT = 0.7, 0.2
TO_BASELINE = 0.33  # from the middle of the capitals
BEHIND = {"left": 0.0, "center": 0.5, "right": 1.0}
ANCHOR = {"left": "start", "center": "middle", "right": "end"}


class Label(Artist):
    """One line of words at (x, y) in pixels of its sheet; y is the middle of its capitals.

    Raises:
        ValueError: its markup is wrong, or a face lacks one of its characters.
    """

    def __init__(
        self,
        x: float,
        y: float,
        markup: str,
        *,
        size: float = TEXT_SIZE,
        role: str = "text",
        align: Align = "center",
        strong: bool = False,
        upwards: bool = False,
    ) -> None:
        """Place a label; `upwards` turns it about (x, y), to be read from below."""
        super().__init__()
        self.x, self.y, self.baseline = x, y, y + TO_BASELINE * size
        self.markup, self.size, self.role, self.align, self.upwards = markup, size, role, align, upwards
        self.runs = parse(markup, strong)
        try:
            self.widths = tuple(advance(run.text, run.face, size * run.scale) for run in self.runs)
        except MissingGlyphError as error:
            raise MissingGlyphError(f"{error} (in the label {markup!r})") from None
        self.set_zorder(WORDS)

    @property
    def words(self) -> str:
        """What a reader can search for and copy."""
        return "".join(run.text for run in self.runs)

    @property
    def width(self) -> float:
        """The sum of its advances."""
        return sum(width for run, width in zip(self.runs, self.widths, strict=True) if run.advances)

    @property
    def start(self) -> float:
        """Where its first run begins."""
        return self.x - BEHIND[self.align] * self.width

    @property
    def stacked(self) -> bool:
        """Whether one of its indices stands over another."""
        return not all(run.advances for run in self.runs)

    def extent(self) -> Extent:
        """Return left, top, right and bottom in pixels of the sheet."""
        above = max(CAPITAL * run.scale + run.rise for run in self.runs) * self.size
        below = max(DESCENT * run.scale - run.rise for run in self.runs) * self.size
        left, top, right, bottom = self.start, self.baseline - above, self.start + self.width, self.baseline + below
        if not self.upwards:
            return left, top, right, bottom
        return self.x + top - self.y, self.y - right + self.x, self.x + bottom - self.y, self.y - left + self.x

    def draw(self, renderer: RendererBase) -> None:
        """Write one `<text>` into an SVG; elsewhere draw the same runs at the same places."""
        writer = getattr(renderer, "writer", None)
        if writer is None:
            self._draw_runs(renderer)
        else:
            self._write_text(writer)

    def _write_text(self, writer: Any) -> None:
        attributes = {
            "x": f"{self.start if self.stacked else self.x:.2f}",
            "y": f"{self.baseline:.2f}",
            "font-size": f"{self.size:g}",
            "style": f"fill: {PALETTE[self.role].light}",
        }
        if not self.stacked and self.align != "left":
            attributes["text-anchor"] = ANCHOR[self.align]  # a fall-back font stays where it belongs
        if self.upwards:
            attributes["transform"] = f"rotate(-90 {self.x:g} {self.y:g})"
        if len(self.runs) == 1:
            attributes |= {"class": f"fig-{self.runs[0].face}", "font-size": f"{self.size * self.runs[0].scale:.4g}"}
            writer.element("text", self.runs[0].text, attrib=attributes)
            return
        writer.start("text", attrib=attributes)
        risen = 0.0
        for run, at in zip(self.runs, self._places(), strict=True):
            writer.element("tspan", run.text, attrib=self._tspan(run, risen, at))
            risen = run.rise
        writer.end("text")

    def _tspan(self, run: Run, risen: float, at: float) -> dict[str, str]:
        attributes = {"class": f"fig-{run.face}"}
        if run.scale != 1:
            attributes["font-size"] = f"{self.size * run.scale:.2f}"
        if run.rise != risen:
            attributes["dy"] = f"{(risen - run.rise) * self.size:.2f}"
        if self.stacked:  # only then must a run go back to where the last one began
            attributes["x"] = f"{at:.2f}"
        return attributes

    def _places(self) -> list[float]:
        places, at = [], self.start
        for run, width in zip(self.runs, self.widths, strict=True):
            places.append(at)
            at += width if run.advances else 0
        return places

    def _draw_runs(self, renderer: RendererBase) -> None:
        figure, axes = self.get_figure(), self.axes
        assert figure is not None and axes is not None, "a label is drawn on its canvas"
        for run, at in zip(self.runs, self._places(), strict=True):
            x, y = at, self.baseline - run.rise * self.size
            if self.upwards:
                x, y = self.x + y - self.y, self.y - x + self.x
            font = FontProperties(fname=str(ttf(run.face)), size=self.size * run.scale)
            text = Text(x, y, run.text, color=PALETTE[self.role].light, fontproperties=font, parse_math=False)
            text.set(rotation=90 if self.upwards else 0, rotation_mode="anchor", transform=axes.transData)
            text.set_figure(figure)
            text.draw(renderer)
