"""One command lays the template of an announced lesson, and the page builds as a draft."""

import shutil
from pathlib import Path

import pytest

from handgrad.sphinxext.new_lesson import main
from miniature_site import KITCHEN_SINK, ROOT, Build


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A folder of pages with the course of the site and the template."""
    folder = tmp_path / "pages"
    (folder / "contributing").mkdir(parents=True)
    shutil.copyfile(ROOT / "docs" / "index.md", folder / "index.md")
    shutil.copyfile(KITCHEN_SINK.with_name("lesson-template.md"), folder / "contributing" / "lesson-template.md")
    return folder


def test_template_is_laid_with_the_title_of_the_course(docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page carries the title that the course lists, and the command says what comes next."""
    assert main(["derivatives/slopes", "--docs", str(docs)]) == 0
    assert "\n# Slopes: what a gradient is\n" in (docs / "derivatives" / "slopes.md").read_text()
    assert "slopes.md is laid." in capsys.readouterr().out


def test_laid_page_builds_as_a_draft_that_lists_what_it_lacks(docs: Path, build: Build) -> None:
    """The template is itself a page without mistakes."""
    main(["pytorch/tensors", "--docs", str(docs)])
    text = (docs / "pytorch" / "tensors.md").read_text().replace("# Tensors: shapes and strides", "# Tensors")
    built = build({"pytorch/tensors": text})
    assert built.status == 0, built.said
    assert len(built.page("pytorch/tensors").select(".ah-lacking li")) > 15


@pytest.mark.parametrize("name", ["docs/pytorch/tensors.md", "pytorch/tensors.md", "pytorch/tensors"])
def test_page_may_be_named_as_a_shell_completes_it(docs: Path, name: str) -> None:
    """A path with its folder and ending names the same lesson."""
    assert main([name, "--docs", str(docs)]) == 0
    assert (docs / "pytorch" / "tensors.md").exists()


def test_existing_page_is_never_overwritten(docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A page that exists is left as it is."""
    page = docs / "pytorch" / "tensors.md"
    page.parent.mkdir()
    page.write_text("mine")
    assert main(["pytorch/tensors", "--docs", str(docs)]) == 1
    assert page.read_text() == "mine"
    assert "exists already; nothing was changed" in capsys.readouterr().err


def test_unknown_lesson_is_refused_with_the_known_ones(docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A slip of the pen gets the list of what the course has."""
    assert main(["pytorch/tensor", "--docs", str(docs)]) == 1
    said = capsys.readouterr().err
    assert 'the course has no lesson "pytorch/tensor"' in said
    assert "\n  pytorch/tensors\n" in said


def test_command_outside_the_repository_says_where_to_run_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the home page there is no course to read."""
    assert main(["pytorch/tensors", "--docs", str(tmp_path)]) == 1
    assert "run this at the top of the repository" in capsys.readouterr().err


def test_home_page_without_course_or_with_a_slip_is_named(docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message names the home page and, for a slip, its line."""
    home = docs / "index.md"
    lines = home.read_text().splitlines()
    slip = next(number for number, line in enumerate(lines, 1) if "pytorch/tensors" in line)
    home.write_text("\n".join([*lines[: slip - 1], "  tensors", *lines[slip:]]))
    assert main(["pytorch/tensors", "--docs", str(docs)]) == 1
    assert f"index.md:{slip}: " in capsys.readouterr().err
    home.write_text("# Home\n")
    assert main(["pytorch/tensors", "--docs", str(docs)]) == 1
    assert "holds no course directive" in capsys.readouterr().err


def said_after(docs: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one message with which the command fails."""
    assert main(["pytorch/tensors", "--docs", str(docs)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_spaces_behind_the_fences_are_read_over(docs: Path) -> None:
    """Nobody sees them."""
    home = docs / "index.md"
    opening = next(line for line in home.read_text().splitlines() if "{course}" in line)
    text = home.read_text().replace(opening, f"{opening}  ")
    home.write_text(text.replace("\n```\n", "\n```  \n"))
    assert main(["pytorch/tensors", "--docs", str(docs)]) == 0


def test_course_that_is_not_closed_is_named(docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message leads to the opening fence."""
    (docs / "index.md").write_text("# Home\n\n```{course}\nDL01.7  PyTorch\n  pytorch/tensors  Tensors\n")
    assert "index.md:3: the course directive is not closed; put a line ``` under its last lesson" in said_after(docs, capsys)


def test_home_page_that_is_not_utf_8_is_named(docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message is the build's."""
    (docs / "index.md").write_bytes(b"# Home\n\nna\xefve\n")
    assert "index.md:3: byte 0xef is not UTF-8; save the file as UTF-8" in said_after(docs, capsys)


def test_missing_template_is_named(docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever deleted it learns its name."""
    (docs / "contributing" / "lesson-template.md").unlink()
    assert "lesson-template.md, the template of a lesson, does not exist; restore it" in said_after(docs, capsys)


def test_file_in_the_place_of_the_folder_is_named(docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder of that name cannot be made beside it."""
    (docs / "pytorch").write_text("a file")
    said = said_after(docs, capsys)
    assert "tensors.md cannot be written: " in said
    assert str(docs / "pytorch") in said
