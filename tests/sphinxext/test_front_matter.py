"""A source file that cannot be read, or whose front matter is wrong, gets one message with file and line."""

import datetime
from pathlib import Path

import pytest

from handgrad.sphinxext.front_matter import field_mistakes, read_front_matter
from handgrad.sphinxext.mistakes import UnreadableError
from miniature_site import Build, Mistakes, line_of

GOOD = {"level": "L2", "minutes": 30, "status": "draft", "description": "What the reader will hold at the end."}


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        (b"", 1, "the file is empty"),
        (b"  \n\n", 1, "the file is empty"),
        (b"# Title\n\nna\xefve\n", 3, "byte 0xef is not UTF-8"),
        (b"---\nlevel: L2\n# Title\n", 1, "the front matter is not closed"),
        (b"---\nlevel: L2\ndescription: one: two: three\n---\n# T\n", 3, "the front matter is not valid YAML"),
        (b"---\n- a\n- b\n---\n# T\n", 2, "the front matter must be lines of the form"),
        (
            b"---\nlevel: L2\nsigned-off-on: 2026-11-01\n---\n# T\n",
            3,
            'a date needs quotation marks: signed-off-on: "2026-11-01"',
        ),
    ],
)
def test_unreadable_file_is_one_message_with_its_line(build: Build, content: bytes, line: int, message: str) -> None:
    """Each kind of broken file fails the build with one line and no traceback."""
    built = build({"pytorch/autograd": content})
    assert built.status == 1
    assert [warning.partition(message)[:2] for warning in built.warnings] == [(f"pytorch/autograd.md:{line}: WARNING: ", message)]
    assert "Traceback" not in built.said


def test_all_unreadable_files_are_named_at_once(build: Build) -> None:
    """An author with two broken files learns of both."""
    built = build({"pytorch/autograd": b"", "derivatives/slopes": b"\xff"})
    assert "autograd.md:1:" in built.said
    assert "slopes.md:1:" in built.said


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


@pytest.mark.parametrize("minutes", [0, -5, True, "5", None, 2.5])
def test_minutes_must_be_a_whole_positive_number(tmp_path: Path, minutes: object) -> None:
    """Nothing but a whole number above zero counts as minutes."""
    assert len(said_of(tmp_path, minutes=minutes)) == 1


def test_page_without_front_matter_has_none(tmp_path: Path) -> None:
    """A plain page is not a lesson, and a horizontal rule further down is no front matter."""
    page = tmp_path / "page.md"
    page.write_text("# Title\n\n---\nlevel: L2\n---\n")
    assert read_front_matter(page) == {}


def test_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    """An editor's byte order mark does not hide the front matter."""
    page = tmp_path / "page.md"
    page.write_bytes(b"\xef\xbb\xbf---\nlevel: L2\n---\n# Title\n")
    assert read_front_matter(page) == {"level": "L2"}


def test_read_front_matter_raises_for_a_folderful_of_nothing(tmp_path: Path) -> None:
    """The function itself refuses an empty file, so that every caller gets the same message."""
    page = tmp_path / "page.md"
    page.write_text("")
    with pytest.raises(UnreadableError, match=r"page\.md:1: the file is empty"):
        read_front_matter(page)
