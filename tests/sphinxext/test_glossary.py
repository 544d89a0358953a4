"""The glossary and the lessons: a term is linked where a lesson first uses it, or before."""

from collections.abc import Callable
from functools import reduce

import pytest

from handgrad.sphinxext.glossary import plural
from miniature_site import Build, line_of

GLOSSARY = """# Glossary

```{glossary}
zorp
zorpen
  A thing.

blue zorp
  A thing of its own.

zorp field
  A wide thing.

quick-match
  Another.

stroll : everyday
  A way.
```
"""
STEP = "### A first step\n"
LATER = "### A third step\n"
Said = Callable[..., list[str]]


@pytest.fixture
def said(build: Build, specimen: str) -> Said:
    """Build a lesson with a text of the test's own, and return what the build says of terms, its lines counted from that text."""

    def run(text: str, later: str = "", glossary: str = GLOSSARY) -> list[str]:
        lesson = specimen.replace(STEP, f"{STEP}\n{text}\n", 1).replace(LATER, f"{LATER}\n{later}\n", 1)
        built = build({"pytorch/autograd": lesson, "reference/glossary": glossary})
        assert all("glossary" in warning for warning in built.warnings), built.said
        first = line_of(lesson, f"{STEP}\n") + 2
        found = []
        for warning in built.warnings:
            place, _, message = warning.partition(": WARNING: ")
            page, _, line = place.partition(":")
            shown = int(line) - first + 1 if page == "pytorch/autograd.md" else f"{page}:{line}"
            found.append(f"{shown} {message.rpartition(' [')[0]}")
        return found

    return run


@pytest.mark.parametrize(
    "text",
    [
        "Nothing of that kind stands here.",
        "A {term}`zorp` is linked at once, and a zorp may follow.",
        "Linked by its plural, {term}`zorps <zorp>`; by its other name, a {term}`zorpen`; then zorp, zorps, zorpen.",
        "A {term}`blue zorp` and a {term}`zorp`, then zorps, blue zorps and a zorp.",
        "A {term}`zorp field` is linked, and two zorp fields are no other thing.",
        "`zorp` is code, $zorp$ a formula, [zorp](https://example.org) a link.",
        "```python\nzorp = 1\n```",
        "::::{predict}\n:name: zorps\nWhat?\n:::{answer} The zorp\nIn the words of a button.\n:::\n::::",
        "%  A comment says zorp.",
        "zorpling, azorp, zorp-like, non-zorp, zorp_1: none of these is a zorpx.",
        "The quickmatch is no quick match.",
        "You stroll along, and a stroll it is.",
        "ZORP is no word of the glossary, and neither is zOrp.",
    ],
)
def test_text_without_an_unlinked_term_is_let_through(said: Said, text: str) -> None:
    """Links at the first use, other words, code, formulas, titles, links, comments and everyday words give no warning."""
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "line", "words", "link"),
    [
        ("A zorp.", 1, "zorp", "{term}`zorp`"),
        ("A first line.\nThen a second,\nand the zorp.", 3, "zorp", "{term}`zorp`"),
        ("Zorps begin a sentence.", 1, "Zorps", "{term}`Zorps <zorp>`"),
        ("The other name: zorpen.", 1, "zorpen", "{term}`zorpen <zorp>`"),
        ("A blue\nzorp across two lines.", 1, "blue zorp", "{term}`blue zorp`"),
        ("Two quick-matches.", 1, "quick-matches", "{term}`quick-matches <quick-match>`"),
        ("The zorp's own, **bold** too.", 1, "zorp", "{term}`zorp`"),
        ("It is **zorp**.", 1, "zorp", "{term}`zorp`"),
        ("- an item\n- another, with a zorp", 2, "zorp", "{term}`zorp`"),
        ("A {term}`blue zorp` is no link to the\nzorp.", 2, "zorp", "{term}`zorp`"),
        ("| a | b |\n|:--|:--|\n| c | zorp |", 3, "zorp", "{term}`zorp`"),
        (":::{beside}\nA note on the zorp.\n:::", 2, "zorp", "{term}`zorp`"),
    ],
)
def test_term_that_is_never_linked_is_named_once(said: Said, text: str, line: int, words: str, link: str) -> None:
    """The first plain use is named with its line, its words and the link to write; later uses are not."""
    again = {"zorp": "Again zorp, zorpen and a {term}`blue zorp`.", "blue zorp": "A {term}`zorp`, and again a blue zorp."}.get(
        words, ""
    )
    assert said(text, again) == [
        f'{line} "{words}" is a term of the glossary, and the lesson never links it; link it here, where it is first used: {link}'
    ]


