"""The run of a lesson's cells, remembered while its page is read: their code, what they printed, and what they need."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from docutils import nodes
from nbformat import NotebookNode
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from handgrad.sphinxext.cell_needs import OWN_PACKAGE, Needs, imported_packages, needs_of, pin_of, read_pins
from handgrad.sphinxext.cells import LINES_AFTER_FENCE, constraints_file
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.lesson import cells_of
from handgrad.sphinxext.mistakes import warn

REMEMBERED = "handgrad-run"


@dataclass(frozen=True)
class Run:
    """The code cells of a lesson in the order they ran, with their outputs, and what they need."""

    cells: list[NotebookNode]
    needs: Needs


def run_of(env: BuildEnvironment, docname: str) -> Run | None:
    """Return the run of a lesson's cells, or None for a page that is no lesson or has no cells."""
    run: Run | None = env.metadata.get(docname, {}).get(REMEMBERED)
    return run


def _remember_run(app: Sphinx, document: nodes.document) -> None:
    docname = app.env.docname
    shown = cells_of(document)
    if not shown or docname not in course_domain(app.env).lessons:
        return
    executed = _executed(app, docname)
    cells = [_code_cell(executed.cells[cell["cell_index"]]) for cell in shown]
    _check_order(app, shown)
    app.env.metadata[docname][REMEMBERED] = Run(cells, _needs(app, shown, cells))


def _executed(app: Sphinx, docname: str) -> NotebookNode:
    """Return the notebook that MyST-NB has read and run."""
    config: Any = app.env
    path = Path(config.mystnb_config.output_folder, f"{docname}.ipynb")
    notebook: NotebookNode = nbformat.read(path, as_version=4)
    return notebook


def _code_cell(executed: NotebookNode) -> NotebookNode:
    """Return a cell with its tags, and without the times of this run."""
    kept = {key: executed[key] for key in ("cell_type", "source", "outputs", "execution_count")}
    metadata = {key: executed.metadata[key] for key in ("tags",) if key in executed.metadata}
    made: NotebookNode = nbformat.from_dict({**kept, "metadata": metadata})
    return made


def _check_order(app: Sphinx, shown: list[nodes.container]) -> None:
    for before, cell in zip(shown, shown[1:], strict=False):
        if cell["cell_index"] < before["cell_index"]:
            message = "a cell above runs after this one; a cell tagged in-answer stands before all cells but those of its answer"
            warn(message, place_of(app, cell))


def _needs(app: Sphinx, shown: list[nodes.container], cells: list[NotebookNode]) -> Needs:
    """Return what the cells need; report each package that no line of the constraints file pins at its first cell."""
    constraints = constraints_file(app.confdir, app.config)
    pins = read_pins(constraints)
    packages: set[str] = set()
    for place, cell in zip(shown, cells, strict=True):
        new = dict.fromkeys(name for name in imported_packages(cell.source) if name not in packages)
        for name in new:
            if name != OWN_PACKAGE and not pin_of(name, pins):
                message = f"this cell imports {name}, which {constraints.name} does not pin; pin it, or do without"
                warn(message, place_of(app, place))
        packages |= new.keys()
    return needs_of(packages, pins)


def place_of(app: Sphinx, cell: nodes.container) -> str:
    """Return file and line of a cell's fence."""
    return f"{app.env.doc2path(app.env.docname)}:{(cell.line or LINES_AFTER_FENCE + 1) - LINES_AFTER_FENCE}"


def setup_run(app: Sphinx) -> None:
    """Remember each lesson's run; comes after `setup_anatomy`, which tells what is a lesson and moves cells into answers."""
    app.connect("doctree-read", _remember_run)
