"""A site in miniature: pages written for one test, built in a process of its own, every warning kept."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bs4 import BeautifulSoup

from prepared_builds import READ_AT_START, run_build

ROOT = Path(__file__).parents[1]
KITCHEN_SINK = ROOT / "docs" / "contributing" / "kitchen-sink.md"
WITH_CELLS = """---
file_format: mystnb
kernelspec:
  name: python3
  display_name: Python 3
---

"""
COURSE = """# Home

```{course}
M05  Derivatives
  derivatives/slopes      Slopes
  derivatives/chain-rule  The chain rule
DL01.7  PyTorch
  pytorch/tensors   Tensors
  pytorch/autograd  Kitchen sink
  pytorch/modules   Modules
```

```{toctree}
:hidden:

about
```
"""


@dataclass
class Built:
    """What a build left: its exit status, what it said, and its pages."""

    status: int
    said: str
    folder: Path

    @property
    def warnings(self) -> list[str]:
        """The lines that name a mistake, their paths relative to the pages' folder."""
        docs = f"{self.folder.parent / 'docs'}/"
        return [line.replace(docs, "") for line in self.said.splitlines() if "WARNING: " in line or "ERROR: " in line]

    def page(self, name: str) -> BeautifulSoup:
        """Return a page, read."""
        return BeautifulSoup((self.folder / f"{name}.html").read_text(encoding="utf-8"), "html.parser")


Build = Callable[..., Built]
Mistakes = Callable[[str], list[str]]


def build_site(
    tmp_path: Path,
    pages: dict[str, str | bytes],
    *options: str,
    course: str = COURSE,
    execute: bool = False,
    project: Path = ROOT,
    python: str | Path = sys.executable,
    **environment: str,
) -> Built:
    """Build pages in a folder; cells do not run unless asked for, warnings are errors; `project` has the settings and sources."""
    arguments = build_arguments(tmp_path, pages, *options, course=course, execute=execute, project=project)
    complete = environment_of(project, **environment)
    if (project, python) == (ROOT, sys.executable) and not READ_AT_START & environment.keys():
        said = tmp_path / "said.txt"
        return Built(run_build(arguments[2:], complete, said), said.read_text(encoding="utf-8"), tmp_path / "site")
    done = subprocess.run([python, *arguments], capture_output=True, text=True, check=False, env=complete)
    return Built(done.returncode, done.stdout + done.stderr, tmp_path / "site")


def environment_of(project: Path, **more: str) -> dict[str, str]:
    """Return the environment of a build: it takes our package from the project, and KaTeX and the fonts from this one."""
    paths = os.pathsep.join(filter(None, [more.pop("PYTHONPATH", ""), str(project / "src"), os.environ.get("PYTHONPATH", "")]))
    node_modules = os.environ.get("HANDGRAD_NODE_MODULES", str(ROOT / "build" / "node" / "node_modules"))
    return {**os.environ, "NO_COLOR": "1", "HANDGRAD_NODE_MODULES": node_modules, "PYTHONPATH": paths, **more}


def build_arguments(
    tmp_path: Path, pages: dict[str, str | bytes], *options: str, course: str, execute: bool, project: Path
) -> list[str]:
    """Write the pages and return what Python is told, to build them."""
    docs, folder = tmp_path / "docs", tmp_path / "site"
    for name, text in {"index": course, "about": "# About\n", **pages}.items():
        page = docs / f"{name}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        source = text if isinstance(text, bytes) else text.encode()
        if not page.is_file() or page.read_bytes() != source:
            page.write_bytes(source)
    constraints = tmp_path / "constraints.txt"
    if not constraints.exists():
        constraints.write_text("numpy==2.4.6\ntorch==2.13.0\n")
    settings = {
        "nb_execution_mode": "force" if execute else "off",
        "handgrad_constraints": str(constraints),
        "handgrad_cell_outputs": str(tmp_path / "cells"),
        "handgrad_numbers": "",
        "handgrad_cells_on_engine": "0",
        "suppress_warnings": "toc.not_included,myst-nb.lexer,mystnb.exec",
    }
    command = ["-m", "sphinx.cmd.build", "-c", str(project / "conf"), "-n", "-W", "--keep-going", "-q"]
    command += [option for name, value in settings.items() for option in ("-D", f"{name}={value}")]
    return [*command, "-d", str(tmp_path / "doctrees"), *options, str(docs), str(folder)]


def line_of(text: str, words: str) -> int:
    """Return the line on which `words` first stand."""
    return text[: text.index(words)].count("\n") + 1
