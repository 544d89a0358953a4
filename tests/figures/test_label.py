"""Labels: their markup, their width by the page's fonts, and what is refused."""

import pytest
from fontTools.ttLib import TTFont

from handgrad.figures import fonts
from handgrad.figures.finish import svg
from handgrad.figures.label import Label
from handgrad.figures.markup import parse
from handgrad.figures.sheet import Sheet


@pytest.mark.parametrize(
    ("markup", "faces", "words"),
    [
        ("plain", ["text"], "plain"),
        ("`W1 @ x` here", ["code", "text"], "W1 @ x here"),
        ("**W**^(1)^", ["bold", "math"], "W(1)"),
        ("*p*~2~ = 1", ["italic", "math", "text"], "p2 = 1"),
        ("$∂$*L*", ["math", "italic"], "∂L"),
    ],
)
def test_markup_chooses_the_face(markup, faces, words):
    """Each mark of the markup is one face, and the words are what is left without the marks."""
    runs = parse(markup)
    assert [run.face for run in runs] == faces
    assert "".join(run.text for run in runs) == words


def test_strong_words_have_strong_code():
    """A strong label takes the strong faces."""
    assert [run.face for run in parse("a `b`", strong=True)] == ["strong", "code-strong"]


def test_stacked_indices_share_their_place():
    """Of two indices side by side the lower one does not advance."""
    below, above = parse("^(1)^~2~")
    assert (below.text, below.advances, below.rise < 0) == ("2", False, True)
    assert (above.text, above.advances, above.rise > 0) == ("(1)", True, True)


@pytest.mark.parametrize("markup", ["2 * x", "`code", "x~1", ""])
def test_wrong_markup_is_an_error(markup):
    """A mark without its partner is refused, and so is a label that says nothing."""
    with pytest.raises(ValueError, match=r"has no partner|says nothing"):
        parse(markup)


def test_a_missing_glyph_is_an_error_that_names_the_label():
    """Source Sans lacks the partial sign: the label is named, not drawn with a box."""
    with pytest.raises(fonts.MissingGlyphError, match=r"the face 'text' has no '∂' \(in the label 'a ∂ here'\)"):
        Label(0, 0, "a ∂ here")


def test_width_is_the_sum_of_the_advances():
    """A label is as wide as its glyphs in the font's own table."""
    font = TTFont(fonts.ttf("strong"))
    glyphs = [font.getBestCmap()[ord(letter)] for letter in "Relu"]
    width = sum(font["hmtx"][glyph][0] for glyph in glyphs) / font["head"].unitsPerEm * 13
    assert Label(0, 0, "Relu", size=13, strong=True).width == pytest.approx(width)


def test_a_label_is_one_text():
    """One label is one text element with its numbers whole; indices do not tear it apart."""
    sheet = Sheet(200, 100)
    sheet.text(100, 50, "**z**^(1)^~1~ = 0.7311")
    finished = svg(sheet, "")
    assert finished.count("<text") == 1
    assert "> = 0.7311</tspan>" in finished


def test_a_turned_label_stands_upright():
    """A label read upwards is as high as it is wide otherwise, about the same middle."""
    flat, turned = Label(100, 50, "softmax").extent(), Label(100, 50, "softmax", upwards=True).extent()
    assert turned[3] - turned[1] == pytest.approx(flat[2] - flat[0])
    assert (turned[1] + turned[3]) / 2 == pytest.approx(50)
