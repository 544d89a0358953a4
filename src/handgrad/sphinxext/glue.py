"""Glued values: they stand on the page whose cell makes them, and in its text; elsewhere they would be old, or not values."""

from docutils import nodes
from myst_nb.ext.glue.utils import PendingGlueReference
from sphinx.application import Sphinx

from handgrad.sphinxext.mistakes import warn

ROLE = "{glue"


def _check_glue(app: Sphinx, document: nodes.document) -> None:
    for formula in document.findall(lambda node: isinstance(node, nodes.math | nodes.math_block)):
        if ROLE in formula.astext():
            warn("a formula takes no glued value; write the number, and let a cell print it", formula)
    for reference in document.findall(PendingGlueReference):
        warn(f"{reference.key} is glued on another page; make it in a cell of this one", reference)


def setup_glue(app: Sphinx) -> None:
    """Check what each page glues."""
    app.connect("doctree-read", _check_glue)
