"""The front matter of a source file: read before Sphinx reads the file, so that a broken one gets one clear message."""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from handgrad.sphinxext.mistakes import Mistake, UnreadableError, warn_of

LEVELS = {"L1": "Introductory", "L2": "Intermediate", "L3": "Advanced"}
STATUSES = ("draft", "in review", "signed off")
LONGEST_DESCRIPTION = 30
WORD_FORM = re.compile(r"\S*\w\S*")


def read_source(path: Path) -> str:
    """Return the text of a source file.

    Raises:
        UnreadableError: the file is not UTF-8 or is empty.
    """
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise UnreadableError(path, line, f"byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8") from error
    if not text.strip():
        raise UnreadableError(path, 1, "the file is empty; write the page, or delete the file")
    return text


def read_front_matter(path: Path) -> dict[str, Any]:
    """Return the front matter of a Markdown file, empty where it has none.

    Raises:
        UnreadableError: the file cannot be read, or its front matter is not closed, not YAML, not a table of names, or holds a
            date that is not in quotation marks.
    """
    lines = read_source(path).splitlines()
    if lines[0].rstrip() != "---":
        return {}
    end = next((number for number, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "...")), None)
    if end is None:
        raise UnreadableError(path, 1, "the front matter is not closed; put a line of three hyphens under it")
    try:
        fields = yaml.safe_load("\n".join(lines[1:end]))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 2 if mark else 2
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        message = f"the front matter is not valid YAML ({problem}); a value with a colon needs quotation marks"
        raise UnreadableError(path, line, message) from error
    if fields is None:
        return {}
    if not isinstance(fields, dict):
        raise UnreadableError(path, 2, 'the front matter must be lines of the form "name: value"')
    for name, value in fields.items():
        if isinstance(value, datetime.date):  # a notebook cannot hold it
            raise UnreadableError(path, line_of(path, str(name)), f'a date needs quotation marks: {name}: "{value}"')
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
    if not _is_past_day(date):
        yield Mistake(path, line, 'a signed-off lesson says when it was read: signed-off-on: "YYYY-MM-DD", not in the future')


def _is_past_day(text: object) -> bool:
    try:
        return datetime.date.fromisoformat(str(text)) <= datetime.date.today()
    except ValueError:
        return False


def is_lesson(fields: dict[str, Any]) -> bool:
    """Say whether a page is a lesson: its front matter has a level."""
    return "level" in fields


def _check_sources(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    for docname in list(docnames):
        path = Path(env.doc2path(docname))
        try:
            fields = read_front_matter(path)
        except UnreadableError as error:
            warn_of(error.mistake)
            _leave_out(app, env, docname, docnames)
            continue
        if is_lesson(fields):
            for mistake in field_mistakes(path, fields):
                warn_of(mistake)


def _leave_out(app: Sphinx, env: BuildEnvironment, docname: str, docnames: list[str]) -> None:
    """Build the other pages without one that cannot be read."""
    docnames.remove(docname)
    env.found_docs.discard(docname)
    app.events.emit("env-purge-doc", env, docname)
    env.clear_doc(docname)


def setup_front_matter(app: Sphinx) -> None:
    """Check every source file before it is read."""
    app.connect("env-before-read-docs", _check_sources)
