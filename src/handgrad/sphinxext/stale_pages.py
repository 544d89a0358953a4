"""The built site shows nothing old: what a build leaves is what a build from nothing would leave.

Sphinx decides by the times of files which pages to read and to write again. It does not see a file that comes back with its old
time, a new order of the pages in the menu, another style sheet, or a build that was killed; and what it adds to an old search
index differs from a new one. So here only the reading of pages is saved, by what they say; all of them are written each time,
unless an author who looks at one page asks for less (`handgrad_write_everything`).
"""

import hashlib
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sphinx.application import ENV_PICKLE_FILENAME, Sphinx
from sphinx.builders import Builder
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

UNFINISHED = "unfinished"
PICTURES = "outputs"
COPIED = ("_static", "_images", "_downloads")
LIST_OF_PAGES = ".pages"
AFTER_MYST_NB = 600
_written: set[str] = set()


def _forget_an_unfinished_build(app: Sphinx, config: Config) -> None:
    """Have every page read again after a build that was killed, or that told of mistakes: they are told when a page is read."""
    if Path(app.doctreedir, UNFINISHED).exists():
        Path(app.doctreedir, ENV_PICKLE_FILENAME).unlink(missing_ok=True)


def _begin(app: Sphinx) -> None:
    """Mark the build as unfinished, and give the cells' pictures a folder that no other build writes to."""
    Path(app.doctreedir).mkdir(parents=True, exist_ok=True)
    Path(app.doctreedir, UNFINISHED).touch()
    Path(app.outdir, ".buildinfo").unlink(missing_ok=True)  # half a one ends the build, and none is needed
    pictures = Path(app.doctreedir, PICTURES)
    if app.fresh_env_used:
        shutil.rmtree(pictures, ignore_errors=True)
    env: Any = app.env
    env.mystnb_config = env.mystnb_config.copy(output_folder=str(pictures))
    _written.clear()


def _pages_that_say_something_else(app: Sphinx, env: BuildEnvironment, *changes: set[str]) -> list[str]:
    known = getattr(env, "handgrad_said", {})
    return [docname for docname in env.found_docs if known.get(docname) != _said(env, docname)]


def _note_what_pages_say(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    vars(env)["handgrad_said"] = {docname: _said(env, docname) for docname in env.found_docs}
    return sorted(env.found_docs) if app.config.handgrad_write_everything else []


def _said(env: BuildEnvironment, docname: str) -> str:
    """Return a checksum of a page and of what it includes."""
    files = [Path(env.doc2path(docname)), *(Path(env.srcdir, path) for path in sorted(env.dependencies.get(docname, ())))]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files if file.is_file())).hexdigest()


def _clear(app: Sphinx, builder: Builder) -> None:
    """Take away what is copied or made anew, and list the pages to come beside those of the last build."""
    if builder.format != "html":
        return
    _written.update(_file_of(app, docname) for docname in app.env.found_docs)
    _list(app, _written | _listed(app))
    if app.config.handgrad_write_everything:
        for name in COPIED:
            shutil.rmtree(Path(app.outdir, name), ignore_errors=True)
        Path(app.outdir, "searchindex.js").unlink(missing_ok=True)


def _note_page(app: Sphinx, pagename: str, *details: Any) -> None:
    _written.add(_file_of(app, pagename))


def _remove_old_pages(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and app.builder.format == "html":
        for name in _listed(app) - _written:
            _remove(Path(app.outdir), Path(app.outdir, name))
        for report in sorted(Path(app.outdir, "reports").rglob("*.err.log")):  # MyST-NB's; the build has named the error
            _remove(Path(app.outdir), report)
        _list(app, _written)


def _remove(root: Path, file: Path) -> None:
    """Remove a file and the folders that are empty without it."""
    file.unlink(missing_ok=True)
    for folder in file.relative_to(root).parents:
        if folder.parts and (root / folder).is_dir() and not any((root / folder).iterdir()):
            (root / folder).rmdir()


def _file_of(app: Sphinx, pagename: str) -> str:
    builder: Any = app.builder
    return Path(builder.get_output_path(pagename)).relative_to(app.outdir).as_posix()


def _listed(app: Sphinx) -> set[str]:
    file = Path(app.outdir, LIST_OF_PAGES)
    return set(file.read_text(encoding="utf-8").splitlines()) if file.is_file() else set()


def _list(app: Sphinx, names: set[str]) -> None:
    Path(app.outdir, LIST_OF_PAGES).write_text("".join(f"{name}\n" for name in sorted(names)), encoding="utf-8")


def _end(app: Sphinx, exception: Exception | None) -> None:
    told: Any = getattr(app, "_warncount", 0)
    if exception is None and not told:
        Path(app.doctreedir, UNFINISHED).unlink(missing_ok=True)


def setup_stale_pages(app: Sphinx) -> None:
    """See to what is read again, what is written again and what is removed; comes before whatever copies into the site."""
    app.add_config_value("handgrad_write_everything", True, "", [bool])
    app.connect("config-inited", _forget_an_unfinished_build)
    app.connect("builder-inited", _begin, priority=AFTER_MYST_NB)
    app.connect("env-get-outdated", _pages_that_say_something_else)
    app.connect("env-updated", _note_what_pages_say)
    app.connect("write-started", _clear)
    app.connect("html-page-context", _note_page)
    app.connect("build-finished", _remove_old_pages)
    app.connect("build-finished", _end, priority=AFTER_MYST_NB)
