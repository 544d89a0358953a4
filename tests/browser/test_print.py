"""On paper: every word of a page, its answers in place, in dark ink on white, and nothing that is there to be clicked."""

import re

import pytest

from printed_pages import letters, lost_on_paper, printed

LESSON = "pytorch/autograd.html"


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
        assert len(lost_on_paper(page, printed(page))) > 20


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
