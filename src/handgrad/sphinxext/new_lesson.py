"""Lay the template of a lesson which the course announces: `python -m handgrad.sphinxext.new_lesson pytorch/tensors`."""

import argparse
import re
import sys
from pathlib import Path

from handgrad.sphinxext.course import Course, CourseFormError, read_course
from handgrad.sphinxext.front_matter import read_source
from handgrad.sphinxext.mistakes import UnreadableError

OPENING = re.compile(r"^\s*(`{3,}|:{3,})\{course\}\s*$")
TEMPLATE = "contributing/lesson-template.md"


class TemplateError(ValueError):
    """The template cannot be laid; the message says why and what to do."""


def course_in(home: Path) -> Course:
    """Return the course that the home page lists.

    Raises:
        TemplateError: the page does not exist, holds no `course` directive, or its list cannot be read.
    """
    if not home.is_file():
        raise TemplateError(f"{home} does not exist; run this at the top of the repository")
    lines = _text_of(home).split("\n")
    opening = next((number for number, line in enumerate(lines) if OPENING.match(line)), None)
    if opening is None:
        raise TemplateError(f"{home}: the page holds no course directive")
    fence = lines[opening].partition("{")[0].strip()
    end = next((number for number in range(opening + 1, len(lines)) if _closes(lines[number], fence)), None)
    if end is None:
        raise TemplateError(f"{home}:{opening + 1}: the course directive is not closed; put a line {fence} under its last lesson")
    try:
        return read_course(home.stem, lines[opening + 1 : end], opening + 2)
    except CourseFormError as error:
        raise TemplateError(f"{home}:{opening + 2 + error.line}: {error}") from error


def _text_of(path: Path) -> str:
    try:
        return read_source(path)
    except UnreadableError as error:
        raise TemplateError(str(error)) from error


def _closes(line: str, fence: str) -> bool:
    marks = line.strip()
    return marks.startswith(fence) and not marks.strip(fence[0])


def lay_template(docs: Path, docname: str) -> Path:
    """Write the template with the lesson's title to its page and return the page's path.

    Raises:
        TemplateError: the course does not list the lesson, its page exists already, there is no template to lay, or a file stands
            where the page's folder should.
    """
    docname = docname.removesuffix(".md").removeprefix("docs/")
    course = course_in(docs / "index.md")
    lesson = course.find(docname)
    if lesson is None:
        known = "".join(f"\n  {known.docname}" for known in course.lessons())
        raise TemplateError(f'the course has no lesson "{docname}"; list it in {docs / "index.md"} first. It has:{known}')
    page = docs / f"{docname}.md"
    if page.exists():
        raise TemplateError(f"{page} exists already; nothing was changed")
    template = docs / TEMPLATE
    if not template.is_file():
        raise TemplateError(f"{template}, the template of a lesson, does not exist; restore it from the repository")
    text = _text_of(template).replace("# Title", f"# {lesson.title}", 1)
    try:
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")
    except OSError as error:
        raise TemplateError(f"{page} cannot be written: {error.strerror} ({error.filename})") from error
    return page


def main(arguments: list[str] | None = None) -> int:
    """Lay a template; exit status 1 and one message where that is impossible."""
    parser = argparse.ArgumentParser(
        prog="nox -s lesson --", description="Lay the template of a lesson that the course announces."
    )
    parser.add_argument("page", help="the lesson's page without its ending, such as pytorch/tensors")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="the folder of the pages (default: docs)")
    options = parser.parse_args(arguments)
    try:
        page = lay_template(options.docs, options.page)
    except TemplateError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{page} is laid. Build the site: the page lists what it still lacks.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
