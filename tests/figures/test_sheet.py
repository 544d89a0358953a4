"""The vocabulary: what each word draws, so that a meaning is drawn the same everywhere."""

from math import dist

import pytest

from handgrad.figures.finish import svg
from handgrad.figures.shapes import Box
from handgrad.figures.sheet import DASHES, Sheet


def _edge(kind, **options):
    """Draw one arrow and return its head and its line as painted."""
    sheet = Sheet(200, 100)
    sheet.edge(Box(30, 50, 20, 20), Box(170, 50, 20, 20), kind, **options)
    head, line = sheet.painted
    return sheet, head, line


@pytest.mark.parametrize("kind", ["forward", "plain", "step"])
def test_what_goes_forward_is_solid_with_a_filled_head(kind):
    """A forward arrow has no dashes, and its head is a filled triangle."""
    sheet, head, line = _edge(kind)
    assert head.fill and not head.stroke and not line.fill
    assert "dash" not in svg(sheet, "")


def test_what_goes_backward_is_dashed_with_an_open_head():
    """A backward arrow has dashes, and its head is two strokes."""
    sheet, head, line = _edge("backward")
    assert head.stroke == line.stroke == "backward-line"
    assert head.fill is None
    assert head.corners[0] != head.corners[-1]
    assert "stroke-dasharray: 5,3" in svg(sheet, "")


def test_a_dashed_arrow_ends_with_a_whole_dash():
    """Its head hangs on a dash: the pattern is shifted so that a dash ends at the tip."""
    sheet, head, line = _edge("backward")
    length = dist(line.corners[0], line.corners[-1])
    offset = float(svg(sheet, "").split("stroke-dashoffset: ")[1].split(";")[0])
    assert (length + offset) % sum(DASHES) == pytest.approx(DASHES[0], abs=0.01)
    assert line.corners[-1] == head.corners[1]


def test_an_arrow_stops_short_of_the_box_it_points_to():
    """From one border to two pixels before the other, a stroked point reaching a little further than its corner."""
    _, head, line = _edge("forward")
    assert line.corners[0] == (40, 50)
    assert max(x for x, _ in head.corners) == 158
    _, head, _ = _edge("backward", width=2)
    assert max(x for x, _ in head.corners) == 158 - 2.5


def test_an_arrow_turns_at_its_corners():
    """An arrow by way of a corner leaves toward it and arrives from it."""
    sheet = Sheet(200, 100)
    tail, tip = sheet.edge(Box(30, 20, 20, 20), Box(170, 80, 20, 20), "forward", via=[(170, 20)])
    assert tail == (40, 20)
    assert tip == (170, 68)


def test_a_leaf_that_asks_has_a_blue_outline():
    """Only what asks for a gradient has the outline of a leaf, and what does not ask says so."""
    sheet = Sheet(200, 100)
    sheet.stamp(50, 50, "1", "2", frame="leaf")
    assert "value-line" in {shape.stroke for shape in sheet.painted}
    sheet = Sheet(200, 100)
    sheet.stamp(50, 50, "1", None, frame="leaf")
    assert "value-line" not in {shape.stroke for shape in sheet.painted}
    assert [label.words for label in sheet.labels] == ["1", "no grad"]


def test_a_stamp_grows_with_its_words():
    """A long number widens its stamp instead of leaving it."""
    sheet = Sheet(200, 100)
    assert sheet.stamp(50, 50, "1", "2", w=56).w == 56
    assert sheet.stamp(150, 50, "1", "−123.4567", w=56).w == pytest.approx(sheet.labels[-1].width + 10)


def test_right_is_a_tick_in_ink_and_wrong_a_plum_cross():
    """Neither has a colour of the passes."""
    sheet = Sheet(200, 100)
    sheet.tick(50, 50)
    sheet.cross(150, 50)
    assert [shape.stroke for shape in sheet.painted] == ["text", "caution-line", "caution-line"]
