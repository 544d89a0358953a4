"""What the theme ships and no page uses, taken out of the built site.

The theme brings Font Awesome as a script of 1.5 MB and as fonts of 300 kB, for a dozen icons (icons.css draws them), a style
sheet of which pages use a tenth, source maps, translations and logos of services; MyST-NB a sheet for outputs of every kind.
No setting switches these off.
"""

import json
import re
import shutil
import subprocess
import zlib
from collections.abc import Iterable
from pathlib import Path

import myst_nb
import pydata_sphinx_theme
import sphinx_book_theme
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from handgrad.sphinxext.katex import find_node

ICON_SCRIPT = "scripts/fontawesome.js"
ICON_TAG = re.compile(rf"\s*<script[^>]*{re.escape(ICON_SCRIPT)}[^>]*></script>")
UNUSED = ("*.map", "scripts/fontawesome.js*", "vendor", "locales", "images/logo_*", "*webpack-macros.html")
THEME = "styles/pydata-sphinx-theme.css"
BOOK_THEME = "styles/sphinx-book-theme.css"
ORIGINALS = {  # by their places in the site; MyST-NB's has a checksum in its name
    THEME: Path(pydata_sphinx_theme.__file__).parent / "theme" / "pydata_sphinx_theme" / "static" / THEME,
    BOOK_THEME: Path(sphinx_book_theme.__file__).parent / "theme" / "sphinx_book_theme" / "static" / BOOK_THEME,
    "mystnb.*.css": Path(myst_nb.__file__).parent / "static" / "mystnb.css",
}
PURGE = Path(__file__).with_name("purge.mjs")
TAGS = re.compile(r"<([a-z][a-z0-9]*)([^<>]*)>")
WORDS = re.compile(r"[A-Za-z0-9_-]+")


def _take_out(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    _remove(path for pattern in UNUSED for path in list(static.rglob(pattern)))
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(Path(app.outdir).rglob("*.html"))}
    _remove(script for script in list(static.rglob("*.js")) if not any(f"/{script.name}" in html for html in pages.values()))
    words = _words_of(pages.values(), static.rglob("*.js"))
    originals = {place: ORIGINALS[pattern] for pattern in ORIGINALS for place in static.glob(pattern)}
    sheets = [original.read_text(encoding="utf-8") for original in originals.values()]
    small = dict(zip(originals, purged(Path(app.confdir, app.config.handgrad_node_modules), sheets, words), strict=True))
    for place, sheet in small.items():
        place.write_text(sheet, encoding="utf-8")
    checksums = {place.relative_to(static).as_posix(): f"{zlib.crc32(sheet.encode()):08x}" for place, sheet in small.items()}
    address = re.compile(rf"({'|'.join(map(re.escape, checksums))})\?[^\"]*")
    for path, html in pages.items():
        lighter = address.sub(lambda found: f"{found[1]}?v={checksums[found[1]]}", ICON_TAG.sub("", html))
        if lighter != html:
            path.write_text(lighter, encoding="utf-8")


def _remove(paths: Iterable[Path]) -> None:
    for path in paths:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def _words_of(pages: Iterable[str], scripts: Iterable[Path]) -> set[str]:
    """Return whatever can be an element, a class, an id or an attribute: in the pages now, or once scripts have run."""
    words: set[str] = set()
    for html in pages:
        for element, attributes in TAGS.findall(html):
            words.add(element)
            words.update(WORDS.findall(attributes))
    for script in scripts:
        words.update(WORDS.findall(script.read_text(encoding="utf-8")))
    return words


def purged(node_modules: Path, sheets: list[str], words: set[str]) -> list[str]:
    """Return style sheets without the rules whose elements, classes, ids or attributes are not among the words.

    Raises:
        ExtensionError: PurgeCSS is missing or refuses a sheet; the message is its own.
    """
    task = json.dumps({"sheets": sheets, "words": " ".join(sorted(words))})
    command = [find_node(), PURGE, node_modules]
    done = subprocess.run(command, input=task, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603  (our own script)
    if done.returncode:
        raise ExtensionError(f"the themes' style sheets cannot be made smaller:\n{done.stderr.strip()}")
    small: list[str] = json.loads(done.stdout)
    return small


def setup_weight(app: Sphinx) -> None:
    """Take it out when the pages are written."""
    app.connect("build-finished", _take_out)
