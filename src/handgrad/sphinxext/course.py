"""The course in one place: all its modules and lessons in order; every lesson's id is counted from its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

MODULE_LINE = re.compile(r"^(?P<id>[A-Z]+\d+(?:\.\d+)*)\s+(?P<title>\S.*?)\s*$")
LESSON_LINE = re.compile(r"^\s+(?P<docname>\S+)\s+(?P<title>\S.*?)\s*$")
DOCNAME = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")


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
        CourseFormError: a line has neither form, names a page as no page is named, or has a title with markup; a lesson stands
            before any module, a module has no lesson, or a module or page is listed twice.
    """
    modules: list[Module] = []
    places: dict[str, int] = {}
    for offset, line in enumerate(lines):
        if not line.strip():
            continue
        if module := MODULE_LINE.match(line):
            _refuse_an_empty_module(modules, places)
            key = module["id"]
            modules.append(Module(key, _title(offset, module["title"])))
        else:
            key, title = _lesson_of(home, offset, line)
            if not modules:
                raise CourseFormError(offset, f'"{line.strip()}" stands before any module')
            last = modules[-1]
            place = CourseLesson(key, title, last.id, len(last.lessons) + 1, first_line + offset)
            modules[-1] = replace(last, lessons=(*last.lessons, place))
        if key in places:
            raise CourseFormError(offset, f'"{key}" is listed twice')
        places[key] = offset
    _refuse_an_empty_module(modules, places)
    return Course(home, tuple(modules))


def _lesson_of(home: str, offset: int, line: str) -> tuple[str, str]:
    """Return the page and the title of a lesson's line."""
    if MODULE_LINE.match(line.strip()):
        raise CourseFormError(offset, f'"{line.strip()}" is indented; a module stands at the margin')
    lesson = LESSON_LINE.match(line)
    if not lesson:
        raise CourseFormError(
            offset,
            f'"{line.strip()}" is neither a module ("DL01.7  PyTorch") nor, indented, a lesson ("pytorch/tensors  Tensors")',
        )
    page = lesson["docname"]
    if not DOCNAME.fullmatch(page):
        said = "letters, digits, hyphens and underscores, single slashes between them, and no ending such as .md"
        raise CourseFormError(offset, f'"{page}" is not the name of a page: {said}')
    if page == home:
        raise CourseFormError(offset, f'"{page}" is the page that lists the course; it cannot be a lesson too')
    return page, _title(offset, lesson["title"])


def _title(offset: int, title: str) -> str:
    """Return a title, which menus print as it is."""
    if marks := [mark for mark in "`$" if mark in title]:
        raise CourseFormError(offset, f'the title "{title}" is printed as it is; write it without {" and ".join(marks)}')
    return title


def _refuse_an_empty_module(modules: list[Module], places: dict[str, int]) -> None:
    if modules and not modules[-1].lessons:
        last = modules[-1].id
        raise CourseFormError(places[last], f'the module "{last}" has no lesson; list one, indented, or delete the module')
