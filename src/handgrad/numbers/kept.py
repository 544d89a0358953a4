"""Files that keep what would take long to find again: there whole or not at all, and believed only with their checksum."""

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any


def digest(text: str) -> str:
    """Return a name for a text."""
    return hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()


def read_kept(file: Path) -> dict[str, Any]:
    """Return what a file keeps; nothing where it is not there, or not as it was written."""
    with suppress(OSError, UnicodeDecodeError):
        checksum, _, text = file.read_text(encoding="utf-8").partition("\n")
        if checksum == digest(text):
            kept: dict[str, Any] = json.loads(text)
            return kept
    return {}


def keep(file: Path, **values: Any) -> None:
    """Write a file by one rename; where that cannot be done, nothing is kept."""
    from tempfile import NamedTemporaryFile  # slow to load, and seldom needed

    text = json.dumps(values)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=file.parent, suffix=".unfinished", delete=False, encoding="utf-8") as fresh:
            fresh.write(f"{digest(text)}\n{text}")
        Path(fresh.name).replace(file)
