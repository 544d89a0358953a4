"""DL01.7.3-F2: a multilayer perceptron layer by layer: each weight with its gradient under it, in the shape of its layer.

A layer is a table: a row for each unit, a column for each number that comes in, and the bias. The gradient of a weight
is what arrives at its row, at the end of the row, times what stands at the head of its column.
"""

from itertools import pairwise

from handgrad.figures.affine_layers import Layer, layers
from handgrad.figures.numbers import num, vector
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import HEADING, HEAVY, NARROW, SMALL, WIDE, Sheet
from handgrad.worked.perceptron import GIVEN, Givens, by_hand

ROW = 46
"""The height of a unit."""


def alt(given: Givens = GIVEN) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    s, all_layers = by_hand(given), layers(given)
    forward = "; relu; ".join(layer.told for layer in all_layers)
    back = "; ".join(layer.told_back for layer in reversed(all_layers))
    return (
        f"A perceptron as a table for each layer, a row for each unit and a column for each number that comes in; each cell "
        f"holds a weight and its gradient. Forward, solid arrows, from x = {vector(given.x)}: {forward}; the target is "
        f"{num(given.t)}, and the loss {num(s.L)}. Backward, dashed arrows, from the seed {num(s.seed)}: {back}. Where a relu is "
        f"shut, nothing passes: all gradients of the unit's row vanish, and those of its column in the next layer."
    )


class Bands:
    """Where things stand: a band for each layer, one under the other, with the relus between them."""

    def __init__(self, wide: bool, units: tuple[int, ...]) -> None:
        """Lay the bands out; the narrow sheet has a layer's name over its table and not beside it."""
        self.wide, self.units = wide, units
        self.cell, self.seam, self.left = (72, 16, 196) if wide else (60, 7, 36)
        self.first = 54 if wide else 72
        heads = [44]
        for count in units[:-1]:
            heads.append(heads[-1] + self.first + ROW * (count - 1) + 112)
        self.heads = tuple(heads)
        last = self.heads[-1] + self.first + ROW * (units[-1] - 1)
        self.size = (WIDE, last + 36) if wide else (NARROW, last + 36)

    def column(self, place: int, seams: int = 0) -> float:
        """Return the middle of a column: the weights, after one seam the bias, after two the sums."""
        return self.left + self.cell * place + self.seam * seams

    def unit(self, band: int, row: int) -> float:
        """Return the height of a unit's row."""
        return self.heads[band] + self.first + ROW * row


def draw(wide: bool = True, given: Givens = GIVEN) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    shown, steps = layers(given), by_hand(given)
    bands = Bands(wide, tuple(len(layer.b) for layer in shown))
    sheet = Sheet(*bands.size)
    drawn = [_band(sheet, bands, band, layer) for band, layer in enumerate(shown)]
    for (_, sums), (heads, _) in pairwise(drawn):
        _relu(sheet, sums[-1], heads)
    (last,) = drawn[-1][1]
    loss = sheet.stamp(last.x + (140 if wide else 72), last.y, num(steps.L), num(steps.seed), w=56, size=SMALL)
    sheet.edge((last.right[0], last.y - 8), (loss.left[0], loss.y - 8), "forward", width=HEAVY)
    sheet.edge((loss.left[0], loss.y + 8), (last.right[0], last.y + 8), "backward", width=HEAVY)
    if wide:
        _key(sheet, loss.x, bands.unit(0, 0))
    sheet.text(loss.x, loss.y - 34, "*L*", size=HEADING)
    sheet.text(loss.x, loss.y - 58, f"*t* = {num(given.t)}", size=SMALL, role="muted")
    return sheet


def _band(sheet: Sheet, bands: Bands, band: int, layer: Layer) -> tuple[list[Box], list[Box]]:
    """Draw a layer and return what comes in and what goes out."""
    w, count, top = bands.cell - 8, len(layer.a), bands.heads[band]
    asks = layer.da or (None,) * count
    heads = [
        sheet.stamp(bands.column(j), top, num(v), g if g is None else num(g), w=w, size=SMALL)
        for j, (v, g) in enumerate(zip(layer.a, asks, strict=True))
    ]
    sums = []
    for i in range(len(layer.b)):
        y = bands.unit(band, i)
        for j, (v, g) in enumerate(zip((*layer.W[i], layer.b[i]), (*layer.dW[i], layer.db[i]), strict=True)):
            sheet.stamp(bands.column(j, j == count), y, num(v), num(g), w=w, size=SMALL, frame="leaf")
        sums.append(sheet.stamp(bands.column(count + 1, 2), y, num(layer.z[i]), num(layer.delta[i]), w=w, size=SMALL))
    x, y = (6, bands.unit(band, 0)) if bands.wide else (bands.left - w / 2, top + 34)
    sheet.text(x, y, f"`{layer.place}`", size=HEADING, strong=True, align="left")
    sheet.text(x + 18, y, layer.shape, align="left")
    above = bands.unit(band, 0) - 32
    sheet.text(bands.column(count, 1), above, "bias", size=SMALL, role="muted")
    sheet.text(sums[0].x, above, layer.leaves, size=HEADING)
    enters = (heads[0].left[0] - 8, top) if bands.wide else (heads[-1].right[0] + 8, top)
    sheet.text(*enters, layer.enters, size=HEADING, align="right" if bands.wide else "left")
    return heads, sums


def _relu(sheet: Sheet, last: Box, heads: list[Box]) -> None:
    """Draw a relu as one bar from a layer's sums to the next layer's heads: there, and back."""
    y, left, right = last.y + 56, heads[0].left[0], last.right[0]
    sheet.operation((left + right) / 2, y, right - left, 24, "relu", size=SMALL)
    for box, above in ((last, True), *((head, False) for head in heads)):
        near, far = (box.bottom[1], y - 12) if above else (y + 12, box.top[1])
        sheet.edge((box.x - 10, near), (box.x - 10, far), "forward", width=HEAVY)
        sheet.edge((box.x + 10, far), (box.x + 10, near), "backward", width=HEAVY)


def _key(sheet: Sheet, x: float, y: float) -> None:
    """Say how the gradient of a weight comes about."""
    sheet.stamp(x, y, "weight", "its gradient", w=110, size=SMALL, frame="leaf")
    words = ("what the row receives,", "at its end, times what", "heads the column")
    sheet.lines(x, y + 36, words, 18, size=SMALL, role="muted")
