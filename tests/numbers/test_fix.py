"""The file that `--fix` writes: whole or not at all, and nothing in it but what was stale."""

import errno
import os
import stat
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest

from handgrad.numbers.report import fix_file
from handgrad.numbers.settings import Settings
from number_pages import cell, page

STALE = page(
    "Nine of \N{MINUS SIGN}1.\t \n%= x, -x",
    cell("print(x)") + "\n%> 9",
    "The $y = 8$ has none.",
    "Twelve\n%= y",
    code="x, z = 4, 8",
)
MENDED = STALE.replace("Nine", "Four").replace("\N{MINUS SIGN}1", "\N{MINUS SIGN}4").replace("%> 9", "%> 4")


@pytest.fixture
def stale(tmp_path: Path) -> Path:
    """A page with two stale numbers, a stale output, a number without a source and a wrong source."""
    file = tmp_path / "folder" / "page.md"
    file.parent.mkdir()
    file.write_text(STALE, encoding="utf-8", newline="")
    return file


def test_only_what_is_stale_changes(stale: Path) -> None:
    """Numbers and outputs are rewritten; what only the author can decide is told, and every other byte stays."""
    outcome = fix_file(stale, Settings())
    assert stale.read_bytes() == MENDED.encode()
    assert len(outcome.mended) == 3
    assert [each.message for each in outcome.report.problems] == [
        "8 has no source: add under this block  %= z",
        "y raises NameError: name 'y' is not defined",
    ]


def test_line_ends_and_permissions_stay(stale: Path) -> None:
    """A file with the line ends of Windows keeps them, and who may read it stays."""
    stale.write_bytes(STALE.replace("\n", "\r\n").encode())
    stale.chmod(0o640)
    fix_file(stale, Settings())
    assert stale.read_bytes() == MENDED.replace("\n", "\r\n").encode()
    assert stat.S_IMODE(stale.stat().st_mode) == 0o640


def test_line_ends_of_a_mixed_file_stay(stale: Path) -> None:
    """Each line keeps its own end, and a page without an end of its last line gets none."""
    stale.write_bytes(STALE.replace("\n", "\r\n", 3).rstrip("\n").encode())
    fix_file(stale, Settings())
    assert stale.read_bytes() == MENDED.replace("\n", "\r\n", 3).rstrip("\n").encode()


def test_link_stays_a_link(stale: Path) -> None:
    """A page that is a link is mended where it lies."""
    link = stale.parent.parent / "link.md"
    link.symlink_to(stale)
    fix_file(link, Settings())
    assert link.is_symlink()
    assert stale.read_bytes() == MENDED.encode()


def test_file_that_cannot_be_renamed_stays_whole(stale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the last step fails the old file is there, nothing lies beside it, and the author is told."""

    def fail(self: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", fail)
    outcome = fix_file(stale, Settings())
    assert stale.read_bytes() == STALE.encode()
    assert [path.name for path in stale.parent.iterdir()] == ["page.md"]
    assert outcome.mended == []
    assert outcome.report.problems[0].message == "this file cannot be rewritten: No space left on device"
    assert "Nine should be Four (x = 4)" in {each.message for each in outcome.report.problems}


def test_file_that_cannot_be_written_leaves_no_litter(stale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full halfway leaves the old file alone in its folder."""
    monkeypatch.setattr("handgrad.numbers.rewriting.NamedTemporaryFile", _on_a_full_disk)
    outcome = fix_file(stale, Settings())
    assert stale.read_bytes() == STALE.encode()
    assert [path.name for path in stale.parent.iterdir()] == ["page.md"]
    assert outcome.report.problems[0].message == "this file cannot be rewritten: No space left on device"


def _on_a_full_disk(**options: Any) -> Any:
    def fail(written: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    made: Any = NamedTemporaryFile(**options)  # noqa: SIM115  (the caller closes it)
    made.write = fail
    return made


def test_byte_order_mark_stays(stale: Path) -> None:
    """A mark at the beginning of a file is no part of its first line, and stays where it is."""
    stale.write_bytes(b"\xef\xbb\xbf" + STALE.encode())
    fix_file(stale, Settings())
    assert stale.read_bytes() == b"\xef\xbb\xbf" + MENDED.encode()


def test_end_of_a_line_that_is_none_is_told(stale: Path) -> None:
    r"""A file with a line that ends in `\r` alone is told with its place, and left alone: an editor may show other lines."""
    stale.write_bytes(STALE.replace("\n", "\r\n").replace("has none.\r\n", "has none.\r").encode())
    before = stale.read_bytes()
    problem = fix_file(stale, Settings()).report.problems[0]
    line = STALE[: STALE.index("has none.")].count("\n") + 1
    assert (problem.line, problem.message) == (line, r"this line ends in \r alone: save the file with the line ends \n")
    assert stale.read_bytes() == before


def test_file_that_changes_meanwhile_is_left_alone(stale: Path) -> None:
    """What an author saves while the cells run is not written over."""
    saves = f"open({str(stale)!r}, 'a').write('Saved meanwhile.')"
    stale.write_text(page(cell(f"{saves}; x = 4"), "It is 5.\n%= x"), encoding="utf-8")
    before = stale.read_text(encoding="utf-8")
    outcome = fix_file(stale, Settings())
    assert stale.read_text(encoding="utf-8") == before + "Saved meanwhile."
    assert outcome.report.problems[0].message == "this file cannot be rewritten: it was changed while its cells ran"
