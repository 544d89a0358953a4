"""What the values of a page depend on beside the page."""

import hashlib
import os
import sys
from contextlib import suppress
from pathlib import Path

from handgrad.numbers.settings import Settings

PACKAGE = (".dist-info", ".egg-info")


def surroundings(settings: Settings) -> list[str]:
    """Return what values depend on beside the page: the interpreter, the packages and their versions, the settings' files."""
    installed: list[str] = []
    for folder in sys.path:
        with suppress(OSError):
            installed += sorted(found.name for found in os.scandir(folder or ".") if found.name.endswith(PACKAGE))
    own = (Path(__file__).with_name(name) for name in ("child.py", "past_python.py", "values.py"))
    files = [digest_of(path) for path in (*settings.depends, *own)]
    return [sys.executable, sys.version, *installed, *files]


def digest_of(path: Path) -> str:
    """Return a name for the contents of a file, or of all files in a folder."""
    hashed = hashlib.sha256()
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file() and file.suffix != ".pyc":
            hashed.update(file.relative_to(path.parent).as_posix().encode() + b"\n" + file.read_bytes())
    return hashed.hexdigest()
