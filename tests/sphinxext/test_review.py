"""The review cards: made from the finished pages, each with a name of its own, with all that stands on both sides."""

import pytest
from bs4 import BeautifulSoup

from handgrad.sphinxext.review import moved
from miniature_site import Build, Built, Mistakes, build_site, line_of
from review_site import HOME, PAGES, cards_of
from small_lesson import NAME


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A site with one lesson, whose cells run, and the page of the review."""
    built = build_site(tmp_path_factory.mktemp("review"), PAGES, course=HOME, execute=True)
    assert built.status == 0, built.said
    return built


def test_each_question_is_a_card_and_nothing_else(built: Built) -> None:
    """The recall question and the question at the end, in the order of the page, by name and label; no prediction, no exercise."""
    assert {page: [card[:2] for card in cards] for page, cards in cards_of(built.folder).items()} == {
        NAME: [["recalled", "R1"], ["slope", "Q1"]]
    }


def test_card_has_all_that_stands_in_question_and_answer(built: Built) -> None:
    """The front is the question with its formula and code, and nothing of the answer; the back the answer with formula, list, figure, cell and output."""
    _, _, front, back = cards_of(built.folder)[NAME][1]
    sides = [BeautifulSoup(html, "html.parser") for html in (front, back)]
    for side, page in zip(sides, (".ah-question", ".ah-question .ah-answer__body"), strict=True):
        assert len(side.select("span.math .katex")) == len(built.page(NAME).select(f"{page} > p span.math .katex")) == 1
    assert sides[0].select_one("pre").get_text() == 'if a < b & c:\n    print("<b>")\n'
    assert not sides[0].select("details, summary, .ah-answer")
    assert "It says" not in sides[0].get_text()
    assert [sides[1].select_one(found) is not None for found in ("div.math .katex-display", "li code", "figure svg")] == [
        True
    ] * 3
    assert [pre.get_text().strip() for pre in sides[1].select("div.cell pre")] == ["print('<printed>')\nx", "<printed>", "6"]
    assert "What does" not in sides[1].get_text()


def test_links_of_a_card_lead_where_they_led(built: Built) -> None:
    """A place on the lesson's page, a place by role, and another site: seen from the page of the review."""
    links = [
        link["href"]
        for side in cards_of(built.folder)[NAME][1][2:]
        for link in BeautifulSoup(side, "html.parser").select("a:not(.headerlink)")
    ]
    assert links == ["../pytorch/autograd.html#code", "http://a.example/b", "../pytorch/autograd.html#code"]


@pytest.mark.parametrize(
    ("address", "here", "there", "expected"),
    [
        ("#code", "a/b.html", "reference/review.html", "../a/b.html#code"),
        ("../c.html#d", "a/b.html", "reference/review.html", "../c.html#d"),
        ("other.html", "reference/b.html", "reference/review.html", "other.html"),
        ("#code", "a/b/", "reference/review/", "../../a/b/#code"),
        ("../../_images/x.png", "a/b/", "reference/review/", "../../_images/x.png"),
        ("https://a.example/#b", "a/b.html", "reference/review.html", "https://a.example/#b"),
        ("mailto:a@b.example", "a/b.html", "reference/review.html", "mailto:a@b.example"),
        ("data:image/png;base64,xx/yy", "a/b.html", "reference/review.html", "data:image/png;base64,xx/yy"),
    ],
)
def test_address_is_moved_to_another_page(address: str, here: str, there: str, expected: str) -> None:
    """In both forms of the site, with places; what is whole already is left as it is."""
    for html in ('<a href="{}">x</a>', '<img src="{}"/>'):
        assert moved(html.format(address), here, there) == html.format(expected)


def test_cards_are_loaded_on_their_page_alone_by_their_content(built: Built) -> None:
    """The page of the review asks for the cards and then for its script, and for new cards by a new address; a lesson asks for neither."""
    scripts = [script["src"] for script in built.page("reference/review").select("script[src]")]
    (cards,) = [source for source in scripts if "/cards.js" in source]
    (script,) = [source for source in scripts if "/review.js" in source]
    assert scripts.index(cards) < scripts.index(script)
    assert cards.partition("?v=")[2]
    assert not [s["src"] for s in built.page(NAME).select("script[src]") if "cards.js" in s["src"] or "review.js" in s["src"]]


def test_question_without_a_name_is_refused(mistakes: Mistakes, specimen: str) -> None:
    """A recall question and a question without a name are each named at their line: what readers keep of a card must stay its own."""
    text = specimen.replace(":name: recall-letter\n", "").replace(":name: fifth-question\n", "")
    said = [line for line in mistakes(text) if "has no name" in line]
    assert [line.partition(":")[0] for line in said] == [
        str(line_of(text, words) - 1) for words in ("Which letter stands", "Fifth?")
    ]
    assert all("give" not in line and ":name: second-walk" in line for line in said)


def test_piece_without_a_name_is_refused(mistakes: Mistakes, specimen: str) -> None:
    """A prediction, an experiment and an exercise too: what readers say of their answers is kept under the name."""
    names = (":name: print-six\n", ":name: bias-on-kink\n", ":name: two-ideas\n")
    text = specimen
    for name in names:
        assert name in text
        text = text.replace(name, "", 1)
    said = [line.partition(": ") for line in mistakes(text) if "has no name" in line]
    lines = [line_of(text, words) for words in ("::::{experiment}", "::::{exercise} Two")]
    assert [line.partition(":")[0] for line, _, _ in said][1:] == [str(line) for line in lines]
    assert len(said) == 3
    assert all(":name: second-walk" in "".join(parts) for parts in said)


DUE = "```{cards-due}\nOn the page [Review](reference/review.md) cards are dealt.\n```"


def test_words_on_what_is_due_bring_their_script(build: Build) -> None:
    """They stand on the page as the author wrote them; a page without them loads no script for them."""
    built = build(PAGES, course=HOME.replace("# Home\n", f"# Home\n\n{DUE}\n"))
    assert built.status == 0, built.said
    (place,) = built.page("index").select(".ah-due")
    assert place.get_text(" ", strip=True) == "On the page Review cards are dealt."
    assert place.select_one("p > a")["href"] == "reference/review.html"
    loads = {name: any("/due.js" in s["src"] for s in built.page(name).select("script[src]")) for name in ("index", NAME)}
    assert loads == {"index": True, NAME: False}


@pytest.mark.parametrize(
    "words",
    ["", "No link.", "[One](reference/review.md) and [two](reference/review.md).", "[One](reference/review.md).\n\nTwo."],
    ids=["nothing", "no link", "two links", "two paragraphs"],
)
def test_words_on_what_is_due_are_one_paragraph_with_one_link(build: Build, words: str) -> None:
    """Anything else is named at its line, since the script could not put its own words there."""
    built = build(PAGES, course=HOME.replace("# Home\n", f"# Home\n\n```{{cards-due}}\n{words}\n```\n"))
    assert built.status != 0
    assert "index.md:3" in built.said
    assert ("one paragraph with one link" in built.said) == bool(words)


def test_site_without_the_page_has_no_cards(build) -> None:
    """Nothing is written that no page asks for."""
    built = build({NAME: PAGES[NAME]})
    assert built.status == 0, built.said
    assert not (built.folder / "_static" / "cards.js").exists()
    assert not (built.folder / "_downloads").exists()
