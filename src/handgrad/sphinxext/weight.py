"""What the theme ships and no page uses, taken out of the built site.

The theme loads Font Awesome twice: as a script of 1.5 MB, which lets a site add icons of its own, and as a font, from which all
icons of these pages come. It also ships the source maps of its scripts and styles. Neither can be switched off by a setting.
"""

import re
from pathlib import Path

from sphinx.application import Sphinx

ICON_SCRIPT = "scripts/fontawesome.js"
ICON_TAG = re.compile(rf"\s*<script[^>]*{re.escape(ICON_SCRIPT)}[^>]*></script>")


def _take_out(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    for unused in [static / ICON_SCRIPT, *static.rglob("*.map")]:
        unused.unlink(missing_ok=True)
    for page in Path(app.outdir).rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        if ICON_SCRIPT in html:
            page.write_text(ICON_TAG.sub("", html), encoding="utf-8")


def setup_weight(app: Sphinx) -> None:
    """Take it out when the pages are written."""
    app.connect("build-finished", _take_out)
