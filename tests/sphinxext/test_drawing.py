"""A figure is placed by its name, numbered by the lesson, told in words, and may stand again on the card."""

import pytest

from handgrad.figures.registry import load
from miniature_site import Build, Mistakes, line_of

OPENING = ":::{drawing} autograd/three-calls\nA caption"


def test_figure_is_inline_with_its_computed_words(build: Build, specimen: str) -> None:
    """Both sheets stand in the page as SVG, with the alternative text of the drawing, a size, and a numbered caption."""
    figure = build({"pytorch/autograd": specimen}).page("pytorch/autograd").select_one("[data-part=big-picture] figure")
    sheets = figure.select("svg[role=img]")
    assert [sheet["aria-label"] for sheet in sheets] == [load("autograd/three-calls").alt] * 2
    assert [sheet["width"] for sheet in sheets] == ["700", "340"]
    assert figure.select_one("figcaption .ah-figid").text == "DL01.7.2-F1"
    assert figure.select_one("figcaption").text.strip().startswith("DL01.7.2-F1 A caption says what to look for")


def test_text_leads_to_the_figure(build: Build, specimen: str) -> None:
    """The role prints the figure's number and is a link to it."""
    page = build({"pytorch/autograd": specimen}).page("pytorch/autograd")
    link = page.select_one("a.ah-figref")
    assert link.text == "F1"
    assert page.select_one(link["href"]).name == "figure"


def test_figure_stands_again_on_the_card_without_a_number(build: Build, specimen: str) -> None:
    """The card repeats the drawing, and takes neither a number nor an id."""
    figure = build({"pytorch/autograd": specimen}).page("pytorch/autograd").select_one(".ah-card figure")
    assert len(figure.select("svg")) == 2
    assert not figure.select("figcaption")
    assert not figure.has_attr("id")


def test_picture_is_written_for_those_without_our_fonts(build: Build, specimen: str) -> None:
    """Each figure of the site is also a PNG file; a configured site names the first of a page in its preview."""
    built = build({"pytorch/autograd": specimen})
    assert (built.folder / "_static/figures/autograd/three-calls.png").read_bytes().startswith(b"\x89PNG")
    assert not built.page("pytorch/autograd").select('meta[property="og:image"]')


def test_a_caption_may_have_a_line_of_sources(build: Build, specimen: str) -> None:
    """The comment under a caption is no second paragraph, and no part of the caption."""
    with_sources = specimen.replace("it is never cleared.\n", 'it is never cleared.\n%= "sources"\n', 1)
    assert with_sources != specimen
    built = build({"pytorch/autograd": with_sources})
    assert built.status == 0, built.said
    assert "sources" not in built.page("pytorch/autograd").select_one("figcaption").text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (OPENING, ":::{drawing} autograd/three-cells\nA caption", "there is no figure 'autograd/three-cells'; there are"),
        (
            "A caption says what to look for: `.grad` grows where it is never cleared.\n",
            "",
            "a figure has a caption, unless it stands :again:",
        ),
        (OPENING, ":::{drawing} autograd/three-calls\n:again:\n\nA caption", "a figure has a caption, unless it stands :again:"),
        (OPENING, ":::{drawing} autograd/three-calls\n- a list", "a caption is one paragraph"),
    ],
)
def test_slip_in_the_directive_is_named_at_its_line(mistakes: Mistakes, specimen: str, old: str, new: str, message: str) -> None:
    """An unknown figure, a missing or a needless caption say what is expected."""
    text = specimen.replace(old, new, 1)
    said = [line for line in mistakes(text) if message in line]
    assert len(said) == 1
    assert int(said[0].partition(":")[0]) == line_of(text, ":::{drawing}")


def test_names_of_figures_are_checked(mistakes: Mistakes, specimen: str) -> None:
    """An unknown name in the text, and a name used twice, are errors at their lines."""
    again = "\n:::{drawing} autograd/three-calls\nA second caption.\n:::\n"
    text = specimen.replace("{figure}`three-calls`", "{figure}`four-calls`").replace(
        "\n:::{everyday}", again + "\n:::{everyday}", 1
    )
    said = mistakes(text)
    assert f'{line_of(text, "{figure}")}: no figure of this page is named "four-calls"; there are: three-calls, errors' in said
    second = line_of(text, "A second caption") - 1
    assert f'{second}: a figure of this page is already named "three-calls"; give this one another :name:' in said


def test_figure_that_stands_again_must_have_stood(mistakes: Mistakes, specimen: str) -> None:
    """The card cannot repeat what the lesson has not shown."""
    text = specimen.replace(":::{drawing} autograd/three-calls\n:again:", ":::{drawing} autograd/every-number\n:again:")
    line = line_of(text, "autograd/every-number")
    assert mistakes(text) == [f"{line}: autograd/every-number stands again, but not a first time, with its caption"]


def test_reference_on_a_page_that_is_no_lesson_is_an_error(build: Build) -> None:
    """Only lessons number figures."""
    built = build({"notes": "# Notes\n\nSee {figure}`three-calls`.\n"})
    assert built.warnings == ["notes.md:3: WARNING: only a lesson numbers its figures; name this one in words [handgrad.lesson]"]


def test_messenger_shows_the_first_figure_of_a_configured_site(
    build: Build, specimen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the site's address configured, the preview's picture is the lesson's first figure."""
    monkeypatch.setenv("HANDGRAD_SITE_URL", "https://example.org/course/")
    page = build({"pytorch/autograd": specimen}).page("pytorch/autograd")
    assert (
        page.select_one('meta[property="og:image"]')["content"]
        == "https://example.org/course/_static/figures/autograd/three-calls.png"
    )
