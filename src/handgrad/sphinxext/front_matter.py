"""The front matter of a source file: read before Sphinx reads the file, so that a broken one gets one clear message."""

import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from handgrad.sphinxext.mistakes import Mistake, UnreadableError, warn_of
from handgrad.sphinxext.strict_yaml import StrictYamlError, load_strict

LEVELS = {"L1": "Introductory", "L2": "Intermediate", "L3": "Advanced"}
WORD_FORM = re.compile(r"\S*\w\S*")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")  # many editors hide them, and some end a line
FIELD_OF_A_LESSON = re.compile(r"^\s*(level|minutes|status|description|file_format|kernelspec)\s*:")


def read_source(path: Path) -> str:
    """Return the text of a source file, its lines ended by newlines alone.

    Raises:
        UnreadableError: the file is not UTF-8, is empty, or holds a control character.
    """
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise UnreadableError(path, line, f"byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8") from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise UnreadableError(path, 1, "the file is empty; write the page, or delete the file")
    if found := CONTROL.search(text):
        line = text[: found.start()].count("\n") + 1
        raise UnreadableError(path, line, f"this line holds the control character U+{ord(found[0]):04X}; delete it")
    return text


def read_lines(path: Path) -> list[str]:
    """Return the lines of a source file, numbered as an editor numbers them.

    Raises:
        UnreadableError: the file is not UTF-8, is empty, or holds a control character.
    """
    return read_source(path).rstrip("\n").split("\n")


def end_of_front_matter(lines: list[str]) -> int | None:
    """Return the number of the line that closes the front matter: 0 where there is none, None where it is not closed."""
    if lines[0].rstrip() != "---":
        return 0
    return next((number for number, line in enumerate(lines[1:], 2) if line.rstrip() in ("---", "...")), None)


def read_front_matter(path: Path) -> dict[str, Any]:
    """Return the front matter of a Markdown file, empty where it has none.

    Raises:
        UnreadableError: the file cannot be read, or its front matter is not closed, does not begin on line 1, is not YAML, not a
            table of names, sets a name twice, or holds a date that is not in quotation marks.
    """
    lines = read_lines(path)
    _refuse_a_near_miss(path, lines)
    end = end_of_front_matter(lines)
    if end is None:
        raise UnreadableError(path, 1, "the front matter is not closed; put a line of three hyphens under it")
    try:
        fields = load_strict("\n".join(lines[1 : end - 1]), "the front matter") if end else None
    except StrictYamlError as error:
        raise UnreadableError(path, error.line + 1, str(error)) from error
    if fields is None:
        return {}
    if not isinstance(fields, dict):
        raise UnreadableError(path, 2, 'the front matter must be lines of the form "name: value"')
    return fields


def _refuse_a_near_miss(path: Path, lines: list[str]) -> None:
    """Refuse what an author takes for front matter and Sphinx for text."""
    first = next(number for number, line in enumerate(lines) if line.strip())
    if FIELD_OF_A_LESSON.match(lines[first]):
        raise UnreadableError(path, first + 1, "the front matter is not opened; line 1 must be three hyphens: ---")
    if not lines[first].lstrip().startswith("---") or (lines[first].rstrip() == "---" and first == 0):
        return
    for line in lines[first + 1 :]:
        if line.strip().startswith("---"):
            return
        if FIELD_OF_A_LESSON.match(line):
            message = "front matter begins on line 1 of the file, with three hyphens at the margin and nothing else: ---"
            raise UnreadableError(path, first + 1, message)


def line_of(path: Path, field: str) -> int:
    """Return the line on which the front matter sets `field`, or 1."""
    lines = read_lines(path)
    place = re.compile(rf"""["']?{re.escape(field)}["']?\s*:""")
    within = enumerate(lines[: end_of_front_matter(lines)], 1)
    return next((number for number, line in within if place.match(line)), 1)


def is_lesson(fields: dict[str, Any]) -> bool:
    """Say whether a page is a lesson: its front matter has a level."""
    return "level" in fields


def leave_out(app: Sphinx, env: BuildEnvironment, docnames: list[str], mistake: Mistake, docname: str) -> None:
    """Report why a page cannot be read, and build the other pages without it."""
    warn_of(mistake)
    docnames.remove(docname)
    env.found_docs.discard(docname)
    app.events.emit("env-purge-doc", env, docname)
    env.clear_doc(docname)
    homes = set(env.get_domain("course").data["homes"]) & env.found_docs
    docnames += sorted(homes - set(docnames))  # their navigation still leads to the page


def _check_sources(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    for docname in list(docnames):
        try:
            read_front_matter(Path(env.doc2path(docname)))
        except UnreadableError as error:
            leave_out(app, env, docnames, error.mistake, docname)


def setup_front_matter(app: Sphinx) -> None:
    """Leave out every source file that cannot be read, before it is read."""
    app.connect("env-before-read-docs", _check_sources)
