"""What a cell prints, and the lines under it."""

from number_pages import cell, page, said, said_of_each

PRINTED = cell('print("loss 0.5")\nprint()\nprint("a  b ")')
FAR = 'print("' + 70 * "9" + '")'


def shown(line: str) -> str:
    """Return what is told of a line that should stand under a cell and does not."""
    return f"1:1: the cell prints {line!r}, which does not stand under it; --fix writes it"


def test_output_is_compared_line_by_line() -> None:
    """Each wrong line is told at its place, and the first that is missing or too many; spaces at the end of a line do not count."""
    expected = {
        f"{PRINTED}\n%> loss 0.5\n%>\n%> a  b": [],
        PRINTED + "\n": [shown("loss 0.5")],
        f"{PRINTED}\n%> loss 0.5\n%>": [shown("a  b")],
        f"{PRINTED}\n%> loss 0.6\n%>\n%> a  c": [
            "6:4: 'loss 0.6': the cell prints 'loss 0.5'; --fix writes it",
            "8:4: 'a  c': the cell prints 'a  b'; --fix writes it",
        ],
        f"{PRINTED}\n%> loss 0.5\n%>\n%> a b": ["8:4: 'a b': the cell prints 'a  b'; --fix writes it"],
        f"{PRINTED}\n%> loss 0.5\n%>\n%> a  b\n%> c": ["9:4: 'c': the cell prints no such line; --fix takes it away"],
        f"{cell('x = 4')}\n%> 4": ["4:4: '4': the cell prints no such line; --fix takes it away"],
        cell(FAR): [shown(59 * "9" + "…")],
    }
    assert said_of_each(expected) == expected


def test_cell_shows_what_a_notebook_shows() -> None:
    """What is printed, displayed, warned of and returned at the end stands there, and a semicolon hides the last value."""
    pages = [
        f"{cell('4')}\n%> 4",
        f"{cell('4;')}",
        f"{cell('4; 5')}\n%> 5",
        f"{cell('_ = 4')}",
        f"{cell('from IPython.display import display')}",
        f"{cell('display(4)')}\n%> 4",
        f"{cell('import sys')}",
        f"{cell('print(4, file=sys.stderr)')}\n%> 4",
        f"{cell('print(4)')}\n%> 4",
        f"{cell('[4, 5.0]')}\n%> [4, 5.0]",
        "```{code-cell} python\n:tags: [skip-execution]\nmissing\n```",
        f"{cell('%matplotlib inline')}",
    ]
    assert said(page(*pages)) == []


def test_printed_number_is_already_rounded() -> None:
    """A number taken from an output is printed as a number of the page: 6.0 is 6, and 0.5830 keeps its places."""
    printed = cell('print("6.0 0.5000 0.5830 0.25 12 0.58298 1e-05")') + "\n%> 6.0 0.5000 0.5830 0.25 12 0.58298 1e-05"
    assert said(page(printed, "6, 0.5, 0.5830, 0.25, 12, 0.5830, $10^{-5}$\n%= printed")) == []
    assert said(page(printed, "6.0\n%= printed[0]")) == ["6:1: 6.0 should be 6 (printed[0] = 6.0)"]
    assert said(page(printed, "0.583\n%= printed[2]")) == ["6:1: 0.583 should be 0.5830 (printed[2] = 0.5830)"]


def test_cells_run_alike_everywhere() -> None:
    """Neither the terminal's width, the time zone nor the folder of the author reaches a cell, and each page begins afresh."""
    code = "import os, time\nprint(os.environ['COLUMNS'], time.tzname[0], os.listdir())"
    assert said(page(f"{cell(code)}\n%> 80 UTC []")) == []
    assert said(page(cell("left = 4"))) == []
    assert "name 'left' is not defined" in said(page(cell("left")))[0]
