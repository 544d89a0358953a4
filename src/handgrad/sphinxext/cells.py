"""Executed cells: they run again when anything they depend on changes, and none fails or warns unseen."""

import hashlib
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from docutils import nodes
from jupyter_cache import get_cache
from sphinx.application import Sphinx
from sphinx.config import Config

from handgrad.sphinxext.kernels import DEATH, settle_the_kernels
from handgrad.sphinxext.lesson import cells_of
from handgrad.sphinxext.mistakes import warn

BEFORE_MYST_NB = 400
PACKAGE = Path(__file__).parents[1]
LONGEST_LINE = 5000
TRACEBACK_HEADING = re.compile(r"([^\s:]+)\s+Traceback \(most recent call last\)")
EXCEPTION = re.compile(r"[\w.]*(Error|Exception|Warning|Interrupt|Exit|StopIteration)(:|$)")
LINES_AFTER_FENCE = 2  # MyST-NB gives a cell the line two below its opening fence


def fingerprint(package: Path, constraints: Path, interpreter: str) -> str:
    """Return a name for what the cells depend on beside their own text: our package, the exact versions, the interpreter."""
    digest = hashlib.sha256(interpreter.encode())
    for path in sorted(package.rglob("*.py")):
        digest.update(f"\n{path.relative_to(package)}\n".encode())
        digest.update(path.read_bytes())
    digest.update(b"\nconstraints\n" + constraints.read_bytes())
    return digest.hexdigest()[:16]


def constraints_file(confdir: Path, config: Config) -> Path:
    """Return the file that pins the exact versions; its setting is relative to the folder of conf.py."""
    return Path(confdir, config.handgrad_constraints)


def _name_the_cache(app: Sphinx, config: Config) -> None:
    constraints = constraints_file(app.confdir, config)
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
    run = metadata.get("exec_data") or {}
    error = run.get("error")
    limit = app.config.nb_execution_timeout if error == "CellTimeoutError" else None
    told = [mistake for cell in cells_of(document) for mistake in _cell_mistakes(cell, limit, bool(run) and not error)]
    for line, message in told:
        warn(message, f"{page}:{line}")
    if error and not told:
        warn(f"the cells of this page did not run to the end: {error}", f"{page}:1")


def _cell_mistakes(cell: nodes.container, limit: int | None, ran: bool) -> Iterator[tuple[int, str]]:
    """Yield what a cell's outputs hold and its tags do not announce, or the reverse, at the line of the cell's fence."""
    tags = {name.removeprefix("tag_") for name in cell["classes"] if name.startswith("tag_")}
    line = (cell.line or LINES_AFTER_FENCE + 1) - LINES_AFTER_FENCE
    outputs = [(_classes_around(output, cell), output.astext()) for output in cell.findall(nodes.literal_block)]
    raised = [text for kind, text in outputs if "traceback" in kind]
    warned = [text for kind, text in outputs if "stderr" in kind]
    for text in raised:
        if text.strip() == DEATH or "raises-exception" not in tags:
            yield line, _error_message(text, limit)
    for text in warned if "expected-warning" not in tags else ():
        first = next(iter(text.strip().splitlines()), "an empty line")
        yield line, f"this cell writes to stderr, unannounced: {first} (catch and print it, or tag the cell expected-warning)"
    if ran and "raises-exception" in tags and not raised:
        yield line, "this cell is tagged raises-exception and raises nothing; delete the tag"
    if ran and "expected-warning" in tags and not warned:
        yield line, "this cell is tagged expected-warning and writes nothing to stderr; delete the tag"
    printed = [text for kind, text in outputs if "output" in kind and "traceback" not in kind]
    longest = max((len(row) for text in printed for row in text.splitlines()), default=0)
    if longest > LONGEST_LINE:
        yield line, f"this cell prints a line of {longest} characters; {LONGEST_LINE} are the most"


def _error_message(traceback: str, limit: int | None) -> str:
    if traceback.strip() == DEATH:
        return f"{DEATH}: it called for an exit, crashed, or ran out of memory"
    error = last_words(traceback)
    if limit is not None and error == "KeyboardInterrupt":
        return f"this cell ran longer than {limit} seconds"
    return f"this cell raised {error}"


def last_words(traceback: str) -> str:
    """Return the exception of a traceback and the first line of what it says: `ValueError: too long`."""
    lines = traceback.strip().splitlines()
    names = [heading[1] for line in lines if (heading := TRACEBACK_HEADING.match(line))]
    last = re.compile(rf"{re.escape(names[-1])}(:|$)") if names else EXCEPTION
    words = next((line for line in reversed(lines) if last.match(line)), lines[-1])
    return words.strip().removesuffix(":")


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
    settle_the_kernels()
