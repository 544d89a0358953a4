"""The deck for Anki: all cards in plain HTML and TeX, known again by names alone, the same to the byte."""

import json
import re
import zipfile
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from handgrad.sphinxext.deck import PLACE, stable_id
from handgrad.sphinxext.deck_html import deck_html
from handgrad.sphinxext.tex_macros import ExpansionError
from miniature_site import Built, build_site
from review_site import HOME, PAGES, decks_of, notes_of
from small_lesson import NAME

MACROS = {"\\pd": r"\frac{\partial #1}{\partial #2}", "\\R": r"\mathbb{R}"}
FORMULA = '<span class="math notranslate"><math><annotation encoding="application/x-tex">{}</annotation></math></span>'
DISPLAY = '<div class="math notranslate" role="group"><math><annotation>{}</annotation></math></div>'
CHANGED = {
    **PAGES,
    NAME: PAGES[NAME].replace("What was it?", "What was it, exactly?").replace(":name: slope\n", ":name: renamed\n"),
}


def built_in(folder: Path, pages: dict[str, str], **environment: str) -> Built:
    """Build the small site; its cells do not run."""
    built = build_site(folder, pages, course=HOME, **environment)
    assert built.status == 0, built.said
    return built


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the small site is built."""
    return tmp_path_factory.mktemp("deck")


@pytest.fixture(scope="module")
def decks(folder: Path) -> tuple[bytes, bytes, bytes]:
    """The file of the deck, of a second build elsewhere, and of a later version of the lesson with a later time."""
    first = (built_in(folder / "one", PAGES).folder / PLACE).read_bytes()
    again = (built_in(folder / "two", PAGES, TZ="Asia/Tokyo", PYTHONHASHSEED="7").folder / PLACE).read_bytes()
    later = (built_in(folder / "one", CHANGED, SOURCE_DATE_EPOCH="1800000000").folder / PLACE).read_bytes()
    return first, again, later


@pytest.fixture
def file(decks: tuple[bytes, bytes, bytes], tmp_path: Path) -> Path:
    """The deck as a file."""
    (tmp_path / "first.apkg").write_bytes(decks[0])
    return tmp_path / "first.apkg"


@pytest.fixture
def later(decks: tuple[bytes, bytes, bytes], tmp_path: Path) -> Path:
    """The deck of the later version as a file."""
    (tmp_path / "later.apkg").write_bytes(decks[2])
    return tmp_path / "later.apkg"


def imported(reader: dict[str, dict], deck: Path) -> dict[str, dict]:
    """What a reader has after an import, by Anki's rule: a note is known by its guid, and replaced by one that is newer."""
    new = {note["guid"]: note for note in notes_of(deck)}
    return {**reader, **{guid: note for guid, note in new.items() if guid not in reader or note["mod"] > reader[guid]["mod"]}}


def test_deck_has_every_card_in_the_deck_of_its_module(file: Path) -> None:
    """Both cards of the lesson, in the order of the course, under the module's name; Anki's own deck beside it is empty."""
    notes, names = notes_of(file), decks_of(file)
    assert [(note["lesson"], note["tags"], note["due"]) for note in notes] == [
        ("DL01.7.2 Kitchen sink, R1", " pytorch::autograd ", 1),
        ("DL01.7.2 Kitchen sink, Q1", " pytorch::autograd ", 2),
    ]
    assert {names[str(note["did"])] for note in notes} == {"Autograd by Hand::DL01.7 PyTorch"}
    assert len(names) == 2


def test_card_is_plain(file: Path) -> None:
    """No class, id, style, script or drawing of ours is left, no macro of ours, and no link within the site; formulas stand in Anki's signs."""
    note = notes_of(file)[1]
    soup = BeautifulSoup(note["flds"], "html.parser")
    assert {name for element in soup.find_all(True) for name in element.attrs} == {"href", "alt", "src"}
    assert {element.name for element in soup.find_all(True)} == {"p", "ul", "li", "code", "pre", "a", "img"}
    assert not re.search(r"\\(?:pd|vect|mat|bwd|fwd|htmlClass)\b", note["flds"])
    assert [link["href"] for link in soup.select("a")] == ["http://a.example/b"]
    assert "\\(\\frac{\\partial L}{\\partial w}\\)" in note["front"]
    assert "\\(a &lt; 6\\)" in note["back"]
    assert "\\[\\boldsymbol{v} = \\frac{\\partial L}{\\partial w} \\tag{1}\\]" in note["back"]
    assert "annotation" not in note["flds"]
    assert '<pre>if a &lt; b &amp; c:\n    print("&lt;b&gt;")</pre>' in note["front"]
    assert "\x1f" not in note["front"] + note["back"]


