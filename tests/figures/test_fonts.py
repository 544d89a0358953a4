"""The fonts: the pages' own files, cut to one weight, always to the same bytes."""

import shutil

import pytest
from fontTools.ttLib import TTFont

from handgrad.figures import fonts


@pytest.fixture
def elsewhere(tmp_path):
    """Use a folder of npm packages that holds the code font alone."""
    before = fonts._node_modules
    copy = tmp_path / "node_modules" / fonts.CODE
    copy.parent.mkdir(parents=True)
    shutil.copyfile(before / fonts.CODE, copy)
    fonts.use_node_modules(tmp_path / "node_modules")
    yield tmp_path
    fonts.use_node_modules(before)


def test_a_cut_font_has_the_same_bytes_every_time(elsewhere):
    """Made again from nothing, a face is the same file, in the folder beside node_modules, with no other beside it."""
    made = fonts.ttf("code-strong")
    first = made.read_bytes()
    assert list((elsewhere / "figure-fonts").iterdir()) == [made]
    made.unlink()
    fonts.use_node_modules(elsewhere / "node_modules")
    assert fonts.ttf("code-strong").read_bytes() == first


def test_a_cut_font_has_one_weight():
    """What came from a variable font varies no more."""
    assert "fvar" in TTFont(fonts.source("strong"))
    assert "fvar" not in TTFont(fonts.ttf("strong"))


def test_a_face_of_another_weight_is_cut_anew(elsewhere, monkeypatch):
    """What was cut for the old weight is not taken for the new."""
    before = fonts.ttf("code-strong").read_bytes()
    monkeypatch.setitem(fonts.FACES, "code-strong", fonts.Face(fonts.CODE, 700))
    fonts.use_node_modules(elsewhere / "node_modules")
    assert fonts.ttf("code-strong").read_bytes() != before


def test_missing_fonts_say_what_to_run(elsewhere):
    """Where a font is not installed, one sentence says how to get it."""
    with pytest.raises(FileNotFoundError, match=r"source-sans-3-latin-wght-normal\.woff2 is not in .*: run `nox -s site`"):
        fonts.ttf("text")


def test_weights_of_one_variable_font_differ():
    """The strong face is a heavier instance: its words are wider."""
    assert fonts.advance("backward", "strong", 14) > fonts.advance("backward", "text", 14)


def test_digits_have_one_width():
    """Numbers stand in columns."""
    assert len({fonts.advance(digit, "text", 14) for digit in "0123456789"}) == 1
