"""Builds in processes that have imported everything before: importing takes longer than building a small site.

A server holds Sphinx and our package; each build is a fork of it (where there is no fork, a new process), so no build sees another.
"""

import multiprocessing
import os
import sys
import time
from functools import cache
from multiprocessing.context import BaseContext
from multiprocessing.forkserver import ensure_running
from pathlib import Path
from unittest.mock import patch

NEEDED = (
    "miniature_site",
    "prepared_builds",
    "sphinx.application",
    "sphinx.builders.html",
    "sphinx.cmd.build",
    "myst_nb.sphinx_ext",
)
OURS = ("handgrad.sphinxext", "handgrad.sphinxext.kernels", "handgrad.numbers.check", "pydata_sphinx_theme", "sphinx_book_theme")
# What Python or a module reads once, when it is started or imported.
READ_AT_START = {"HANDGRAD_NODE_MODULES", "LANG", "LC_ALL", "PYTHONHASHSEED", "PYTHONPATH", "PYTHONUTF8"}


@cache
def _context() -> BaseContext:
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*NEEDED, *OURS])
    with patch.dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)):  # the server imports from where we do
        ensure_running()
    return context


def run_build(arguments: list[str], environment: dict[str, str], said: Path) -> int:
    """Run Sphinx with these arguments, in this environment; what it says goes to a file. Return its exit status."""
    process = _context().Process(target=_build, args=(arguments, environment, said))
    process.start()
    process.join()
    return process.exitcode or 0


def _build(arguments: list[str], environment: dict[str, str], said: Path) -> None:
    os.environ.clear()
    os.environ.update(environment)
    if hasattr(time, "tzset"):
        time.tzset()
    with said.open("w", encoding="utf-8") as file:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        for number in (1, 2):
            os.dup2(file.fileno(), number)
    sys.stdout, sys.stderr = (open(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))  # noqa: SIM115  (until the process ends)
    from sphinx.cmd.build import main

    sys.argv = ["sphinx-build", *arguments]
    sys.exit(main(arguments))
