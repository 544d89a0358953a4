"""The review's scripts, apart from the site: bundled with the scheduler they come with, and run in Node."""

import json
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from handgrad.sphinxext.katex import find_node
from handgrad.sphinxext.scripts import SCRIPTS, bundled
from kept_pages import ESBUILD

MODULES = ("review/scheduling", "review/records", "review/dealing", "review/keeping", "review/words", "kept/merging")
RUN = """
import { readFileSync } from "node:fs";
const { script, call, given } = JSON.parse(readFileSync(0, "utf8"));
(0, eval)(script);
process.stdout.write(JSON.stringify((0, eval)(call)(globalThis.review, ...given)) ?? "null");
"""


def bundled_review(folder: Path, scripts: Path = SCRIPTS) -> str:
    """Return the modules as one script, which puts what they export under `review`."""
    lines = [f"import * as m{number} from {json.dumps(str(scripts / f'{name}.js'))};" for number, name in enumerate(MODULES)]
    spread = ", ".join(f"...m{number}" for number in range(len(MODULES)))
    (folder / "entry.js").write_text("\n".join([*lines, f"globalThis.review = {{ {spread} }};"]), encoding="utf-8")
    return bundled(ESBUILD, folder / "entry.js")


@cache
def _script() -> str:
    return bundled_review(Path(mkdtemp()))


def answer_of(call: str, *given: object, script: str = "", zone: str = "UTC") -> Any:
    """Return what a JavaScript function of what the modules export, and of the values given, returns in a time zone."""
    task = json.dumps({"script": script or _script(), "call": call, "given": given})
    command = [find_node(), "--no-warnings", "--input-type=module", "--eval", RUN]
    done = subprocess.run(command, input=task, capture_output=True, text=True, encoding="utf-8", check=False, env={"TZ": zone})
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
