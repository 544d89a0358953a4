"""One correction of MyST-NB 1.4: text behind a cell keeps its lines.

MyST-NB notes the line behind a cell as the beginning of the text, drops the empty lines there, and so counts on just one of
them. A text that follows its cell at once, as the lines do that say what a cell prints, would name its mistakes a line too low.
"""

from itertools import takewhile
from typing import Any

from myst_nb.core import read
from nbformat import NotebookNode
from sphinx.application import Sphinx

_read_notebook = read.read_myst_markdown_notebook


def _read_with_its_lines(text: str, *arguments: Any, **settings: Any) -> NotebookNode:
    notebook: NotebookNode = _read_notebook(text, *arguments, **settings)
    lines = text.splitlines()
    if "source_map" in notebook.metadata:
        cells = zip(notebook.cells, notebook.metadata["source_map"], strict=True)
        notebook.metadata["source_map"] = [
            first + _empty(lines[first:]) - 1 if cell.cell_type == "markdown" else first for cell, first in cells
        ]
    return notebook


def _empty(lines: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda line: not line.strip(), lines))


def setup_cell_lines(app: Sphinx) -> None:
    """Put the correction in place."""
    read.read_myst_markdown_notebook = _read_with_its_lines
