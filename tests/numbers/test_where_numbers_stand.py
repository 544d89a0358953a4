"""Every place of a page where a reader meets a number, and those where digits are none."""

from handgrad.numbers.settings import Settings
from number_pages import page, said, said_of_each

PLACES = {
    "prose": ("A 9.", ["1:3: 9"]),
    "line of its own": ("First\nline 9\nlast.", ["2:6: 9"]),
    "number that opens a paragraph": ("9\\. is no list", ["1:1: 9"]),
    "inline formula": ("Here $x = 9$.", ["1:11: 9"]),
    "formula over two lines": ("Here $x =\n9$ ends.", ["2:1: 9"]),
    "words in a formula": (r"Here $x \text{ of nine}$.", ["1:19: nine"]),
    "displayed formula": ("$$\nx = 9\n$$ (label-7)", ["2:5: 9"]),
    "displayed formula in one line": ("$$x = 9$$", ["1:7: 9"]),
    "aligned rows": ("$$\n\\begin{aligned}\na &= 9 \\\\\nb &= 8\n\\end{aligned}\n$$", ["3:6: 9, 8"]),
    "environment": ("\\begin{align}\na &= 9\n\\end{align}", ["2:6: 9"]),
    "matrix": (r"$\begin{pmatrix} 9 & 8 \\ 7 & 6 \end{pmatrix}$", ["1:18: 9, 8, 7, 6"]),
    "formula as a directive": ("```{math}\n:label: eq-7\nx = 9\n```", ["3:5: 9"]),
    "formula in a role": ("Here {math}`x = 9`.", ["1:17: 9"]),
    "table": ("| a | b |\n|---|--:|\n| 9 | $8$ |\n| `7` | two |", ["3:3: 9, 8, 7, two"]),
    "list": ("- an item\n- item 9\n  goes on 8", ["2:8: 9, 8"]),
    "nested list": ("- item\n  - inner 9\n\n    1. third 8\n\n       its second 7", ["2:11: 9", "4:14: 8", "6:19: 7"]),
    "heading": ("## Layer 9", ["1:10: 9"]),
    "underlined heading": ("Layer 9\n=======", ["1:7: 9"]),
    "caption and alternative text": (
        ":::{figure} drawing-7.png\n:alt: shows 9\n:width: 300\n:name: figure-5\n\nCaption 8\n:::",
        ["2:13: 9", "6:9: 8"],
    ),
    "options as YAML": (
        "- item\n\n  ```{figure} drawing-7.png\n  ---\n  width: 7\n  alt: >\n    shows 9\n  name: figure-5\n  ---\n  Caption 8\n  ```",
        ["7:11: 9", "10:11: 8"],
    ),
    "picture in prose": ("![shows 9](drawing-7.png)", ["1:9: 9"]),
    "title of a component": (":::{note} Title 9\nBody 8\n:::", ["1:17: 9", "2:6: 8"]),
    "components three deep": (
        ":::::{note} First 9\n::::{tip} Second 8\n:::{hint} Third 7\nDeep 6\n\n```{note} Fourth 5\nDeepest 4\n```\n:::\n::::\n:::::",
        ["1:19: 9", "2:18: 8", "3:17: 7", "4:6: 6", "6:18: 5", "7:9: 4"],
    ),
    "hidden answer": ("::::{question}\n:name: ask-7\nHow many?\n:::{answer}\nThe 9.\n:::\n::::", ["5:5: 9"]),
    "code that does not run": ("```python\nx = 9  # says 8\n```", ["2:5: 9, 8"]),
    "code of a directive": ("```{code-block} python\n:caption: Caption 9\n:lineno-start: 7\nx = 8\n```", ["2:19: 9", "4:5: 8"]),
    "text in a fence": ("~~~text\n9 of 8\n~~~", ["2:1: 9, 8"]),
    "indented code": ("    :key: 9\n    x = 8", ["1:11: 9, 8"]),
    "inline code": ("The `tensor(9.)` and `f(-8)`.", ["1:13: 9., -8"]),
    "code over two lines": ("The `f(\n9)`.", ["2:1: 9"]),
    "words of a link": ("A [link 9](page-7.md), a {ref}`title 8 <part-7>`.", ["1:9: 9, 8"]),
    "HTML": ('<span id="h-7">9</span> and <!-- 8 -->', ["1:16: 9, 8"]),
    "block of HTML": ('<div class="c7">\n9\n</div>', ["2:1: 9"]),
    "comparison that looks like HTML": ("If x <y then 9 > 8", ["1:14: 9, 8"]),
    "quote": ("> quoted 9\n> - item 8", ["1:10: 9", "2:10: 8"]),
    "definition list": ("Term 9\n: means 8\n\n  and 7", ["1:6: 9", "2:9: 8", "4:7: 7"]),
    "footnote": ("A note[^7] here.\n\n[^7]: says 9", ["3:12: 9"]),
    "attributes": ("{#part-7 .class7}\nText 9 and [span 8]{.c7}", ["2:6: 9, 8"]),
}
SILENT = {
    "markers of lists": "7. seventh\n8. eighth",
    "targets": "(part-7)=\n[ref7]: https://example.org/7\n",
    "addresses": "See <https://example.org/7>, https://example.org/8 and [a][ref9].",
    "ids": "{lesson}`part/b2`, {term}`second two`, {ref}`part-2`",
    "comments": "% a comment with 7",
    "breaks": '+++ {"slide": 7}',
    "options": ":::{image} drawing-7.png\n:width: 300\n:::",
    "code of a cell": "```{code-cell} python\n:tags: [hide-7]\ncount = 7 + 1\n```",
}


