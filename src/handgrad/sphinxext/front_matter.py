"""The front matter of a source file: read before Sphinx reads the file, so that a broken one gets one clear message."""

import datetime
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from handgrad.sphinxext.mistakes import Mistake, SourceError, warn

LEVELS = {"L1": "Introductory", "L2": "Intermediate", "L3": "Advanced"}
STATUSES = ("draft", "in review", "signed off")
LONGEST_DESCRIPTION = 30
WORD_FORM = re.compile(r"\S*\w\S*")


def read_source(path: Path) -> str:
    """Return the text of a source file.

    Raises:
        SourceError: the file is not UTF-8 or is empty.
    """
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SourceError(
            Mistake(path, line, f"byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8")
        ) from error
    if not text.strip():
        raise SourceError(Mistake(path, 1, "the file is empty; write the page, or delete the file"))
    return text


def read_front_matter(path: Path) -> dict[str, Any]:
    """Return the front matter of a Markdown file, empty where it has none.

    Raises:
        SourceError: the file cannot be read, or its front matter is not closed, not YAML or not a table of names.
    """
    lines = read_source(path).splitlines()
    if lines[0].rstrip() != "---":
        return {}
    end = next((number for number, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "...")), None)
    if end is None:
        raise SourceError(Mistake(path, 1, "the front matter is not closed; put a line of three hyphens under it"))
    try:
        fields = yaml.safe_load("\n".join(lines[1:end]))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 2 if mark else 2
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise SourceError(
            Mistake(path, line, f"the front matter is not valid YAML ({problem}); a value with a colon needs quotation marks")
        ) from error
    if fields is None:
        return {}
    if not isinstance(fields, dict):
        raise SourceError(Mistake(path, 2, 'the front matter must be lines of the form "name: value"'))
    return fields


def line_of(path: Path, field: str) -> int:
    """Return the line on which the front matter sets `field`, or 1."""
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), 1):
        if line.startswith(f"{field}:"):
            return number
        if number > 1 and line.rstrip() == "---":
            break
    return 1


def field_mistakes(path: Path, fields: dict[str, Any]) -> Iterator[Mistake]:
    """Yield what is wrong with the fields of a lesson."""

    def mistake(field: str, message: str) -> Mistake:
        return Mistake(path, line_of(path, field), message)

    if fields.get("level") not in LEVELS:
        yield mistake("level", f"level {fields.get('level')!r} is none of {', '.join(LEVELS)}")
    minutes = fields.get("minutes")
    if not isinstance(minutes, int) or isinstance(minutes, bool) or minutes < 1:
        yield mistake("minutes", f"minutes {minutes!r} must be the whole number of minutes to read the lesson")
    if fields.get("status") not in STATUSES:
        yield mistake("status", f"status {fields.get('status')!r} is none of {', '.join(STATUSES)}")
    elif fields["status"] == "signed off":
        yield from _signature_mistakes(path, fields)
    description = fields.get("description")
    if not isinstance(description, str) or not description.strip():
        yield mistake("description", "description is missing: one sentence, what the reader will hold at the end")
    elif (words := len(WORD_FORM.findall(description))) > LONGEST_DESCRIPTION:
        yield mistake("description", f"description has {words} words; {LONGEST_DESCRIPTION} are the most")


def _signature_mistakes(path: Path, fields: dict[str, Any]) -> Iterator[Mistake]:
    name, date = fields.get("signed-off-by"), fields.get("signed-off-on")
    line = line_of(path, "status")
    if not isinstance(name, str) or not name.strip():
        yield Mistake(path, line, "a signed-off lesson names its reader: signed-off-by: First Last")
    if not isinstance(date, datetime.date) or date > datetime.date.today():
        yield Mistake(path, line, "a signed-off lesson says when it was read: signed-off-on: YYYY-MM-DD, not in the future")


def is_lesson(fields: dict[str, Any]) -> bool:
    """Say whether a page is a lesson: its front matter has a level."""
    return "level" in fields


def _check_sources(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    unreadable = []
    for docname in docnames:
        path = Path(env.doc2path(docname))
        try:
            fields = read_front_matter(path)
        except SourceError as error:
            unreadable.append(str(error))
            continue
        if is_lesson(fields):
            for mistake in field_mistakes(path, fields):
                warn(mistake.message, f"{mistake.path}:{mistake.line}")
    if unreadable:
        raise SourceError("\n".join(unreadable))


def front_matter_of(env: BuildEnvironment, docnames: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return the front matter of each page."""
    return {docname: read_front_matter(Path(env.doc2path(docname))) for docname in docnames}


def setup_front_matter(app: Sphinx) -> None:
    """Check every source file before it is read."""
    app.connect("env-before-read-docs", _check_sources)