def test_term_that_is_used_before_its_link_is_named(said: Said, specimen: str) -> None:
    """A use before the first link is named, with the line of that link."""
    line = line_of(specimen, STEP) + 3
    assert said("A zorp first.\nThen a {term}`zorp`.") == [
        f'1 "zorp" is a term of the glossary, and the lesson links it first in line {line}; link it here, where it is first used: {{term}}`zorp`'
    ]


def test_link_in_a_folded_answer_serves_that_answer_alone(said: Said) -> None:
    """A reader who opens no answer finds a link too: one that is folded away does not count for what stands outside."""
    folded = "::::{predict}\n:name: zorps\nWhat is it?\n:::{answer}\nA {term}`zorp`, and again a zorp.\n:::\n::::"
    assert said(folded) == []
    [warning] = said(folded, "Outside stands a zorp.")
    assert '"zorp" is a term of the glossary, and the lesson never links it' in warning
    assert said("A {term}`zorp`.", folded.replace("{term}`zorp`", "zorp")) == []


def test_everyday_telling_speaks_in_everyday_words(build: Build, specimen: str) -> None:
    """In the telling in everyday words no word is taken for a term; in the exact one every word is."""
    everyday = specimen.replace("A person does something,", "A person finds a zorp,")
    exact = specimen.replace("a node receives", "a zorp receives")
    pages = {"reference/glossary": GLOSSARY}
    assert build({"pytorch/autograd": everyday, **pages}).warnings == []
    [warning] = build({"pytorch/autograd": exact, **pages}).warnings
    assert '"zorp" is a term of the glossary' in warning


def test_items_of_lists_are_named_by_their_own_line(build: Build, specimen: str) -> None:
    """In the objectives, the needs and on the card the very item is named, not the list."""
    changes = {
        "what a cell prints": "what `zorp` prints",
        "a slope by hand": "a zorp by hand",
        "the node's own slope.": "`quick-match`.",
        "What `backward()` does.": "What a quick-match does.",
        "builds the graph.": "builds a `zorp field`.",
        "Each node passes back": "Each zorp field passes back",
    }
    lesson = reduce(lambda text, change: text.replace(*change), changes.items(), specimen)
    warnings = build({"pytorch/autograd": lesson, "reference/glossary": GLOSSARY}).warnings
    places = [warning.partition(": WARNING")[0] for warning in warnings]
    items = ("a zorp by hand", "What a quick-match", "Each zorp field")
    assert sorted(places) == sorted(f"pytorch/autograd.md:{line_of(lesson, words)}" for words in items)


def test_specimen_is_not_asked_for_links(build: Build, specimen: str) -> None:
    """A page that shows what a lesson is made of need not link a term."""
    page = specimen.replace("level:", "specimen: true\nlevel:").replace(STEP, f"{STEP}\nA zorp.\n")
    assert build({"contributing/kitchen-sink": page, "reference/glossary": GLOSSARY}).warnings == []


def test_term_added_to_the_glossary_is_looked_for_at_once(build: Build, specimen: str) -> None:
    """A new term is missed in a lesson that was not touched."""
    lesson = {"pytorch/autograd": specimen.replace(STEP, f"{STEP}\nA zorp.\n")}
    assert build({**lesson, "reference/glossary": "# Glossary\n\n```{glossary}\nother\n  A thing.\n```\n"}).warnings == []
    assert len(build({**lesson, "reference/glossary": GLOSSARY}).warnings) == 1


def test_mark_behind_a_term_is_known(said: Said) -> None:
    """Behind the colon of a term only the mark of an everyday word is known."""
    assert said("A stroll.", glossary=GLOSSARY.replace(": everyday", ": every day")) == [
        'reference/glossary.md:17 behind the colon of a term stands "everyday", where its words are everyday words too, and not "every day"',
        '1 "stroll" is a term of the glossary, and the lesson never links it; link it here, where it is first used: {term}`stroll`',
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "many"),
    [("node", "nodes"), ("loss", "losses"), ("batch", "batches"), ("box", "boxes"), ("entry", "entries"), ("way", "ways"), ("saved tensor", "saved tensors")],
)  # fmt: skip
def test_plural_is_the_regular_one(one: str, many: str) -> None:
    """The plural follows the rules of regular nouns."""
    assert plural(one) == many