def test_pictures_lie_in_the_file(file: Path) -> None:
    """The figure of an answer is in the deck under the name that the card shows, and is a picture."""
    (source,) = re.findall(r'src="([^"]+)"', notes_of(file)[1]["back"])
    with zipfile.ZipFile(file) as package:
        media = json.loads(package.read("media"))
        data = package.read(next(number for number, name in media.items() if name == source))
    assert data.startswith(b"\x89PNG")
    assert list(media.values()) == ["autograd-by-hand-autograd-three-calls.png"]


def test_two_builds_give_the_same_bytes(decks: tuple[bytes, bytes, bytes]) -> None:
    """In another folder, process and time zone."""
    first, again, later = decks
    assert first == again
    assert first != later


def test_later_version_changes_cards_and_doubles_none(file: Path, later: Path) -> None:
    """Imported over the first, a changed question replaces the old one and keeps its place; a second import changes nothing; only a renamed card is a new one."""
    reader = imported({}, file)
    assert imported(reader, file) == reader
    updated = imported(reader, later)
    assert len(updated) == len(reader) + 1
    assert {note["front"] for note in updated.values() if note["lesson"].endswith("R1")} == {"<p>What was it, exactly?</p>"}
    assert imported(updated, later) == updated
    assert {note["mid"] for note in updated.values()} == {notes_of(file)[0]["mid"]}
    assert decks_of(file) == decks_of(later)


def test_ids_are_known_again() -> None:
    """What Anki knows decks and cards by never changes: these values were published."""
    assert stable_id("handgrad card") == 1890180007
    assert stable_id("handgrad DL01.7") == 1526835679


def test_guids_are_those_that_were_published(file: Path) -> None:
    """A card's guid comes from its lesson's page and its name: a change of how it is made would double the cards of each reader."""
    assert [note["guid"] for note in notes_of(file)] == ["jsv5b2[?z4", "qsZ`0(E|s*"]


def test_page_offers_the_deck(folder: Path, decks: tuple) -> None:
    """The link has the words given, leads to the file, and saves it under its name."""
    page = BeautifulSoup((folder / "one" / "site" / "reference" / "review.html").read_text(encoding="utf-8"), "html.parser")
    (link,) = page.select("a[download]")
    assert (link.text, link["download"]) == ("the deck", "autograd-by-hand.apkg")
    assert (folder / "one" / "site" / "reference" / link["href"]).resolve().is_file()


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (FORMULA.format(r"\pd{L}{w}"), r"\(\frac{\partial L}{\partial w}\)"),
        (DISPLAY.format(r"x \in \R"), r"\[x \in \mathbb{R}\]"),
        (DISPLAY.format(r"\begin{align*}a &amp;= 1\\b &amp;= 2\end{align*}"), r"\[\begin{aligned}a &amp;= 1\\b &amp;= 2\end{aligned}\]"),
        ('<p>a <span class="x">b</span><span class="visually-hidden"> c</span></p>', "<p>a b</p>"),
        ('<a class="x" href="page.html">words</a>', "words"),
        ('<a class="x" href="https://a.example">words</a>', '<a href="https://a.example">words</a>'),
        ('<div class="highlight"><pre><span class="k">x</span> &lt; 1\n</pre></div>', "<pre>x &lt; 1</pre>"),
        ('<table class="table"><tr class="odd"><td class="text-right">1</td></tr></table>', "<table><tr><td>1</td></tr></table>"),
        ('<p><img alt="A line." class="x" src="../_images/line.png"/></p>', '<p><img alt="A line." src="line.png"/></p>'),
        ("<p>a<br/>b</p>", "<p>a<br/>b</p>"),
    ],
)  # fmt: skip
def test_side_of_a_card_becomes_plain(html: str, expected: str) -> None:
    """Each kind of thing on a page becomes what Anki can show."""

    def address(link: str) -> str:
        return link if "://" in link else ""

    assert deck_html(html, MACROS, address, lambda image: image["src"].rpartition("/")[2]) == expected


def test_macro_without_its_argument_is_told() -> None:
    """A formula that cannot be written out is no silent gap on a card."""
    with pytest.raises(ExpansionError, match="lacks an argument"):
        deck_html(FORMULA.format(r"\pd{L}"), MACROS, str, str)
