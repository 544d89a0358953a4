"""A cell that is not closed, or whose options cannot be read, is named before MyST-NB trips over it; so are its other slips."""

from pathlib import Path

import pytest

from handgrad.sphinxext.cell_options import broken_cell, cell_mistakes
from handgrad.sphinxext.fences import fences_in
from miniature_site import Build

NOTEBOOK = "---\nfile_format: mystnb\nkernelspec:\n  name: python3\n---\n\n# Cells\n\n"
PAGE = Path("page.md")
PYTHON = "```{code-cell} python\n"
HIDES = "keeps what a cell does from the reader; hide-cell folds it, and the reader can open it"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (PYTHON + ":tags: in-answer\n1\n```\n", 2, "the tags of a cell stand in brackets: :tags: [in-answer]"),
        (PYTHON + ":tags: [1]\n1\n```\n", 2, "the tags of a cell stand in brackets"),
        (PYTHON + "---\nmystnb: {}\ntags: x\n---\n1\n```\n", 4, "the tags of a cell stand in brackets"),
        (PYTHON + ":tags: [in-answer\n1\n```\n", 2, "the option is not valid YAML"),
        (PYTHON + ":tags: [a]\n:tags: [b]\n1\n```\n", 3, "tags is set twice; keep one of the two"),
        (PYTHON + ":tags [in-answer]\n1\n```\n", 2, "the options of a cell have the form :tags: [in-answer]"),
        (PYTHON + "\n:tags: [in-answer]\n1\n```\n", 3, "the options of a cell stand directly under its opening fence"),
        (PYTHON + "x = 1\n", 1, "this cell is not closed; put a line of three backticks under its code"),
        (PYTHON + "x = 1\n\n## Explore\n\n```\n", 1, 'this cell is not closed: "## Explore" on line 4 stands in it'),
        (
            PYTHON + "x = 1\n\n" + PYTHON + "y = 1\n```\n",
            1,
            'this cell is not closed: "```{code-cell} python" on line 4 stands in it',
        ),
    ],
)
def test_cell_that_cannot_be_read_is_named(text: str, line: int, message: str) -> None:
    """What MyST-NB would answer with a traceback, or swallow, gets one message."""
    (cell,) = fences_in(text.rstrip("\n").split("\n"))
    mistake = broken_cell(PAGE, cell)
    assert mistake is not None
    assert (mistake.line, mistake.message[: len(message)]) == (line, message)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (":tags: [in-anwser]\n1\n", 2, "the tag in-anwser is not known; did you mean in-answer?"),
        (":tags: [x]\n1\n", 2, "the tag x is not known; the tags are in-answer, expected-warning, raises-exception, hide-input,"),
        (":tags: [remove-output]\n1\n", 2, f"the tag remove-output {HIDES}"),
        (":mystnb: {}\n:tags: [remove_cell]\n1\n", 3, f"the tag remove_cell {HIDES}"),
        (":tags: [skip-execution]\n1\n", 2, f"the tag skip-execution {HIDES}"),
        (":tag: [in-answer]\n1\n", 2, "tag: did you mean tags?"),
        (":load: other.py\n", 2, "load: a cell has no such option; it may have tags, mystnb"),
    ],
)
def test_slip_in_the_options_is_named(text: str, line: int, message: str) -> None:
    """Unknown tags and options are named at their lines, the near match with them."""
    (cell,) = fences_in(f"{PYTHON}{text}```".split("\n"))
    assert broken_cell(PAGE, cell) is None
    assert [(found.line, found.message[: len(message)]) for found in cell_mistakes(PAGE, cell)] == [(line, message)]


def test_other_language_is_refused() -> None:
    """The course's cells are Python."""
    (cell,) = fences_in(["```{code-cell} julia", "1", "```"])
    assert [found.message for found in cell_mistakes(PAGE, cell)] == [
        "a cell is written in python, not in julia: ```{code-cell} python"
    ]


@pytest.mark.parametrize(
    "text",
    [
        PYTHON + "# a comment\n## another\nx = '```'\n```\n",
        "```{code-cell}\n:tags: [in-answer, hide-input]\n:mystnb: {number_source_lines: true}\n1\n```\n",
        PYTHON + "```\n",
        "~~~{code-cell} python\n```\n~~~\n",
    ],
)
def test_good_cell_is_accepted(text: str) -> None:
    """Nothing is said of a cell that is closed and plain."""
    (cell,) = fences_in(text.rstrip("\n").split("\n"))
    assert broken_cell(PAGE, cell) is None
    assert list(cell_mistakes(PAGE, cell)) == []


def test_fence_in_a_fence_is_text() -> None:
    """A page may show how a cell is written."""
    text = "````md\n```{code-cell} julia\n```\n````\n\n:::{note}\n```python\n```\n:::"
    assert [(fence.line, fence.info, fence.end) for fence in fences_in(text.split("\n"))] == [(1, "md", 4), (7, "python", 8)]


def test_broken_cells_are_told_at_once_with_the_slips_of_other_pages(build: Build) -> None:
    """A page with a broken cell is left out; the others are checked and built."""
    built = build(
        {
            "one": NOTEBOOK + PYTHON + ":tags: in-answer\n1\n```\n",
            "two": NOTEBOOK + PYTHON + "## Explore\n",
            "three": NOTEBOOK + PYTHON + ":tags: [hide]\n1\n```\n",
        }
    )
    assert [warning.partition(" WARNING")[0] for warning in built.warnings] == ["one.md:10:", "three.md:10:", "two.md:9:"]
    assert (built.folder / "three.html").exists()
    assert not (built.folder / "one.html").exists()
