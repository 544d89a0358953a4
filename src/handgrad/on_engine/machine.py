"""The two machines that a page's cells run on, each run in a Python and an empty folder of its own."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from handgrad.numbers.environment import SAME_EVERYWHERE
from handgrad.on_engine.child import Outcome

SECONDS = 300
FLOAT64 = "import torch\ntorch.set_default_dtype(torch.float64)"


class Machine(Enum):
    """What answers to `import torch`."""

    TORCH = "PyTorch"
    ENGINE = "the engine"


class RunError(Exception):
    """The cells ended the Python that ran them, or did not come to an end."""


@dataclass(frozen=True)
class Cell:
    """A cell of a page: its code and its tags."""

    source: str
    tags: tuple[str, ...] = ()


def run(machine: Machine, cells: list[Cell], cut: Mapping[int, int] | None = None, *, in_float64: bool = False) -> list[Outcome]:
    """Run a page's cells from top to bottom.

    Args:
        machine: What answers to `import torch`.
        cells: The cells, in order.
        cut: How many statements are run of those that do not run to their end; cells are counted from 0.
        in_float64: Whether floats that name no dtype are float64 from the beginning.

    Raises:
        RunError: the cells ended Python, or did not end.
    """
    cut = cut or {}
    asked = [{"source": cell.source, "tags": cell.tags, "statements": cut.get(place)} for place, cell in enumerate(cells)]
    first = [{"source": FLOAT64, "tags": ()}] if in_float64 else []
    request = json.dumps({"on_engine": machine is Machine.ENGINE, "cells": [*first, *asked]})
    with tempfile.TemporaryDirectory(prefix="on-engine-", ignore_cleanup_errors=True) as folder:
        answer = _answer(request, folder, machine)
    return [Outcome(**outcome) for outcome in json.loads(answer)][len(first) :]


def _answer(request: str, folder: str, machine: Machine) -> str:
    package = str(Path(__file__).parents[2])
    environment = {**os.environ, **SAME_EVERYWHERE, "MPLBACKEND": "agg", "IPYTHONDIR": folder}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, "-m", "handgrad.on_engine.child"]
    try:
        done = subprocess.run(  # noqa: S603  (this very package)
            command, cwd=folder, env=environment, input=request, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise RunError(f"on {machine.value} the cells have not ended after {SECONDS} seconds") from None
    if done.returncode:
        last = next(iter(done.stderr.strip().splitlines()[-1:]), f"exit status {done.returncode}")
        raise RunError(f"on {machine.value} the cells ended the Python that runs them: {last}")
    return done.stdout
