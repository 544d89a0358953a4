"""The notebooks of the built site: each says what its page says, and runs where only the packages it names are installed."""

import re
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook

from clean_environment import make_environment, named_packages, run_in
from handgrad.sphinxext.katex import KatexProcess
from handgrad.sphinxext.notation import load_notation
from miniature_site import ROOT
from notebook_reading import differences, notebook_text, page_text, printed, read_markdown
from whole_site import Site

LESSON = "pytorch/autograd"
MYST = re.compile(r"\{[\w:-]+\}`|^\s*(?::::|```+\s*\{|~~~+\s*\{)|^\(\S+\)=", re.MULTILINE)
LAUNCHERS = re.compile("binder|colab|thebe|jupyterhub|jupyterlite|deepnote", re.IGNORECASE)
Render = Callable[[str, bool], str]


@pytest.fixture(scope="session")
def notebooks(site: Site) -> dict[str, NotebookNode]:
    """The notebooks by the names of their pages, as their links on the pages lead to them."""
    found = {}
    for name in site.names:
        for link in site.page(name).select(".ah-facts a[download$='.ipynb']"):
            file = (site.folder / f"{name}.html").parent / link["href"]
            found[name] = nbformat.reads(file.read_text(encoding="utf-8"), as_version=nbformat.NO_CONVERT)
    return found


@pytest.fixture(scope="session")
def pages(site: Site, notebooks: dict[str, NotebookNode]) -> dict[str, str]:
    """What the articles of those pages show."""
    return {name: page_text(site.page(name).select_one("article")) for name in notebooks}


@pytest.fixture(scope="session")
def plain_katex() -> Iterator[Render]:
    """KaTeX without any macro, strict."""
    process = KatexProcess(ROOT / "build" / "node" / "node_modules", {})
    yield process.render
    process.close()


@pytest.fixture(scope="session")
def python_with(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[str]], Path]:
    """Make a clean environment for what a notebook names, once for those that name the same; a wheel is the site's own."""
    made: dict[str, Path] = {}

    def make(packages: list[str]) -> Path:
        wanted = " ".join(packages)
        if wanted not in made:
            wheel = next((site.folder / "_static" / Path(each).name for each in packages if each.endswith(".whl")), None)
            others = [each for each in packages if not each.endswith(".whl")]
            made[wanted] = make_environment(tmp_path_factory.mktemp("clean") / "environment", others, wheel)
        return made[wanted]

    return make


def text_cells(notebook: NotebookNode) -> list[NotebookNode]:
    """Return the cells of a notebook that hold text."""
    return [cell for cell in notebook.cells if cell.cell_type == "markdown"]


def test_every_lesson_with_cells_offers_its_notebook(site: Site, notebooks: dict[str, NotebookNode]) -> None:
    """Each lesson whose page shows cells has a link to its notebook, named as the page is; no other page has one."""
    lessons = [
        name for name in site.names if site.page(name).select_one("article .ah-facts") and site.page(name).select("div.cell")
    ]
    assert sorted(notebooks) == lessons
    assert {LESSON, "contributing/kitchen-sink"} <= set(lessons)
    for name in lessons:
        (link,) = site.page(name).select("a[download$='.ipynb']")
        assert link["download"] == link.text == f"{name.rpartition('/')[2]}.ipynb"


def test_notebooks_are_valid(notebooks: dict[str, NotebookNode]) -> None:
    """Each is a notebook of format 4.5 by its schema, and the name of no cell stands twice."""
    for name, notebook in notebooks.items():
        nbformat.validate(notebook, version=4, version_minor=5)
        assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
        ids = [cell.id for cell in notebook.cells]
        assert len(ids) == len(set(ids)), name


def test_notebook_says_what_its_page_says(pages: dict[str, str], notebooks: dict[str, NotebookNode], plain_katex: Render) -> None:
    """Word for word and in order: text, hidden answers, captions, tables, formulas, code and outputs; no sign of markup is left over."""
    for name, notebook in notebooks.items():
        assert differences(pages[name], notebook_text(notebook, plain_katex)) == [], name


