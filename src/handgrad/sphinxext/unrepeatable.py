"""Outputs that the next run, or another machine, would print differently; or that stand where a picture is meant."""

import re
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

ADDRESS = re.compile(r"\bat (0x[0-9a-fA-F]{6,})")
FIGURE = re.compile(r"<Figure size [^>]*>|\bFigure\(\d+x\d+\)")
SLASH = r"[/\\]"
NOT_AFTER_A_PATH = r"[^\s\"'<>()\[\],:]"


def unrepeatable(text: str) -> Iterator[str]:
    """Yield what is wrong with an output, and what to print instead."""
    if found := ADDRESS.search(text):
        yield f"this cell prints an object's address, {found[1]}, another one at each run; print type(x).__name__"
    if found := FIGURE.search(text):
        yield f"this cell prints {found[0]} where a picture is meant; show the picture: plt.show()"
    if found := _of_this_machine().search(text):
        yield f"this cell prints a path of this machine, {found[0]}; print the name alone, or of an error its last line"


def _of_this_machine() -> re.Pattern[str]:
    """Return what matches a path into Python's library or packages, the home folder, or a temporary file or folder."""
    installed = [sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")]
    folders = [f"{re.escape(str(folder))}{SLASH}" for folder in (*installed, Path.home())]
    temporary = f"{re.escape(tempfile.gettempdir())}{SLASH}tmp"
    shortened = rf"(?<!\w)~{SLASH}"  # as IPython writes the home folder
    return re.compile(f"(?:{'|'.join([*folders, temporary, shortened])}){NOT_AFTER_A_PATH}*")
