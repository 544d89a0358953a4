"""The review cards of the course: each recall question and each question at the end of a lesson is one.

A card is taken from the finished page when the page is written, so no author writes it twice, and it says what the page says.
It is known by its lesson's page and the name that the author gave the question: `pytorch/autograd#second-walk`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bs4 import BeautifulSoup, Tag
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from handgrad.sphinxext.course import CourseLesson
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.downloads import OFFERING_BUILDERS

REVIEW_PAGE = "reference/review"
QUESTIONS = "section:is([data-part=recall], [data-part=check]) li.ah-question"


class Card(NamedTuple):
    """One review card: its place in the lesson, and the HTML of both its sides as it stands on the lesson's page."""

    name: str
    label: str
    front: str
    back: str


def cards_on(page: BeautifulSoup) -> list[Card]:
    """Return the cards of a lesson's page, in its order."""
    return [_card(question) for question in page.select(QUESTIONS)]


def _card(question: Tag) -> Card:
    answer = question.select_one("details[data-kind=answer]")
    body = answer.select_one(".ah-answer__body") if answer else None
    assert answer is not None and body is not None, "each question has its answer"
    back = body.decode_contents().strip()
    answer.extract()
    for fields in question.select(".ah-typed"):
        fields.decompose()  # on a card the reader judges
    return Card(str(question["id"]), str(question["data-label"]), question.decode_contents().strip(), back)


def has_review(app: Sphinx) -> bool:
    """Say whether the site has the page on which cards are dealt."""
    return app.builder.name in OFFERING_BUILDERS and REVIEW_PAGE in app.env.found_docs


def course_cards(app: Sphinx) -> Iterator[tuple[CourseLesson, list[Card]]]:
    """Yield the written lessons in the order of the course, each with its cards."""
    domain = course_domain(app.env)
    for lesson in domain.course.lessons():
        if lesson.docname in domain.lessons:
            kept = json.loads(_file_of(app, lesson.docname).read_text(encoding="utf-8"))
            yield lesson, [Card(*card) for card in kept]


def _file_of(app: Sphinx, docname: str) -> Path:
    return Path(app.doctreedir, "cards", f"{docname}.json")


def _take_cards(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document) -> None:
    if not has_review(app) or pagename not in course_domain(app.env).lessons:
        return
    file = _file_of(app, pagename)
    file.parent.mkdir(parents=True, exist_ok=True)
    cards = cards_on(BeautifulSoup(context["body"], "html.parser"))
    file.write_text(json.dumps(cards, ensure_ascii=False), encoding="utf-8")


def _forget_cards(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    _file_of(app, docname).unlink(missing_ok=True)


def setup_cards(app: Sphinx) -> None:
    """Take the cards of each lesson as its page is written."""
    app.connect("html-page-context", _take_cards)
    app.connect("env-purge-doc", _forget_cards)
