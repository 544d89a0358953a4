"""Questions people ask: the directive, what it refuses, and what the search page is handed; and places of lessons to link to."""

import json

import pytest
from bs4 import BeautifulSoup

from miniature_site import Build, line_of

PAGE = "reference/questions"
TWO = """# Questions

:::{asked} `ValueError: can't optimize a <non-leaf> Tensor…`
:name: non-leaf

Set the flag last.
:::

:::{asked} The gradient is `None`
:name: none

It was not asked for.
:::
"""


def handed(page: BeautifulSoup) -> list[dict[str, str]]:
    """What the search page knows of the messages."""
    script = page.select_one("script#ah-messages")
    return [] if script is None else json.loads(script.text)


def test_question_is_a_heading_with_an_address(build: Build) -> None:
    """A question stands under its own words, as a heading, and can be linked to by its name."""
    page = build({PAGE: TWO}).page(PAGE)
    asked = page.select_one("#non-leaf")
    assert asked.select_one("h3 code").text == "ValueError: can't optimize a <non-leaf> Tensor…"
    assert asked.select_one("p").text == "Set the flag last."
    assert page.select_one("#none h3").text == "The gradient is None"


def test_search_page_alone_is_handed_the_messages(build: Build) -> None:
    """The search page gets the messages, not the surprises, with their addresses, and the script that looks for them; no other page does."""
    built = build({PAGE: TWO})
    assert handed(built.page("search")) == [
        {"message": "ValueError: can't optimize a <non-leaf> Tensor…", "address": "reference/questions.html#non-leaf"}
    ]
    assert [bool(built.page(name).select("script[src*='pasted-message.js']")) for name in ("search", PAGE, "index")] == [
        True,
        False,
        False,
    ]


def test_site_without_questions_has_nothing_to_look_for(build: Build) -> None:
    """Where there is no page of questions, the search page is as Sphinx makes it."""
    page = build({}).page("search")
    assert page.select("script#ah-messages, script[src*='pasted-message.js']") == []


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (":name: none\n", ":name: None at all\n", "a question has a name of lower-case words joined by hyphens to link to"),
        (":name: none\n", "", "a question has a name of lower-case words joined by hyphens to link to"),
        (":name: none\n", ":name: non-leaf\n", 'an earlier question has the name "non-leaf"'),
        ("The gradient is `None`", "`ValueError: can't optimize a <non-leaf> Tensor…`", "an earlier question has the message"),
    ],
)
def test_mistake_is_named_at_its_line(build: Build, right: str, wrong: str, said: str) -> None:
    """A missing or unusable name, and a name or a message that stands twice, are named with their line."""
    text = TWO.replace(right, wrong)
    built = build({PAGE: text})
    assert built.status == 1
    line = text[: text.rindex(":::{asked}")].count("\n") + 1
    assert any(warning.startswith(f"{PAGE}.md:{line}: WARNING: {said}") for warning in built.warnings), built.warnings


def test_places_of_a_lesson_are_named_and_linked(build: Build, specimen: str) -> None:
    """A heading, a question, a prediction, an explorer, an exercise and a pitfall can each be linked to, and the link says which it is."""
    places = {
        "a-second-step": "A second step",
        "closed": "question 1",
        "print-six": "prediction 1",
        "square": "exercise 1",
        "step-size": "explorer The error against the nudge",
        "pitfall-a-third-belief": "pitfall “A third belief.”",
    }
    text = "# Notes\n\n" + "\n\n".join(f"{{lesson}}`pytorch/autograd#{anchor}`" for anchor in places) + "\n"
    built = build({"pytorch/autograd": specimen, "notes": text})
    assert built.status == 0, built.said
    links = built.page("notes").select("article p a")
    assert [link.text for link in links] == [f"DL01.7.2 Kitchen sink, {words}" for words in places.values()]
    targets = [link["href"].partition("#") for link in links]
    lesson = built.page("pytorch/autograd")
    assert all(page == "pytorch/autograd.html" and lesson.find(id=anchor) for page, _, anchor in targets)


def test_place_that_is_not_there_is_named(build: Build, specimen: str) -> None:
    """A slip in a place is named with its line and the place that is near; a lesson that is only announced has no places yet."""
    text = "# Notes\n\n{lesson}`pytorch/modules#anything`\n\nSee {lesson}`pytorch/autograd#print-sex`.\n"
    built = build({"pytorch/autograd": specimen, "notes": text})
    assert built.warnings == [
        f'notes.md:{line_of(text, "See")}: WARNING: pytorch/autograd has no place "print-sex"; did you mean print-six? [handgrad.lesson]'
    ]
    assert built.page("notes").select_one("article p").text == "DL01.7.3 Modules"
