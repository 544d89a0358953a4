"""A page that is removed, renamed or cannot be read leaves nothing behind in the built site."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

_purged: set[str] = set()


def _note(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    _purged.add(docname)


def _remove(app: Sphinx, exception: Exception | None) -> None:
    if app.builder.format == "html":
        for docname in _purged - app.env.all_docs.keys():
            Path(app.outdir, f"{docname}.html").unlink(missing_ok=True)
    _purged.clear()


def setup_stale_pages(app: Sphinx) -> None:
    """Remove the pages that this build dropped."""
    app.connect("env-purge-doc", _note)
    app.connect("build-finished", _remove)
