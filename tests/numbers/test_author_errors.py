"""Mistakes of an author: one message at the right place, nothing covered silently, and a file that `--fix` leaves as it is."""

import re
from pathlib import Path

import pytest

from handgrad.numbers.report import check_file, fix_file
from handgrad.numbers.settings import Settings
from number_pages import cell, page, said_of_each

FIRST = 8  # the line where the block of a page begins that has a cell and a stale number above it
VALUES = "x, values = 4, [1.0, 2.0]"
LITERAL = "is a literal and not a computation: name what computes it, or put words that nothing computes in quotes"
ENTRIES = {
    "y": "2:4: y raises NameError: name 'y' is not defined",
    "x, 1 / 0 * x": "2:7: 1 / 0 * x raises ZeroDivisionError: division by zero",
    "x.grad": "2:4: x.grad raises AttributeError: 'int' object has no attribute 'grad'",
    "values[5]": "2:4: values[5] raises IndexError: list index out of range",
    "x == 4": "2:4: x == 4 is True, which is no number",
    "print": "2:4: print is a builtin_function_or_method and no number",
    "{x}": "2:4: {x} is a set and no number",
    "4": f"2:4: 4 {LITERAL}",
    "2 + 2": f"2:4: 2 + 2 {LITERAL}",
    "-4.0:.1f": f"2:4: -4.0 {LITERAL}",
    "x, x": "2:4: too many values: these lines give 2, the block has 1 without a source: 4",
    "values, x": "2:4: too many values: these lines give 3, the block has 1 without a source: 4",
    "[]*x": "2:4: too few values: these lines give 0, the block has 1 without a source: 4",
    "x,": "2:6: an entry is missing between two commas of this %= line",
    "x;; x": "2:6: an entry is missing between two commas of this %= line",
    "(x": "2:4: '(x' is no Python expression: '(' was never closed",
    "x)": "2:4: 'x)' is no Python expression: unmatched ')'",
    "x:+d": "2:4: 'x:+d' is no Python expression: invalid syntax",
    "x =": "2:4: 'x =' is no Python expression: invalid syntax",
    "(y := 4)": f"2:4: (y := 4) {LITERAL}",
    "x:.100f": "2:4: 'x:.100f' is no Python expression: invalid decimal literal",
    r'"\"4\""': r'2:4: "\"4\"" has a quote within its quotes: put the words in quotes of the other kind',
    "-" * 20000 + "x": f"2:4: '{'-' * 59}…' is no Python expression: it is nested too deep",
    '""': '2:4: "" quotes no words: write the words that stand in the block',
    "": "2:4: this %= line is empty: write where the numbers of the block come from",
    "below: x": "2:4: below: asks for the next cell, and none comes below this block",
    "x, below: x": "2:7: below: stands at the beginning of a line; begin another %= line with it",
    "below:": "2:4: below: asks for the next cell, and none comes below this block",
}
STANDING = {
    "First 4\n%= x\nand more": "2:1: this line splits a paragraph: put it under the whole of it",
    "4\n\n%= x": "3:1: this %= line stands under no block: put it directly under one",
    "%= x\n4": "1:1: this %= line stands under no block: put it directly under one",
    "1. item 4\n%= x\n2. item": "2:1: this %= line splits a list: indent it under its item",
    "- a\n  - item 4\n  %= x": "3:3: this %= line splits a list: indent it under its item",
    "> quoted 4\n%= x": "2:1: this %= line splits a quote: begin it with > as the lines above it",
    ":::{note}\nBody 4\n:::\n%= x": "4:1: this %= line stands under no block: put it directly under one",
    ":::{figure} a.png\n:alt: 4\n%= x\n\nCaption\n:::": (
        "3:1: the first text of a figure is its caption: put the line for its options under the fence that closes it"
    ),
    "Text\n%> 4": "2:1: this line says what a cell prints, and stands under no cell",
    "```python\nx\n```\n%> 4": "4:1: this line says what a cell prints, and stands under no cell",
    "```{code-cell} python\nprint(4)\n```\n%= x\n%> 4": "5:1: what a cell prints stands directly under it, above its %= lines",
}
RUNNING = {
    "%: y = 1 / 0": "1:1: this %: line raises ZeroDivisionError: division by zero; the numbers of this page were not checked",
    "%: y = 5 5": "1:1: this %: line is no Python: invalid syntax",
    "- item\n  %: assert x == 5": "2:3: this %: line raises AssertionError; the numbers of this page were not checked",
    cell("x = y"): "1:1: this cell raises NameError: name 'y' is not defined; the numbers of this page were not checked",
    cell("x = = y"): "1:1: this cell raises SyntaxError: invalid syntax; the numbers of this page were not checked",
    cell("raise SystemExit(3)"): "1:1: this cell raises SystemExit: 3; the numbers of this page were not checked",
    cell("import os\nos._exit(3)"): "1:1: this cell ended the Python that runs it; the numbers of this page were not checked",
    "%: import os; os._exit(3)": "1:1: this %: line ended the Python that runs it; the numbers of this page were not checked",
    cell("while True: pass"): "1:1: this cell has not ended after 3 seconds; the numbers of this page were not checked",
}
UNCLOSED = {
    "```text\n4": "1:1: nothing closes this fence: it needs a line ```",
    "~~~\n```\n4": "1:1: nothing closes this fence: it needs a line ~~~",
    "````text\n4\n```": "1:1: nothing closes this fence: it needs a line ````",
    ":::{note}\n4": "1:1: nothing closes this fence: it needs a line :::",
    "::::{note}\n:::{tip}\n4\n:::": "1:1: nothing closes this fence: it needs a line ::::",
    "::::{note}\n:::{tip}\n4\n::::": "2:1: nothing closes this fence: it needs a line :::",
    ":::{note}\n```text\n4\n:::": "2:1: nothing closes this fence: it needs a line ```",
    "- item\n  ```text\n  4\n\nAfter": "2:3: nothing closes this fence: it needs a line ```",
    "> ```text\n> 4\n\nAfter": "1:3: nothing closes this fence: it needs a line ```",
    "```{code-cell} python\nx": "1:1: nothing closes this fence: it needs a line ```",
}


