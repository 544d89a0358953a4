"""The page for wrong addresses, 404.html: whole in itself, for a host shows it at any depth, where nothing relative is found.

Its styles, colours and script stand in it. Where the site begins is found by the script, so that nothing has to be configured;
where an address is configured, the links lead there without a script too.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError

from handgrad.figures.palette import PALETTE
from handgrad.sphinxext.scripts import SCRIPTS, bundled, find_esbuild

ADDRESS = re.compile(r"https?://[^\s/?#@]+/([^\s?#]+/)?", re.IGNORECASE)
PAGE = "404"
TEMPLATE = "wrong-address.html"
SCRIPT = "wrong-address.js"
LINKS = (("index.html", "Home"), ("index.html#the-course", "All lessons"), ("reference/glossary.html", "Glossary"))
ROLES = ("bg", "surface", "text", "muted", "border", "control", "action", "on-action")


def colours(theme: str) -> str:
    """Return the CSS properties of the page's colours in one theme, `light` or `dark`."""
    return " ".join(f"--ah-{role}: {getattr(PALETTE[role], theme)};" for role in ROLES)


def _collect(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    folders = sorted({name.partition("/")[0] for name in app.env.found_docs if "/" in name})
    context = {
        "light": colours("light"),
        "dark": colours("dark"),
        "links": LINKS,
        "icon": "data:image/svg+xml," + quote(Path(app.confdir, str(app.config.html_favicon)).read_text(encoding="utf-8")),
        "root": app.config.html_baseurl,
        "folders": " ".join(folders),
        "script": bundled(find_esbuild(app), SCRIPTS / SCRIPT),
    }
    yield PAGE, context, TEMPLATE


def _check_address(app: Sphinx, config: Config) -> None:
    if config.html_baseurl and not ADDRESS.fullmatch(config.html_baseurl):
        raise ConfigError(
            "HANDGRAD_SITE_URL must be the address under which the site is published, with a / at its end, "
            f"such as https://example.org/courses/autograd/, not {config.html_baseurl!r}; leave it empty to have none"
        )


def setup_wrong_address(app: Sphinx) -> None:
    """Write the page beside the others, and refuse a wrong address of the site before a page is read."""
    app.connect("config-inited", _check_address)
    app.connect("html-collect-pages", _collect)
