"""A site in miniature: pages written for one test, built in a process of their own, every warning kept."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bs4 import BeautifulSoup

ROOT = Path(__file__).parents[1]
KITCHEN_SINK = ROOT / "docs" / "contributing" / "kitchen-sink.md"
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
    tmp_path: Path, pages: dict[str, str | bytes], *options: str, course: str = COURSE, execute: bool = False
) -> Built:
    """Build pages in a folder; cells do not run unless asked for, warnings are errors."""
    docs, folder = tmp_path / "docs", tmp_path / "site"
    for name, text in {"index": course, "about": "# About\n", **pages}.items():
        page = docs / f"{name}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_bytes(text if isinstance(text, bytes) else text.encode())
    constraints = tmp_path / "constraints.txt"
    if not constraints.exists():
        constraints.write_text("numpy==2.4.6\ntorch==2.13.0\n")
    settings = {
        "nb_execution_mode": "cache" if execute else "off",
        "handgrad_constraints": str(constraints),
        "handgrad_cell_cache": str(tmp_path / "cells"),
        "suppress_warnings": "toc.not_included,myst-nb.lexer,mystnb.exec",
    }
    command = [sys.executable, "-m", "sphinx.cmd.build", "-c", str(ROOT / "conf"), "-n", "-W", "--keep-going", "-q"]
    command += [option for name, value in settings.items() for option in ("-D", f"{name}={value}")]
    command += [*options, "-d", str(tmp_path / "doctrees"), str(docs), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "NO_COLOR": "1"})
    return Built(done.returncode, done.stdout + done.stderr, folder)


def line_of(text: str, words: str) -> int:
    """Return the line on which `words` first stand."""
    return text[: text.index(words)].count("\n") + 1
