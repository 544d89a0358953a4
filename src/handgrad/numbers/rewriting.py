"""A file with its edits, written whole or not at all."""

import errno
import os
import re
from bisect import bisect_left
from pathlib import Path
from tempfile import NamedTemporaryFile

from handgrad.numbers.fix import apply
from handgrad.numbers.found import Edit
from handgrad.numbers.page import read_page


def rewrite(path: Path, text: str, edits: list[Edit]) -> None:
    """Make these edits in the file of a text by one rename; the ends of its lines and its permissions stay.

    Raises:
        OSError: the folder or the file cannot be written, or the file has changed since its text was read.
    """
    target = path.resolve()
    if read_page(target) != text:
        raise OSError(errno.EBUSY, "it was changed while its cells ran")
    if not os.access(target, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    written = _apply_to_file(target.read_bytes().decode(), edits).encode()
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}-", delete=False) as fresh:
        place = Path(fresh.name)
        try:
            fresh.write(written)
            fresh.close()
            place.chmod(target.stat().st_mode)
            place.replace(target)
        except OSError:
            place.unlink(missing_ok=True)
            raise


def _apply_to_file(text: str, edits: list[Edit]) -> str:
    r"""Return the text of a file with edits whose offsets count each end of a line as one character, though it may be `\r\n`."""
    mark = len(text) - len(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"))
    text, begins_with = text[mark:], text[:mark]
    ends = [found.start() - count for count, found in enumerate(re.finditer("\r\n", text))]
    moved = []
    for edit in edits:
        start, stop = (place + bisect_left(ends, place) for place in (edit.start, edit.end))
        as_there = text.startswith("\r\n", start) or (start == len(text) and ends)
        moved.append(Edit(start, stop, edit.text.replace("\n", "\r\n") if as_there else edit.text))
    return begins_with + apply(text, moved)
