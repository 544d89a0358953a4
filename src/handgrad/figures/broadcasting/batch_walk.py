"""DL01.6.3-F4: every number of the worked example: a batch, its bias, the losses of its rows and their mean, there and back.

The tables follow one another along the sheet; what they are given stands beside them.
"""

from handgrad.figures.grids import stamps, written_sum
from handgrad.figures.numbers import matrix, num, vector
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import HEADING, HEAVY, NARROW, SMALL, WIDE, Kind, Sheet
from handgrad.worked.batch_bias import BATCH, Batch, by_hand

NAMES = ("**U**", "**Z**", "**D**", "**S**", "losses", "*L*")
OPERATIONS = ("plus", "minus", "power", "sum", "mean")


def alt(given: Batch = BATCH) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    s = by_hand(given)
    sums = " and ".join(written_sum(column) for column in zip(*s.G, strict=True))
    return (
        f"A batch of {num(len(given.U))} examples with its gradients. Forward, solid arrows: U has {matrix(given.U)}; "
        f"plus b = {vector(given.b)} in every row gives Z with {matrix(s.Z)}; minus T with {matrix(given.T)} "
        f"gives D with {matrix(s.D)}; the power node makes S of it, with {matrix(s.S)}; each row's sum gives "
        f"the losses {vector(s.losses)}; their mean is L = {num(s.L)}. Backward, dashed arrows: {num(s.seed)} at L, the seed; "
        f"{vector(s.d_losses)} at the losses; {matrix(s.d_S)} at S; {matrix(s.G)} at D, at Z and at U. "
        f"The bias b gets the sums of the columns, {sums}. The targets T ask for no gradient."
    )


class Track:
    """Where things stand: the tables along the sheet; the wide sheet lies, the narrow one stands."""

    def __init__(self, wide: bool) -> None:
        """Lay the track out."""
        self.wide = wide
        self.size = (WIDE, 398) if wide else (NARROW, 966)
        self.step = 46 if wide else 44
        self.cells = (46, 46, 46, 58, 58, 56) if wide else (58,) * 6

    def corner(self, place: int, columns: int, rows: int) -> Point:
        """Return the left top corner of a table by its place on the track."""
        if self.wide:
            return ((2, 132, 262, 392, 546, 642)[place], 132 + self.step * (3 - rows) / 2)
        return (60 + 58 * (2 - columns) / 2, 30 + 176 * place)


def draw(wide: bool = True, given: Batch = BATCH) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    s, track = by_hand(given), Track(wide)
    sheet = Sheet(*track.size)
    values = (given.U, s.Z, s.D, s.S, [(loss,) for loss in s.losses], [(s.L,)])
    gradients = (s.G, s.G, s.G, s.d_S, [(number,) for number in s.d_losses], [(s.seed,)])
    tables = []
    for place, (table, back) in enumerate(zip(values, gradients, strict=True)):
        w = track.cells[place]
        corner = track.corner(place, len(table[0]), len(table))
        stamps(sheet, corner, w, table, back, track.step)
        tables.append(Box(corner[0] + w * len(table[0]) / 2, corner[1] + track.step * len(table) / 2,
                          w * len(table[0]), track.step * len(table)))  # fmt: skip
        if wide:
            sheet.text(corner[0] + 4, corner[1] - 12, NAMES[place], size=HEADING if "*" in NAMES[place] else SMALL, align="left")
        else:
            sheet.text(corner[0] - 10, tables[-1].y, NAMES[place], size=HEADING if "*" in NAMES[place] else SMALL, align="right")
    for place, operation in enumerate(OPERATIONS):
        _between(sheet, track, tables[place], tables[place + 1], operation)
    _bias(sheet, track, tables[1], given, s.db)
    _targets(sheet, track, tables[2], given)
    return sheet


def _between(sheet: Sheet, track: Track, before: Box, after: Box, operation: str) -> None:
    """Draw the arrow of an operation, the way back beside it, and its name."""
    if track.wide:
        start, end, y = before.right[0], after.left[0], before.y
        sheet.edge((start, y - 8), (end, y - 8), "forward", width=HEAVY)
        sheet.edge((end, y + 8), (start, y + 8), "backward", width=HEAVY)
        sheet.text((start + end) / 2, y - 22, operation, size=SMALL, role="muted")
    else:
        start, end, x = before.bottom[1], after.top[1], before.x
        sheet.edge((x - 8, start), (x - 8, end), "forward", width=HEAVY)
        sheet.edge((x + 8, end), (x + 8, start), "backward", width=HEAVY)
        sheet.text(x - 18, (start + end) / 2, operation, size=SMALL, role="muted", align="right")


def _bias(sheet: Sheet, track: Track, table: Box, given: Batch, back: tuple[float, ...]) -> None:
    """Draw the bias beside the table whose rows read it."""
    w = track.cells[0]
    left, top = (table.left[0], 24) if track.wide else (224, table.y - 22)
    pair = stamps(sheet, (left, top), w, [given.b], [back], 44)[0]
    sheet.text(*((left - 8, pair[0].y) if track.wide else (left + w, pair[0].y - 34)), "**b**", size=HEADING,
               align="right" if track.wide else "center")  # fmt: skip
    _there_and_back(sheet, track, pair[0].bottom[1] if track.wide else pair[0].left[0], table)


def _there_and_back(sheet: Sheet, track: Track, edge: float, table: Box) -> None:
    """Draw the arrow from the bias into its table, and the one back."""
    kinds: tuple[tuple[Kind, float], ...] = (("forward", 0), ("backward", 16))
    for kind, shift in kinds:
        if track.wide:
            near, far = (table.x + 16 + shift, edge), (table.x + 16 + shift, table.top[1])
        else:
            near, far = (edge, table.y - 8 + shift), (table.right[0], table.y - 8 + shift)
        sheet.edge(*((near, far) if kind == "forward" else (far, near)), kind, width=HEAVY)


def _targets(sheet: Sheet, track: Track, table: Box, given: Batch) -> None:
    """Draw the targets, which ask for nothing."""
    w, step = track.cells[0], 24
    high = step * len(given.T)
    left, top = (table.left[0], 308) if track.wide else (224, table.y - high / 2)
    sheet.rect(left + w, top + high / 2, 2 * w - 4, high + 8)
    for i, row in enumerate(given.T):
        for j, number in enumerate(row):
            sheet.text(left + w * (j + 0.5), top + step * (i + 0.5), num(number), role="forward", strong=True)
    if track.wide:
        sheet.edge((table.x, top - 4), table.bottom, "forward", width=HEAVY)
        sheet.text(left - 8, top + high / 2, "**T**", size=HEADING, align="right")
    else:
        sheet.edge((left + 2, table.y), table.right, "forward", width=HEAVY)
        sheet.text(left + w, top - 20, "**T**", size=HEADING)
