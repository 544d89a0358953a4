"""A slip in the colons, in a heading or in the place of a component loses nothing silently: each is named at its line."""

from pathlib import Path

import pytest

from miniature_site import Build, Mistakes, line_of

QUESTION = "::::{question}\n:name: closed\nWhat is a closed answer made of?"
ANSWER = ":::{answer}\nA `details` element"
SLIPS = {
    "a second title": ("## Code\n", "# Code\n", "# Code", '"# Code" is a second title; a lesson has one #, its parts are ##'),
    "a part one level too deep": ("## Code\n", "### Code\n", "### Code", '"Code" is a part of the lesson; write it with ##'),
    "a heading without its space": ("## Code\n", "##Code\n", "##Code", '"##Code" is no heading; put a space after ##'),
    "a near miss": ("## Pitfalls\n", "## Pitfals\n", "## Pitfals", '"Pitfals" is not a part of a lesson; did you mean "Pitfalls"?'),
    "an unclosed card": (
        "added to its `.grad`.\n::::\n", "added to its `.grad`.\n", "## Sources",
        'the heading "Sources and next" stands inside a component; a closing fence is missing before it',
    ),
    "too few colons": (QUESTION, QUESTION[1:], None, "a fence of colons without a name; the outer fence takes one colon more"),
    "two answers": (
        ANSWER, ":::{answer}\nAnother.\n:::\n" + ANSWER, QUESTION, "this question has 2 answers; one is enough",
    ),
    "a hint in a question": (
        ANSWER, ":::{hint}\nLook.\n:::\n" + ANSWER, ":::{hint}\nLook", "hints and solutions belong to exercises; a question has an answer",
    ),
    "an answer of nothing": (
        "A long formula scrolls", ":::{answer}\nStray.\n:::\n\nA long formula scrolls", ":::{answer}\nStray",
        "this answer belongs to nothing; put it inside what asks for it",
    ),
    "an answer for a solution": (
        ":::{solution}\nIts worked solution.\n:::\n::::\n\n::::{exercise} Three", ":::{answer}\nIts worked solution.\n:::\n::::\n\n::::{exercise} Three",
        ":::{answer}\nIts worked", "an exercise has a solution, not an answer",
    ),
    "an experiment among the steps": (
        "A long formula scrolls", "::::{experiment} Try\n:name: try\nChange it.\n:::{answer}\nIt changes.\n:::\n::::\n\nA long formula scrolls",
        "::::{experiment} Try", "an experiment stands in explore, not in build-up",
    ),
    "a pitfall that holds a card": (
        ":::{happens}\nIt adds this", ":::{card}\n- **A.** b\n:::\n:::{happens}\nIt adds this", "::::{pitfall} `backward()`",
        "a pitfall holds happens and instead, nothing beside them",
    ),
    "text beside wrong and right": (
        ":::{wrong}", "Look at this.\n\n:::{wrong}", "::::{versus}", "versus holds one wrong and then one right, nothing beside them",
    ),
    "one side alone": (
        "A long formula scrolls", ":::{right}\nYes.\n:::\n\nA long formula scrolls", ":::{right}\nYes", "this stands inside a versus, nowhere else",
    ),
    "an item with a second paragraph": (
        "- [A second step]", "\n  Lost words.\n- [A second step]", "- [A first step]", "an item of this list is one paragraph; move the rest out of the list",
    ),
    "a numbered map": (
        "- [A first step](#a-first-step)\n- [A second step](#a-second-step)\n- [A third step](#a-third-step)\n- [The statement]",
        "1. [A first step](#a-first-step)\n2. [A second step](#a-second-step)\n3. [A third step](#a-third-step)\n4. [The statement]",
        "1. [A first", 'write the list of "In this lesson" with hyphens, without numbers',
    ),
    "a name with a space": (":name: closed", ":name: closed answer", QUESTION.replace("closed\n", "closed answer\n"), 'the name "closed answer" is not made of lower-case words'),
    "a name that is an anchor": (":name: closed", ":name: check-yourself", "::::{question}\n:name: check-yourself", 'the name "check-yourself" is taken on this page'),
    "a name that the site gives": (":name: closed", ":name: q2", "::::{question}\n:name: q2", 'the name "q2" is taken on this page'),
    "a next that is not the next": ("{next} pytorch/modules", "{next} pytorch/tensors", ":::{next}", "the lesson after this one is pytorch/modules"),
    "a next without a lesson": ("{next} pytorch/modules", "{next}", ":::{next}", "the lesson after this one is pytorch/modules; name it behind next"),
    "no address": ("https://docs.pytorch.org/docs/stable/notes/autograd.html", "docs.pytorch.org/notes", ":::{source} A page", '"docs.pytorch.org/notes" is no address of the web'),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_slip_is_named_at_its_line(mistakes: Mistakes, specimen: str, slip: str) -> None:
    """Whatever the author meant, the message says what is there and what belongs there."""
    old, new, at, message = SLIPS[slip]
    assert old in specimen
    text = specimen.replace(old, new, 1)
    said = [line for line in mistakes(text) if message in line]
    assert said
    if at is not None:
        assert int(said[0].partition(":")[0]) == line_of(text, at)


def test_tagged_cell_goes_to_the_piece_before_it_or_nowhere(mistakes: Mistakes, specimen: str) -> None:
    """A cell after an exercise without solution is not moved into the question of another part."""
    text = specimen.replace(":::{solution}\n$2 \\cdot 3 = 6$.\n%= below: x.grad / x, x\n:::\n", "")
    assert text != specimen
    assert any("this cell is tagged in-answer, and no answer or solution stands before it" in line for line in mistakes(text))


def test_names_on_the_card_keep_their_markup(build: Build, specimen: str) -> None:
    """A rule's name may hold code or a formula; only its full stop is dropped."""
    text = specimen.replace("- **Record.** Running", "- **`record` $x$.** Running")
    term = build({"pytorch/autograd": text}).page("pytorch/autograd").select_one(".ah-card dt")
    assert term.select_one("code").text == "record"
    assert term.select_one(".katex")
    assert not term.text.strip().endswith(".")


def test_removed_page_leaves_nothing_behind(build: Build, specimen: str, tmp_path: Path) -> None:
    """A page that is gone from the sources, or can no longer be read, is gone from the site."""
    first = build({"pytorch/autograd": specimen, "notes": "# Notes\n"})
    assert (first.folder / "notes.html").exists()
    (tmp_path / "docs" / "notes.md").unlink()
    second = build({"pytorch/autograd": specimen})
    assert second.status == 0, second.said
    assert not (second.folder / "notes.html").exists()
    third = build({"pytorch/autograd": b"\xff"})
    assert third.status == 1
    assert not (third.folder / "pytorch" / "autograd.html").exists()


def test_renamed_heading_breaks_the_links_of_other_pages_at_once(build: Build, specimen: str) -> None:
    """A page that links to a heading is looked at again when the heading is renamed."""
    notes = "# Notes\n\n[There](pytorch/autograd.md#a-first-step)\n"
    assert build({"pytorch/autograd": specimen, "notes": notes}).status == 0
    renamed = specimen.replace("### A first step", "### The first step").replace("#a-first-step", "#the-first-step")
    built = build({"pytorch/autograd": renamed, "notes": notes})
    assert built.status == 1
    assert any(warning.startswith("notes.md:3:") for warning in built.warnings)


def test_course_that_cannot_be_read_is_told_once(build: Build, specimen: str) -> None:
    """One slip in the course's list is one message, not one for each lesson that is named."""
    built = build(
        {"pytorch/autograd": specimen},
        course="# Home\n\n```{course}\nM05  Derivatives\n  slopes\n```\n\n```{toctree}\nabout\n```\n",
    )
    assert [warning.partition("WARNING: ")[0] for warning in built.warnings] == ["index.md:5: "]


def test_broken_link_is_told_once(build: Build) -> None:
    """A link that leads nowhere is one message."""
    built = build({"notes": "# Notes\n\n[There](nowhere.md)\n"})
    assert len(built.warnings) == 1
