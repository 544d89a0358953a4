"""Alternative text: every picture tells a reader who cannot see it what it shows."""

from docutils import nodes
from sphinx.application import Sphinx

from handgrad.sphinxext.mistakes import warn


def _check_images(app: Sphinx, document: nodes.document) -> None:
    for image in document.findall(nodes.image):
        alt = image.get("alt", "").strip()
        if not alt or alt == image["uri"] or alt.startswith("<Figure") or alt.startswith("_images/"):
            warn(
                "this picture has no alternative text; say what it shows, its numbers included",
                image if image.line else image.parent,
            )


def setup_images(app: Sphinx) -> None:
    """Check each page's pictures."""
    app.connect("doctree-read", _check_images)
