"""The cells of a lesson on our engine: run there while the page is read, compared with what the page shows, and told.

A cell that fails on the engine, or prints something else there, is a mistake of the page or of the engine. A cell that asks for
what the engine lacks is marked under the cell; the header says how many are not.
"""

import json
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from nbformat import NotebookNode
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxRole

from handgrad.numbers.kept import digest, keep, read_kept
from handgrad.on_engine.machine import Cell, RunError
from handgrad.on_engine.verdicts import ABOVE, Verdict, verdicts
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.lesson import cells_of
from handgrad.sphinxext.markup import Tag, tag
from handgrad.sphinxext.mistakes import warn
from handgrad.sphinxext.run import Run, place_of, run_of

REMEMBERED = "handgrad-cells-on-engine"
AFTER_THE_RUN = 900
ORDER = {"stdout": 0, "execute_result": 1, "display_data": 1, "error": 1, "stderr": 2}
WARNING_PLACE = re.compile(r"^\S+:\d+: (?P<said>\w+: .*\n)(?:  .*\n)?", re.MULTILINE)
NAME = re.compile(r"[\w.]+")
FLOAT32 = "its numbers are those of float32, and the course\N{RIGHT SINGLE QUOTATION MARK}s engine computes in float64."
LACKS = "PyTorch only: the course\N{RIGHT SINGLE QUOTATION MARK}s engine has no "


class Share(nodes.Inline, nodes.Element):
    """Where the share of all cells stands; printed when all lessons have been read."""


class ShareRole(SphinxRole):
    """Print how many cells run on the engine too, of how many: {cells-on-engine}`all lessons`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the place, to be filled when all lessons have been read."""
        return [Share()], []


def print_share(app: Sphinx, docname: str, node: Share) -> nodes.Node:
    """Return how many cells of all lessons of the course run on the engine too, of how many."""
    lessons = course_domain(app.env).course.lessons()
    counts = [found for lesson in lessons if (found := counts_on_engine(app.env, lesson.docname))]
    return nodes.Text(f"{sum(ours for ours, _ in counts)} of {sum(every for _, every in counts)}")


def counts_on_engine(env: BuildEnvironment, docname: str) -> tuple[int, int] | None:
    """Return how many cells of a lesson run on the engine too and print the same, and how many it has; None where none ran."""
    counts: tuple[int, int] | None = env.metadata.get(docname, {}).get(REMEMBERED)
    return counts


def as_text(cell: NotebookNode) -> str:
    """Return what a reader sees under a cell; of a warning its kind and its words, of an error the last line."""
    pieces = sorted(((ORDER[output.get("name", output.output_type)], _text_of(output)) for output in cell.outputs), key=_order)
    return "".join(text if text.endswith("\n") else f"{text}\n" for _, text in pieces if text)


def _order(piece: tuple[int, str]) -> int:
    return piece[0]


def _text_of(output: NotebookNode) -> str:
    if output.output_type == "stream":
        return WARNING_PLACE.sub(r"\g<said>", output.text) if output.name == "stderr" else str(output.text)
    if output.output_type == "error":
        words = output.evalue.strip().splitlines()
        return f"{output.ename}: {words[0]}" if words else str(output.ename)
    return "" if any(kind.startswith("image/") for kind in output.data) else str(output.data.get("text/plain", ""))


def _compare(app: Sphinx, document: nodes.document) -> None:
    docname = app.env.docname
    run = run_of(app.env, docname)
    if run is None or not app.config.handgrad_cells_on_engine or not _ran(app):
        return
    shown = cells_of(document)
    try:
        found = _verdicts(app, run)
    except RunError as error:
        warn(str(error), place_of(app, shown[0]))
        return
    for place, verdict in zip(shown, found, strict=True):
        if verdict.fault:
            warn(f"this cell does not do on the engine what it does on PyTorch: {verdict.fault}", place_of(app, place))
        elif not verdict.on_engine:
            place.parent.insert(place.parent.index(place) + 1, marked(verdict))
    app.env.metadata[docname][REMEMBERED] = (sum(verdict.on_engine for verdict in found), len(found))


def _ran(app: Sphinx) -> bool:
    """Whether the cells of the page have run, and none has failed, which is said already."""
    run: dict[str, Any] = getattr(app.env, "nb_metadata", {}).get(app.env.docname, {}).get("exec_data") or {}
    return bool(run) and not run.get("error")


def _verdicts(app: Sphinx, run: Run) -> list[Verdict]:
    """Return the verdicts on a lesson's cells: those kept from an earlier run of the same cells, or new ones."""
    cells = [Cell(cell.source, tuple(cell.metadata.get("tags", ()))) for cell in run.cells]
    printed = [as_text(cell) for cell in run.cells]
    folder = Path(app.config.handgrad_cell_outputs or Path(app.outdir).parent / "cells").resolve()
    name = digest(json.dumps([[cell.source, cell.tags, text] for cell, text in zip(cells, printed, strict=True)]))
    file = folder / app.config.handgrad_made_with / f"on-engine-{name}.json"
    if kept := read_kept(file):
        return [Verdict(**values) for values in kept["verdicts"]]
    found = verdicts(cells, printed)
    keep(file, verdicts=[vars(verdict) for verdict in found])
    return found


def marked(verdict: Verdict) -> Tag:
    """Return the line under a cell that runs on PyTorch alone, and says why."""
    if verdict.lacks:
        name = nodes.literal("", f"torch.{verdict.lacks}") if NAME.fullmatch(verdict.lacks) else nodes.Text(verdict.lacks)
        words: list[nodes.Node | str] = [LACKS, name, "."]
    elif verdict.needs == ABOVE:
        words = [f"PyTorch only: it needs {ABOVE} on PyTorch alone."]
    elif verdict.needs:
        words = ["PyTorch only: it needs ", nodes.literal("", verdict.needs), ", which a cell above makes on PyTorch alone."]
    else:
        words = [f"PyTorch only: {FLOAT32}"]
    return tag("p", *words, classes=["ah-torch-only"])


def setup_cells_on_engine(app: Sphinx) -> None:
    """Add the config value, the role and the comparison; comes after `setup_run`, which remembers what the cells printed."""
    app.add_config_value("handgrad_cells_on_engine", True, "env", [bool])
    app.add_node(Share)
    app.add_role("cells-on-engine", ShareRole())
    app.connect("doctree-read", _compare, priority=AFTER_THE_RUN)
