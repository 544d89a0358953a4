"""Values kept from run to run: one file a page, there whole or not at all, believed only for the very same program.

A page's values depend on the code of its cells (comments apart), on what is installed, and on the files the settings name. An
edit of prose changes none of them, and is checked without running anything.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from handgrad.numbers.kept import digest, keep, read_kept
from handgrad.numbers.program import Program
from handgrad.numbers.settings import Settings
from handgrad.numbers.surroundings import surroundings


@dataclass
class Ledger:
    """What is known of a page: the answers of expressions by point, what each step put out, the names after each step."""

    file: Path | None
    identity: str
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    steps: list[dict[str, Any]] = field(default_factory=list)

    def keep(self) -> None:
        """Write the file; where that cannot be done the cells run again next time."""
        if self.file is not None:
            keep(self.file, identity=self.identity, answers=self.answers, steps=self.steps)


def open_ledger(path: Path, program: Program, settings: Settings) -> Ledger:
    """Return what is kept for a page; an empty ledger where nothing is, where it is damaged, or where the page has changed."""
    identity = digest(json.dumps([surroundings(settings), [step.identity for step in program.steps]]))
    if settings.ledger is None:
        return Ledger(None, identity)
    file = settings.ledger / f"{path.stem}-{digest(str(path.resolve()))[:12]}.json"
    kept = read_kept(file)
    if kept.get("identity") == identity:
        return Ledger(file, identity, kept["answers"], kept["steps"])
    return Ledger(file, identity)
