"""Cells and expressions that do what a careless author lets them do: nothing is overlooked, and nothing outlives the check."""

import os
import select
from pathlib import Path

from handgrad.numbers.settings import Settings
from number_pages import cell, fixed, page, said, said_of_each


def test_output_past_python_is_an_output() -> None:
    """What a program prints that a cell starts is shown by a notebook, and stands under the cell; that of a `%:` line does not."""
    pages = [
        "%: import os; said = os.system('echo 9')",
        "It is 4.\n%= os.system('echo 8') + 4 + said",
        cell("import subprocess"),
        cell("done = subprocess.run(['echo', '4'])") + "\n%> 4",
        cell("import os; print(5); done = os.write(2, b'6')") + "\n%> 5\n%> 6",
    ]
    assert said(page(*pages)) == []


def test_output_is_written_as_it_is_seen() -> None:
    """Colours leave no trace, a returned carriage ends a line, and a character without a shape is written by its name."""
    text = page(cell(r'print("\x1b[31m4\x1b[0m\r5\0\ud800 \u2028 \x0c7")'), "It is 4, 5.\n%= printed[:2]")
    mended = fixed(text)
    assert "```\n%> 4\n%> 5\\x00\\ud800 \\u2028 \\x0c7\n" in mended
    assert said(mended) == []


def test_value_that_cannot_be_shown_is_told() -> None:
    """A last value whose text raises an error shows a traceback in a notebook: the cell has failed."""
    code = "class Bad:\n    def __repr__(self): raise ValueError('no text')\nBad()"
    told = "1:1: this cell raises ValueError: no text; the numbers of this page were not checked"
    assert said(page(cell(code))) == [told]


def test_iterator_is_not_used_up() -> None:
    """A cell finds its iterators as the cell before left them, and one that never ends holds nothing up."""
    code = "import itertools\nit, squares, ever = map(int, '45'), (k * k for k in (2, 3)), (0 for _ in itertools.count())"
    assert said(page(f"{cell('next(it), next(squares)')}\n%> (4, 4)", code=code)) == []


def test_fork_tells_nothing_twice() -> None:
    """The copy of a process that a cell has forked ends with the cell: no output and no value comes twice or gets lost."""
    text = page(f"{cell('print(x)')}\n%> 4", "It is 4.\n%= x", code="import os\nx = 4\nforked = os.fork()")
    assert said(text) == []
    assert fixed(text) == text


def test_program_does_not_outlive_the_check(tmp_path: Path) -> None:
    """A program that a cell has started and left running is ended with the page."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    starts = f"import os, subprocess\nend = os.open({str(pipe)!r}, os.O_WRONLY)\nleft = subprocess.Popen(['sleep', '60'], pass_fds=[end])"
    assert said(page(cell(starts))) == []
    ended, _, _ = select.select([reader], [], [], 20)
    os.close(reader)
    assert ended == [reader]


def test_expression_that_never_answers_is_told_at_its_place() -> None:
    """An expression that ends Python or does not end is told where it stands, and so is a symbol, at its block."""
    code = "import os, itertools\nx = 4\nclass Slow:\n    @property\n    def u(self): os._exit(1)\nslow = Slow()"
    ends, hangs = "os._exit(x)", "sum(1 for _ in itertools.count(x))"
    left = "the numbers of this page were not checked"
    above = len(code.split("\n")) + 3
    assert said(page(f"4\n%= x, {ends}", code=code)) == [f"{above + 2}:7: {ends} ended the Python that runs it; {left}"]
    told = f"{above + 2}:4: {hangs} has not ended after 1 seconds; {left}"
    assert said(page(f"4\n%= {hangs}", code=code), Settings(seconds=1)) == [told]
    symbol = "The $u = 4$.\n%= u = slow.u"
    assert said(page(symbol, code=code)) == [f"{above + 2}:4: slow.u ended the Python that runs it; {left}"]


def test_value_that_no_page_prints_is_told() -> None:
    """What is too large, has too many elements, or has two parts a number, is told at its entry."""
    told = {
        "10 ** 400 * x": "2:4: 10 ** 400 * x is larger than any number that a page prints",
        "x ** 20000": "2:4: x ** 20000 is larger than any number that a page prints",
        "range(5000 * x)": "2:4: range(5000 * x) has 20000 elements, more than a page prints",
        "(x for _ in itertools.count())": "2:4: (x for _ in itertools.count()) has more elements than a page prints",
        "np.array([x * 1j])": (
            "2:4: np.array([x * 1j]) holds complex numbers, and a page prints each as two: give .real and .imag"
        ),
        "exit()": "2:4: exit() raises SystemExit",
    }
    expected = {f"4\n%= {entry}": [message] for entry, message in told.items()}
    assert said_of_each(expected, "import itertools\nimport numpy as np\nx = 4") == expected
