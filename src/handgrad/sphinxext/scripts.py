"""Our scripts: ES modules in the sources, one classic script a page needs in the site.

A browser refuses module scripts from a folder, and a reader opens `index.html` by a double click.
"""

import subprocess
from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.errors import ConfigError

from handgrad.explorers import registry
from handgrad.sphinxext.katex import find_node

SCRIPTS = Path(__file__).parents[1] / "static" / "scripts"
EVERY_PAGE = "every-page.js"
EXPLORER_KIT = "explorers/kit.js"


def explorer_script(name: str) -> str:
    """Return the script of an explorer; it needs the kit's before it."""
    return f"explorers/{name}.js"


ENTRIES = (
    EVERY_PAGE,
    "report.js",
    "pasted-message.js",
    "looked-up.js",
    "lesson-progress.js",
    "your-progress.js",
    "review.js",
    "due.js",
    "typed-answers.js",
    EXPLORER_KIT,
    *(explorer_script(name) for name in registry.names()),
)
# What a script of an explorer imports by this name is on the page already, put there by the kit's script.
SHARED_KIT = f"--alias:explorer-kit={SCRIPTS / 'explorers' / 'kit' / 'shared.js'}"
# Browsers of 2021 and later; what they lack is never needed to read a page.
TARGET = "es2020"


def _bundle_scripts(app: Sphinx, builder: Builder) -> None:
    """Bundle before the pages are written: Sphinx then names each script by its content."""
    if builder.format != "html":
        return
    _run(find_esbuild(app), *(SCRIPTS / entry for entry in ENTRIES), into=(SCRIPTS, Path(app.outdir) / "_static"))


def find_esbuild(app: Sphinx) -> Path:
    """Return the bundler.

    Raises:
        ConfigError: it is not installed.
    """
    esbuild = Path(app.confdir, app.config.handgrad_node_modules, "esbuild", "bin", "esbuild")
    if not esbuild.exists():
        raise ConfigError(f"the bundler of the scripts is not in {esbuild.parents[2]}: run `nox -s site`, which installs it")
    return esbuild


def bundled(esbuild: Path, entry: Path) -> str:
    """Return a module and all that it imports as one classic script.

    Raises:
        ConfigError: the bundler refuses a module; the message is the bundler's, with file and line.
    """
    return _run(esbuild, entry)


def write_small(app: Sphinx, sheets: Iterable[Path], target: Path) -> None:
    """Write style sheets into a folder without what only authors read: comments and the space between rules.

    Raises:
        ConfigError: the bundler is missing or refuses a sheet; the message is the bundler's.
    """
    command = [str(find_node()), str(find_esbuild(app)), *map(str, sheets), "--minify", "--charset=utf8", f"--outdir={target}"]
    done = subprocess.run([*command, "--log-level=warning"], capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603  (our own sheets)
    if done.stderr:
        raise ConfigError(f"the style sheets cannot be made smaller:\n{done.stderr.strip()}")


def _run(esbuild: Path, *entries: Path, into: tuple[Path, Path] | None = None) -> str:
    """Bundle modules in one start of the bundler: one into what is returned, several from the first folder into the second."""
    scheduler = f"--alias:ts-fsrs={esbuild.parents[2] / 'ts-fsrs'}"  # our modules lie outside of the folder of npm packages
    options = ["--bundle", "--format=iife", "--minify", f"--target={TARGET}", "--charset=utf8", "--log-level=error"]
    options += [f"--outbase={into[0]}", f"--outdir={into[1]}"] if into else []
    command = [str(find_node()), str(esbuild), *map(str, entries), *options, SHARED_KIT, scheduler]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603  (our own modules)
    if done.returncode:
        named = f"script {entries[0].name}" if len(entries) == 1 else "scripts"
        raise ConfigError(f"the {named} cannot be made:\n{done.stderr.strip()}")
    return done.stdout


def setup_scripts(app: Sphinx) -> None:
    """Register the script that every page runs; a component adds its own to the pages that need it."""
    app.add_js_file(EVERY_PAGE, loading_method="defer")
    app.connect("write-started", _bundle_scripts)
