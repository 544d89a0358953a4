"""The scripts' pure modules, run in a real JavaScript engine: Node, which brings its numbers as they are."""

import json
import subprocess
from pathlib import Path
from shutil import copytree
from typing import Any

from handgrad.sphinxext.katex import find_node
from handgrad.sphinxext.scripts import SCRIPTS

EXPLORERS = SCRIPTS / "explorers"
RUN = """
import { readFileSync } from "node:fs";
const { module, call, cases } = JSON.parse(readFileSync(0, "utf8"));
const loaded = await import(module);
const of = (0, eval)(call);
const odd = (key, value) => (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)) ? { number: Object.is(value, -0) ? "-0" : String(value) } : value);
process.stdout.write(JSON.stringify(cases.map((one) => of(loaded, one)), odd));
"""


def evaluate(module: str, call: str, cases: list[Any], folder: Path = EXPLORERS) -> list[Any]:
    """Return what a JavaScript function `(module, case) => …` returns for each case, all in one run of Node.

    Numbers pass both ways as they are, infinities, nan and the negative zero too where they come back.
    """
    task = json.dumps({"module": (folder / module).as_uri(), "call": call, "cases": cases})
    command = [find_node(), "--no-warnings", "--input-type=module", "--eval", RUN]
    done = subprocess.run(command, input=task, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout, parse_int=float, object_hook=_odd)


def _odd(found: dict[str, Any]) -> Any:
    return float(found["number"]) if [*found] == ["number"] else found


def apart(got: list[float], want: list[float]) -> float:
    """Return the largest difference between two lists of numbers, for numbers above 1 relative to their size."""
    return max(abs(one - other) / max(1, abs(other)) for one, other in zip(got, want, strict=True))


def planted(tmp_path: Path, module: str, right: str, wrong: str) -> Path:
    """Return a copy of the explorers' scripts in which one piece of a module is wrong."""
    folder = copytree(EXPLORERS, tmp_path / "explorers", dirs_exist_ok=True)
    text = (folder / module).read_text(encoding="utf-8")
    assert text.count(right) == 1, f"{right!r} stands {text.count(right)} times in {module}"
    (folder / module).write_text(text.replace(right, wrong), encoding="utf-8")
    return folder
