"""A lesson says which of its cells run on the engine too; a cell that does there what it does not on PyTorch is a mistake."""

import pytest
from nbformat import from_dict

from handgrad.on_engine.verdicts import ABOVE, Verdict
from handgrad.sphinxext.cells_on_engine import as_text, marked
from miniature_site import Build, line_of
from small_lesson import NAME, cell, lesson, notebook

ON = ("-D", "handgrad_cells_on_engine=1")
ENGINE = {"reference/engine": "# Engine\n\nIn all {cells-on-engine}`all lessons` cells.\n"}
CELLS = (cell("import torch\nprint(torch.ones(2).sum())"), cell("print(torch.ones(1).numpy())\ncount = 1"), cell("print(count)"))


def test_lesson_says_which_cells_run_on_the_engine(build: Build) -> None:
    """The header counts them with a link, a line under each other cell says why, outside its frame; so do notebook and total."""
    built = build({NAME: lesson(*CELLS), **ENGINE}, *ON, execute=True)
    assert built.status == 0, built.said
    page = built.page(NAME)
    promise = page.select_one(".ah-promise")
    share = (
        "1 of 3 cells also run on the course\N{RIGHT SINGLE QUOTATION MARK}s own engine in place of PyTorch, and print the same."
    )
    assert share in promise.text
    assert [link["href"] for link in promise.select("a") if "engine" in link.text] == ["../reference/engine.html"]
    behind = [shown.find_next_sibling() for shown in page.select("div.cell")]
    lines = [found.text.strip() if found and found.get("class") == ["ah-torch-only"] else None for found in behind]
    words = [
        "PyTorch only: the course\N{RIGHT SINGLE QUOTATION MARK}s engine has no torch.Tensor.numpy.",
        "PyTorch only: it needs count, which a cell above makes on PyTorch alone.",
    ]
    assert lines == [None, *words]
    assert page.select("div.cell .ah-torch-only, pre .ah-torch-only") == []
    assert "PyTorch only: the course" in "".join(each.source for each in notebook(built).cells if each.cell_type == "markdown")
    assert "In all 1 of 3 cells." in built.page("reference/engine").text


def test_lesson_whose_cells_all_run_has_no_line(build: Build) -> None:
    """Where all cells run on the engine the header says so, and no line stands under a cell."""
    built = build({NAME: lesson(CELLS[0]), **ENGINE}, *ON, execute=True)
    assert "All 1 cells also run on" in built.page(NAME).select_one(".ah-promise").text
    assert built.page(NAME).select(".ah-torch-only") == []


def test_cell_that_differs_on_the_engine_is_a_mistake(build: Build) -> None:
    """A cell that prints something else on the engine, or fails there, is named with its line."""
    differs = cell("import torch\nprint(type(torch).__name__)")
    fails = cell("assert type(torch).__name__ == 'module'")
    text = lesson(differs, fails)
    built = build({NAME: text}, *ON, execute=True)
    told = "WARNING: this cell does not do on the engine what it does on PyTorch: "
    assert [warning.rpartition(" [")[0] for warning in built.warnings] == [
        f"{NAME}.md:{line_of(text, differs)}: {told}the engine prints 'StandIn' where PyTorch prints 'module'",
        f"{NAME}.md:{line_of(text, fails)}: {told}on the engine it raises AssertionError",
    ]


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Verdict(lacks="nn.Module"), "PyTorch only: the course\N{RIGHT SINGLE QUOTATION MARK}s engine has no torch.nn.Module."),
        (
            Verdict(lacks="clamp with tensors as bounds"),
            "PyTorch only: the course\N{RIGHT SINGLE QUOTATION MARK}s engine has no clamp with tensors as bounds.",
        ),
        (Verdict(needs="net"), "PyTorch only: it needs net, which a cell above makes on PyTorch alone."),
        (Verdict(needs=ABOVE), "PyTorch only: it needs what a cell above does on PyTorch alone."),
        (
            Verdict(float32=True),
            "PyTorch only: its numbers are those of float32, and the course\N{RIGHT SINGLE QUOTATION MARK}s engine computes in float64.",
        ),
    ],
)
def test_line_says_what_keeps_a_cell_out(verdict: Verdict, words: str) -> None:
    """In words, each of the reasons."""
    assert marked(verdict).astext() == words


def test_what_a_reader_sees_under_a_cell() -> None:
    """What was printed, then the value of the last line or the last line of an error, then a warning without its place."""
    outputs = [
        {"output_type": "stream", "name": "stderr", "text": "cell:3: UserWarning: beware\n  warn()\n"},
        {"output_type": "execute_result", "data": {"text/plain": "6"}},
        {"output_type": "display_data", "data": {"text/plain": "<Figure>", "image/png": ""}},
        {"output_type": "stream", "name": "stdout", "text": "first\n"},
    ]
    assert as_text(from_dict({"outputs": outputs})) == "first\n6\nUserWarning: beware\n"
    error = {"output_type": "error", "ename": "ValueError", "evalue": "one\ntwo"}
    assert as_text(from_dict({"outputs": [error]})) == "ValueError: one\n"
