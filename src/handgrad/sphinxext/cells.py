"""Executed cells: they run again when anything they depend on changes, and none fails or warns unseen."""

import hashlib
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import zmq
from docutils import nodes
from jupyter_cache import get_cache
from jupyter_cache.executors import utils as executors
from nbclient import execute
from sphinx.application import Sphinx
from sphinx.config import Config
from traitlets.config import Config as KernelConfig

from handgrad.sphinxext.lesson import cells_of
from handgrad.sphinxext.mistakes import warn

BEFORE_MYST_NB = 400
PACKAGE = Path(__file__).parents[1]
LINES_AFTER_FENCE = 2  # MyST-NB gives a cell the line two below its opening fence


def fingerprint(package: Path, constraints: Path, interpreter: str) -> str:
    """Return a name for what the cells depend on beside their own text: our package, the exact versions, the interpreter."""
    digest = hashlib.sha256(interpreter.encode())
    for path in sorted(package.rglob("*.py")):
        digest.update(f"\n{path.relative_to(package)}\n".encode())
        digest.update(path.read_bytes())
    digest.update(b"\nconstraints\n" + constraints.read_bytes())
    return digest.hexdigest()[:16]


def _name_the_cache(app: Sphinx, config: Config) -> None:
    constraints = Path(config.handgrad_constraints)
    if not constraints.is_absolute():
        constraints = Path(app.confdir) / constraints
    folder = Path(config.handgrad_cell_cache or Path(app.outdir).parent / "cells")
    cache = folder / fingerprint(PACKAGE, constraints, f"{sys.executable} {sys.version}")
    config.nb_execution_cache_path = str(cache)
    _create_cache(cache)


def _create_cache(cache: Path) -> None:
    """Create the cache beside its place and move it there: processes that create one at the same time make each other fail."""
    if cache.exists():
        return
    cache.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(mkdtemp(prefix="new-", dir=cache.parent))
    get_cache(str(fresh)).db  # noqa: B018  (the property creates the database)
    try:
        fresh.rename(cache)
    except OSError:  # another process was faster
        shutil.rmtree(fresh)


def _check_cells(app: Sphinx, document: nodes.document) -> None:
    page = app.env.doc2path(app.env.docname)
    metadata: dict[str, Any] = getattr(app.env, "nb_metadata", {}).get(app.env.docname, {})
    error = (metadata.get("exec_data") or {}).get("error")
    told = [message for cell in cells_of(document) for message in _cell_mistakes(cell, error == "CellTimeoutError", app.config)]
    for line, message in told:
        warn(message, f"{page}:{line}")
    if error and not told:
        warn(f"the cells of this page did not run to the end: {error}", f"{page}:1")


def _cell_mistakes(cell: nodes.container, timed_out: bool, config: Config) -> Iterator[tuple[int, str]]:
    """Yield each error and warning that the cell's tags do not announce, at the line of the cell's fence."""
    tags = {name.removeprefix("tag_") for name in cell["classes"] if name.startswith("tag_")}
    line = (cell.line or LINES_AFTER_FENCE + 1) - LINES_AFTER_FENCE
    for output in cell.findall(nodes.literal_block):
        kind, lines = _classes_around(output, cell), output.astext().strip().splitlines()
        if "traceback" in kind and "raises-exception" not in tags:
            ran_on = timed_out and lines[-1].startswith("KeyboardInterrupt")
            yield (
                line,
                f"this cell ran longer than {config.nb_execution_timeout} seconds" if ran_on else f"this cell raised {lines[-1]}",
            )
        if "stderr" in kind and "expected-warning" not in tags:
            yield (
                line,
                f"this cell writes to stderr, unannounced: {lines[0]} (catch and print it, or tag the cell expected-warning)",
            )


def _classes_around(node: nodes.Element, end: nodes.Element) -> set[str]:
    classes = set(node["classes"])
    parent: Any = node.parent
    while parent is not None and parent is not end:
        classes |= set(parent["classes"])
        parent = parent.parent
    return classes


def setup_cells(app: Sphinx) -> None:
    """Name the cache of outputs by what they depend on, and check each page's cells."""
    app.add_config_value("handgrad_constraints", "../constraints.txt", "env", [str])
    app.add_config_value("handgrad_cell_cache", "", "env", [str])
    app.connect("config-inited", _name_the_cache, priority=BEFORE_MYST_NB)
    app.connect("doctree-read", _check_cells, priority=BEFORE_MYST_NB)
    _settle_the_kernels()


def _settle_the_kernels() -> None:
    """Hand on to the kernels what neither MyST-NB nor jupyter-cache can be asked to hand on."""
    # Without encryption, each kernel warns that others on this machine could read its messages.
    kernels = KernelConfig({"KernelManager": {"transport_encryption": "auto"}}) if zmq.has("curve") else KernelConfig()
    # Without coalescing, the output of one print loop arrives in as many pieces as the pipe happened to carry.
    executors.executenb = partial(execute, coalesce_streams=True, config=kernels)
