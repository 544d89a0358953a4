"""The notebook of a lesson: offered beside the page, made anew with it, the same bytes each time."""

from pathlib import Path

import pytest
from nbformat import NotebookNode

from clean_environment import make_environment, run_in
from miniature_site import Build, Built, Mistakes, line_of
from small_lesson import NAME, cell, lesson, notebook

ABOUT = {"reference/how-this-site-is-checked": "# Checked\n"}


def code_cells(built: Built) -> list[NotebookNode]:
    """Return the code cells of the lesson's notebook."""
    return [each for each in notebook(built).cells if each.cell_type == "code"]


@pytest.mark.parametrize(
    ("builder", "page", "address"), [("html", NAME, "autograd.ipynb"), ("dirhtml", f"{NAME}/index", "../autograd.ipynb")]
)
def test_notebook_lies_at_one_place_in_both_forms_of_the_site(build: Build, builder: str, page: str, address: str) -> None:
    """Whether pages end in .html or in a slash, the link leads to pytorch/autograd.ipynb and saves it under that name."""
    built = build({NAME: lesson("A cell:", cell("print(6)"))}, "-b", builder)
    assert built.status == 0, built.said
    (link,) = built.page(page).select(".ah-facts a[download]")
    assert (link["href"], link["download"], link.text) == (address, "autograd.ipynb", "autograd.ipynb")
    assert [each.source for each in code_cells(built)] == ["print(6)"]


def test_lesson_without_cells_offers_none(build: Build) -> None:
    """Neither a link nor a file, nor for a page that is no lesson; a lesson that loses its cells loses its notebook."""
    notes = "---\nfile_format: mystnb\nkernelspec:\n  name: python3\n  display_name: Python 3\n---\n\n# Notes\n\n" + cell("1")
    built = build({NAME: lesson(cell("1")), "notes": notes})
    assert [path.name for path in built.folder.rglob("*.ipynb")] == ["autograd.ipynb"]
    built = build({NAME: lesson("No cell."), "notes": notes})
    assert list(built.folder.rglob("*.ipynb")) == []
    assert built.page(NAME).select("a[download]") == []


def test_notebook_of_a_removed_lesson_goes_with_its_page(build: Build, tmp_path: Path) -> None:
    """A lesson that is renamed leaves no notebook behind."""
    built = build({NAME: lesson(cell("1")), "pytorch/modules": lesson(cell("2")).replace("# Kitchen sink", "# Modules")})
    assert (built.folder / "pytorch" / "modules.ipynb").exists()
    (tmp_path / "docs" / "pytorch" / "modules.md").unlink()
    built = build({NAME: lesson(cell("1"))})
    assert [path.name for path in built.folder.rglob("*.ipynb")] == ["autograd.ipynb"]


def test_notebook_is_made_with_its_page(build: Build, tmp_path: Path) -> None:
    """It is made again when its page changes, or when it is gone or no longer what was made, and left alone otherwise."""
    first = build({NAME: lesson("First words.", cell("1"))})
    file = first.folder / f"{NAME}.ipynb"
    made, time = file.read_bytes(), file.stat().st_mtime_ns
    build({"about": "# About\n\nMore.\n"})
    assert file.stat().st_mtime_ns == time
    file.write_text(file.read_text().replace("First words", "Touched"))
    build({"about": "# About\n\nStill more.\n"})
    assert file.read_bytes() == made
    build({NAME: lesson("Second words.", cell("1"))})
    assert "Second words" in file.read_text()
    file.unlink()
    again = build({})
    assert again.status == 0, again.said
    assert "Second words" in file.read_text()


def test_two_builds_give_the_same_bytes(build: Build, tmp_path: Path, specimen: str) -> None:
    """On one process or two, from the kernel or from the cache, with words hashed one way or another."""
    bytes_of = []
    other = ("-E", "-D", f"handgrad_cell_outputs={tmp_path / 'other'}")
    for options, seed in (((), "1"), (("-E", "-j", "2"), "2"), (other, "3")):
        built = build({NAME: specimen, **ABOUT}, *options, execute=True, PYTHONHASHSEED=seed)
        assert built.status == 0, built.said
        bytes_of.append((built.folder / f"{NAME}.ipynb").read_bytes())
    assert bytes_of[0] == bytes_of[1] == bytes_of[2]
    assert b"tensor(6.)" in bytes_of[0]


