"""What the theme ships and no page uses, taken out of the built site.

The theme brings Font Awesome as a script of 1.5 MB and as fonts of 300 kB, for a dozen icons (icons.css draws them), a style
sheet of which pages use a tenth, source maps, translations and logos of services. No setting switches these off.
"""

import json
import re
import shutil
import subprocess
import zlib
from collections.abc import Iterable
from pathlib import Path

import pydata_sphinx_theme
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from handgrad.sphinxext.katex import find_node

ICON_SCRIPT = "scripts/fontawesome.js"
ICON_TAG = re.compile(rf"\s*<script[^>]*{re.escape(ICON_SCRIPT)}[^>]*></script>")
UNUSED = ("*.map", "scripts/fontawesome.js*", "vendor", "locales", "images/logo_*", "*webpack-macros.html")
SHEET = "styles/pydata-sphinx-theme.css"
SHEET_ADDRESS = re.compile(rf"({re.escape(SHEET)})\?[^\"]*")
ORIGINAL = Path(pydata_sphinx_theme.__file__).parent / "theme" / "pydata_sphinx_theme" / "static" / SHEET
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
    sheet = purged(Path(app.confdir, app.config.handgrad_node_modules), ORIGINAL.read_text(encoding="utf-8"), words)
    (static / SHEET).write_text(sheet, encoding="utf-8")
    address = rf"\1?v={zlib.crc32(sheet.encode()):08x}"
    for path, html in pages.items():
        lighter = SHEET_ADDRESS.sub(address, ICON_TAG.sub("", html))
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


def purged(node_modules: Path, css: str, words: set[str]) -> str:
    """Return a style sheet without the rules whose elements, classes, ids or attributes are not among the words.

    Raises:
        ExtensionError: PurgeCSS is missing or refuses the sheet; the message is its own.
    """
    task = json.dumps({"css": css, "words": " ".join(sorted(words))})
    command = [find_node(), PURGE, node_modules]
    done = subprocess.run(command, input=task, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603  (our own script)
    if done.returncode:
        raise ExtensionError(f"the theme's style sheet cannot be made smaller:\n{done.stderr.strip()}")
    return done.stdout


def setup_weight(app: Sphinx) -> None:
    """Take it out when the pages are written."""
    app.connect("build-finished", _take_out)
