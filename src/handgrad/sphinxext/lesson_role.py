"""The roles `lesson` and `lesson-id`: a lesson's id and title, counted from the course, linked once the lesson exists."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

from handgrad.sphinxext.course import CourseLesson
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.markup import Tag, tag
from handgrad.sphinxext.mistakes import warn


class LessonReference(nodes.Inline, nodes.Element):
    """A lesson named by its page; printed when the course is known."""


class LessonRole(SphinxRole):
    """Name a lesson by its page, as in {lesson}`pytorch/autograd`."""

    def __init__(self, with_title: bool) -> None:
        """Say whether the title is printed after the id."""
        super().__init__()
        self.with_title = with_title

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the reference, to be printed when the course is known."""
        node = LessonReference("", docname=self.text.strip(), with_title=self.with_title)
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


def print_lesson(app: Sphinx, fromdoc: str, lesson: CourseLesson, with_title: bool = True) -> Tag:
    """Return the lesson's id and title, as a link where its page exists."""
    name: list[nodes.Node | str] = [tag("span", lesson.id, classes=["ah-id"])]
    if with_title:
        name.extend([" ", lesson.title])
    if not course_domain(app.env).is_written(lesson.docname):
        return tag("span", *name, classes=["ah-announced"])
    return tag("a", *name, href=app.builder.get_relative_uri(fromdoc, lesson.docname))


def resolve_reference(app: Sphinx, fromdoc: str, reference: LessonReference) -> nodes.Node:
    """Return what a reference prints."""
    lesson = find_lesson(app, reference["docname"], reference)
    if lesson is None:
        return nodes.literal("", reference["docname"])
    return print_lesson(app, fromdoc, lesson, reference["with_title"])


def setup_lesson_role(app: Sphinx) -> None:
    """Register both roles."""
    app.add_node(LessonReference)
    app.add_role("lesson", LessonRole(with_title=True))
    app.add_role("lesson-id", LessonRole(with_title=False))
