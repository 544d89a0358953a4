"""Reports of mistakes: the link at the top of a lesson, and the prepared text on the page about reports.

Nobody has to know where the sources are kept: without a configured repository the reader copies the text and sends it to whoever
publishes the page. The text has one home, here; the scripts only fill in what the address and the reader's marking say.
"""

from typing import Any
from urllib.parse import urlencode

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.markup import Tag, page_link, tag
from handgrad.sphinxext.repository import read_repository

REPORT_PAGE = "reference/report-a-mistake"
SCRIPT = "report.js"


def report_text(lesson: str = "", made_with: str = "") -> str:
    """Return the prepared text of a report; the line with `>` takes the words that are wrong."""
    return (
        f"Lesson: {lesson}\nMade with: {made_with}\n\n"
        "The words or the number that are wrong, copied from the page:\n> \n\n"
        "What I expected instead:\n\n\nHow I found it:\n\n"
    )


def report_link(app: Sphinx, docname: str, lesson_id: str, title: str, made_with: str) -> nodes.Node:
    """Return the link of a lesson: to a new issue with the text filled in, or to the page where the reader finds the text."""
    repository = read_repository(app.config.handgrad_repository_url)
    if repository:
        address = repository.new_issue(f"{lesson_id}: ", report_text(f"{lesson_id} {title}", made_with))
        return tag("a", "Report it", href=address, data_words=repository.forms.body)
    query = urlencode({"lesson": lesson_id, "title": title, "made-with": made_with})
    return page_link(app, docname, REPORT_PAGE, "Report it", f"?{query}", data_words="words")


class ReportDirective(SphinxDirective):
    """The prepared text with its buttons; a script shows the text, and a link to the repository needs no script."""

    def run(self) -> list[nodes.Node]:
        """Return the text, hidden, and what can be done with it."""
        text = tag(
            "div",
            tag("label", "Your report", for_="report-text"),
            tag("textarea", report_text(), ids=["report-text"], rows="14", aria_describedby="report-help"),
            tag("p", "Fill in what is missing; the page itself sends nothing.", ids=["report-help"], classes=["ah-tag"]),
            classes=["ah-report__text"],
            hidden="hidden",
        )
        buttons = tag("div", tag("button", "Copy the report", type="button", hidden="hidden"), classes=["ah-buttons"])
        repository = read_repository(self.config.handgrad_repository_url)
        if repository:
            words = f"Open a new report at {repository.host}"
            buttons.append(tag("a", words, classes=["ah-primary"], href=repository.new_issue("", report_text())))
        return [tag("div", text, buttons, tag("p", role="status", classes=["ah-tag"]), classes=["ah-report"])]


def _load_script(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is not None and any("ah-report" in found["classes"] for found in doctree.findall(Tag)):
        app.add_js_file(SCRIPT, loading_method="defer")


def setup_report(app: Sphinx) -> None:
    """Register the directive and, on its page alone, its script."""
    app.add_directive("report", ReportDirective)
    app.connect("html-page-context", _load_script)