@pytest.mark.parametrize(
    ("what", "holds"),
    [
        ("a paragraph", "Plain data is a leaf too"),
        ("a hidden answer", "Shape (3,\N{NO-BREAK SPACE}2), strides"),
        ("a hint", "Give the inner number a name"),
        ("a caption", "**DL01.7.2-F2** Three moments"),
        ("an alternative text", "![Three moments of one chain"),
        ("a formula", "p_2 &= \\frac{1}{1 + e}"),
        ("a name in a table of rules", "- **Walk**: The seed 1"),
        ("a fact of the header", "- **Level**"),
    ],
)
def test_lost_piece_of_text_is_seen(
    pages: dict[str, str], notebooks: dict[str, NotebookNode], plain_katex: Render, what: str, holds: str
) -> None:
    """The comparison fails when one line of the notebook is lost."""
    notebook = deepcopy(notebooks[LESSON])
    (cell,) = [cell for cell in text_cells(notebook) if holds in cell.source]
    cell.source = "\n".join(line for line in cell.source.split("\n") if holds not in line)
    assert differences(pages[LESSON], notebook_text(notebook, plain_katex)), what


def test_lost_code_or_output_is_seen(pages: dict[str, str], notebooks: dict[str, NotebookNode], plain_katex: Render) -> None:
    """The comparison fails when an output is lost, a digit of one is another, a line of code is lost or two cells change places."""
    code = [number for number, cell in enumerate(notebooks[LESSON].cells) if cell.cell_type == "code"]

    def said_after(change: Callable[[list[NotebookNode]], object]) -> list[str]:
        notebook = deepcopy(notebooks[LESSON])
        change(notebook.cells)
        return differences(pages[LESSON], notebook_text(notebook, plain_katex))

    assert said_after(lambda cells: cells[code[3]].outputs.clear())
    assert said_after(lambda cells: cells[code[1]].outputs[0].update(text="asked for: 13 gradients\n"))
    assert said_after(lambda cells: cells[code[0]].update(source=cells[code[0]].source.partition("\n")[2]))
    assert said_after(lambda cells: cells.insert(code[4], cells.pop(code[5])))
    assert said_after(list) == []


def test_formula_with_another_meaning_is_seen(
    pages: dict[str, str], notebooks: dict[str, NotebookNode], plain_katex: Render
) -> None:
    """The comparison fails when a bold letter is thin, or a fraction is upside down."""
    for right, wrong in ((r"\boldsymbol{x}", "x"), (r"\frac{1}{1 + e}", r"\frac{1 + e}{1}")):
        notebook = deepcopy(notebooks[LESSON])
        cell = next(cell for cell in text_cells(notebook) if right in cell.source)
        cell.source = cell.source.replace(right, wrong, 1)
        assert differences(pages[LESSON], notebook_text(notebook, plain_katex)), wrong


def test_notebook_is_free_of_our_markup(notebooks: dict[str, NotebookNode]) -> None:
    """No role, fence or target of MyST is left, no macro of the notation and no class of KaTeX's."""
    macros = load_notation(ROOT / "conf" / "notation.yml").katex_macros()
    ours = re.compile("|".join(rf"{re.escape(name)}(?![A-Za-z])" for name in (*macros, "\\htmlClass")))
    for name, notebook in notebooks.items():
        for cell in text_cells(notebook):
            assert not MYST.search(cell.source), (name, MYST.search(cell.source))
            assert not ours.search(cell.source), (name, ours.search(cell.source))
            assert not re.search("[\ue000-\uf8ff]", cell.source), name


