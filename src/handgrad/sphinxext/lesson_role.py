"""The roles `lesson` and `lesson-id`: a lesson's id and title, counted from the course, linked once the lesson exists.

Behind a `#` they name a place in the lesson, and then lead there.
"""

from typing import NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

from handgrad.sphinxext.course import CourseLesson
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.markup import Tag, tag
from handgrad.sphinxext.mistakes import did_you_mean, warn


class Place(NamedTuple):
    """A place of a lesson: its anchor, and the words by which a link names it."""

    anchor: str
    words: str


class LessonReference(nodes.Inline, nodes.Element):
    """A lesson named by its page; printed when the course is known."""


class LessonRole(SphinxRole):
    """Name a lesson by its page, as in {lesson}`pytorch/autograd`; behind a `#`, a place in it."""

    def __init__(self, with_title: bool) -> None:
        """Say whether the title is printed after the id."""
        super().__init__()
        self.with_title = with_title

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the reference, to be printed when the course is known."""
        docname, _, anchor = self.text.strip().partition("#")
        node = LessonReference("", docname=docname, anchor=anchor, with_title=self.with_title)
        self.set_source_info(node)
        return [node], []


def find_lesson(app: Sphinx, docname: str, where: nodes.Node) -> CourseLesson | None:
    """Return the lesson of that page; report one the course does not list."""
    course = course_domain(app.env).course
    found = course.find(docname)
    if found is None and not course_domain(app.env).is_unread:
        known = ", ".join(lesson.docname for lesson in course.lessons()) or "no lesson at all"
        warn(f'the course has no lesson "{docname}"; it lists {known}', where)
    return found


def print_lesson(app: Sphinx, fromdoc: str, lesson: CourseLesson, with_title: bool = True, place: Place | None = None) -> Tag:
    """Return the lesson's id and title, and the words for a place in it, as a link where its page exists."""
    name: list[nodes.Node | str] = [tag("span", lesson.id, classes=["ah-id"])]
    if with_title:
        name.extend([" ", lesson.title])
    if not course_domain(app.env).is_written(lesson.docname):
        return tag("span", *name, classes=["ah-announced"])
    address = app.builder.get_relative_uri(fromdoc, lesson.docname)
    if place is None:
        return tag("a", *name, href=address)
    return tag("a", *name, ", ", place.words, href=f"{address}#{place.anchor}")


def resolve_reference(app: Sphinx, fromdoc: str, reference: LessonReference) -> nodes.Node:
    """Return what a reference prints."""
    lesson = find_lesson(app, reference["docname"], reference)
    if lesson is None:
        return nodes.literal("", reference["docname"])
    return print_lesson(app, fromdoc, lesson, reference["with_title"], _place_of(app, lesson, reference))


def _place_of(app: Sphinx, lesson: CourseLesson, reference: LessonReference) -> Place | None:
    """Return the place that a reference names in a written lesson; report one that the lesson does not have."""
    anchor = str(reference["anchor"])
    places = course_domain(app.env).places.get(lesson.docname)
    if not anchor or places is None:
        return None
    if anchor not in places:
        warn(f'{lesson.docname} has no place "{anchor}"; {did_you_mean(anchor, places, "it has")}', reference)
        return None
    return Place(anchor, places[anchor])


def setup_lesson_role(app: Sphinx) -> None:
    """Register both roles."""
    app.add_node(LessonReference)
    app.add_role("lesson", LessonRole(with_title=True))
    app.add_role("lesson-id", LessonRole(with_title=False))