def test_number_is_met_wherever_it_stands() -> None:
    """A number without a source is told with its line and column in every kind of block."""
    blocks = {name: block for name, (block, _) in PLACES.items()}
    found = said_of_each(blocks.values())
    places = {name: [told.partition(" ha")[0] for told in found[block]] for name, block in blocks.items()}
    assert places == {name: places for name, (_, places) in PLACES.items()}
    assert all(" no source: add under this block  %= …" in told for each in found.values() for told in each)


def test_what_is_no_number_is_left_alone() -> None:
    """Markers, targets, addresses, ids, options, comments and the code of cells hold digits that nobody has to explain."""
    assert said(page(*SILENT.values())) == []


def test_comments_and_docstrings_of_cells_are_read() -> None:
    """What a cell says to its reader is prose, in a cell with a magic or a mistake too; its texts are code."""
    listing = 'def f():\n    """Gives 9.\n\n    Or 8.\n    """\n    return "# 7"  # and 6'
    assert said(f"```{{code-cell}} python\n%matplotlib inline\n{listing}\n```\n") == [
        "4:14: 9, 8, 6 have no source: add under this block  %= …"
    ]
    broken = "```{code-cell} python\n:tags: [raises-exception]\nx = = 7  # 9\n```\n%> SyntaxError: invalid syntax\n"
    assert said(broken) == ["3:12: 9 has no source: add under this block  %= …"]


def test_source_of_each_block_stands_under_it() -> None:
    """The lines under a title, an alternative text, a cell, an item, a definition, a quote and the front matter are theirs."""
    text = """---
description: "All 9."
minutes: 30
---
%= nine

:::{note} Title 9
%= nine
Body 9
%= nine
:::

:::{figure} drawing.png
:alt: shows 9

Caption 9
%= nine
:::
%= nine

- item 9
  %= nine
  - inner 9
    %= nine

> quoted 9
> %= nine

A term
: means 9
%= nine

| a |
|---|
| 9 |
%= nine

```text
9
```
%= nine

```{code-cell} python
nine = 9  # nine
```
%= nine
"""
    right = text.replace("%= nine", "%= end: nine")
    assert said(right) == []
    lines = {
        number for number, line in enumerate(right.split("\n"), start=1) if "9" in line and "%" not in line and "=" not in line
    }
    wrong = said(right.replace("9", "8").replace("nine = 8", "nine = 9"))
    assert {int(each.partition(":")[0]) for each in wrong} == lines
    assert all(each.endswith(": 8 should be 9 (nine = 9)") for each in wrong)


def test_printed_options_are_those_of_the_settings() -> None:
    """The value of an option that a reader sees is prose; any other is a name, and so it is with the fields at the top."""
    text = "---\ndescription: A 9\nlevel: L8\n---\n\n:::{note}\n:caption: A 7\n:summary: A 6\nBody\n:::\n"
    numbers = "2:16: 9 has no source: add under this block  %= …", "7:13: 7 has no source: add under this block  %= …"
    assert said(text) == list(numbers)
    folded = "---\ndescription: >\n  A 9 and\n  an 8: more\nlevel:\n  - 7\n---\n"
    assert said(folded) == ["3:5: 9, 8 have no source: add under this block  %= …"]
    settings = Settings(printed_options=("summary",), printed_fields=("level",))
    assert said(text, settings) == ["8:13: 6 has no source: add under this block  %= …"]


def test_site_names_its_own_components() -> None:
    """A directive whose body is no Markdown, one whose argument is a name, and phrases that count things are set."""
    text = ":::{chart}\n9\n:::\n\n:::{drawing} part/b-9\nTwo ways.\n:::\n"
    assert len(said(text)) == 3
    settings = Settings(raw_directives=("chart",), name_arguments=("drawing",), exempt_phrases=("two ways",))
    assert said(text, settings) == ["2:1: 9 has no source: add under this block  %= …"]


def test_exempt_phrase_is_whole() -> None:
    """A phrase is exempt over the end of a line and with a capital, and not within other words."""
    settings = Settings(exempt_phrases=("two ways",))
    found = said_of_each(["Two\nways.", "The two waysides", "two  ways or two"], settings=settings)
    assert [len(each) for each in found.values()] == [0, 1, 1]
