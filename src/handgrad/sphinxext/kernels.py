"""The kernels that run the cells: what is handed on to them, and what is made of what they print."""

import re
from functools import partial
from typing import Any

import zmq
from jupyter_cache.executors import utils as executors
from nbclient import execute
from nbclient.exceptions import CellExecutionError, DeadKernelError
from nbformat import NotebookNode, from_dict
from traitlets.config import Config

DEATH = "the Python that runs the cells ended in this cell"
TEMPORARY_NAME = re.compile(r"[^\s\"'<(]{0,200}[/\\]ipykernel_\d+[/\\]\d+\.py")


class KernelDiedError(CellExecutionError):
    """The Python that runs the cells ended before they did; jupyter-cache takes it for the error of a cell."""


def run_cells(notebook: NotebookNode, *, config: Config, **settings: Any) -> NotebookNode:
    """Run the cells of a notebook; what each printed is one block, as a terminal shows it.

    Raises:
        KernelDiedError: a cell ended Python; that cell then holds an error that says so.
    """
    begun = 0

    def note(cell: NotebookNode, cell_index: int) -> None:
        nonlocal begun
        begun = cell_index

    try:
        return execute(notebook, config=config, on_cell_execute=note, **settings)
    except DeadKernelError as error:
        told = {"output_type": "error", "ename": "DeadKernelError", "evalue": DEATH, "traceback": [DEATH]}
        notebook.cells[begun].outputs.append(from_dict(told))  # type: ignore[no-untyped-call]  # nbformat types it not
        raise KernelDiedError(DEATH, "DeadKernelError", DEATH) from error
    finally:
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = settled(cell.outputs)


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


def settle_the_kernels() -> None:
    """Hand on to the kernels what neither MyST-NB nor jupyter-cache can be asked to hand on."""
    # Without encryption, each kernel warns that others on this machine could read its messages.
    config = Config({"KernelManager": {"transport_encryption": "auto"}}) if zmq.has("curve") else Config()
    executors.executenb = partial(run_cells, config=config)
