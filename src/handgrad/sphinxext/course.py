"""The course in one place: all its modules and lessons in order; every lesson's id is counted from its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

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
                f'"{line.strip()}" is neither a module ("DL01.7  PyTorch") nor, indented, a lesson ("pytorch/tensors  Tensors")',
            )
        if key in seen:
            raise CourseFormError(offset, f'"{key}" is listed twice')
        seen.add(key)
    return Course(home, tuple(modules))
