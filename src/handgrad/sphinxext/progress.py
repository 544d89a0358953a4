"""The reader's progress: what the scripts must know of the course, and the places on the pages that they fill.

Progress is kept in the reader's own browser, by scripts (`static/scripts/kept`). The pages hold a place for whatever a script
shows, of the size that it will have, so that nothing jumps.
"""

import json
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.course import CourseLesson
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.markup import Tag, page_link, tag

PROGRESS_PAGE = "reference/your-progress"
COURSE_SCRIPT = "course.js"
BEFORE_OUR_SCRIPTS = 400
BUTTONS = {
    "export": "Save to a file",
    "import": "Add from a file",
    "damaged": "Save the damaged record to a file",
    "forget": "Forget everything",
}
SCRIPTS_OF = {"ah-end": "lesson-progress.js", "ah-progress": "your-progress.js"}


class Overview(nodes.General, nodes.Element):
    """Where the overview of all lessons stands, once all pages have been read."""


class Kept(nodes.Inline, nodes.Element):
    """Where a page links to the reader's progress."""


class GoOnDirective(SphinxDirective):
    """Offer to go on where the reader left; to who has begun nothing, and without scripts, the words given."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the offer and the link to the page about progress."""
        self.assert_has_content()
        offer = tag("div", *self.parse_content_to_nodes(), classes=["ah-go-on"])
        return [tag("p", Kept(), classes=["ah-kept-where"]), offer]


class ProgressDirective(SphinxDirective):
    """The reader's progress by lesson, and what can be done with it."""

    def run(self) -> list[nodes.Node]:
        """Return the overview and, hidden until a script runs, the buttons."""
        said = tag("p", role="status", classes=["ah-progress__said"])
        return [tag("div", Overview(), _buttons(), said, _question(), classes=["ah-progress"])]


def _buttons() -> Tag:
    choose = tag("input", type="file", accept=".json,application/json", ids=["progress-file"], hidden="hidden")
    choose["html"]["aria-label"] = "A file with saved progress"
    return tag(
        "div",
        *(tag("button", words, type="button", data_do=name, hidden="hidden") for name, words in BUTTONS.items()),
        choose,
        classes=["ah-buttons"],
    )


def _question() -> Tag:
    """Return the question that is asked before everything is forgotten."""
    return tag(
        "div",
        tag("p", "", ids=["progress-question"]),
        tag("button", "Keep it", type="button", data_do="keep"),
        tag("button", "Forget it", type="button", data_do="forget-it"),
        classes=["ah-progress__ask", "ah-buttons"],
        role="group",
        aria_labelledby="progress-question",
        hidden="hidden",
    )


def lesson_end() -> Tag:
    """Return the place at the end of a lesson for what the reader has answered of it."""
    return tag("div", classes=["ah-end"])


def written_lessons(app: Sphinx) -> list[CourseLesson]:
    """Return the lessons whose pages exist, in the order of the course."""
    domain = course_domain(app.env)
    return [lesson for lesson in domain.course.lessons() if lesson.docname in domain.lessons]


def draw_overview(app: Sphinx, fromdoc: str, node: Overview) -> Tag:
    """Return the table of all lessons as it is for who has begun none."""
    rows = [
        tag(
            "tr",
            tag("td", tag("span", lesson.id, classes=["ah-id"]), " ", page_link(app, fromdoc, lesson.docname, lesson.title)),
            tag("td", "not begun", data_lesson=lesson.docname),
        )
        for lesson in written_lessons(app)
    ]
    head = tag("thead", tag("tr", tag("th", "Lesson", scope="col"), tag("th", "What you have done", scope="col")))
    return tag("table", head, tag("tbody", *rows), classes=["table", "ah-overview"])


def link_to_progress(app: Sphinx, fromdoc: str, node: Kept) -> Tag:
    """Return the words that link to the page about progress, and nothing where the site has no such page."""
    if PROGRESS_PAGE not in app.env.found_docs:
        return tag("span")
    return tag("span", page_link(app, fromdoc, PROGRESS_PAGE, "Your progress"), " is kept in this browser and nowhere else.")


def course_script(app: Sphinx) -> str:
    """Return a script that tells the others the lessons of the course: page, address, id, title, and labels by anchor."""
    lessons = [
        {
            "page": lesson.docname,
            "address": app.builder.get_target_uri(lesson.docname),
            "id": lesson.id,
            "title": lesson.title,
            "pieces": course_domain(app.env).lessons[lesson.docname].get("pieces", {}),
        }
        for lesson in written_lessons(app)
    ]
    return f"var handgradCourse = {json.dumps(lessons, ensure_ascii=False, separators=(',', ':'))};\n"


def _write_course(app: Sphinx, builder: Builder) -> None:
    if builder.format == "html":
        (Path(app.outdir) / "_static" / COURSE_SCRIPT).write_text(course_script(app), encoding="utf-8")


def _load_scripts(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is None:
        return
    for place, script in SCRIPTS_OF.items():
        if any(place in found["classes"] for found in doctree.findall(Tag)):
            app.add_js_file(script, loading_method="defer")


def setup_progress(app: Sphinx) -> None:
    """Register the directives, the script with the course, and the scripts of the pages that have a place for them."""
    app.add_node(Overview)
    app.add_node(Kept)
    app.add_directive("go-on", GoOnDirective)
    app.add_directive("progress", ProgressDirective)
    app.add_js_file(COURSE_SCRIPT, loading_method="defer", priority=BEFORE_OUR_SCRIPTS)
    app.connect("write-started", _write_course)
    app.connect("html-page-context", _load_scripts)
