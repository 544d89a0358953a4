"""The page on which review cards are dealt: the place for them, and their texts as a script, since a folder allows no request."""

import json
import re
import zlib
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from bs4 import BeautifulSoup
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from handgrad.sphinxext.cards import REVIEW_PAGE, Card, course_cards, has_review
from handgrad.sphinxext.markup import Tag, tag

CARDS_SCRIPT = "cards.js"
CARDS_ADDRESS = re.compile(rf'(_static/{re.escape(CARDS_SCRIPT)})(\?[^"]*)?')
SCRIPT = "review.js"
DUE_SCRIPT = "due.js"
BEFORE_OUR_SCRIPTS = 400
AFTER_THE_WEIGHT = 550  # which removes scripts that no page names yet, and comes before the build is called finished
WITHOUT_SCRIPTS = (
    "A script deals the cards, and here none runs. Each card is a question of a lesson, and its answer stands there too."
)


GRADES = {"1": "Again", "2": "Hard", "3": "Good", "4": "Easy"}


class ReviewDirective(SphinxDirective):
    """The place where cards are dealt."""

    def run(self) -> list[nodes.Node]:
        """Return the table, hidden until a script deals, and the reader's choices."""
        table = tag("div", *_card_place(), _buttons(), tag("p", role="status", classes=["ah-review__said"]), _choices())
        table["classes"], table["html"]["hidden"] = ["ah-review__table"], "hidden"
        return [tag("div", tag("p", WITHOUT_SCRIPTS, classes=["ah-review__without"]), table, classes=["ah-review"])]


class DueDirective(SphinxDirective):
    """Words that say what the review is, with a link to it; where cards are due, a script says behind the link how many."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the words.

        Raises:
            DirectiveError: they are not one paragraph with one link.
        """
        self.assert_has_content()
        words = self.parse_content_to_nodes()
        if len(words) != 1 or not isinstance(words[0], nodes.paragraph) or len(_links(words[0])) != 1:
            raise self.error("what stands in `cards-due` is one paragraph with one link, which leads to the review")
        return [tag("div", *words, classes=["ah-due"])]


def _links(words: nodes.Element) -> list[nodes.Element]:
    return [node for node in words.findall(nodes.Element) if isinstance(node, nodes.reference | addnodes.pending_xref)]


def _card_place() -> list[Tag]:
    front = tag("div", classes=["ah-review__front"])
    back = tag("div", classes=["ah-review__back"], role="group", aria_label="Answer", tabindex="-1", hidden="hidden")
    origin = tag("p", classes=["ah-review__from"])
    card = tag("div", origin, front, back, classes=["ah-review__card"], role="group", aria_label="Card", tabindex="-1")
    card["html"]["hidden"] = "hidden"
    return [tag("p", classes=["ah-review__counts"], tabindex="-1"), card]


def _buttons() -> Tag:
    def button(words: str, key: str = "", primary: bool = False, **data: str) -> Tag:
        keys = {"aria_keyshortcuts": key, "data_key": key.partition(" ")[0].capitalize()} if key else {}
        return tag("button", words, type="button", classes=["ah-primary"] if primary else [], hidden="hidden", **keys, **data)

    return tag(
        "div",
        button("Begin", primary=True, data_do="begin"),
        button("Show the answer", "Space Enter", primary=True, data_do="show"),
        *(button(words, grade, data_grade=grade) for grade, words in GRADES.items()),
        button("Undo", "u", data_do="undo"),
        classes=["ah-buttons"],
    )


def _choices() -> Tag:
    number = tag("input", type="number", min="0", inputmode="numeric")
    lessons = tag("fieldset", tag("legend", "Lessons whose cards are dealt"), tag("ul"))
    return tag(
        "details",
        tag("summary", "Lessons and new cards"),
        tag("p", tag("label", "New cards a day ", number)),
        lessons,
        classes=["ah-review__choices"],
    )


def cards_script(app: Sphinx) -> str:
    """Return a script that tells the cards of each lesson: name, label, front and back, with links that lead on from the page."""
    cards = {
        lesson.docname: [_seen_from_review(app, lesson.docname, card) for card in cards] for lesson, cards in course_cards(app)
    }
    return f"var handgradCards = {json.dumps(cards, ensure_ascii=False, separators=(',', ':'))};\n"


def _seen_from_review(app: Sphinx, docname: str, card: Card) -> Card:
    here, there = app.builder.get_target_uri(docname), app.builder.get_target_uri(REVIEW_PAGE)
    front, back = (moved(html, here, there) for html in (card.front, card.back))
    return card._replace(front=front, back=back)


def moved(html: str, here: str, there: str) -> str:
    """Return HTML whose links and pictures, written for the page `here`, lead to the same from the page `there`."""
    soup = BeautifulSoup(html, "html.parser")
    for name in ("href", "src"):
        for element in soup.select(f"[{name}]"):
            address = str(element[name])
            if ":" not in address.partition("/")[0] and not address.startswith("//"):
                page, hash_, place = urljoin(f"/{here}", address).lstrip("/").partition("#")
                element[name] = f"{relative_uri(there, page)}{hash_}{place}"
    return soup.decode()


def _write_cards(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or not has_review(app):
        return
    script = cards_script(app)
    (Path(app.outdir) / "_static" / CARDS_SCRIPT).write_text(script, encoding="utf-8")
    builder: Any = app.builder
    page = Path(builder.get_output_path(REVIEW_PAGE))
    html = page.read_text(encoding="utf-8")
    page.write_text(CARDS_ADDRESS.sub(rf"\1?v={zlib.crc32(script.encode()):08x}", html), encoding="utf-8")


def _load_scripts(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is None:
        return
    places = {name for found in doctree.findall(Tag) for name in found["classes"]}
    if "ah-review" in places:
        app.add_js_file(CARDS_SCRIPT, loading_method="defer", priority=BEFORE_OUR_SCRIPTS)
        app.add_js_file(SCRIPT, loading_method="defer")
    if "ah-due" in places:
        app.add_js_file(DUE_SCRIPT, loading_method="defer")


def setup_review(app: Sphinx) -> None:
    """Register the directives, and write the cards when all pages are written."""
    app.add_directive("review", ReviewDirective)
    app.add_directive("cards-due", DueDirective)
    app.connect("html-page-context", _load_scripts)
    app.connect("build-finished", _write_cards, priority=AFTER_THE_WEIGHT)