def test_notebook_tells_nothing_of_the_machine(notebooks: dict[str, NotebookNode]) -> None:
    """No address in its memory, no folder of it, no time of the run: another machine makes the same bytes."""
    passing = re.compile(rf"0x[0-9a-f]{{6,}}|ipykernel_\\d|iopub|{re.escape(str(ROOT))}|{re.escape(sys.prefix)}")
    for name, notebook in notebooks.items():
        words = deepcopy(notebook)
        for cell in words.cells:
            cell.pop("attachments", None)  # the site's own pictures, whose letters mean nothing
        assert passing.findall(nbformat.writes(words)) == [], name


def test_answers_are_folded_and_their_cells_collapsed(site: Site, notebooks: dict[str, NotebookNode]) -> None:
    """Each closed answer of the page is closed in the notebook, and exactly the cells inside one are collapsed, behind its text."""
    for name, notebook in notebooks.items():
        page = site.page(name).select_one("article")
        closed = [detail for cell in text_cells(notebook) for detail in read_markdown(cell.source).select("details")]
        assert [detail.summary.get_text(" ").split() for detail in closed] == [
            summary.get_text(" ").split() for summary in page.select("details > summary")
        ]
        assert not [detail for detail in closed if detail.has_attr("open")]
        inside = [bool(cell.find_parent("details")) for cell in page.select("div.cell")]
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        assert [cell.metadata.get("jupyter") for cell in code] == [
            {"source_hidden": True, "outputs_hidden": True} if folded else None for folded in inside
        ]


def test_figures_are_attached_pictures(site: Site, notebooks: dict[str, NotebookNode]) -> None:
    """Each figure of a page is a picture inside the notebook, the very one that the site has as a file."""
    for name, notebook in notebooks.items():
        shown = [figure["data-figure"] for figure in site.page(name).select("article figure")]
        attached = [
            (file, data)
            for cell in text_cells(notebook)
            for file, data in sorted(cell.get("attachments", {}).items(), key=lambda each: cell.source.index(each[0]))
        ]
        assert [file for file, _ in attached] == [f"{figure.replace('/', '-')}.png" for figure in shown]
        for (_, data), figure in zip(attached, shown, strict=True):
            (picture,) = data.values()
            file = site.folder / "_static" / "figures" / f"{figure}.png"
            assert b64decode(picture) == file.read_bytes()


def test_notebook_runs_with_only_the_packages_it_names(
    notebooks: dict[str, NotebookNode], python_with: Callable[[list[str]], Path]
) -> None:
    """From top to bottom, in an environment of those packages and Jupyter's kernel, with the outputs that it already holds."""
    for name, notebook in notebooks.items():
        again = run_in(python_with(named_packages(notebook)), notebook)
        held = [cell for cell in notebook.cells if cell.cell_type == "code"]
        assert [cell.source for cell in again.cells] == [cell.source for cell in held]
        assert [outcome(cell) for cell in again.cells] == [outcome(cell) for cell in held], name


def outcome(cell: NotebookNode) -> list[tuple[str, str]]:
    """Return what a cell put out, kind by kind."""
    return [(output.get("name", output.output_type), printed(output)) for output in cell.outputs]


def test_clean_environment_has_nothing_else(notebooks: dict[str, NotebookNode], python_with: Callable[[list[str]], Path]) -> None:
    """A cell that imports a package which the notebook does not name fails; so does one that imports our own."""
    python = python_with(named_packages(notebooks[LESSON]))
    for package in ("matplotlib", "handgrad"):
        with pytest.raises(CellExecutionError, match=f"No module named '{package}'"):
            run_in(python, new_notebook(cells=[new_code_cell(f"import {package}")]))


def test_no_page_offers_to_launch_anything(site: Site) -> None:
    """No link, button, script or form of a page leads to a service that runs notebooks."""
    found = [
        (name, element.name, value)
        for name in site.names
        for element in site.page(name).select("a, button, script, form, iframe, link")
        for value in element.attrs.values()
        if LAUNCHERS.search(str(value))
    ]
    assert found == []
    assert LAUNCHERS.search("https://mybinder.org/v2/gh/a/b")
