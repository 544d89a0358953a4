"""The deck for Anki: the review cards of the whole course in one file, a deck a module, for readers who repeat elsewhere.

A reader imports the file of a later version over the one before: what makes Anki know a card again (the note's guid, the ids of
the decks and of the form of the notes) comes from names alone, never from texts, so that cards are changed and not doubled.
Anki takes over a changed card only from a file that is newer; so the file carries the time of what it is made of, and where
nobody says which, always the same: two builds are equal to the byte.
"""

import hashlib
import io
import json
import os
import posixpath
import sqlite3
import zipfile
from contextlib import closing
from html import escape
from itertools import count
from pathlib import Path
from urllib.parse import urljoin

import genanki
from bs4 import Tag
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole
from sphinx.util.osutil import relative_uri

from handgrad.figures.finish import png
from handgrad.sphinxext.cards import Card, course_cards, has_review
from handgrad.sphinxext.course import CourseLesson
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.deck_html import deck_html
from handgrad.sphinxext.drawing import drawn
from handgrad.sphinxext.markup import tag
from handgrad.sphinxext.mistakes import warn
from handgrad.sphinxext.notation import load_notation
from handgrad.sphinxext.tex_macros import ExpansionError

FILE = "autograd-by-hand.apkg"
PLACE = f"_downloads/{FILE}"
TIME_VARIABLE = "SOURCE_DATE_EPOCH"
BEGINNING = 1_767_225_600  # 1 January 2026, UTC: the time of a deck where none is given
DATE_IN_FILE = (1980, 1, 1, 0, 0, 0)
STYLE = """\
.card { font: 20px/1.5 serif; text-align: left; max-width: 36rem; margin: 0 auto; padding: 1rem; }
.lesson { font: 14px/1.4 sans-serif; opacity: 0.7; margin-bottom: 0.75rem; }
pre, code { font-family: monospace; font-size: 0.85em; }
pre { overflow-x: auto; }
img { max-width: 100%; }
table { border-collapse: collapse; }
td, th { padding: 0.2rem 0.75rem 0.2rem 0; text-align: left; }
"""
FRONT = '<div class="lesson">{{Lesson}}</div>{{Question}}'
BACK = "{{FrontSide}}<hr id=answer>{{Answer}}"


class DeckLink(nodes.Inline, nodes.Element):
    """Where a page offers the deck."""


class DeckRole(SphinxRole):
    """Offer the deck, under the words given."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link, to be made when the page is written."""
        return [DeckLink("", words=self.text)], []


def print_deck_link(app: Sphinx, docname: str, node: DeckLink) -> nodes.Node:
    """Return the link to the deck, or the words alone where the site has no deck."""
    if not has_review(app):
        return nodes.Text(node["words"])
    address = relative_uri(app.builder.get_target_uri(docname), PLACE)
    return tag("a", node["words"], href=address, download=FILE)


class Media:
    """The pictures of the cards, which go into the file of the deck."""

    def __init__(self, site: Path) -> None:
        """Know where the pictures of the pages lie."""
        self.site = site
        self.files: dict[str, bytes] = {}

    def name(self, picture: Tag, page: str) -> str:
        """Return the name under which a picture of a page goes into the deck, or the address of one that lies elsewhere."""
        if figure := str(picture.get("data-figure", "")):
            return self._add(f"{figure}.png", png(drawn(figure).wide))
        source = str(picture["src"])
        file = self.site / urljoin(f"/{page}", source).lstrip("/")
        return self._add(posixpath.basename(source), file.read_bytes()) if ":" not in source else source

    def _add(self, name: str, data: bytes) -> str:
        own = f"autograd-by-hand-{name.replace('/', '-')}"
        self.files[own] = data
        return own


def stable_id(name: str) -> int:
    """Return a number for a deck or a form of notes, made from its name; no other deck is likely to have it."""
    return (1 << 30) + int(hashlib.sha256(name.encode()).hexdigest(), 16) % (1 << 30)


def course_decks(app: Sphinx, media: Media) -> list[genanki.Deck]:
    """Return a deck a module, its cards in the order of the course; a card that cannot be written is told at its lesson."""
    fields = [{"name": name} for name in ("Question", "Answer", "Lesson")]
    templates = [{"name": "Card", "qfmt": FRONT, "afmt": BACK}]
    form = genanki.Model(stable_id("handgrad card"), app.config.project, fields=fields, templates=templates, css=STYLE)
    course = course_domain(app.env).course
    decks = {
        module.id: genanki.Deck(stable_id(f"handgrad {module.id}"), f"{app.config.project}::{module.id} {module.title}")
        for module in course.modules
    }
    places = count(1)
    for lesson, cards in course_cards(app):
        for card in cards:
            try:
                decks[lesson.module_id].add_note(_note(app, form, lesson, card, media, next(places)))
            except ExpansionError as error:
                warn(f"the card {card.name} cannot be written for Anki: {error}", f"{app.env.doc2path(lesson.docname)}:1")
    return [deck for deck in decks.values() if deck.notes]


def _note(app: Sphinx, form: genanki.Model, lesson: CourseLesson, card: Card, media: Media, place: int) -> genanki.Note:
    page = app.builder.get_target_uri(lesson.docname)
    home = urljoin(app.config.html_baseurl, page) if app.config.html_baseurl else ""

    def address(link: str) -> str:
        return link if "://" in link else urljoin(home, link) if home else ""

    macros = load_notation(Path(app.config.handgrad_notation)).katex_macros()
    front, back = (deck_html(html, macros, address, lambda img: media.name(img, page)) for html in (card.front, card.back))
    title = escape(f"{lesson.id} {lesson.title}, {card.label}")
    origin = f'<a href="{escape(home)}#{card.name}">{title}</a>' if home else title
    guid = genanki.guid_for("handgrad", lesson.docname, card.name)
    return genanki.Note(form, [front, back, origin], tags=[lesson.docname.replace("/", "::")], guid=guid, due=place)


def deck_file(decks: list[genanki.Deck], media: dict[str, bytes], time: int) -> bytes:
    """Return the file that Anki reads: a database and its pictures; the same for the same decks at the same time."""
    with closing(sqlite3.connect(":memory:")) as database:
        genanki.Package(decks).write_to_db(database.cursor(), time, count(time * 1000))
        database.commit()
        data = database.serialize()
    names = sorted(media)
    content = {"collection.anki2": data, "media": json.dumps(dict(enumerate(names))).encode()}
    content |= {str(number): media[name] for number, name in enumerate(names)}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        for name, part in content.items():
            package.writestr(zipfile.ZipInfo(name, DATE_IN_FILE), part, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _write_deck(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or not has_review(app):
        return
    media = Media(Path(app.outdir))
    decks = course_decks(app, media)
    place = Path(app.outdir, PLACE)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(deck_file(decks, media.files, int(os.environ.get(TIME_VARIABLE) or BEGINNING)))


def setup_deck(app: Sphinx) -> None:
    """Register the role, and write the deck when all pages and pictures are there."""
    app.add_node(DeckLink)
    app.add_role("deck", DeckRole())
    app.connect("build-finished", _write_deck)
