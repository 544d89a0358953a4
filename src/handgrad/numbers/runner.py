"""A page run in a Python of its own, watched: a step that does not end, or that ends Python, is told with its line."""

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from handgrad.numbers.environment import SAME_EVERYWHERE
from handgrad.numbers.problem import PageError, UnansweredError
from handgrad.numbers.program import Program

SECONDS_TO_START = 120


def run(program: Program, asked: dict[str, list[str]], seconds: float) -> Iterator[dict[str, Any]]:
    """Run the steps of a page and yield what the child says: each step begun and done, each expression's answer.

    Raises:
        PageError: a step has not ended in time, or has ended Python.
        UnansweredError: an expression has.
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
            yield from _until_the_end(_Progress(program, asked), lines, seconds)
        finally:
            _end(child)
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
        command,
        cwd=empty,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        process_group=0,
    )


def _end(child: "subprocess.Popen[bytes]") -> None:
    """End the child and all that its cells have started."""
    with suppress(ProcessLookupError, PermissionError):  # they have ended already
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def _hand_on(stream: Any, lines: "queue.Queue[bytes]") -> None:
    for line in stream:
        lines.put(line)
    lines.put(b"")


@dataclass
class _Progress:
    """How far the child is: the steps done, whether one runs, and the expressions it has yet to answer before the next."""

    program: Program
    asked: dict[str, list[str]]
    ready: bool = False
    done: int = 0
    within: bool = False
    waiting: list[str] = field(default_factory=list)

    def note(self, message: dict[str, Any]) -> None:
        """Take notice of what the child says."""
        self.ready = True
        self.within = "begun" in message
        self.done += "done" in message
        if "at" in message:
            self.waiting = self.waiting[1:]
        else:
            self.waiting = list(self.asked.get(str(self.done), ()))

    def error(self, told: str) -> Exception:
        """Return what to raise where the child says no more."""
        if self.waiting and not self.within:
            return UnansweredError(self.done, self.waiting[0], told)
        if not self.ready or not self.program.steps:
            return PageError(1, 1, f"{sys.executable} did not start to run this page: is IPython installed there?")
        step = self.program.steps[min(self.done, len(self.program.steps) - 1)]
        kind = "cell" if step.kind == "cell" else "%: line"
        return PageError(step.first + 1, step.column, f"this {kind} {told}; the numbers of this page were not checked")


def _until_the_end(progress: _Progress, lines: "queue.Queue[bytes]", seconds: float) -> Iterator[dict[str, Any]]:
    while True:
        try:
            line = lines.get(timeout=seconds if progress.ready else max(seconds, SECONDS_TO_START))
        except queue.Empty:
            raise progress.error(f"has not ended after {seconds:g} seconds") from None
        if not line:
            raise progress.error("ended the Python that runs it")
        message = json.loads(line)
        progress.note(message)
        if "ended" in message:
            return
        yield message
        if message.get("failure"):
            return
