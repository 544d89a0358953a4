"""The `course` directive, which lists all modules and lessons, and the map of the course, drawn from the list."""

from collections.abc import Iterator

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.course import Course, CourseFormError, CourseLesson, read_course
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.front_matter import LEVELS
from handgrad.sphinxext.markup import tag
from handgrad.sphinxext.mistakes import warn


class CourseMap(nodes.General, nodes.Element):
    """Where the map of the course is drawn, once all pages have been read."""


class CourseDirective(SphinxDirective):
    """List all modules and lessons; draws the map and puts the written lessons into the navigation."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Read the list; a line that cannot be read is an error at that line."""
        domain = course_domain(self.env)
        first_line = self.lineno + self.content_offset + 1
        try:
            course = read_course(self.env.docname, list(self.content), first_line)
        except CourseFormError as error:
            warn(str(error), f"{self.env.doc2path(self.env.docname)}:{first_line + error.line}")
            domain.data["homes"][self.env.docname] = None
            return []
        if self.env.docname in domain.data["homes"]:
            warn("this page lists the course twice", self.get_location())
        domain.data["homes"][self.env.docname] = course
        return [CourseMap(), *self._navigation(course)]

    def _navigation(self, course: Course) -> Iterator[nodes.Node]:
        for module in course.modules:
            entries = [(None, lesson.docname) for lesson in module.lessons if lesson.docname in self.env.found_docs]
            if not entries:
                continue
            tree = addnodes.toctree(
                caption=module.title,
                entries=entries,
                includefiles=[docname for _, docname in entries],
                parent=self.env.docname,
                maxdepth=1,
                glob=False,
                hidden=True,
                includehidden=False,
                numbered=0,
                titlesonly=True,
                rawcaption=module.title,
            )
            tree["rawentries"] = []
            self.set_source_info(tree)
            yield nodes.compound("", tree, classes=["toctree-wrapper"])


def draw_map(app: Sphinx, fromdoc: str, node: CourseMap) -> nodes.Node:
    """Return the map of the course: a row a module, a stop a lesson; written lessons are links, announced ones say so."""
    domain = course_domain(app.env)
    rows = [
        tag(
            "section",
            tag("h3", tag("span", module.id, classes=["ah-id"]), " ", module.title),
            tag("ol", *(_stop(app, fromdoc, lesson) for lesson in module.lessons)),
            classes=["ah-module"],
        )
        for module in domain.course.modules
    ]
    return tag("nav", *rows, classes=["ah-course"], aria_label="All lessons of the course")


def _stop(app: Sphinx, fromdoc: str, lesson: CourseLesson) -> nodes.Node:
    domain = course_domain(app.env)
    name = tag("span", lesson.id, classes=["ah-id"])
    if not domain.is_written(lesson.docname):
        return tag("li", name, " ", lesson.title, " ", tag("span", "announced", classes=["ah-tag"]), data_state="announced")
    facts = domain.lessons.get(lesson.docname, {})
    level = str(facts.get("level", ""))
    about = f"{level} {LEVELS.get(level, '')}, {facts.get('minutes', '')} minutes"
    uri = app.builder.get_relative_uri(fromdoc, lesson.docname)
    link = tag("a", lesson.title, href=uri)
    about_it = tag("span", about, classes=["ah-tag"])
    return tag("li", name, " ", link, " ", about_it, data_state="written", data_lesson=lesson.docname)


def setup_course_map(app: Sphinx) -> None:
    """Register the directive and the node of the map."""
    app.add_directive("course", CourseDirective)
    app.add_node(CourseMap)