def test_outputs_stay_when_the_cells_do_not_run_again(build: Build) -> None:
    """A change of the text alone keeps the outputs, the counts and the tags."""
    cells = (cell("print(2 * 3)", "hide-output"), cell("1 / 0", "raises-exception"))
    build({NAME: lesson(*cells)}, execute=True)
    first, second = code_cells(build({NAME: lesson("Words.", *cells)}, execute=True))
    assert (first.outputs[0].text, first.execution_count) == ("6\n", 1)
    assert first.metadata == {"tags": ["hide-output"], "jupyter": {"outputs_hidden": True}}
    assert (second.outputs[0].ename, second.metadata) == ("ZeroDivisionError", {"tags": ["raises-exception"]})


def test_announced_exception_lets_the_notebook_run_to_its_end(build: Build, tmp_path: Path) -> None:
    """The tag that announces an exception goes with the cell, and the cells behind it run."""
    built = build({NAME: lesson(cell("1 / 0", "raises-exception"), cell("print('after')"))}, execute=True)
    again = run_in(make_environment(tmp_path / "clean", []), notebook(built))
    assert [output.output_type for each in again.cells for output in each.outputs] == ["error", "stream"]


def test_first_cell_says_what_the_notebook_is_and_needs(build: Build) -> None:
    """Lesson, title, licence, Python and packages; no address where none is configured."""
    said = notebook(build({NAME: lesson(cell("import torch"))})).cells[0].source
    for words in ("**DL01.7.2, Kitchen sink**", "CC BY 4.0", "Python 3.11 or newer", "pip install numpy==2.4.6 torch==2.13.0"):
        assert words in said
    assert "http" not in said
    assert "needs no further package" in notebook(build({NAME: lesson(cell("import math"))})).cells[0].source


def test_links_are_whole_or_words(build: Build) -> None:
    """Without the site's address a link into the site keeps its words; with it, it leads to the page; the web is linked always."""
    pages = {NAME: lesson("[About](../about.md), [here](#code), [there](https://example.org/x).", cell("1"))}
    assert "\nAbout, here, [there](https://example.org/x)." in notebook(build(pages)).cells[2].source
    built = build(pages, "-D", "html_baseurl=https://example.org/autograd/")
    first, _, code, *_ = notebook(built).cells
    assert "The page: <https://example.org/autograd/pytorch/autograd.html>" in first.source
    assert "\n[About](https://example.org/autograd/about.html), here, [there](https://example.org/x)." in code.source


def test_pictures_of_the_page_are_in_the_notebook(build: Build, tmp_path: Path) -> None:
    """A picture file of the sources is attached to the cell that shows it."""
    picture = tmp_path / "docs" / "pytorch" / "dot.svg"
    picture.parent.mkdir(parents=True)
    picture.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    built = build({NAME: lesson("![A dot that is 1 wide](dot.svg)", cell("1"))})
    assert built.status == 0, built.said
    (shown,) = [each for each in notebook(built).cells if "attachments" in each]
    assert "![A dot that is 1 wide](attachment:dot.svg)" in shown.source
    assert list(shown.attachments["dot.svg"]) == ["image/svg+xml"]


def test_cell_that_needs_an_unpinned_package_is_named(mistakes: Mistakes) -> None:
    """At the line of the first cell that imports it, once; a package of the standard library needs no pin."""
    text = lesson(cell("import math"), cell("import bs4"), cell("from bs4 import Tag"))
    assert mistakes(text) == [
        f"{line_of(text, 'import bs4') - 1}: this cell imports bs4, which constraints.txt does not pin; pin it, or do without"
    ]


def test_cell_that_the_page_shows_too_early_is_named(mistakes: Mistakes) -> None:
    """A cell tagged in-answer moves into the answer before it, and must not pass another cell on the way."""
    question = "::::{question}\n:name: what\nWhat?\n:::{answer}\nThis.\n:::\n::::"
    text = lesson(cell("x = 1"), question, cell("x = 2"), cell("print(x)", "in-answer")).replace("## Code", "## Check yourself")
    (said,) = mistakes(text)
    assert said.startswith(f"{line_of(text, 'x = 2') - 1}: a cell above runs after this one;")
