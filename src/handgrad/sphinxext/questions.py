"""Questions people ask: each under the words that its asker has, an error message of PyTorch or a surprise.

A message stands as code, and an ellipsis stands for what differs from case to case. The search page gets all messages, so that
one which was pasted whole leads to its question.
"""

import json
import re
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from handgrad.sphinxext.block import BlockDirective
from handgrad.sphinxext.markup import Tag, tag
from handgrad.sphinxext.mistakes import warn
from handgrad.sphinxext.naming import NAME

QUESTIONS_PAGE = "reference/questions"
MESSAGE = re.compile(r"`([^`]+)`|``(.+)``")
SEARCH_PAGE = "search"
SCRIPT = "pasted-message.js"


class AskedDirective(BlockDirective):
    """A question under the words of its asker; the content answers it."""

    class_name = "ah-asked"
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec] = {"name": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the question as a heading above its answer."""
        self.assert_has_content()
        name = self.options.get("name", "")
        heading = tag("h3", *self.inline_argument())
        question = tag("div", heading, *self.parse_content_to_nodes(), classes=[self.class_name], ids=[name])
        self.set_source_info(question)
        message = MESSAGE.fullmatch(self.arguments[0].strip())
        if message:
            question["message"] = " ".join((message[1] or message[2]).split())
        if not NAME.fullmatch(name):
            warn("a question has a name of lower-case words joined by hyphens to link to, such as :name: second-walk", question)
        return [question]


def _check_questions(app: Sphinx, document: nodes.document) -> None:
    """Report a name or a message that an earlier question of the page has."""
    seen: set[str] = set()
    for question in _questions(document):
        for kind, words in (("name", question["ids"][0]), ("message", question.get("message"))):
            if words in seen:
                warn(f'an earlier question has the {kind} "{words}"', question)
            elif words:
                seen.add(words)


def _questions(document: nodes.document) -> list[Tag]:
    return [found for found in document.findall(Tag) if "ah-asked" in found["classes"]]


def _offer_messages(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Hand the search page all messages and their addresses, and the script that looks for them."""
    if page != SEARCH_PAGE or QUESTIONS_PAGE not in app.env.found_docs:
        return
    address = app.builder.get_relative_uri(SEARCH_PAGE, QUESTIONS_PAGE)
    asked = [
        {"message": question["message"], "address": f"{address}#{question['ids'][0]}"}
        for question in _questions(app.env.get_doctree(QUESTIONS_PAGE))
        if "message" in question
    ]
    listed = json.dumps(asked, ensure_ascii=False).replace("<", "\\u003c")
    app.add_js_file(None, body=listed, type="application/json", id="ah-messages")
    app.add_js_file(SCRIPT, loading_method="defer")


def setup_questions(app: Sphinx) -> None:
    """Register the directive and, on the search page alone, its script."""
    app.add_directive("asked", AskedDirective)
    app.connect("doctree-read", _check_questions)
    app.connect("html-page-context", _offer_messages)
