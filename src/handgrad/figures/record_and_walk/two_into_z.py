"""DL01.6.1-F3: every number of the loss in small steps; what comes back to the logits along both ways is added there."""

from handgrad.figures.numbers import MINUS, num, vector
from handgrad.figures.shapes import Box, Point
from handgrad.figures.sheet import HEADING, HEAVY, NARROW, SMALL, WIDE, Kind, Sheet
from handgrad.worked.record_and_walk import LOGITS, Logits, SmallSteps, small_steps


def alt(given: Logits = LOGITS) -> str:
    """Say what the figure shows, every number in the order of the walk."""
    s, true, sums = small_steps(given), given.label + 1, _sums(small_steps(given))
    return (
        f"The loss in small steps. Forward, solid arrows: the logits z = {vector(given.z)}; exp gives r = {vector(s.r)}; "
        f"sum gives s = {num(s.s)}; log gives c = {num(s.c)}; pick takes z{true} = {num(s.picked)} out of z; "
        f"minus gives L = {num(s.L)}. Backward, dashed arrows: the seed {num(s.seed)} at L; minus passes {num(s.at_c)} to c and "
        f"{num(s.at_picked)} to the picked logit; log passes {num(s.at_s)} to s; sum passes {vector(s.at_r)} to r; "
        f"exp passes {vector(s.from_exp)} to z, and pick passes {vector(s.from_pick)}. "
        f"Added up at z: {sums[0]} = {num(s.at_z[0])} and {sums[1]} = {num(s.at_z[1])}."
    )


def _sums(s: SmallSteps) -> list[str]:
    return [f"{num(one)} {'+' if other >= 0 else MINUS} {num(abs(other))}"
            for one, other in zip(s.from_exp, s.from_pick, strict=True)]  # fmt: skip


class Track:
    """Where things stand: the steps along the sheet, the entries and the picked logit across it."""

    def __init__(self, wide: bool) -> None:
        """Lay the steps along the wide sheet or down the narrow one."""
        self.wide, self.size = wide, ((WIDE, 300) if wide else (NARROW, 550))
        self.z, self.r, self.s, self.c, self.L = (88, 262, 410, 528, 650) if wide else (64, 196, 300, 396, 500)
        self.entries, self.middle = ((58, 170), 114) if wide else ((62, 192), 127)
        self.pick, self.end = (262, 248) if wide else (300, 306)

    def at(self, along: float, across: float) -> Point:
        """Return a point by its place along the steps and across them."""
        return (along, across) if self.wide else (across, along)


def draw(wide: bool = True, given: Logits = LOGITS) -> Sheet:
    """Draw the wide sheet or the narrow one."""
    track, s = Track(wide), small_steps(given)
    sheet = Sheet(*track.size)
    order = (1 - given.label, given.label)  # the picked logit stands beside the lane of pick
    z = [_stamp(sheet, track.at(track.z, y), given.z[i], s.at_z[i], f"*z*~{i + 1}~")
         for i, y in zip(order, track.entries, strict=True)]  # fmt: skip
    r = [_stamp(sheet, track.at(track.r, y), s.r[i], s.at_r[i], f"*r*~{i + 1}~")
         for i, y in zip(order, track.entries, strict=True)]  # fmt: skip
    steps = {"s": (track.s, s.s, s.at_s), "c": (track.c, s.c, s.at_c), "L": (track.L, s.L, s.seed)}
    total, log, loss = (_stamp(sheet, track.at(along, track.middle), value, back, f"*{name}*")
                        for name, (along, value, back) in steps.items())  # fmt: skip
    picked = _stamp(sheet, (track.pick, track.end), s.picked, s.at_picked, "picked")
    for i, start, end in zip(order, z, r, strict=True):
        _both(sheet, track, start, end, "exp", num(s.from_exp[i]))
        x, y = (start.x, start.y + 32) if wide else (start.x, start.y - 32)
        sheet.text(x, y, _sums(s)[i], role="backward", size=SMALL)
    for entry, side in zip(r, (-1, 1), strict=True):
        _slant(sheet, track, entry, total, side)
    sheet.text(*((total.x, total.y + 36) if wide else (total.x + 50, total.y)), "sum", size=SMALL, role="muted")
    _both(sheet, track, total, log, "log", "")
    _both(sheet, track, log, loss, "minus", "")
    _round(sheet, track, z[1], picked, loss, num(s.from_pick[given.label]))
    return sheet


