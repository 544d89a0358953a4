"""Our scripts: ES modules in the sources, one classic script a page needs in the site.

A browser refuses module scripts from a folder, and a reader opens `index.html` by a double click.
"""

import subprocess
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.errors import ConfigError

from handgrad.sphinxext.katex import find_node

SCRIPTS = Path(__file__).parents[1] / "static" / "scripts"
EVERY_PAGE = "every-page.js"
ENTRIES = (EVERY_PAGE, "report.js")
# Browsers of 2021 and later; what they lack is never needed to read a page.
TARGET = "es2020"


def _bundle_scripts(app: Sphinx, builder: Builder) -> None:
    """Bundle before the pages are written: Sphinx then names each script by its content."""
    if builder.format != "html":
        return
    for entry in ENTRIES:
        bundle(find_esbuild(app), SCRIPTS / entry, Path(app.outdir) / "_static" / entry)


def find_esbuild(app: Sphinx) -> Path:
    """Return the bundler.

    Raises:
        ConfigError: it is not installed.
    """
    esbuild = Path(app.confdir, app.config.handgrad_node_modules, "esbuild", "bin", "esbuild")
    if not esbuild.exists():
        raise ConfigError(f"the bundler of the scripts is not in {esbuild.parents[2]}: run `nox -s site`, which installs it")
    return esbuild


def bundle(esbuild: Path, entry: Path, target: Path) -> None:
    """Make a classic script of a module and of all that it imports, and write it to a file.

    Raises:
        ConfigError: the bundler refuses a module; the message is the bundler's, with file and line.
    """
    target.write_text(bundled(esbuild, entry), encoding="utf-8")


def bundled(esbuild: Path, entry: Path) -> str:
    """Return a module and all that it imports as one classic script.

    Raises:
        ConfigError: the bundler refuses a module; the message is the bundler's, with file and line.
    """
    options = ("--bundle", "--format=iife", "--minify", f"--target={TARGET}", "--charset=utf8", "--log-level=error")
    command = [str(find_node()), str(esbuild), str(entry), *options]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603  (our own modules)
    if done.returncode:
        raise ConfigError(f"the script {entry.name} cannot be made:\n{done.stderr.strip()}")
    return done.stdout


def setup_scripts(app: Sphinx) -> None:
    """Register the script that every page runs; a component adds its own to the pages that need it."""
    app.add_js_file(EVERY_PAGE, loading_method="defer")
    app.connect("write-started", _bundle_scripts)
