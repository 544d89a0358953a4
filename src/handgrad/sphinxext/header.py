"""Part 1, the header: what a lesson is, how far it can be trusted, and its place in the course; made from the front matter."""

import re
from importlib.metadata import version

from docutils import nodes
from sphinx.application import Sphinx

from handgrad.sphinxext.cells_on_engine import counts_on_engine
from handgrad.sphinxext.course import CourseLesson
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.downloads import download_links, downloads
from handgrad.sphinxext.front_matter import LEVELS
from handgrad.sphinxext.markup import Tag, page_link, tag
from handgrad.sphinxext.printed_numbers import numbers_on
from handgrad.sphinxext.report import report_link

STATUS_PAGE = "reference/review-status"
CHECKED_PAGE = "reference/how-this-site-is-checked"
ENGINE_PAGE = "reference/engine"
QUOTED = re.compile(r'"([^"]*)"')
STATUS_WORDS = {"draft": "Draft", "in review": "In review", "signed off": "Signed off"}


class Header(nodes.General, nodes.Element):
    """Where the header stands; printed when the course is known."""


def pytorch_release() -> str:
    """Return the PyTorch release the outputs are made with, without its build's name: `2.13.0`."""
    return version("torch").partition("+")[0]


def print_header(app: Sphinx, docname: str, node: Header) -> nodes.Node:
    """Return the summary, the facts, the neighbours, the promise and, in a draft, what is lacking."""
    facts = course_domain(app.env).lessons[docname]
    lesson = course_domain(app.env).course.find(docname)
    lesson_id = lesson.id if lesson else "Specimen"
    parts = [
        tag("p", str(facts.get("description", "")), classes=["ah-lede"]),
        _facts(app, docname, lesson_id),
        *([_series(app, docname, lesson)] if lesson else []),
        _promise(app, docname),
        *_lacking(node),
    ]
    return tag("header", *parts, classes=["ah-head"], data_part="header")


def _facts(app: Sphinx, docname: str, lesson_id: str) -> Tag:
    facts = course_domain(app.env).lessons[docname]
    level, status = str(facts.get("level")), str(facts.get("status"))
    words = STATUS_WORDS.get(status, status)
    disc = tag("span", page_link(app, docname, STATUS_PAGE, words), classes=["ah-status"], data_status=status.replace(" ", "-"))
    notebook = [("Notebook", download_links(app, docname))] if downloads(app, docname) else []
    numbers = numbers_on(app.env, docname)
    checked = [("Checked", page_link(app, docname, CHECKED_PAGE, f"{numbers} numbers"))] if numbers else []
    rows: list[tuple[str, nodes.Node | str]] = [
        ("Lesson", tag("span", lesson_id, classes=["ah-id"])),
        ("Level", f"{level} {LEVELS.get(level, '')}"),
        ("To read", f"{facts.get('minutes')} minutes"),
        ("Review", disc),
        ("Made with", f"PyTorch {pytorch_release()}"),
        *checked,
        *notebook,
        ("Mistake?", report_link(app, docname, lesson_id, str(facts["title"]), f"PyTorch {pytorch_release()}")),
    ]
    return tag("dl", *(tag("div", tag("dt", name), tag("dd", value)) for name, value in rows), classes=["ah-facts"])


def _series(app: Sphinx, docname: str, lesson: CourseLesson) -> Tag:
    domain = course_domain(app.env)
    course = domain.course
    module = course.module_of(lesson)
    before, after = course.neighbours(lesson)
    place = tag(
        "span", f"Lesson {lesson.number} of {len(module.lessons)} in ", page_link(app, docname, course.home, module.title)
    )
    turns: list[nodes.Node | str] = []
    for neighbour, rel in ((before, "prev"), (after, "next")):
        if neighbour:
            turns.extend([" ", _turn(app, docname, neighbour, rel)])
    return tag("nav", place, *turns, classes=["ah-series"], aria_label="Neighbouring lessons")


def _turn(app: Sphinx, docname: str, neighbour: CourseLesson, rel: str) -> Tag:
    spoken = tag("span", {"prev": "Previous: ", "next": "Next: "}[rel], classes=["visually-hidden"])
    if course_domain(app.env).is_written(neighbour.docname):
        return tag("a", spoken, neighbour.title, rel=rel, href=app.builder.get_relative_uri(docname, neighbour.docname))
    return tag("span", spoken, neighbour.title, " (announced)", classes=["ah-announced"], data_rel=rel)


def _promise(app: Sphinx, docname: str) -> Tag:
    facts = course_domain(app.env).lessons[docname]
    numbers = numbers_on(app.env, docname)
    every = f"each of its {numbers} printed numbers is compared with its source, " if numbers else ""
    checked = (
        f"Maths and code on this page are checked automatically on every change: {every}"
        "the cells are run, the formulas parsed, the hand-worked gradients compared with those of PyTorch. "
    )
    if facts.get("status") == "signed off":
        name, day = facts.get("signed-off-by"), facts.get("signed-off-on")
        review = f"Read and signed off by {name}, who is independent of the authors, on {day}."
    else:
        review = "No independent reader has signed it off yet."
    return tag(
        "p",
        checked,
        *_on_engine(app, docname),
        page_link(app, docname, CHECKED_PAGE, "How this site is checked"),
        ". ",
        review,
        classes=["ah-promise"],
    )


def _on_engine(app: Sphinx, docname: str) -> list[nodes.Node | str]:
    """Return the sentence that says how many cells run on our engine too; nothing where none ran."""
    counts = counts_on_engine(app.env, docname)
    if not counts:
        return []
    ours, every = counts
    share = f"All {every} cells" if ours == every else f"{ours} of {every} cells"
    engine = page_link(app, docname, ENGINE_PAGE, "the course\N{RIGHT SINGLE QUOTATION MARK}s own engine")
    return [f"{share} also run on ", engine, " in place of PyTorch, and print the same. "]


def _lacking(node: Header) -> list[nodes.Node]:
    if not node["lacking"]:
        return []
    items = [
        tag("li", QUOTED.sub("\N{LEFT DOUBLE QUOTATION MARK}\\1\N{RIGHT DOUBLE QUOTATION MARK}", item))
        for item in node["lacking"]
    ]
    return [
        tag("div", tag("p", "This is a draft. It still lacks:", classes=["ah-label"]), tag("ul", *items), classes=["ah-lacking"])
    ]


def setup_header(app: Sphinx) -> None:
    """Register the node."""
    app.add_node(Header)
