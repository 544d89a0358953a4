"""On paper: every word of a page, its answers in place, in dark ink on white, and nothing that is there to be clicked."""

import io
import re
import unicodedata

import pytest
from pypdf import PdfReader

LESSON = "pytorch/autograd.html"
CLICKED = (
    "Skip to main content",
    "Open all answers",
    "Close all answers",
    "Ctrl",
    "On this page",
    "Back to top",
    "Hide Search Matches",
)

# The runs of words on a page that hold no formula, in their order: a PDF writes formulas sign by sign.
RUNS = """() => [...document.querySelectorAll("article :is(h1, h2, h3, p, li, dt, dd, summary, td, th, figcaption, pre)")]
    .filter((element) => !element.closest(".ah-series, .visually-hidden, svg, .ah-explore__controls"))
    .flatMap((element) => {
        const copy = element.cloneNode(true);
        copy.querySelectorAll("ul, ol, pre, svg, table, .visually-hidden, .headerlink, button, details").forEach((inner) => inner.remove());
        copy.querySelectorAll(".math").forEach((formula) => formula.replaceWith("\\n"));
        copy.querySelectorAll("a").forEach((link) => link.after("\\n"));  // paper shows the address of a source there
        return copy.textContent.split("\\n");
    })
    .map((run) => run.trim()).filter((run) => run.length > 12)"""


def letters(text: str) -> str:
    """Return the letters and digits alone: a PDF breaks lines and joins letters as it likes."""
    return re.sub(r"[\W_\u02bc]+", "", unicodedata.normalize("NFKC", text))


def printed(page) -> str:
    """Return the letters of a page as printed to PDF on A4."""
    reader = PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    return letters(" ".join(sheet.extract_text() for sheet in reader.pages))


def missing(page) -> list[str]:
    """Return the runs of words that the page holds and its print does not."""
    paper = printed(page)
    return [run for run in page.evaluate(RUNS) if letters(run) not in paper]


def test_paper_holds_every_word_and_no_button(site, opened, at_root):
    """Each page, printed with all answers closed, holds all its words, hidden answers included, and no navigation."""
    faults = {}
    for name in site.names:
        if name in ("search", "404"):
            continue
        with opened() as visit:
            page = visit.go(f"{at_root}{name}.html")
            lost = missing(page)
            paper = printed(page)
            kept = [words for words in CLICKED if letters(words) in paper and words not in page.locator("article").inner_text()]
            if lost or kept:
                faults[name] = (lost, kept)
    assert faults == {}


@pytest.mark.parametrize("javascript", [True, False])
def test_answers_stand_in_place_on_paper(opened, at_root, javascript):
    """On paper an answer follows its question and comes before the next one, with scripts or without."""
    with opened(java_script_enabled=javascript) as visit:
        visit.page.goto(f"{at_root}{LESSON}")
        questions = visit.page.locator("[data-part=check] .ah-question")
        firsts = [letters(questions.nth(n).locator("> p").first.inner_text())[:25] for n in (0, 1, 2)]
        answer = letters(questions.nth(1).locator("details > div").text_content().strip()[:30])[:20]
        paper = printed(visit.page)
        places = [paper.rindex(firsts[1]), paper.index(answer, paper.rindex(firsts[1])), paper.rindex(firsts[2])]
        assert places == sorted(places)


def test_answer_that_stays_closed_on_paper_is_missed(opened, at_root):
    """With the answers kept closed by a planted style, the check names words that are lost."""
    with opened() as visit:
        page = visit.go(f"{at_root}{LESSON}")
        page.add_style_tag(content="@media print { details > div { display: none !important; } }")
        assert len(missing(page)) > 20


def test_paper_is_white_whatever_the_theme(opened, at_root):
    """A reader of the dark theme prints dark letters on white paper."""
    with opened(theme="dark") as visit:
        page = visit.go(f"{at_root}{LESSON}")
        page.emulate_media(media="print", color_scheme="dark")
        colours = page.evaluate("""() => [".bd-article p", ".bd-article h2", ".bd-article pre", "figcaption", "html", "body"].map((selector) => {
            const style = getComputedStyle(document.querySelector(selector)); return [style.color, style.backgroundColor]; })""")
        parts = [[[int(part) for part in re.findall(r"\d+", colour)[:3]] for colour in pair] for pair in colours]
        assert all(sum(ink) < 350 for ink, _ in parts), colours
        assert all(
            sum(paper) > 700 for (_, paper), pair in zip(parts, colours, strict=True) if "rgba(0, 0, 0, 0)" not in pair[1]
        ), colours


def test_the_page_is_as_before_after_printing(opened, at_root):
    """Answers that were closed are closed again when the paper is out, and an open one stays open."""
    with opened() as visit:
        page = visit.go(f"{at_root}{LESSON}")
        page.locator("details.ah-answer > summary").first.click()
        page.evaluate("() => { window.dispatchEvent(new Event('beforeprint')); }")
        assert page.locator("details.ah-answer:not([open])").count() == 0
        page.evaluate("() => { window.dispatchEvent(new Event('afterprint')); }")
        assert page.locator("details.ah-answer[open]").count() == 1
