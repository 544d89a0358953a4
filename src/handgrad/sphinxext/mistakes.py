"""An author's mistake: one message that says where it is and what to do; the build treats it as an error."""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from sphinx.util import logging

LOGGER = logging.getLogger(__name__)


class Mistake(NamedTuple):
    """What is wrong in a source file, and on which line."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        """Return the mistake as `path:line: message`."""
        return f"{self.path}:{self.line}: {self.message}"


class UnreadableError(ValueError):
    """A source file that cannot be read as a page."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        """Keep the mistake beside its message."""
        self.mistake = Mistake(path, line, message)
        super().__init__(str(self.mistake))


def warn(message: str, location: nodes.Node | str) -> None:
    """Log a mistake at a node of a page, or at a place given as `path:line`."""
    LOGGER.warning(message, location=location, type="handgrad", subtype="lesson")


def warn_of(mistake: Mistake) -> None:
    """Log a mistake found in a source file."""
    warn(mistake.message, f"{mistake.path}:{mistake.line}")


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """Return the known name that an author may have meant, or all known names after the words `otherwise`."""
    near = get_close_matches(name, [*known], 1)
    return f"did you mean {near[0]}?" if near else f"{otherwise} {', '.join(known)}"
