"""What the front matter of a page must say: the fields of a lesson, and those without which no cell of a page runs."""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from handgrad.sphinxext.fences import fences_in, lines_outside
from handgrad.sphinxext.front_matter import (
    LEVELS,
    WORD_FORM,
    end_of_front_matter,
    is_lesson,
    leave_out,
    line_of,
    read_front_matter,
    read_lines,
)
from handgrad.sphinxext.mistakes import Mistake, did_you_mean, warn_of

FIELDS = (
    "file_format",
    "kernelspec",
    "level",
    "minutes",
    "status",
    "description",
    "specimen",
    "signed-off-by",
    "signed-off-on",
    "myst",
)
PREVIEW = "og:"  # what a messenger's preview says instead of the page: og:title, og:image
STATUSES = ("draft", "in review", "signed off")
MOST_MINUTES = 600
LONGEST_DESCRIPTION = 30
MOST_CHARACTERS = 250
HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+\S")
UNDERLINE = re.compile(r"^ {0,3}=+\s*$")
KERNEL = "kernelspec must be a table with name: python3; copy it from the template of a lesson"


def field_mistakes(path: Path, fields: dict[str, Any]) -> Iterator[Mistake]:
    """Yield what is wrong with the fields of a lesson."""
    checks = {
        "level": _level_fault,
        "minutes": _minutes_fault,
        "status": _status_fault,
        "description": _description_fault,
        "specimen": _specimen_fault,
    }
    for name in fields:
        if name not in FIELDS and not name.startswith(PREVIEW):
            known = did_you_mean(name, FIELDS, "a lesson has no such field; it may have")
            yield Mistake(path, line_of(path, name), f"{name}: {known}")
    for name, fault_of in checks.items():
        if fault := fault_of(fields.get(name)):
            yield Mistake(path, line_of(path, name), fault)
    if fields.get("status") == "signed off":
        yield from _signature_mistakes(path, fields)


def _level_fault(level: object) -> str:
    return "" if isinstance(level, str) and level in LEVELS else f"level {level!r} is none of {', '.join(LEVELS)}"


def _status_fault(status: object) -> str:
    return "" if status in STATUSES else f"status {status!r} is none of {', '.join(STATUSES)}"


def _minutes_fault(minutes: object) -> str:
    wanted = f"minutes {minutes!r} must be the whole number of minutes to read the lesson"
    if isinstance(minutes, bool):
        return f"{wanted}; YAML reads yes and on as True, no and off as False"
    if isinstance(minutes, str) and ":" in minutes:
        return f"{wanted}, not a time of the clock"
    if not isinstance(minutes, int) or minutes < 1:
        return wanted
    return f"minutes {minutes} is too long for one lesson; {MOST_MINUTES} are the most" if minutes > MOST_MINUTES else ""


def _description_fault(description: object) -> str:
    if description is None or description == "":
        return "description is missing: one sentence, what the reader will hold at the end"
    if not isinstance(description, str) or not description.strip():
        return f"description {description!r} must be text: one sentence in quotation marks"
    if (words := len(WORD_FORM.findall(description))) > LONGEST_DESCRIPTION:
        return f"description has {words} words; {LONGEST_DESCRIPTION} are the most"
    if len(description) > MOST_CHARACTERS:
        return f"description has {len(description)} characters; {MOST_CHARACTERS} are the most"
    if marks := [mark for mark in "`$" if mark in description]:
        return f"description is printed as it is; write it without {' and '.join(marks)}"
    return ""


def _specimen_fault(specimen: object) -> str:
    fine = specimen is None or specimen is True
    return "" if fine else f"specimen {specimen!r} must be true; a lesson of the course has no such line"


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


def unusable_page(path: Path, fields: dict[str, Any]) -> Mistake | None:
    """Return why MyST-NB or the lesson's shape cannot do with a page, or None."""
    lines = read_lines(path)
    cell = next((fence for fence in fences_in(lines) if fence.is_cell), None)
    if ("file_format" in fields or cell) and fields.get("file_format") != "mystnb":
        where = cell.line if cell and "file_format" not in fields else line_of(path, "file_format")
        return Mistake(path, where, "the cells of a page run only if its front matter says file_format: mystnb")
    kernel = fields.get("kernelspec")
    if ("kernelspec" in fields or cell) and not (isinstance(kernel, dict) and kernel.get("name") == "python3"):
        return Mistake(path, line_of(path, "kernelspec"), KERNEL)
    return _missing_title(path, lines) if is_lesson(fields) else None


def _missing_title(path: Path, lines: list[str]) -> Mistake | None:
    end = end_of_front_matter(lines) or 0
    if _first_heading([line for number, line in lines_outside(lines) if number > end]) == 1:
        return None
    first = next((number for number, line in enumerate(lines[end:], end + 1) if line.strip()), end)
    return Mistake(path, first, "a lesson begins with its title: # Title")


def _first_heading(lines: list[str]) -> int:
    """Return the level of the first heading, 0 where there is none."""
    for above, line in zip(["", *lines], lines, strict=False):
        if heading := HEADING.match(line):
            return len(heading[1])
        if above.strip() and UNDERLINE.match(line):
            return 1
    return 0


def _check_pages(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    for docname in list(docnames):
        path = Path(env.doc2path(docname))
        fields = read_front_matter(path)
        for mistake in field_mistakes(path, fields) if is_lesson(fields) else ():
            warn_of(mistake)
        if unusable := unusable_page(path, fields):
            leave_out(app, env, docnames, unusable, docname)


def setup_lesson_fields(app: Sphinx) -> None:
    """Check the fields of every page that can be read; comes after `setup_front_matter`."""
    app.connect("env-before-read-docs", _check_pages)
