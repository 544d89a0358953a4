"""Values kept from run to run: one file a page, there whole or not at all, believed only for the very same program.

A page's values depend on the code of its cells (comments apart), on what is installed, and on the files the settings name. An
edit of prose changes none of them, and is checked without running anything.
"""

import hashlib
import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from handgrad.numbers.program import Program
from handgrad.numbers.settings import Settings

PACKAGE = (".dist-info", ".egg-info")


@dataclass
class Ledger:
    """What is known of a page: the answers of expressions by point, what each step put out, the names after each step."""

    file: Path | None
    identity: str
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    steps: list[dict[str, Any]] = field(default_factory=list)

    def keep(self) -> None:
        """Write the file; where that cannot be done the cells run again next time."""
        if self.file is None:
            return
        text = json.dumps({"identity": self.identity, "answers": self.answers, "steps": self.steps})
        with suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile("w", dir=self.file.parent, suffix=".unfinished", delete=False, encoding="utf-8") as fresh:
                fresh.write(f"{_digest(text)}\n{text}")
            Path(fresh.name).replace(self.file)


def open_ledger(path: Path, program: Program, settings: Settings) -> Ledger:
    """Return what is kept for a page; an empty ledger where nothing is, where it is damaged, or where the page has changed."""
    identity = _digest(json.dumps([_world(settings), [step.identity for step in program.steps]]))
    if settings.ledger is None:
        return Ledger(None, identity)
    file = settings.ledger / f"{path.stem}-{_digest(str(path.resolve()))[:12]}.json"
    with suppress(OSError, UnicodeDecodeError):
        checksum, _, text = file.read_text(encoding="utf-8").partition("\n")
        if checksum == _digest(text) and (kept := json.loads(text))["identity"] == identity:
            return Ledger(file, identity, kept["answers"], kept["steps"])
    return Ledger(file, identity)


def _world(settings: Settings) -> list[str]:
    """Return what the values depend on beside the page: the interpreter, the packages and their versions, the settings' files."""
    installed: list[str] = []
    for folder in sys.path:
        with suppress(OSError):
            installed += sorted(found.name for found in os.scandir(folder or ".") if found.name.endswith(PACKAGE))
    files = [_digest_of(path) for path in (*settings.depends, Path(__file__).with_name("child.py"))]
    return [sys.executable, sys.version, *installed, *files]


def _digest_of(path: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file() and file.suffix != ".pyc":
            digest.update(file.relative_to(path.parent).as_posix().encode() + b"\n" + file.read_bytes())
    return digest.hexdigest()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
