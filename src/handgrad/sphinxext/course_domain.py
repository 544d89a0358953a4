"""What Sphinx remembers of the course: its list, the facts of each written lesson, and which pages speak of it."""

from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any, ClassVar

from sphinx.application import Sphinx
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment

from handgrad.sphinxext.course import Course
from handgrad.sphinxext.front_matter import LEVELS, is_lesson, read_front_matter
from handgrad.sphinxext.mistakes import warn


class CourseDomain(Domain):
    """Keeps the course, the facts of each written lesson, the figures of each page, and which pages speak of the course."""

    name = "course"
    label = "The course"
    initial_data: ClassVar[dict[str, Any]] = {"course": None, "lessons": {}, "speakers": set(), "figures": {}, "drawn": None}

    @property
    def course(self) -> Course:
        """The course, empty where no page lists it."""
        return self.data["course"] or Course("", ())

    @property
    def lessons(self) -> dict[str, dict[str, Any]]:
        """The front matter, title and title's line of each page that is a lesson."""
        lessons: dict[str, dict[str, Any]] = self.data["lessons"]
        return lessons

    def is_written(self, docname: str) -> bool:
        """Say whether the lesson's page exists."""
        return docname in self.env.found_docs

    def speaks(self, docname: str) -> None:
        """Note that a page prints something of the course, and so must be written again when the course changes."""
        self.data["speakers"].add(docname)

    def clear_doc(self, docname: str) -> None:
        """Forget what a page said."""
        if self.course.home == docname:
            self.data["course"] = None
        self.lessons.pop(docname, None)
        self.data["figures"].pop(docname, None)
        self.data["speakers"].discard(docname)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        if otherdata["course"] and otherdata["course"].home in docnames:
            self.data["course"] = otherdata["course"]
        self.lessons.update({name: facts for name, facts in otherdata["lessons"].items() if name in docnames})
        self.data["figures"].update({name: found for name, found in otherdata["figures"].items() if name in docnames})
        self.data["speakers"] |= otherdata["speakers"] & docnames


def course_domain(env: BuildEnvironment) -> CourseDomain:
    """Return the domain that keeps the course."""
    domain = env.get_domain("course")
    assert isinstance(domain, CourseDomain)
    return domain


def lesson_facts(env: BuildEnvironment, docname: str) -> dict[str, Any]:
    """Return the front matter of a page if it is a lesson, else an empty table."""
    fields = read_front_matter(Path(env.doc2path(docname)))
    return fields if is_lesson(fields) else {}


def _check_course(app: Sphinx, env: BuildEnvironment) -> None:
    domain = course_domain(env)
    for lesson in domain.course.lessons():
        if not domain.is_written(lesson.docname):
            continue
        facts, path = domain.lessons.get(lesson.docname), env.doc2path(lesson.docname)
        if facts is None:
            warn(
                f"this page is lesson {lesson.id} of the course; its front matter must give a level ({', '.join(LEVELS)})",
                f"{path}:1",
            )
        elif facts["title"] != lesson.title:
            warn(f'the title is "{facts["title"]}", the course lists "{lesson.title}"', f"{path}:{facts['line']}")
    for docname, facts in domain.lessons.items():
        if domain.course.modules and not facts.get("specimen") and domain.course.find(docname) is None:
            home = env.doc2path(domain.course.home)
            warn(f"this lesson is not in the course; list it in {home}", f"{env.doc2path(docname)}:1")


def _pages_to_write_again(app: Sphinx, env: BuildEnvironment) -> list[str]:
    domain = course_domain(env)
    drawn = (
        domain.course,
        sorted(domain.lessons.items(), key=str),
        sorted(filter(domain.is_written, (lesson.docname for lesson in domain.course.lessons()))),
    )
    if drawn == domain.data["drawn"]:
        return []
    domain.data["drawn"] = drawn
    return sorted(domain.data["speakers"])


def _home_to_read_again(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    home = course_domain(env).course.home
    return [home] if home and (added or removed) and home not in removed else []


def setup_course_domain(app: Sphinx) -> None:
    """Register the domain and the checks of the course against its pages."""
    app.add_domain(CourseDomain)
    app.connect("env-get-outdated", _home_to_read_again)
    app.connect("env-updated", _pages_to_write_again)
    app.connect("env-check-consistency", _check_course)
