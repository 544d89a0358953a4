"""The number check while a site is built: each page that is read is checked, and the header says how many numbers were."""

from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import SphinxError

from handgrad.numbers.report import check_file
from handgrad.numbers.settings import Settings, SettingsError, read_settings
from handgrad.sphinxext.mistakes import warn

REMEMBERED = "handgrad-numbers"
AFTER_THE_CELLS = 900


class NumbersError(SphinxError):
    """The settings of the number check cannot be used; the message says why."""

    category = "Number check error"


def numbers_on(env: BuildEnvironment, docname: str) -> int:
    """Return how many printed numbers of a page were compared with their sources; 0 where none were."""
    count: int = env.metadata.get(docname, {}).get(REMEMBERED, 0)
    return count


def settings_for(app: Sphinx) -> Settings | None:
    """Return the settings of the number check; None where it is off, or where a cell of the page that is read has failed."""
    return None if not app.config.handgrad_numbers or _has_failed(app) else _settings(app)


def _settings(app: Sphinx) -> Settings:
    try:
        return read_settings(Path(app.confdir, app.config.handgrad_numbers))
    except SettingsError as error:
        raise NumbersError(str(error)) from None


def _check_settings(app: Sphinx, config: Config) -> None:
    if config.handgrad_numbers:
        _settings(app)


def _check_page(app: Sphinx, document: nodes.document) -> None:
    settings, docname = settings_for(app), app.env.docname
    if settings is None:
        return
    path = Path(app.env.doc2path(docname))
    if settings.skips(path):
        return
    for file in filter(None, (Path(app.confdir, app.config.handgrad_numbers), settings.notation, *settings.depends)):
        if file.is_file():
            app.env.note_dependency(str(file))
    try:
        report = check_file(path, settings).report
    except SettingsError as error:
        raise NumbersError(str(error)) from None
    for problem in report.problems:
        warn(problem.message, f"{path}:{problem.line}:{problem.column}")
    app.env.metadata[docname][REMEMBERED] = report.numbers


def _has_failed(app: Sphinx) -> bool:
    """Whether a cell of the page has failed, which is said already."""
    run = getattr(app.env, "nb_metadata", {}).get(app.env.docname, {}).get("exec_data") or {}
    return bool(run.get("error"))


def setup_printed_numbers(app: Sphinx) -> None:
    """Add the config value `handgrad_numbers`: the pyproject.toml with the settings, relative to the folder of conf.py."""
    app.add_config_value("handgrad_numbers", "", "env", [str])
    app.connect("config-inited", _check_settings)
    app.connect("doctree-read", _check_page, priority=AFTER_THE_CELLS)
