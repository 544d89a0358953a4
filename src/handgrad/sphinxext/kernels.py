"""The kernels that run the cells: what is handed on to them, and what is made of what they print."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TextIO

import zmq
from jupyter_cache.executors import utils as executors
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from nbformat import NotebookNode, from_dict
from traitlets.config import Config

from handgrad.numbers.environment import SAME_EVERYWHERE
from handgrad.sphinxext.kept_outputs import KeptOutputs

DEATH = "the Python that runs the cells ended in this cell"
LONGEST_SOCKET = 100  # bytes in the path of a socket, without its number; Linux and macOS take few more
TEMPORARY_NAME = re.compile(r"[^\s\"'<(]{0,200}[/\\]ipykernel_\d+[/\\]\d+\.py")


class KernelDiedError(CellExecutionError):
    """The Python that runs the cells ended before they did; jupyter-cache takes it for the error of a cell."""


def give_outputs(notebook: NotebookNode, *, kept: KeptOutputs, cwd: str, allow_errors: bool, **settings: Any) -> NotebookNode:
    """Give the cells of a notebook their outputs: those kept from an earlier run where there are any, else by running them.

    Raises:
        CellExecutionError: a cell raised an error.
        KernelDiedError: a cell ended Python; that cell then holds an error that says so.
        UnkeptOutputsError: the outputs cannot be kept.
    """
    if not kept.fill(notebook, allow_errors=allow_errors):
        place = {"metadata": {"path": cwd}}
        run_cells(notebook, kept.folder.parent, resources=place, allow_errors=allow_errors, **settings)
        kept.keep(notebook, allow_errors=allow_errors)
    return notebook


def run_cells(notebook: NotebookNode, profiles: Path, **settings: Any) -> None:
    """Run the cells of a notebook, untouched by the settings of the author's own IPython; what each printed is one block.

    Raises:
        CellExecutionError: a cell raised an error.
        KernelDiedError: a cell ended Python.
    """
    begun = 0

    def note(cell: NotebookNode, cell_index: int) -> None:
        nonlocal begun
        begun = cell_index

    environment = {**os.environ, **SAME_EVERYWHERE, "IPYTHONDIR": str(profiles / "ipython")}
    try:
        with TemporaryDirectory(prefix="kernel-", ignore_cleanup_errors=True) as folder, last_words(folder) as stderr:
            config = Config({"KernelManager": line_to_a_kernel(folder)})
            NotebookClient(notebook, on_cell_execute=note, config=config, **settings).execute(env=environment, stderr=stderr)
    except DeadKernelError as error:
        told = {"output_type": "error", "ename": "DeadKernelError", "evalue": DEATH, "traceback": [DEATH]}
        notebook.cells[begun].outputs.append(from_dict(told))
        raise KernelDiedError(DEATH, "DeadKernelError", DEATH) from error
    finally:
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = settled(cell.outputs)


@contextmanager
def last_words(folder: str) -> Iterator[TextIO]:
    """Offer a file for what a kernel itself says; the terminal hears it only when the kernel died.

    A kernel that is told to stop may close its sockets in an order that makes it complain, about nothing that concerns the page.
    """
    with Path(folder, "said").open("w+", encoding="utf-8", errors="replace") as said:
        try:
            yield said
        except DeadKernelError:
            said.seek(0)
            sys.stderr.write(said.read())
            raise


def settled(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Return the outputs of a cell with one block for what it printed, and one for what it wrote to stderr after that.

    nbclient could do this too, but takes a minute for a long line.
    """
    kept: list[NotebookNode] = []
    pieces: dict[str, list[str]] = {}
    for output in outputs:
        if output.output_type != "stream":
            kept.append(output)
        elif output.name in pieces:
            pieces[output.name].append(output.text)
        else:
            pieces[output.name] = [output.text]
            kept.append(output)
    for output in kept:
        if output.output_type == "stream":
            output.text = TEMPORARY_NAME.sub("cell", as_a_terminal_shows("".join(pieces[output.name])))
    kinds = [output.get("name", "") for output in kept]
    if "stderr" in kinds and kinds[kinds.index("stderr") + 1 :][:1] == ["stdout"]:
        place = kinds.index("stderr")
        kept[place], kept[place + 1] = kept[place + 1], kept[place]
    return kept


def as_a_terminal_shows(text: str) -> str:
    """Return what is left of a text when each carriage return and each backspace has been obeyed."""
    if "\r" not in text and "\b" not in text:
        return text
    return "\n".join(_line_shown(line) for line in text.split("\n"))


def _line_shown(line: str) -> str:
    shown: list[str] = []
    for character in line.rstrip("\r").rpartition("\r")[2]:
        if character != "\b":
            shown.append(character)
        elif shown:
            shown.pop()
    return "".join(shown)


def settle_the_kernels(kept: KeptOutputs) -> None:
    """Have MyST-NB ask us for the outputs of a page: neither it nor jupyter-cache can be told all of what is settled here."""
    executors.executenb = partial(give_outputs, kept=kept)


def line_to_a_kernel(folder: str) -> dict[str, str]:
    """Return how a kernel is spoken to: through files of a folder of its own, since two kernels may be given the same port."""
    line = f"{folder}{os.sep}line"
    if os.name == "posix" and len(os.fsencode(line)) <= LONGEST_SOCKET:
        return {"transport": "ipc", "ip": line}
    # Without encryption, each kernel warns that others on this machine could read its messages.
    return {"transport_encryption": "auto"} if zmq.has("curve") else {}
