"""A map of two parameters: a window of their plane, with equal scales so that right angles look right.

Contour lines are values, so they are vermillion; a step is ink, as it belongs to neither pass.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from handgrad.figures.canvas import Dash
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import FINE, STROKE, Sheet

Span = tuple[float, float]


@dataclass(frozen=True)
class ParameterPlane:
    """A window of the plane of two parameters, placed on a sheet by its top left corner; scale: pixels for 1."""

    corner: Point
    scale: float
    across: Span
    up: Span

    @property
    def box(self) -> Box:
        """The window on the sheet."""
        w, h = self.scale * (self.across[1] - self.across[0]), self.scale * (self.up[1] - self.up[0])
        return Box(self.corner[0] + w / 2, self.corner[1] + h / 2, w, h)

    def at(self, first: float, second: float) -> Point:
        """Return the place of a pair of parameters on the sheet."""
        return (
            self.corner[0] + self.scale * (first - self.across[0]),
            self.corner[1] + self.scale * (self.up[1] - second),
        )

    def holds(self, pair: Point) -> bool:
        """Whether a pair lies in the window."""
        return self.across[0] <= pair[0] <= self.across[1] and self.up[0] <= pair[1] <= self.up[1]

    def frame(self, sheet: Sheet) -> None:
        """Draw the window's border."""
        sheet.rect(self.box.x, self.box.y, self.box.w, self.box.h, fill="bg", radius=0, width=FINE)

    def contour(self, sheet: Sheet, pairs: Iterable[Point], *, width: float = STROKE, dash: Dash | None = None) -> None:
        """Draw a contour line through pairs of equal loss, as far as they lie in the window."""
        for stretch in self._inside(pairs):
            sheet.line([self.at(*pair) for pair in stretch], "forward-line", width=width, dash=dash, layer=3)

    def _inside(self, pairs: Iterable[Point]) -> list[Sequence[Point]]:
        stretches: list[list[Point]] = [[]]
        for pair in pairs:
            if self.holds(pair):
                stretches[-1].append(pair)
            elif stretches[-1]:
                stretches.append([])
        return [stretch for stretch in stretches if len(stretch) > 1]
