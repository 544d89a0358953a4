"""Executed cells: they run again when anything they depend on changes, and none fails or warns unseen."""

import hashlib
import sys
from pathlib import Path
from typing import Any

import zmq
from docutils import nodes
from jupyter_cache import get_cache
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient
from sphinx.application import Sphinx
from sphinx.config import Config

from handgrad.sphinxext.lesson import cells_of
from handgrad.sphinxext.mistakes import CellError, Mistake, warn

BEFORE_MYST_NB = 400
PACKAGE = Path(__file__).parents[1]


def fingerprint(package: Path, constraints: Path, interpreter: str) -> str:
    """Return a name for what the cells depend on beside their own text: our package, the exact versions, the interpreter."""
    digest = hashlib.sha256(interpreter.encode())
    sources = sorted(path for path in package.rglob("*.py"))
    for path in [*sources, constraints]:
        name = path.relative_to(package) if path.is_relative_to(package) else path.name
        digest.update(f"\n{name}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _name_the_cache(app: Sphinx, config: Config) -> None:
    constraints = Path(config.handgrad_constraints)
    if not constraints.is_absolute():
        constraints = Path(app.confdir) / constraints
    folder = Path(config.handgrad_cell_cache or Path(app.outdir).parent / "cells")
    cache = folder / fingerprint(PACKAGE, constraints, f"{sys.executable} {sys.version}")
    config.nb_execution_cache_path = str(cache)
    # Created before Sphinx forks: processes that create it at the same time make each other fail.
    get_cache(str(cache)).db  # noqa: B018  (the property creates the database)


def _check_cells(app: Sphinx, document: nodes.document) -> None:
    path = Path(app.env.doc2path(app.env.docname))
    for cell in cells_of(document):
        tags = cell.get("cell_metadata", {}).get("tags", [])
        for output in cell.findall(nodes.literal_block):
            if "traceback" in _classes_around(output, cell) and "raises-exception" not in tags:
                raise CellError(Mistake(path, cell.line or 1, f"this cell raised {output.astext().strip().splitlines()[-1]}"))
            if "stderr" in _classes_around(output, cell) and "expected-warning" not in tags:
                first = output.astext().strip().splitlines()[0]
                warn(f"this cell writes to stderr, unannounced: {first} (print a warning on purpose, or tag the cell expected-warning)", cell)


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
    """Set what MyST-NB does not hand on to the kernels it starts."""
    # Without it, the outputs of one print loop arrive in as many pieces as the pipe happened to carry.
    NotebookClient.coalesce_streams.default_value = True
    # Without it, each kernel warns that others on this machine could read its messages.
    if zmq.has("curve"):
        KernelManager.transport_encryption.default_value = "auto"
