"""A file with its edits, written whole or not at all."""

import re
from bisect import bisect_left
from pathlib import Path
from tempfile import NamedTemporaryFile

from handgrad.numbers.fix import apply
from handgrad.numbers.found import Edit


def rewrite(path: Path, edits: list[Edit]) -> None:
    """Make these edits in a file by one rename; the ends of its lines and its permissions stay.

    Raises:
        OSError: the folder or the file cannot be written.
    """
    target = path.resolve()
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
    ends = [found.start() - count for count, found in enumerate(re.finditer("\r\n", text))]
    moved = []
    for edit in edits:
        start, stop = (place + bisect_left(ends, place) for place in (edit.start, edit.end))
        as_there = text.startswith("\r\n", start) or (start == len(text) and ends)
        moved.append(Edit(start, stop, edit.text.replace("\n", "\r\n") if as_there else edit.text))
    return apply(text, moved)