def test_wrong_entry_is_told_once() -> None:
    """An entry that cannot be read or evaluated, and a wrong number of values, are told at the entry and cover nothing."""
    expected = {f"4\n%= {entry}".rstrip(" "): [told] for entry, told in ENTRIES.items()}
    expected["4\n%="] = ["2:3: this %= line is empty: write where the numbers of the block come from"]
    assert said_of_each(expected, VALUES) == expected


def test_symbol_that_no_formula_has_is_told() -> None:
    """What a symbol stands for is of use only where a formula of the block computes with it; a misspelt one is found."""
    text = "So $h = 4$.\n%= k = x"
    assert said_of_each([text], VALUES) == {
        text: ["1:9: 4 has no source: add under this block  %= x", "2:4: no formula of this block computes with k"]
    }
    assert said_of_each(["So $h = 4$.\n%= h = x"], VALUES) == {"So $h = 4$.\n%= h = x": []}


def test_right_entry_beside_a_wrong_one_covers_nothing_more() -> None:
    """Too few values leave the block without a source, whichever numbers they would fit."""
    told = "2:4: too few values: these lines give 1, the block has 2 without a source: 4, 1"
    assert said_of_each(["4 and 1\n%= x"], VALUES) == {"4 and 1\n%= x": [told]}


@pytest.mark.parametrize(("block", "told"), [*STANDING.items(), *RUNNING.items(), *UNCLOSED.items()])
def test_page_that_cannot_be_checked_is_told_and_left_alone(tmp_path: Path, block: str, told: str) -> None:
    """A line that stands wrong, code that fails or never ends, and an open fence: one message, and no byte is rewritten."""
    file = tmp_path / "page.md"
    file.write_text(page("A stale 5.\n%= x", block, code=VALUES), encoding="utf-8")
    before = file.read_bytes()
    problems = fix_file(file, Settings(seconds=3)).report.problems
    line, rest = re.fullmatch(r"(\d+)(:.*)", told, re.DOTALL).groups()  # type: ignore[union-attr]
    assert [f"{each.line}:{each.column}: {each.message}" for each in problems] == [f"{int(line) + FIRST - 1}{rest}"]
    assert file.read_bytes() == before


def test_file_in_another_encoding_is_left_alone(tmp_path: Path) -> None:
    """A file that is not UTF-8 is told with the place and the value of its first wrong byte."""
    file = tmp_path / "page.md"
    file.write_bytes(b"A 4.\nA caf\xe9 of 5.\n")
    problem = fix_file(file, Settings()).report.problems[0]
    assert (problem.line, problem.column) == (2, 6)
    assert problem.message == "this file is not UTF-8: byte 0xe9; save it as UTF-8"
    assert file.read_bytes() == b"A 4.\nA caf\xe9 of 5.\n"


def test_wrong_number_is_told_beside_a_number_without_source() -> None:
    """Each block is judged for itself: a mistake in one hides none in another."""
    expected = {
        "5\n%= x": ["1:1: 5 should be 4 (x = 4)"],
        "4\n%= y": ["2:4: y raises NameError: name 'y' is not defined"],
        "8": ["1:1: 8 has no source: add under this block  %= …"],
        "4\n%= x": [],
    }
    assert said_of_each(expected, VALUES) == expected


def test_cell_may_fail_on_purpose(tmp_path: Path) -> None:
    """A cell with the tag `raises-exception` prints the last line of its error, and the page goes on."""
    file = tmp_path / "page.md"
    failing = "```{code-cell} python\n:tags: [raises-exception]\nx = y\n```"
    file.write_text(
        f"{failing}\n%> NameError: name 'y' is not defined\n\n{page('4', code='four = 4')}%= four\n", encoding="utf-8"
    )
    assert check_file(file, Settings()).report.problems == []
