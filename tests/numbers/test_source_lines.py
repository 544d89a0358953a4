"""The lines of an author: when they are evaluated, what an entry may say, and what runs for the check alone."""

from number_pages import cell, page, said, said_of_each

VALUES = "x, pair, loss, start = 4, [1.0, 2.0], 1.3132616875, [7.0, 8.0]"


def test_entries_are_parted_by_commas_and_semicolons() -> None:
    """A list or tuple counts as its elements, brackets and quotes keep their commas, and a block may have several lines."""
    expected: dict[str, list[str]] = {
        "4, 1, 2\n%= x, pair": [],
        "4, 1, 2\n%= x; pair[0]\n%= pair[1]": [],
        "4, 1, 2\n%= (x, *pair)": [],
        "4, 1\n%= max([1, x]), {'a,b': 1, 'c': x}['a,b']": [],
        "1, 2\n%= (each for each in pair)": [],
        "4 of 2026-11-29; 3u^2 apples\n%= x, '2026-11-29', \"3u^2 apples\"": [],
        "4, 2, 1\n%= x, pair": ["1:4: 2 should be 1 (pair = 1)", "1:7: 1 should be 2 (pair = 2)"],
    }
    assert said_of_each(expected, VALUES) == expected


def test_format_is_forced() -> None:
    """Behind a colon stands a format, which holds for the number and for what is told of it."""
    expected: dict[str, list[str]] = {
        "1.31, 1.3, 1e+00\n%= loss:.2f, loss: .1f, pair[0]:.0e": [],
        "1.32\n%= loss:.2f": ["1:1: 1.32 should be 1.31 (loss = 1.313261688)"],
        "4\n%= x:.2f": ["1:1: 4 should be 4.00 (x = 4)"],
        "8, 2\n%= (lambda k: k)(start)[1], pair[1:2]": [],
    }
    assert said_of_each(expected, VALUES) == expected


def test_words_are_pinned() -> None:
    """Words in quotes stand at the next number without a source, whole and in their order, over the end of a line too."""
    expected: dict[str, list[str]] = {
        "On 2026-11-29 it was 3u^2.\n%= '2026-11-29', '3u^2'": [],
        "12 apples,\n13 pears\n%= '12 apples, 13 pears'": [],
        "On 2026-11-28.\n%= '2026-11-29'": ['1:4: "2026-11-29" does not stand at the next number without a source, 2026-11-28'],
        "13 pears, 12 apples\n%= '12', '13'": ['1:1: "12" does not stand at the next number without a source, 13'],
        "112 apples\n%= '12 apples'": ['1:1: "12 apples" does not stand at the next number without a source, 112'],
        "12.5 apples\n%= '12'": ['1:1: "12" does not stand at the next number without a source, 12.5'],
        "12 apples\n%= '12', '13'": ['2:10: "13" pins no number: all numbers of this block have their source already'],
        "No apples\n%= 'apples'": ['2:4: "apples" pins no number: all numbers of this block have their source already'],
    }
    assert said_of_each(expected, VALUES) == expected


def test_line_is_evaluated_where_it_stands() -> None:
    """A line sees the cells above it; `below:` one cell more, `end:` all of them, and alone they say so for the formulas."""
    blocks = [
        "1, 2, 3\n%= w\n%= below: w\n%= end: w",
        cell("w = 2"),
        "2\n%= w",
        "$w = 3$\n%= end:",
        "$w = 3$\n%= below:",
        cell("w = 3"),
        "$w = 3$",
    ]
    assert said(page(*blocks, code="w = 1")) == []
    assert said(page(*blocks, code="w = 1").replace("below: w", "w").replace("2\n%= w", "2\n%= end: w")) == [
        "5:4: 2 should be 1 (w = 1)",
        "14:1: 2 should be 3 (w = 3)",
    ]


def test_printed_numbers_of_the_last_cell() -> None:
    """`printed` is what the last cell printed, in order, signs and powers included; digits of names are none."""
    shown = cell('print(-1.5, 0.25, [3, 4.0], "x1 W2 tensor(5.) 3e-07", 0.7311)')
    output = "%> -1.5 0.25 [3, 4.0] x1 W2 tensor(5.) 3e-07 0.7311"
    right = "-1.5, 0.25, 3, 4, 5, $3 \\times 10^{-7}$, 0.7311\n%= printed"
    assert said(page(f"{shown}\n{output}", right)) == []
    assert said(page("5\n%= below: printed[4]", f"{shown}\n{output}", "5\n%= printed[4]", cell("pass"))) == []
    assert (
        said(page(f"{shown}\n{output}", right.replace("0.7311", "0.7312")))[-1]
        == "6:42: 0.7312 should be 0.7311 (printed = 0.7311)"
    )


def test_statement_runs_for_the_check_alone() -> None:
    """A `%:` line gives names to the lines below it, sees the cells above it and reaches no cell."""
    text = page(
        '%: from fractions import Fraction\n%: def shifted(by):\n%:     return x + by\n%: print("unseen", 9)',
        "5 and 1/4\n%= shifted(1), Fraction(1, x)",
        cell("print('shifted' in globals(), x)") + "\n%> False 4",
        "> 6\n> %= shifted(2)",
        code=VALUES,
    )
    assert said(text) == []
    assert said(text.replace("5 and", "6 and")) == ["10:1: 6 should be 5 (shifted(1) = 5)"]
    assert said(page("5\n%= later", "%: later = 5")) == [
        "2:4: later raises NameError: name 'later' is not defined; it gets its value further down: begin the line with below: or end:"
    ]


def test_statement_may_not_disturb_a_cell() -> None:
    """A `%:` line that gives a value to a name of any cell, or to a part of it, is refused at its place."""
    for statement, name in {
        "x = 5": "x",
        "pair += [3]": "pair",
        "pair[0] = 5": "pair",
        "x.grad = None": "x",
        "for x in pair: pass": "x",
        "def x(): return 5": "x",
        "(x := 5)": "x",
        "late = 5": "late",
    }.items():
        told = said(page(f"- item\n  %: {statement}", cell("late = 1"), code=VALUES))
        line = 8 if name == "late" else 1
        assert told == [f"6:3: {name} belongs to the cell in line {line}; give another name here, no cell may be disturbed"]


def test_options_of_a_picture_have_their_line_under_it() -> None:
    """A figure begins with its caption and an image has no body: the line for what they show stands under their closing fence."""
    figure = ":::{figure} drawing.png\n:alt: shows 5\n\nA caption of 4.\n%= x\n:::"
    image = "```{image} drawing.png\n:alt: shows 5, 4\n```"
    nested = "- An item of 4\n  %= x\n\n  ```{image} drawing.png\n  :alt: shows 5\n  ```\n  %= x + 1"
    assert said(page(f"{figure}\n%= x + 1", f"{image}\n%= x + 1\n%= x", nested, code=VALUES)) == []
    assert said(page(f"{figure}\n%= x", code=VALUES)) == ["6:13: 5 should be 4 (x = 4)"]
