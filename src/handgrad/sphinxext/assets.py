"""The style sheet, its colours and its fonts: copied into the built site, so that nothing comes from elsewhere."""

import shutil
from pathlib import Path

from myst_nb.sphinx_ext import add_global_html_resources
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.errors import ConfigError

from handgrad.figures.palette import css_properties
from handgrad.sphinxext.scripts import write_small

STATIC = Path(__file__).parents[1] / "static"
FONTS = {
    "@fontsource-variable/source-serif-4": "source-serif-4-latin-wght-normal.woff2",
    "@fontsource/source-serif-4": "source-serif-4-latin-400-italic.woff2",
    "@fontsource-variable/source-sans-3": "source-sans-3-latin-wght-normal.woff2",
    "@fontsource-variable/source-code-pro": "source-code-pro-latin-wght-normal.woff2",
}


def _copy_assets(app: Sphinx, builder: Builder) -> None:
    """Copy before the pages are written: Sphinx then names each sheet by its content, and no reader is shown an old one."""
    if builder.format != "html":
        return
    add_global_html_resources(app, None)  # MyST-NB itself copies its sheet too late for that
    target = Path(app.outdir) / "_static"
    target.mkdir(parents=True, exist_ok=True)
    write_small(app, sorted(STATIC.glob("*.css")), target)
    (target / "palette.css").write_text(css_properties(), encoding="utf-8")
    _copy_fonts(Path(app.confdir, app.config.handgrad_node_modules), target / "fonts")


def _copy_fonts(node_modules: Path, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for package, name in FONTS.items():
        font = node_modules / package / "files" / name
        if not font.exists():
            raise ConfigError(f"the font {name} is not in {node_modules}: run `nox -s site`, which installs it")
        shutil.copyfile(font, target / name)
        shutil.copyfile(node_modules / package / "LICENSE", target / f"{package.rpartition('/')[2]}-LICENSE.txt")


def setup_assets(app: Sphinx) -> None:
    """Register the style sheets and copy them with the fonts."""
    app.add_css_file("palette.css")
    app.add_css_file("lesson.css")
    app.add_css_file("figures.css")
    app.add_css_file("icons.css")
    app.connect("write-started", _copy_assets)
