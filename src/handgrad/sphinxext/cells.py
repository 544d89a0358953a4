"""Executed cells: they run again when anything they depend on changes, and none fails or warns unseen."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from handgrad.sphinxext.fingerprint import PACKAGE, fingerprint, this_interpreter
from handgrad.sphinxext.kept_outputs import KeptOutputs
from handgrad.sphinxext.kernels import DEATH, settle_the_kernels
from handgrad.sphinxext.lesson import cells_of
from handgrad.sphinxext.mistakes import warn
from handgrad.sphinxext.unrepeatable import unrepeatable

BEFORE_MYST_NB = 400
LONGEST_LINE = 5000
TRACEBACK_HEADING = re.compile(r"([^\s:]+)\s+Traceback \(most recent call last\)")
EXCEPTION = re.compile(r"[\w.]*(Error|Exception|Warning|Interrupt|Exit|StopIteration)(:|$)")
LINES_AFTER_FENCE = 2  # MyST-NB gives a cell the line two below its opening fence


def constraints_file(confdir: Path, config: Config) -> Path:
    """Return the file that pins the exact versions; its setting is relative to the folder of conf.py."""
    return Path(confdir, config.handgrad_constraints)


def _prepare_to_run(app: Sphinx, config: Config) -> None:
    made_with = fingerprint(PACKAGE, constraints_file(Path(app.confdir), config), this_interpreter())
    config.handgrad_made_with = made_with
    folder = Path(config.handgrad_cell_outputs or Path(app.outdir).parent / "cells")
    kept = KeptOutputs(folder.resolve() / made_with)
    kept.make_ready()
    settle_the_kernels(kept)


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
    """Yield what is wrong with a cell's outputs, at the line of the cell's fence."""
    tags = {name.removeprefix("tag_") for name in cell["classes"] if name.startswith("tag_")}
    line = (cell.line or LINES_AFTER_FENCE + 1) - LINES_AFTER_FENCE
    outputs = [(_classes_around(output, cell), output.astext()) for output in _shown(cell)]
    raised = [text for kind, text in outputs if "traceback" in kind]
    warned = [text for kind, text in outputs if "stderr" in kind]
    printed = [text for kind, text in outputs if "output" in kind and not kind & {"traceback", "stderr"}]
    for message in _unannounced(tags, raised, warned, limit):
        yield line, message
    if ran:
        for message in _uncalled_for(tags, raised, warned):
            yield line, message
    announced = (raised if "raises-exception" in tags else []) + (warned if "expected-warning" in tags else [])
    for message in _unfit([*printed, *announced]):
        yield line, message


def _unannounced(tags: set[str], raised: list[str], warned: list[str], limit: int | None) -> Iterator[str]:
    for text in raised:
        if text.strip() == DEATH or "raises-exception" not in tags:
            yield _error_message(text, limit)
    for text in warned if "expected-warning" not in tags else ():
        first = next(iter(text.strip().splitlines()), "an empty line")
        yield f"this cell writes to stderr, unannounced: {first} (catch and print it, or tag the cell expected-warning)"


def _uncalled_for(tags: set[str], raised: list[str], warned: list[str]) -> Iterator[str]:
    if "raises-exception" in tags and not raised:
        yield "this cell is tagged raises-exception and raises nothing; delete the tag"
    if "expected-warning" in tags and not warned:
        yield "this cell is tagged expected-warning and writes nothing to stderr; delete the tag"


def _unfit(texts: list[str]) -> Iterator[str]:
    """Yield what no page may show: what differs from run to run, and what nobody reads."""
    for text in texts:
        yield from unrepeatable(text)
    longest = max((len(row) for text in texts for row in text.splitlines()), default=0)
    if longest > LONGEST_LINE:
        yield f"this cell prints a line of {longest} characters; {LONGEST_LINE} are the most"


def _shown(cell: nodes.container) -> Iterator[nodes.Element]:
    """Yield what a reader sees as text: the words that stand for a picture, or for a table, are not shown beside it."""
    for node in cell.findall(lambda found: isinstance(found, nodes.literal_block | nodes.raw)):
        assert isinstance(node, nodes.Element)
        others = node.parent.parent.children if "mime_type" in node.parent else []
        if node.parent.get("mime_type") != "text/plain" or len(others) == 1:
            yield node


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
    """Keep the outputs of cells under a name made of what they depend on, and check each page's cells."""
    app.add_config_value("handgrad_constraints", "../constraints.txt", "", [str])
    app.add_config_value("handgrad_cell_outputs", "", "", [str])
    app.add_config_value("handgrad_made_with", "", "env", [str])
    app.connect("config-inited", _prepare_to_run)
    app.connect("doctree-read", _check_cells, priority=BEFORE_MYST_NB)
