"""The course in one place: the `course` directive knows all modules and lessons, and every lesson's id is counted from it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.front_matter import LEVELS, is_lesson, read_front_matter
from handgrad.sphinxext.markup import tag
from handgrad.sphinxext.mistakes import warn

MODULE_LINE = re.compile(r"^(?P<id>[A-Z]+\d+(?:\.\d+)*)\s+(?P<title>\S.*?)\s*$")
LESSON_LINE = re.compile(r"^\s+(?P<docname>[\w/.-]+)\s+(?P<title>\S.*?)\s*$")


@dataclass(frozen=True)
class CourseLesson:
    """A lesson of the course, written or announced: its page, its title, and its place."""

    docname: str
    title: str
    module_id: str
    number: int
    line: int

    @property
    def id(self) -> str:
        """The lesson's id, counted from its place: `DL01.7.2` is the second lesson of module `DL01.7`."""
        return f"{self.module_id}.{self.number}"


@dataclass(frozen=True)
class Module:
    """A module of the course and its lessons in order."""

    id: str
    title: str
    lessons: tuple[CourseLesson, ...] = ()


@dataclass(frozen=True)
class Course:
    """All modules in order, and the page that lists them."""

    home: str
    modules: tuple[Module, ...]

    def lessons(self) -> Iterator[CourseLesson]:
        """Yield all lessons in the order of the course."""
        for module in self.modules:
            yield from module.lessons

    def find(self, docname: str) -> CourseLesson | None:
        """Return the lesson of that page, or None."""
        return next((lesson for lesson in self.lessons() if lesson.docname == docname), None)

    def module_of(self, lesson: CourseLesson) -> Module:
        """Return the module that holds the lesson."""
        return next(module for module in self.modules if module.id == lesson.module_id)

    def neighbours(self, lesson: CourseLesson) -> tuple[CourseLesson | None, CourseLesson | None]:
        """Return the lessons before and after this one in the course, None at its ends."""
        order = list(self.lessons())
        place = order.index(lesson)
        return (order[place - 1] if place else None, order[place + 1] if place + 1 < len(order) else None)


class CourseFormError(ValueError):
    """A line of the course list that cannot be read; `line` counts from 0 within the list."""

    def __init__(self, line: int, message: str) -> None:
        """Remember the line beside the message."""
        super().__init__(message)
        self.line = line


def read_course(home: str, lines: list[str], first_line: int = 1) -> Course:
    """Read the list of modules and lessons.

    A line at the margin is a module: its id and its title. An indented line under it is a lesson: its page and its title.

    Raises:
        CourseFormError: a line has neither form, a lesson stands before any module, or a module or page is listed twice.
    """
    modules: list[Module] = []
    seen: set[str] = set()
    for offset, line in enumerate(lines):
        if not line.strip():
            continue
        if module := MODULE_LINE.match(line):
            key, entry = module["id"], Module(module["id"], module["title"])
            modules.append(entry)
        elif lesson := LESSON_LINE.match(line):
            if not modules:
                raise CourseFormError(offset, f'"{line.strip()}" stands before any module')
            last = modules[-1]
            key = lesson["docname"]
            place = CourseLesson(key, lesson["title"], last.id, len(last.lessons) + 1, first_line + offset)
            modules[-1] = replace(last, lessons=(*last.lessons, place))
        else:
            raise CourseFormError(
                offset,
                f'"{line.strip()}" is neither a module ("DL01.7  PyTorch") nor, indented, a lesson ("pytorch/autograd  Autograd")',
            )
        if key in seen:
            raise CourseFormError(offset, f'"{key}" is listed twice')
        seen.add(key)
    return Course(home, tuple(modules))


class CourseDomain(Domain):
    """Keeps the course, the facts of each written lesson, and which pages speak of the course."""

    name = "course"
    label = "The course"
    initial_data: ClassVar[dict[str, Any]] = {"course": None, "lessons": {}, "speakers": set(), "drawn": None}

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
        self.data["speakers"].discard(docname)

    def merge_domaindata(self, docnames: set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        if otherdata["course"] and otherdata["course"].home in docnames:
            self.data["course"] = otherdata["course"]
        self.lessons.update({name: facts for name, facts in otherdata["lessons"].items() if name in docnames})
        self.data["speakers"] |= otherdata["speakers"] & docnames


def course_domain(env: BuildEnvironment) -> CourseDomain:
    """Return the domain that keeps the course."""
    domain = env.get_domain("course")
    assert isinstance(domain, CourseDomain)
    return domain


class CourseMap(nodes.General, nodes.Element):
    """Where the map of the course is drawn, once all pages have been read."""


class CourseDirective(SphinxDirective):
    """List all modules and lessons; draws the map and puts the written lessons into the navigation."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Read the list; a line that cannot be read is an error at that line."""
        first_line = self.lineno + self.content_offset + 1
        try:
            course = read_course(self.env.docname, list(self.content), first_line)
        except CourseFormError as error:
            warn(str(error), f"{self.env.doc2path(self.env.docname)}:{first_line + error.line}")
            return []
        domain = course_domain(self.env)
        if domain.course.modules and domain.course.home != self.env.docname:
            warn(f"the course is already listed in {domain.course.home}; it has one home", self.get_location())
        domain.data["course"] = course
        domain.speaks(self.env.docname)
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


def draw_map(app: Sphinx, fromdoc: str) -> nodes.Node:
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
    return tag(
        "li", name, " ", tag("a", lesson.title, href=uri), " ", tag("span", about, classes=["ah-tag"]), data_state="written"
    )


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


def lesson_facts(env: BuildEnvironment, docname: str) -> dict[str, Any]:
    """Return the front matter of a page if it is a lesson, else an empty table."""
    fields = read_front_matter(Path(env.doc2path(docname)))
    return fields if is_lesson(fields) else {}


def setup_course(app: Sphinx) -> None:
    """Register the directive, the domain and the checks of the course against its pages."""
    app.add_domain(CourseDomain)
    app.add_directive("course", CourseDirective)
    app.add_node(CourseMap)
    app.connect("env-get-outdated", _home_to_read_again)
    app.connect("env-updated", _pages_to_write_again)
    app.connect("env-check-consistency", _check_course)
