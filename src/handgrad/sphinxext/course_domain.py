"""What Sphinx remembers of the course: its list, the facts and places of each written lesson, and the figures of each page."""

from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment

from handgrad.sphinxext.course import Course
from handgrad.sphinxext.front_matter import LEVELS, is_lesson, read_front_matter
from handgrad.sphinxext.mistakes import warn


class CourseDomain(Domain):
    """Keeps the course, the facts and places of each written lesson, and the figures of each page."""

    name = "course"
    label = "The course"
    initial_data: ClassVar[dict[str, Any]] = {
        "homes": {},
        "lessons": {},
        "places": {},
        "figures": {},
    }

    @property
    def course(self) -> Course:
        """The course, empty where no page lists it, or where its list cannot be read."""
        homes: dict[str, Course | None] = self.data["homes"]
        return next((course for course in homes.values() if course), Course("", ()))

    @property
    def is_unread(self) -> bool:
        """Say whether a page lists the course in a form that cannot be read; one message tells so."""
        return None in self.data["homes"].values()

    @property
    def lessons(self) -> dict[str, dict[str, Any]]:
        """The front matter, title and title's line of each page that is a lesson."""
        lessons: dict[str, dict[str, Any]] = self.data["lessons"]
        return lessons

    @property
    def places(self) -> dict[str, dict[str, str]]:
        """The places of each written lesson that can be linked to: their anchors, and the words that name them."""
        places: dict[str, dict[str, str]] = self.data["places"]
        return places

    def is_written(self, docname: str) -> bool:
        """Say whether the lesson's page exists."""
        return docname in self.env.found_docs

    def resolve_any_xref(self, *args: Any) -> list[tuple[str, nodes.reference]]:
        """Offer no target to a link that names none of its own: the course is named by its roles alone."""
        return []

    def clear_doc(self, docname: str) -> None:
        """Forget what a page said."""
        self.data["homes"].pop(docname, None)
        self.lessons.pop(docname, None)
        self.places.pop(docname, None)
        self.data["figures"].pop(docname, None)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        self.data["homes"].update({name: course for name, course in otherdata["homes"].items() if name in docnames})
        self.lessons.update({name: facts for name, facts in otherdata["lessons"].items() if name in docnames})
        self.places.update({name: found for name, found in otherdata["places"].items() if name in docnames})
        self.data["figures"].update({name: found for name, found in otherdata["figures"].items() if name in docnames})


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
    for other in sorted(domain.data["homes"])[1:]:
        warn(f"the course is also listed in {sorted(domain.data['homes'])[0]}; it has one home", f"{env.doc2path(other)}:1")
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
        if not facts.get("specimen") and domain.course.find(docname) is None and not domain.is_unread:
            home = env.doc2path(domain.course.home or env.config.root_doc)
            warn(f"this lesson is not in the course; list it in {home}", f"{env.doc2path(docname)}:1")


def _home_to_read_again(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    home = course_domain(env).course.home
    return [home] if home and (added or removed) and home not in removed else []


def setup_course_domain(app: Sphinx) -> None:
    """Register the domain and the checks of the course against its pages."""
    app.add_domain(CourseDomain)
    app.connect("env-get-outdated", _home_to_read_again)
    app.connect("env-check-consistency", _check_course)
