"""What a cell prints past Python, as the programs do that it starts, and what a reader sees of an output."""

import os
import re
from tempfile import TemporaryFile

COLOURS = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
LINE_ENDS = re.compile(r"\r\n?")
UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}\N{ZERO WIDTH NO-BREAK SPACE}\ud800-\udfff]"
)


class PastPython:
    """Takes the place of the standard output and the standard error of this process, as its own programs inherit them."""

    def __init__(self) -> None:
        """Lead both into a file."""
        self.file = TemporaryFile()  # noqa: SIM115  (for as long as the process lives)
        for descriptor in (1, 2):
            os.dup2(self.file.fileno(), descriptor)

    def take(self) -> str:
        """Return what has been written since the last time."""
        self.file.seek(0)
        written = self.file.read()
        self.file.seek(0)
        self.file.truncate()
        return written.decode(errors="replace")


def as_seen(output: str) -> str:
    r"""Return an output as a page shows it: no colours, each return of the carriage a line end, what has no shape by its name.

    >>> as_seen("\x1b[31m4\x1b[0m\r5\0")
    '4\n5\\x00'
    """
    plain = LINE_ENDS.sub("\n", COLOURS.sub("", output))
    return UNSEEN.sub(lambda found: ascii(found[0])[1:-1], plain)
