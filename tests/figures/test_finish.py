"""Finishing: colours become roles, numbers stay whole, nothing reaches out of the drawing."""

import re

import pytest
from matplotlib.patches import Rectangle

from handgrad.figures.finish import _finished, inline, png, svg
from handgrad.figures.palette import DRAWN_ROLES, PALETTE
from handgrad.figures.registry import Drawing
from handgrad.figures.sheet import Sheet


def _sheet():
    sheet = Sheet(200, 100)
    sheet.edge(sheet.node(40, 50, 40, 30, ["*x*^(1)^~2~"]), (150, 50), "backward")
    sheet.text(100, 20, "0.7311 < 1")
    return sheet


def test_the_drawing_is_one_picture_with_its_text():
    """A screen reader meets one image with the alternative text, and nothing of the drawing."""
    finished = svg(_sheet(), 'x < 1 & "y"')
    assert finished.startswith(
        '<svg role="img" aria-label="x &lt; 1 &amp; &quot;y&quot;" viewBox="0 0 200 100" width="200" height="100">'
    )
    assert finished.count("<g") == 1
    assert '<g aria-hidden="true">' in finished
    assert "<title" not in finished


def test_every_colour_is_a_role():
    """No colour is left, so that the theme decides."""
    finished = svg(_sheet(), "")
    assert "#" not in finished
    assert "var(--ah-backward-line)" in finished


def test_no_two_roles_share_a_light_colour():
    """A drawn colour says which role it plays."""
    colours = [PALETTE[role].light for role in DRAWN_ROLES]
    assert len(set(colours)) == len(colours)


def test_an_unknown_role_is_an_error():
    """A role that the palette lacks, or that figures do not use, names those there are."""
    with pytest.raises(KeyError, match="'mauve' is no colour of the figures; they are bg"):
        Sheet(200, 100).rect(50, 50, 20, 20, fill="mauve")
    with pytest.raises(KeyError, match="'action'"):
        Sheet(200, 100).text(50, 50, "x", role="action")


def test_an_unknown_colour_is_an_error():
    """A colour that came past the palette does not reach the page."""
    sheet = _sheet()
    sheet.figure.add_artist(Rectangle((0, 0), 1, 1, facecolor="#123456"))
    with pytest.raises(KeyError, match="#123456 is no colour of the figures"):
        svg(sheet, "")


def test_a_reference_to_an_id_is_an_error():
    """A clip path would clash with its copy where a figure is shown twice on a page."""
    sheet = _sheet()
    patch = sheet.figure.axes[0].add_patch(Rectangle((0, 0), 1, 1, facecolor=PALETTE["text"].light))
    patch.set_clip_path(Rectangle((0, 0), 1, 1, transform=sheet.figure.transFigure))
    with pytest.raises(ValueError, match="refers to an id"):
        svg(sheet, "")


def test_nothing_has_an_id_or_a_style_sheet():
    """Inlined twice, a drawing clashes with nothing and restyles nothing."""
    finished = svg(_sheet(), "")
    assert not re.search(r'\bid="|<style|<defs|<metadata|xlink', finished)


def test_attributes_are_rounded_and_words_are_not():
    """Two places are enough for a coordinate, but 0.7311 stays whole."""
    assert _finished("d", "M 1.2345 \n-0.5001 L 2 3") == "M 1.23 -0.5 L 2 3"
    assert ">0.7311 &lt; 1<" in svg(_sheet(), "")


def test_both_sheets_stand_in_one_box():
    """The page shows the sheet that fits its container."""
    html = inline(Drawing("part/one", _sheet(), _sheet(), "What it shows."))
    assert html.startswith('<div class="ah-drawing"><div class="ah-broad"><svg ')
    assert '</svg></div><div class="ah-narrow"><svg ' in html
    assert html.count('aria-label="What it shows."') == 2


def test_a_notebook_gets_a_picture_on_white():
    """The PNG has twice the size of the sheet."""
    picture = png(_sheet())
    assert picture.startswith(b"\x89PNG")
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (400, 200)
