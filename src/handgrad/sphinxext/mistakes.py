"""An author's mistake: one message that says where it is and what to do."""

from pathlib import Path
from typing import NamedTuple

from sphinx.errors import SphinxError
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


class SourceError(SphinxError):
    """A source file that cannot be read as a lesson or a page; the build stops before it starts."""

    category = "Cannot read"


class CellError(SphinxError):
    """A cell that raised although nothing announced it."""

    category = "A cell failed"


def warn(message: str, location: object) -> None:
    """Log an author's mistake; the build treats it as an error."""
    LOGGER.warning(message, location=location, type="handgrad", subtype="lesson")  # type: ignore[arg-type]
