"""A page run in a Python of its own, watched: a step that does not end, or that ends Python, is told with its line."""

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from handgrad.numbers.environment import SAME_EVERYWHERE
from handgrad.numbers.problem import PageError
from handgrad.numbers.program import Program

SECONDS_TO_START = 120


def run(program: Program, asked: dict[str, list[str]], seconds: float) -> Iterator[dict[str, Any]]:
    """Run the steps of a page and yield what the child says: each step begun and done, each expression's answer.

    Raises:
        PageError: a step has not ended in time, or has ended Python.
    """
    request = json.dumps({"steps": [step.as_asked() for step in program.steps], "asked": asked}).encode()
    with tempfile.TemporaryDirectory(prefix="numbers-", ignore_cleanup_errors=True) as folder:
        child = _start(folder)
        lines: queue.Queue[bytes] = queue.Queue()
        assert child.stdin is not None
        assert child.stdout is not None
        reader = threading.Thread(target=_hand_on, args=(child.stdout, lines), daemon=True)
        reader.start()
        try:
            child.stdin.write(request)
            child.stdin.close()
            yield from _until_the_end(program, lines, seconds)
        finally:
            child.kill()
            child.wait()
            reader.join()
            child.stdout.close()


def _start(folder: str) -> "subprocess.Popen[bytes]":
    package = str(Path(__file__).parents[2])
    empty = Path(folder) / "empty"
    empty.mkdir()
    environment = {**os.environ, **SAME_EVERYWHERE, "IPYTHONDIR": f"{folder}/ipython", "MPLBACKEND": "agg"}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, "-m", "handgrad.numbers.child"]
    return subprocess.Popen(  # noqa: S603  (this very package)
        command, cwd=empty, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )


def _hand_on(stream: Any, lines: "queue.Queue[bytes]") -> None:
    for line in stream:
        lines.put(line)
    lines.put(b"")


def _until_the_end(program: Program, lines: "queue.Queue[bytes]", seconds: float) -> Iterator[dict[str, Any]]:
    current, done, patience = 0, 0, max(seconds, SECONDS_TO_START)
    while True:
        try:
            line = lines.get(timeout=patience)
        except queue.Empty:
            raise _unfinished(program, current, f"has not ended after {seconds:g} seconds") from None
        if not line:
            if done < len(program.steps):
                raise _unfinished(program, current, "ended the Python that runs it")
            return
        message, patience = json.loads(line), seconds
        current = message.get("begun", current)
        done += "done" in message
        yield message
        if message.get("failure"):
            return


def _unfinished(program: Program, current: int, told: str) -> PageError:
    if not program.steps:
        return PageError(1, 1, f"the Python that evaluates this page {told}")
    step = program.steps[current]
    kind = "cell" if step.kind == "cell" else "%: line"
    return PageError(step.first + 1, step.column, f"this {kind} {told}; the numbers of this page were not checked")
