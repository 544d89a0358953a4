"""The description of a page, which search engines and messengers print: taken from its front matter."""

from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx


def _describe(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    description = app.env.metadata.get(pagename, {}).get("description")
    if description:
        context["metatags"] = f'{context.get("metatags", "")}\n<meta name="description" content="{escape(str(description))}">'


def setup_description(app: Sphinx) -> None:
    """Give each page that has a description the element that carries it."""
    app.connect("html-page-context", _describe)
