"""From a page's HTML to Markdown: nothing is lost, and nothing in it is taken for markup."""

from pathlib import PurePosixPath

import pytest
from bs4 import BeautifulSoup

from handgrad.sphinxext.page_markdown import page_markdown
from notebook_reading import read_markdown

MACROS = {"\\vect": r"\boldsymbol{#1}"}


def markdown(html: str) -> str:
    """Return the Markdown of a piece of a page; addresses of the web are kept, others have none."""
    page = BeautifulSoup(html, "html.parser")
    return page_markdown(
        page,
        MACROS,
        lambda link: link if link.startswith("https:") else "",
        lambda picture: f"attachment:{PurePosixPath(str(picture.get('src'))).name}",
    )


def formula(tex: str, box: str = "span") -> str:
    """Return a formula as the page has it."""
    return f'<{box} class="math"><math><annotation encoding="application/x-tex">{tex}</annotation></math></{box}>'


@pytest.mark.parametrize(
    "text",
    [
        "a * b * c, **not bold**, _not slanted_, snake_case",
        "`not code`, ~~not struck~~, [not](a link), ![nor](a picture)",
        "1. no list", "12) no list", "- no list", "+ no list", "# no heading", "> no quotation", "=== no heading", "---",
        "a < b and b > c, <b>no tag</b>, &lt; no entity, C & A",
        "costs $5 and $6, \\(no\\) formula, \\[nor this\\]",
        "back\\slash, a | b",
        "first line\n2. second line\n- third line",
    ],
)  # fmt: skip
def test_text_is_not_taken_for_markup(text: str) -> None:
    """What a reader sees of a paragraph is its text."""
    page = BeautifulSoup("<p></p>", "html.parser")
    page.p.string = text
    seen = read_markdown(markdown(str(page)))
    assert [element.name for element in seen.find_all(True) if element.name != "span"] == ["p"]
    assert seen.p.text == text


def test_lone_dollar_is_seen_by_no_formula_reader() -> None:
    """Jupyter looks for formulas before it reads Markdown and once more in the finished HTML: a dollar stands in an element alone."""
    assert markdown("<p>5 $ and 6 $</p>") == "5 <span>&#36;</span> and 6 <span>&#36;</span>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<p>At {formula('x_1')}, so</p>", "At $x_1$, so"),
        (formula("a &amp;= b\n\n\\vect{c}", "div"), "$$\na &= b\n\\boldsymbol{c}\n$$"),
        (formula("\\begin{align}a\\end{align}", "div"), "\\begin{align}a\\end{align}"),
        ("<pre>a\n```\nb\n</pre>", "````\na\n```\nb\n````"),
        ('<div class="highlight-python"><div><pre><span>x</span> = 1\n</pre></div></div>', "```python\nx = 1\n```"),
        ('<p><a href="https://example.org/a">there</a>, <a href="../b.html">here</a>, <a href="#c">above</a></p>', "[there](https://example.org/a), here, above"),
        ('<p><img src="_images/a.png" alt="a [b] *c* 2 * 3 d_e"/></p>', "![a &#91;b&#93; &#42;c&#42; 2 * 3 d_e](attachment:a.png)"),
        ("<aside><p>A note.</p></aside>", "> A note."),
        ("<dl><dt>One</dt><dd>\nis <code>1</code></dd></dl>", "- **One**: is `1`"),
        ("<dl><dt>One</dt><dd><p>First.</p><p>Second.</p></dd></dl>", "**One**\n\nFirst.\n\nSecond."),
        ("<details><summary>See <code>a&lt;b</code></summary><p>It.</p></details>", "<details>\n<summary>See <code>a&lt;b</code></summary>\n\nIt.\n\n</details>"),
        (f"<details><summary>{formula('a&lt;b')}</summary><p>It.</p></details>", "<details>\n<summary>$a\\lt b$</summary>\n\nIt.\n\n</details>"),
    ],
)  # fmt: skip
def test_each_kind_of_thing_is_written_in_its_form(html: str, expected: str) -> None:
    """Formulas, code, links, pictures, notes, terms and closed answers."""
    assert markdown(html) == expected


def test_table_keeps_alignment_and_bars() -> None:
    """Columns are aligned as on the page, a title stands above, and a bar in code or in a formula ends no cell."""
    head = '<tr><th class="text-left"><p>a</p></th><th class="text-right"><p>b</p></th><th>c</th></tr>'
    bars = formula(r"|x| + \|y\|")
    row = f"<tr><td><p><code>x | y</code></p></td><td>{bars}</td><td>1 | 2</td></tr>"
    text = markdown(f"<table><caption><span>Title</span></caption><thead>{head}</thead><tbody>{row}</tbody></table>")
    assert text.splitlines() == [
        "**Title**",
        "",
        "| a | b | c |",
        "| :--- | ---: | --- |",
        r"| `x \| y` | $\vert x\vert + \Vert y\Vert$ | 1 \| 2 |",
    ]
    seen = read_markdown(text)
    assert [cell.text for cell in seen.select("td")][::2] == ["x | y", "1 | 2"]


def test_code_cell_in_a_closed_answer_comes_after_it() -> None:
    """HTML cannot fold a code cell: its mark stands behind the answer, and what follows the answer behind the mark."""
    cell = '<div class="cell"><div class="cell_input"><pre>1</pre></div></div>'
    text = markdown(f"<p>Before.</p><details><summary>Answer</summary><p>Words.</p>{cell}</details><p>After.</p>")
    assert text.replace("\n", "") == ("Before.<details><summary>Answer</summary>Words.</details>\ue000cell 0\ue001After.")


def test_blank_lines_in_folded_code_stay() -> None:
    """Two blank lines between two functions of a code block are code."""
    text = markdown("<details><summary>Answer</summary><pre>def f(): ...\n\n\ndef g(): ...</pre></details>")
    assert "def f(): ...\n\n\ndef g(): ..." in text
