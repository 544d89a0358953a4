"""The notebook of a lesson: the page's text as Markdown and its cells with their outputs, beside the page for download.

It is made from the HTML of the page at the moment the page is written, and so says what the page says.
"""

import hashlib
import posixpath
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any
from urllib.parse import urljoin

import nbformat
from bs4 import BeautifulSoup, Tag
from docutils import nodes
from nbformat import NotebookNode, v4
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from handgrad.figures.finish import png
from handgrad.sphinxext.downloads import downloads, notebook_place
from handgrad.sphinxext.drawing import drawn
from handgrad.sphinxext.mistakes import warn
from handgrad.sphinxext.notation import load_notation
from handgrad.sphinxext.notebook_marks import CELL, MARK
from handgrad.sphinxext.notebook_opening import opening
from handgrad.sphinxext.page_markdown import page_markdown
from handgrad.sphinxext.run import Run, run_of
from handgrad.sphinxext.tex_macros import ExpansionError

KERNEL = {
    "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
    "language_info": {"name": "python"},
}
HIDDEN = {"hide-input": ("source_hidden",), "hide-output": ("outputs_hidden",), "hide-cell": ("source_hidden", "outputs_hidden")}
MIME = {".png": "image/png", ".svg": "image/svg+xml", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif"}


class Pictures:
    """The pictures of one page, to be attached to the cells that show them: a notebook is one file."""

    def __init__(self, app: Sphinx) -> None:
        """Know where the site's pictures come from."""
        self.app = app
        self.attached: dict[str, dict[str, str]] = {}

    def target(self, picture: Tag) -> str:
        """Return what a picture in Markdown points to: `attachment:autograd-three-calls.png`, or an address of the web."""
        if name := str(picture.get("data-figure", "")):
            return self._attach(f"{name.replace('/', '-')}.png", png(drawn(name).wide))
        source = str(picture["src"])
        files = {file: path for path, file in self.app.builder.images.items()}
        path = files.get(posixpath.basename(source))
        return self._attach(posixpath.basename(source), Path(self.app.srcdir, path).read_bytes()) if path else source

    def _attach(self, name: str, data: bytes) -> str:
        self.attached[name] = {MIME[posixpath.splitext(name)[1].lower()]: b64encode(data).decode()}
        return f"attachment:{name}"

    def of(self, text: str) -> dict[str, dict[str, str]]:
        """Return the pictures that a piece of Markdown shows."""
        return {name: data for name, data in self.attached.items() if f"](attachment:{name})" in text}


def _write_notebook(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document) -> None:
    run = run_of(app.env, pagename)
    if run is None or not downloads(app, pagename):
        return
    file = Path(app.outdir, notebook_place(pagename))
    note = Path(app.doctreedir, "notebooks", f"{pagename}.sha256")
    made_of = _digest(app.config.handgrad_made_with, app.config.html_baseurl, context["body"], repr(run))
    if file.exists() and note.exists() and note.read_text() == f"{made_of} {_digest(file.read_text(encoding='utf-8'))}":
        return
    try:
        notebook = make_notebook(app, pagename, context["body"], run)
    except ExpansionError as error:
        warn(f"the notebook cannot be written: {error}", f"{app.env.doc2path(pagename)}:1")
        return
    nbformat.validate(notebook)
    text = nbformat.writes(notebook) + "\n"
    for path, written in ((file, text), (note, f"{made_of} {_digest(text)}")):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written, encoding="utf-8")


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def make_notebook(app: Sphinx, docname: str, body: str, run: Run) -> NotebookNode:
    """Return the notebook of a page, given the HTML of its article and the run of its cells.

    Raises:
        ExpansionError: a formula uses a macro in a way that cannot be written out.
    """
    here = urljoin(app.config.html_baseurl, app.builder.get_target_uri(docname)) if app.config.html_baseurl else ""

    def address(link: str) -> str:
        if ":" in link.partition("/")[0] or link.startswith("//"):
            return link
        return urljoin(here, link) if here and not link.startswith("#") else ""

    page = BeautifulSoup(body, "html.parser")
    shown = [_shown_as(cell, place) for cell, place in zip(run.cells, page.select("div.cell"), strict=True)]
    pictures = Pictures(app)
    macros = load_notation(Path(app.config.handgrad_notation)).katex_macros()
    text = page_markdown(page, macros, address, pictures.target)
    cells = [v4.new_markdown_cell(opening(app, docname, here, run.needs)), *_cells(text, pictures, shown)]
    for number, cell in enumerate(cells):
        cell["id"] = f"{cell.cell_type}-{number}"
    made: NotebookNode = v4.new_notebook(cells=cells, metadata=KERNEL)
    return made


def _shown_as(cell: NotebookNode, place: Tag) -> NotebookNode:
    """Return a code cell folded as on the page: notebooks fold cells, and not what stands around them."""
    code = place.select_one(".cell_input pre")
    assert code is not None and code.get_text().strip() == cell.source.strip(), "the page shows the code that ran"
    tags = cell.metadata.get("tags", [])
    hidden = {part for name in tags for part in HIDDEN.get(name, ())}
    if place.find_parent("details"):
        hidden |= {"source_hidden", "outputs_hidden"}
    folded = {"jupyter": dict.fromkeys(sorted(hidden), True)} if hidden else {}
    made: NotebookNode = nbformat.from_dict({**cell, "metadata": {**cell.metadata, **folded}})
    return made


def _cells(text: str, pictures: Pictures, code: list[NotebookNode]) -> Iterator[NotebookNode]:
    """Yield the cells of a notebook in the order of the page."""
    pieces = MARK.split(text)
    for words, kind, number in zip(pieces[::3], ["", *pieces[1::3]], ["", *pieces[2::3]], strict=True):
        if kind == CELL:
            yield code[int(number)]
        if words.strip():
            words = dedent(words.strip("\n")).strip()
            attached = pictures.of(words)
            yield v4.new_markdown_cell(words, **({"attachments": attached} if attached else {}))


def _remove_notebook(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """Remove the notebook of a page that is gone or read anew; if it still has one, that is written with the page."""
    Path(app.outdir, notebook_place(docname)).unlink(missing_ok=True)


def setup_notebook(app: Sphinx) -> None:
    """Write the notebook of each lesson with its page."""
    app.connect("html-page-context", _write_notebook)
    app.connect("env-purge-doc", _remove_notebook)
