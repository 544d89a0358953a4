"""A page and its notebook, each read into one list of words: where the lists are equal, the two say the same.

The notebook is read as Jupyter reads it: CommonMark with tables, HTML and dollars around formulas. A formula is one word, made of
what KaTeX shows for it: on the page with the macros of the notation, in the notebook without any.
"""

import re
from collections.abc import Callable, Iterator
from html import escape
from itertools import zip_longest

from bs4 import BeautifulSoup, Tag
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from nbformat import NotebookNode

ANSI = re.compile(r"\x1b\[[0-9;]*m")
MARKUP = "*_`|<>$\\[]~#&"
Render = Callable[[str, bool], str]


def page_text(article: Tag) -> str:
    """Return what an article shows, in its order: formulas as single words, drawings by their alternative text, no fields."""
    page = BeautifulSoup(str(article), "html.parser")
    for gone in page.select(".headerlink, .ah-narrow, .ah-typed"):
        gone.decompose()
    for formula in page.select(".math"):
        formula.replace_with(shown_formula(str(formula)))
    for picture in page.select("[role=img]"):
        picture.replace_with(f" {picture['aria-label']} ")
    for picture in page.select("img"):
        picture.replace_with(f" {picture['alt']} ")
    for question in page.select("li[data-label]"):
        question.insert(0, f"{question['data-label']} ")
    for code in page.select("pre, code"):
        code.string = code.get_text()
    return page.get_text(" ")


def notebook_text(notebook: NotebookNode, render: Render) -> str:
    """Return what a notebook shows behind its first cell, which only it has."""
    return "\n".join(piece for cell in notebook.cells[1:] for piece in _cell_text(cell, render))


def _cell_text(cell: NotebookNode, render: Render) -> Iterator[str]:
    if cell.cell_type == "markdown":
        page = read_markdown(cell.source)
        for formula in page.select(".math"):
            formula.replace_with(shown_formula(render(formula.get_text().strip(), "block" in formula["class"])))
        for picture in page.select("img"):
            assert picture["src"].removeprefix("attachment:") in cell.attachments, picture["src"]
            picture.replace_with(f" {picture['alt']} ")
        yield page.get_text(" ")
        return
    yield cell.source
    for output in cell.outputs:
        yield printed(output)


def read_markdown(source: str) -> BeautifulSoup:
    """Return the HTML that a reader of the notebook sees."""
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    reader.use(dollarmath_plugin, double_inline=True, renderer=_escaped)
    return BeautifulSoup(reader.render(source), "html.parser")


def _escaped(tex: str, options: dict[str, bool]) -> str:
    return escape(tex)


def printed(output: NotebookNode) -> str:
    """Return the text of an output; a picture has none."""
    if output.output_type == "stream":
        return str(output.text)
    if output.output_type == "error":
        return ANSI.sub("", "\n".join(output.traceback))
    return "" if "image/png" in output.data else str(output.data.get("text/plain", ""))


def shown_formula(html: str) -> str:
    """Return one word for what KaTeX shows: its MathML without the TeX, the groups and the classes."""
    math = BeautifulSoup(html, "html.parser").find("math")
    assert math is not None, html
    for part in math.select("annotation"):
        part.decompose()
    for group in math.select("semantics, mrow"):
        group.unwrap()
    for part in math.select("[class]"):
        del part["class"]
    return " formula" + "".join(re.findall(r"\w+|[^\w\s]", str(math))).encode().hex() + " "


def words(text: str) -> list[str]:
    """Return the words and numbers of a text."""
    return re.findall(r"\w+", text)


def differences(page: str, notebook: str) -> list[str]:
    """Say where the notebook first departs from the page, and which signs of markup one of them shows more often."""
    rows = enumerate(zip_longest(words(page), words(notebook)))
    found = [f"word {number}: the page says {one}, the notebook {other}" for number, (one, other) in rows if one != other][:1]
    return found + [
        f"{page.count(sign)} times {sign} on the page, {notebook.count(sign)} times in the notebook"
        for sign in MARKUP
        if page.count(sign) != notebook.count(sign)
    ]