def _stamp(sheet: Sheet, place: Point, value: float, gradient: float, name: str) -> Box:
    box = sheet.stamp(*place, num(value), num(gradient), w=58)
    lies = sheet.width == WIDE
    x, y = (box.x, box.top[1] - 12) if lies else (box.left[0] - 5, box.y)
    sheet.text(x, y, name, size=HEADING if name.startswith("*") else SMALL, align="center" if lies else "right")
    return box


def _both(sheet: Sheet, track: Track, start: Box, end: Box, operation: str, passed: str) -> None:
    """Draw the arrow of an operation, and beside it the way back with what is passed."""
    if track.wide:
        (x0, x1), y = (start.right[0], end.left[0]), start.y
        sheet.edge((x0, y - 9), (x1, y - 9), "forward", width=HEAVY)
        sheet.edge((x1, y + 9), (x0, y + 9), "backward", width=HEAVY)
        sheet.text((x0 + x1) / 2 - 3, y - 23, operation, size=SMALL, role="muted")
        if passed:
            sheet.text((x0 + x1) / 2, y + 24, passed, role="backward", strong=True)
    else:
        (y0, y1), x = (start.bottom[1], end.top[1]), start.x
        sheet.edge((x - 9, y0), (x - 9, y1), "forward", width=HEAVY)
        sheet.edge((x + 9, y1), (x + 9, y0), "backward", width=HEAVY)
        sheet.text(x - 16, (y0 + y1) / 2, operation, size=SMALL, role="muted", align="right")
        if passed:
            sheet.text(x + 16, (y0 + y1) / 2, passed, role="backward", strong=True, align="left")


def _slant(sheet: Sheet, track: Track, entry: Box, total: Box, side: int) -> None:
    """Draw an entry's way into the sum and back."""
    near, far = (entry.right[0], total.left[0]) if track.wide else (entry.bottom[1], total.top[1])
    across, middle = (entry.y, total.y) if track.wide else (entry.x, total.x)
    sheet.edge(track.at(near, across + 7 * side), track.at(far, middle + 13 * side), "forward", width=HEAVY)
    sheet.edge(track.at(far, middle + 1 * side), track.at(near, across - 7 * side), "backward", width=HEAVY)


def _round(sheet: Sheet, track: Track, z: Box, picked: Box, loss: Box, passed: str) -> None:
    """Draw the way of the picked logit: round the other steps, into the last, and back."""
    ways: tuple[tuple[float, Kind, float], ...] = ((0.25, "forward", 9), (0.75, "backward", -9))
    for part, kind, shift in ways:
        if track.wide:
            x, start, end, out = 31 - shift, z.at("left", part), picked.at("left", 1 - part), picked.at("right", 1 - part)
            first = [start, (x, start[1]), (x, end[1]), end]
            last = [out, (loss.x + shift, out[1]), (loss.x + shift, loss.bottom[1])]
        else:
            x, start, end = picked.x + shift, z.at("right", part), loss.at("right", 1 - part)
            first = [start, (x, start[1]), (x, picked.top[1])]
            last = [(x, picked.bottom[1]), (x, end[1]), end]
        for path in (first, last):
            way = path if kind == "forward" else path[::-1]
            sheet.edge(way[0], way[-1], kind, via=way[1:-1], width=HEAVY)
    x, y = (z.x + 107, picked.y - 22) if track.wide else (picked.x - 16, (z.y + picked.y) / 2 - 20)
    sheet.text(x, y, passed, role="backward", strong=True, align="center" if track.wide else "right")
    x, y = (z.x + 107, picked.y + 24) if track.wide else (picked.x + 2, z.y - 26)
    sheet.text(x, y, "pick", size=SMALL, role="muted")
