"""A source file that cannot be read, or whose front matter is wrong, gets one message with file and line."""

from pathlib import Path

import pytest

from handgrad.sphinxext.front_matter import read_front_matter
from handgrad.sphinxext.mistakes import UnreadableError
from miniature_site import Build


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
            'a date needs quotation marks: "2026-11-01"',
        ),
        (b"---\nlevel: L2\nmyst:\n  seen:\n  - 2026-11-01\n---\n# T\n", 5, 'a date needs quotation marks: "2026-11-01"'),
        (b"---\nlevel: L2\nsigned-off-on: 2026-13-45\n---\n# T\n", 3, 'a date needs quotation marks: "2026-13-45"'),
        (b"---\nlevel: L2\nminutes: 5\nlevel: L3\n---\n# T\n", 4, "level is set twice; keep one of the two"),
        (b"---\nlevel: L2\n1: x\n---\n# T\n", 3, "a name must be text; put 1 in quotation marks"),
        (b"---\nlevel: L2\non: x\n---\n# T\n", 3, "a name must be text; put on in quotation marks"),
        (b"---\nlevel: L2\nmyst:\n  ? [a]\n  : b\n---\n# T\n", 4, "a name must be text"),
        (b"---\nlevel: L2\nstatus: [draft\n---\n# T\n", 3, "the front matter is not valid YAML"),
        (b"---\nlevel: L2\nminutes: !!int x\n---\n# T\n", 2, "the front matter holds a value that YAML cannot read"),
        (b"---\r\nlevel: L2\r\nstatus: a\x0cb\r\n---\r\n# T\r\n", 3, "this line holds the control character U+000C; delete it"),
        (b"# T\n\nA\x00b\n", 3, "this line holds the control character U+0000; delete it"),
        (b"\n\n---\nlevel: L2\n---\n# T\n", 3, "front matter begins on line 1 of the file"),
        (b"  ---\nlevel: L2\n---\n# T\n", 1, "front matter begins on line 1 of the file"),
        (b"----\nlevel: L2\n----\n# T\n", 1, "front matter begins on line 1 of the file"),
        (b"--- # lesson\nlevel: L2\n---\n# T\n", 1, "front matter begins on line 1 of the file"),
        (b"level: L2\nminutes: 5\n---\n# T\n", 1, "the front matter is not opened; line 1 must be three hyphens"),
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


@pytest.mark.parametrize("start", ["---\n\nA rule above.\n\n---\n\n# T\n", "# T\n\n---\n", "***\n# T\n", "\n\n# T\n"])
def test_rule_is_no_front_matter(tmp_path: Path, start: str) -> None:
    """A line of hyphens that is followed by no field of a lesson is what Markdown takes it for."""
    page = tmp_path / "page.md"
    page.write_text("\n" + start)
    assert read_front_matter(page) == {}


@pytest.mark.parametrize(
    ("line", "hint"), [("description: one: two", "; a value with a colon needs quotation marks"), ("status: [draft", "")]
)
def test_hint_stands_only_where_it_helps(tmp_path: Path, line: str, hint: str) -> None:
    """Quotation marks are proposed for a colon too many, and not for a bracket too few."""
    page = tmp_path / "page.md"
    page.write_text(f"---\nlevel: L2\n{line}\n---\n")
    with pytest.raises(UnreadableError) as caught:
        read_front_matter(page)
    assert str(caught.value).partition(")")[2] == hint


def test_time_of_the_clock_stays_text(tmp_path: Path) -> None:
    """YAML would count 12:30 in sixties and say 750."""
    page = tmp_path / "page.md"
    page.write_text("---\nminutes: 12:30\nlevel: 7\nmyst: 1.5\n---\n")
    assert read_front_matter(page) == {"minutes": "12:30", "level": 7, "myst": 1.5}


def test_page_that_breaks_later_leaves_no_gap_in_the_navigation(build: Build, specimen: str) -> None:
    """A page that could be read in the build before is reported once; the course's home is read again without it."""
    assert build({"pytorch/autograd": specimen}).status == 0
    built = build({"pytorch/autograd": specimen.replace("minutes: 5", "level: L1")})
    assert built.warnings == ["pytorch/autograd.md:7: WARNING: level is set twice; keep one of the two [handgrad.lesson]"]
