"""What no figure may do: each check returns its complaints, one sentence each, and none where all is well."""

import re
from html import unescape
from itertools import combinations, pairwise
from math import ceil

from handgrad.figures.finish import svg
from handgrad.figures.markup import INDEX
from handgrad.figures.numbers import MINUS
from handgrad.figures.palette import PALETTE

LEAST, PADDING, TEXT_CONTRAST, STROKE_CONTRAST = 13, 3, 4.5, 3
DECORATION = {"border"}  # hairlines, and nothing else, may be pale
TOUCH = 0.5


def contrast(first, second):
    """Return the contrast ratio of two colours by the formula of the Web Content Accessibility Guidelines 2.2."""

    def luminance(colour):
        channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def overlapping(sheet):
    """Labels that lie over one another."""
    faults = []
    for one, other in combinations(sheet.labels, 2):
        p, q = one.extent(), other.extent()
        if min(p[2], q[2]) - max(p[0], q[0]) > TOUCH and min(p[3], q[3]) - max(p[1], q[1]) > TOUCH:
            faults.append(f"{one.markup!r} overlaps {other.markup!r}")
    return faults


def clipped(sheet):
    """Labels and shapes that leave the sheet."""
    shown = [(repr(label.markup), label.extent(), 0) for label in sheet.labels]
    shown += [(f"a {shape.stroke or shape.fill} shape", shape.extent, shape.width / 2) for shape in sheet.painted]
    return [
        f"{name} leaves the sheet"
        for name, (left, top, right, bottom), line in shown
        if min(left, top) < line or right > sheet.width - line or bottom > sheet.height - line
    ]


def small(sheet):
    """Labels with a run below the least size, indices excepted."""
    return [
        f"{label.markup!r} is {size:.4g} px"
        for label in sheet.labels
        if (size := label.size * min(run.scale for run in label.runs if run.scale != INDEX)) < LEAST
    ]


def cramped(sheet):
    """Labels that are nearer than three pixels to the outline of the smallest box around their middle, or stick out of it."""
    boxes = [shape for shape in sheet.painted if shape.stroke and shape.corners[0] == shape.corners[-1]]
    faults = []
    for label in sheet.labels:
        left, top, right, bottom = label.extent()
        x, y = (left + right) / 2, (top + bottom) / 2
        around = [box.extent for box in boxes if box.extent[0] < x < box.extent[2] and box.extent[1] < y < box.extent[3]]
        if around:
            box = min(around, key=lambda sides: (sides[2] - sides[0]) * (sides[3] - sides[1]))
            room = min(left - box[0], box[2] - right, top - box[1] + 1, box[3] - bottom + 1)
            faults += [f"{label.markup!r} has {room:.1f} px to its box"] if room < PADDING else []
    return faults


def crossed(sheet):
    """Labels that a line runs through, unless a filled shape between them hides it."""
    return [
        f"a {shape.stroke} line crosses {label.markup!r}"
        for label in sheet.labels
        for shape in sheet.painted
        if shape.stroke and _runs_through(shape.corners, label.extent()) and not _hidden(sheet, label, shape)
    ]


def _runs_through(corners, extent):
    left, top, right, bottom = extent
    for (x0, y0), (x1, y1) in pairwise(corners):
        steps = ceil(max(abs(x1 - x0), abs(y1 - y0), 1))
        for step in range(steps + 1):
            x, y = x0 + step / steps * (x1 - x0), y0 + step / steps * (y1 - y0)
            if left + TOUCH < x < right - TOUCH and top + TOUCH < y < bottom - TOUCH:
                return True
    return False


def _hidden(sheet, label, line):
    left, top, right, bottom = label.extent()
    return any(
        cover.fill
        and cover.order > line.order
        and cover.extent[0] <= left
        and cover.extent[1] <= top + 1.5
        and right <= cover.extent[2]
        and bottom - 1.5 <= cover.extent[3]
        for cover in sheet.painted
    )


def pale(sheet):
    """Words and lines that are hard to see on what lies under them, in either theme."""
    faults = []
    for label in sheet.labels:
        left, top, right, bottom = label.extent()
        ground = _ground(sheet, (left + right) / 2, (top + bottom) / 2)
        faults += _too_pale(repr(label.markup), label.role, ground, TEXT_CONTRAST)
    for role in {shape.stroke for shape in sheet.painted} - DECORATION - {None}:
        faults += _too_pale("a line", role, "bg", STROKE_CONTRAST)
    return faults


def _ground(sheet, x, y):
    under = [
        shape
        for shape in sheet.painted
        if shape.fill and shape.extent[0] <= x <= shape.extent[2] and shape.extent[1] <= y <= shape.extent[3]
    ]
    return max(under, key=lambda shape: shape.order).fill if under else "bg"


def _too_pale(what, role, ground, least):
    return [
        f"{what} in {role} on {ground} ({theme}): {ratio:.2f}"
        for theme in ("light", "dark")
        if (ratio := contrast(getattr(PALETTE[role], theme), getattr(PALETTE[ground], theme))) < least
    ]


def reworded(sheet, finished=None):
    """Words that the final SVG lacks or adds."""
    texts = re.findall(r"<text[^>]*>(.*?)</text>", finished or svg(sheet, ""), re.S)
    written = sorted(unescape(re.sub(r"<[^>]+>", "", text)) for text in texts)
    placed = sorted(label.words for label in sheet.labels)
    return [f"{word!r} is placed {placed.count(word)} times, written {written.count(word)} times"
            for word in sorted({*placed, *written}) if placed.count(word) != written.count(word)]  # fmt: skip


LAYOUT = (overlapping, clipped, small, cramped, crossed)
CHECKS = (*LAYOUT, pale, reworded)


def numbers_of(sheet):
    """Return the numbers among a sheet's labels, as they are written; names, code and indices are no numbers."""
    words = " ".join(run.text for label in sheet.labels for run in label.runs if run.face in ("text", "strong"))
    return set(re.findall(rf"(?<!\w){MINUS}?\d+(?:\.\d+)?", words))


def typed(first, second):
    """Return the numbers that two sheets share: where no two of their inputs are equal, those were typed."""
    return numbers_of(first) & numbers_of(second)


def untold(sheet, alt):
    """Return the numbers of a sheet that its alternative text does not say."""
    return sorted(number for number in numbers_of(sheet) if not re.search(rf"(?<![\w.{MINUS}]){number}(?!\w|\.\d)", alt))
