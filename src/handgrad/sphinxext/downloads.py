"""What a lesson offers for download: its notebook beside the page and, where its cells import it, the course's own package."""

from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.osutil import relative_uri

from handgrad.sphinxext.markup import Tag, tag
from handgrad.sphinxext.run import run_of
from handgrad.sphinxext.wheel import remove_wheels, wheel_place, write_wheel

OFFERING_BUILDERS = ("html", "dirhtml")


def notebook_place(docname: str) -> str:
    """Return where in the site the notebook of a lesson lies, whichever form the pages' addresses have."""
    return f"{docname}.ipynb"


def downloads(app: Sphinx, docname: str) -> list[str]:
    """Return the places in the site of what a lesson offers, the notebook first; empty for a lesson without cells."""
    run = run_of(app.env, docname)
    if run is None or app.builder.name not in OFFERING_BUILDERS:
        return []
    return [notebook_place(docname), *([wheel_place()] if run.needs.own_package else [])]


def download_links(app: Sphinx, docname: str) -> Tag:
    """Return a link to each of them, named by its file."""
    here = app.builder.get_target_uri(docname)
    links: list[nodes.Node | str] = []
    for place in downloads(app, docname):
        name = place.rpartition("/")[2]
        links.extend([tag("a", name, href=relative_uri(here, place), download=name), " "])
    return tag("span", *links[:-1])


def _write_wheel(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or app.builder.name not in OFFERING_BUILDERS:
        return
    remove_wheels(Path(app.outdir))
    if any(len(downloads(app, docname)) > 1 for docname in app.env.found_docs):
        write_wheel(Path(app.outdir))


def setup_downloads(app: Sphinx) -> None:
    """Make the wheel, where a lesson needs it, when the pages and their notebooks are written."""
    app.connect("build-finished", _write_wheel)
