"""The fields of a lesson are checked where they stand; a page whose cells could not run, or without a title, is left out."""

import datetime
from pathlib import Path

import pytest

from handgrad.sphinxext.lesson_fields import field_mistakes
from miniature_site import Build, Mistakes, line_of

GOOD = {"level": "L2", "minutes": 30, "status": "draft", "description": "What the reader will hold at the end."}
FRONT = """---
file_format: mystnb
kernelspec:
  name: python3
level: L1
minutes: 5
status: draft
description: "What the reader will hold at the end."
---
"""


def test_wrong_fields_are_named_at_their_lines(mistakes: Mistakes, specimen: str) -> None:
    """Level, minutes, status and description are checked where they stand."""
    text = specimen.replace("level: L1", "level: L4").replace("minutes: 5", "minutes: five")
    text = text.replace("status: draft", "status: done").replace('description: "Every', 'description: "' + "very " * 31 + "Every")
    said = [message for message in mistakes(text) if "lacks" not in message]
    assert said == [
        f"{line_of(text, 'level:')}: level 'L4' is none of L1, L2, L3",
        f"{line_of(text, 'minutes:')}: minutes 'five' must be the whole number of minutes to read the lesson",
        f"{line_of(text, 'status:')}: status 'done' is none of draft, in review, signed off",
        f"{line_of(text, 'description:')}: description has 50 words; 30 are the most",
    ]


def said_of(tmp_path: Path, **fields: object) -> list[str]:
    """Return what is wrong with a lesson's fields."""
    page = tmp_path / "page.md"
    page.write_text("---\nstatus: x\n---\n")
    return [mistake.message for mistake in field_mistakes(page, {**GOOD, **fields})]


def test_good_fields_are_accepted(tmp_path: Path) -> None:
    """Nothing is said of a lesson whose fields are right, signed off or not."""
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    assert said_of(tmp_path) == []
    assert (
        said_of(tmp_path, status="signed off", **{"signed-off-by": "Ada Example", "signed-off-on": yesterday.isoformat()}) == []
    )


def test_signed_off_lesson_names_who_and_when(tmp_path: Path) -> None:
    """The mark is refused without a name, without a day, and with a day in the future."""
    tomorrow = datetime.date.today() + datetime.timedelta(days=1)
    who, when = "a signed-off lesson names its reader", "a signed-off lesson says when it was read"
    nothing = said_of(tmp_path, status="signed off")
    assert [message.partition(":")[0] for message in nothing] == [who, when]
    future = said_of(tmp_path, status="signed off", **{"signed-off-by": "Ada Example", "signed-off-on": tomorrow.isoformat()})
    assert [message.partition(":")[0] for message in future] == [when]


@pytest.mark.parametrize("minutes", [0, -5, True, "5", None, 2.5, 601, [5], "12:30"])
def test_minutes_must_be_a_whole_positive_number(tmp_path: Path, minutes: object) -> None:
    """Nothing but a whole number above zero and up to ten hours counts as minutes."""
    assert len(said_of(tmp_path, minutes=minutes)) == 1


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"minuets": 5}, "minuets: did you mean minutes?"),
        ({"signed_off_by": "Ada"}, "signed_off_by: did you mean signed-off-by?"),
        ({"author": "Ada"}, "author: a lesson has no such field; it may have file_format, kernelspec, level, minutes, status,"),
        ({"level": ["L2"]}, "level ['L2'] is none of L1, L2, L3"),
        ({"level": {"L2": None}}, "level {'L2': None} is none of L1, L2, L3"),
        ({"status": ["draft"]}, "status ['draft'] is none of draft, in review, signed off"),
        ({"minutes": 700}, "minutes 700 is too long for one lesson; 600 are the most"),
        ({"minutes": True}, "minutes True must be the whole number of minutes to read the lesson; YAML reads yes and on as True"),
        ({"minutes": "12:30"}, "minutes '12:30' must be the whole number of minutes to read the lesson, not a time of the clock"),
        ({"specimen": False}, "specimen False must be true"),
        ({"specimen": "yes"}, "specimen 'yes' must be true"),
        ({"description": None}, "description is missing"),
        ({"description": ["a", "b"]}, "description ['a', 'b'] must be text"),
        ({"description": "x" * 251}, "description has 251 characters; 250 are the most"),
        ({"description": "What `backward()` does for $x$."}, "description is printed as it is; write it without ` and $"),
    ],
)
def test_wrong_field_is_named(tmp_path: Path, fields: dict[str, object], message: str) -> None:
    """Unknown names and values of a wrong kind get one message each."""
    said = said_of(tmp_path, **fields)
    assert [text[: len(message)] for text in said] == [message]


def test_known_fields_are_accepted(tmp_path: Path) -> None:
    """Settings of MyST, of previews and the specimen's mark are no strangers."""
    assert said_of(tmp_path, specimen=True, myst={"substitutions": {}}, **{"og:title": "Another title"}) == []


@pytest.mark.parametrize("old", ["level: L1", "status: draft"])
def test_list_for_a_word_is_a_mistake_and_no_traceback(build: Build, specimen: str, old: str) -> None:
    """The rest of the page is read as ever."""
    name, _, value = old.partition(": ")
    built = build({"pytorch/autograd": specimen.replace(old, f"{name}: [{value}]")})
    assert f"pytorch/autograd.md:{line_of(specimen, old)}: WARNING: {name} ['{value}'] is none of" in built.warnings[0]
    assert "Traceback" not in built.said


@pytest.mark.parametrize(
    ("old", "new", "words", "message"),
    [
        (
            "file_format: mystnb\n",
            "",
            "```{code-cell}",
            "the cells of a page run only if its front matter says file_format: mystnb",
        ),
        ("mystnb", "myst", "file_format", "the cells of a page run only if its front matter says file_format: mystnb"),
        (
            "kernelspec:\n  name: python3\n",
            "kernelspec: python3\n",
            "kernelspec",
            "kernelspec must be a table with name: python3",
        ),
        ("python3", "julia-1.9", "kernelspec", "kernelspec must be a table with name: python3"),
        ("kernelspec:\n  name: python3\n", "", "---", "kernelspec must be a table with name: python3"),
        ("# Kitchen sink", "Kitchen sink", "Kitchen sink", "a lesson begins with its title: # Title"),
        ("# Kitchen sink", "#Kitchen sink", "#Kitchen sink", "a lesson begins with its title: # Title"),
        ("# Kitchen sink", "## Kitchen sink", "## Kitchen sink", "a lesson begins with its title: # Title"),
    ],
)
def test_unusable_page_is_one_message(build: Build, old: str, new: str, words: str, message: str) -> None:
    """Instead of what MyST-NB and the lesson's shape would make of it, the author reads what to do."""
    text = (FRONT + "\n# Kitchen sink\n\n```{code-cell} python\n# a comment\n```\n").replace(old, new, 1)
    built = build({"pytorch/autograd": text})
    assert len(built.warnings) == 1, built.said
    assert built.warnings[0].startswith(f"pytorch/autograd.md:{line_of(text, words)}: WARNING: {message}")
    assert "Traceback" not in built.said


def test_page_of_front_matter_alone_has_no_title(build: Build) -> None:
    """The message stands where the page ends."""
    built = build({"pytorch/autograd": FRONT})
    assert built.warnings == ["pytorch/autograd.md:9: WARNING: a lesson begins with its title: # Title [handgrad.lesson]"]


def test_underlined_title_is_a_title(mistakes: Mistakes, specimen: str) -> None:
    """Markdown has a second form of the title."""
    assert mistakes(specimen.replace("# Kitchen sink", "Kitchen sink\n============", 1)) == []
