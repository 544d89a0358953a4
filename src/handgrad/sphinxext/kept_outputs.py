"""What cells put out, kept from build to build: one file for the cells of a page, there whole or not at all.

A database of outputs, as jupyter-cache has one, can be locked, half written, or at odds with the files beside it, and several
builds that share it make each other fail. Here a file appears by one rename and is believed only with its checksum: builds may
share the folder, may be killed, and whatever happens to a file, the worst is that its cells run again.
"""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from nbformat import NotebookNode, from_dict
from sphinx.errors import SphinxError

OBEYED = {"raises-exception", "skip-execution"}  # the tags that change what nbclient does; the others change the page
KEPT = ("outputs", "execution_count")


class UnkeptOutputsError(SphinxError):
    """The outputs of cells cannot be kept; the message says what to do."""

    category = "Cells error"


@dataclass(frozen=True)
class KeptOutputs:
    """A folder of outputs; another folder is for other packages, another interpreter."""

    folder: Path

    def fill(self, notebook: NotebookNode, **settings: Any) -> bool:
        """Give the cells of a notebook the outputs kept for it; say False where there are none, or not these."""
        try:
            checksum, _, text = self._file(notebook, settings).read_text(encoding="utf-8").partition("\n")
        except (OSError, UnicodeDecodeError):
            return False
        if checksum != _digest(text):
            return False
        kept = json.loads(text)
        for cell, outputs in zip(_code(notebook), kept["cells"], strict=True):
            cell.update(from_dict(outputs))
        notebook.metadata["language_info"] = from_dict(kept["language"])
        return True

    def keep(self, notebook: NotebookNode, **settings: Any) -> None:
        """Keep the outputs of a notebook that has run.

        Raises:
            UnkeptOutputsError: the file cannot be written.
        """
        cells = [{name: cell[name] for name in KEPT} for cell in _code(notebook)]
        text = json.dumps({"cells": cells, "language": notebook.metadata["language_info"]})
        with self._or_told(), NamedTemporaryFile(dir=self.folder, suffix=".unfinished", delete=False) as fresh:
            fresh.write(f"{_digest(text)}\n{text}".encode())
        with self._or_told():
            Path(fresh.name).replace(self._file(notebook, settings))

    def make_ready(self) -> None:
        """Make the folder, before anything is read or run.

        Raises:
            UnkeptOutputsError: it cannot be made.
        """
        with self._or_told():
            self.folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def _or_told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            told = f"the outputs of the cells cannot be kept: {error}; see to {self.folder}, or begin anew with `nox -s clean`"
            raise UnkeptOutputsError(told) from error

    def _file(self, notebook: NotebookNode, settings: dict[str, Any]) -> Path:
        cells = [(cell.source, sorted(OBEYED.intersection(cell.metadata.get("tags", ())))) for cell in _code(notebook)]
        kernel = notebook.metadata.get("kernelspec", {}).get("name", "")
        return self.folder / f"{_digest(json.dumps([kernel, settings, cells], sort_keys=True))}.json"


def _code(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
