"""Pictures: each tells a reader who cannot see it what it shows, and none comes in as raw HTML."""

import re
from pathlib import PurePosixPath

from docutils import nodes
from sphinx.application import Sphinx

from handgrad.sphinxext.mistakes import warn

BEFORE_SPHINX = 400  # which looks for the pictures' files
OUTPUT = ("cell_code_output", "mime_bundle")
INSTEAD = (
    ("<img", "write ![what the picture shows](picture.svg)"),
    ("<script", "a page works without scripts of its own; delete it"),
    ("<iframe", "a page needs no other site; write a link: [words](https://address)"),
    (r"<h[1-6]\b", "write a heading of Markdown: ## Words"),
)


def _place_images(app: Sphinx, document: nodes.document) -> None:
    """Give each picture a line, so that whatever Sphinx says of it leads there."""
    for image in document.findall(nodes.image):
        image.line = image.line or _placed(image).line


def _placed(node: nodes.Node) -> nodes.Node:
    """Return the node, or what around it has a line."""
    while not node.line and node.parent is not None:
        node = node.parent
    return node


def _check_images(app: Sphinx, document: nodes.document) -> None:
    for image in document.findall(nodes.image):
        alt = image.get("alt", "").strip()
        if not alt or alt.startswith("<Figure") or PurePosixPath(alt).name == PurePosixPath(image["uri"]).name:
            warn("this picture has no alternative text; say what it shows, its numbers included", image)


def _check_raw_html(app: Sphinx, document: nodes.document) -> None:
    for raw in document.findall(nodes.raw):
        if "html" not in raw.get("format", "") or _is_output(raw):
            continue
        for tag, instead in INSTEAD:
            if found := re.search(tag, raw.astext(), re.IGNORECASE):
                warn(f"{found[0]} is raw HTML; {instead}", _placed(raw))


def _is_output(node: nodes.Node) -> bool:
    while node.parent is not None:
        node = node.parent
        if isinstance(node, nodes.container) and node.get("nb_element") in OUTPUT:
            return True
    return False


def setup_images(app: Sphinx) -> None:
    """Check each page's pictures and raw HTML."""
    app.connect("doctree-read", _place_images, priority=BEFORE_SPHINX)
    app.connect("doctree-read", _check_images)
    app.connect("doctree-read", _check_raw_html)
