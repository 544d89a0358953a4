"""What a site says about its pages: the table `[tool.handgrad.numbers]` of its pyproject.toml."""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

TABLE = "[tool.handgrad.numbers]"
MOST_SECONDS = 10**6
WANTED = {"seconds": f"a number above 0 and up to {MOST_SECONDS}", "notation": "a path", "ledger": "a path"}


class SettingsError(ValueError):
    """The settings cannot be used; the message names the file and says why."""


@dataclass(frozen=True)
class Settings:
    """How the pages of a site are read. Paths in the file are relative to it.

    Attributes:
        root: the folder of pyproject.toml, which paths in messages are relative to.
        notation: a YAML file with `symbols` (rows with `symbol` and `python`) and `macros` (rows with `name` and `tex`).
        ledger: the folder that keeps the values of expressions from run to run.
        depends: files and folders which the cells read or import; when one changes, the cells run again.
        skip: pages and folders that are not checked.
        seconds: how long one cell may take.
        cells: the directives whose code runs.
        raw_directives: directives, beside the usual ones, whose body is no Markdown.
        name_directives: directives, beside the usual ones, whose body is names that are no text: a list of pages.
        name_arguments: directives, beside the usual ones, whose argument is a name that no reader sees.
        answer_directives: directives that ask a reader for an answer; their lines are expressions that compute it.
        printed_options: the options of directives which a reader sees.
        printed_fields: the fields of the front matter which a reader sees.
        exempt_phrases: phrases whose number word counts things that stand on the page: "two ways".
    """

    root: Path = Path()
    notation: Path | None = None
    ledger: Path | None = None
    depends: tuple[Path, ...] = ()
    skip: tuple[Path, ...] = ()
    seconds: float = 120
    cells: tuple[str, ...] = ("code-cell",)
    raw_directives: tuple[str, ...] = ()
    name_directives: tuple[str, ...] = ()
    name_arguments: tuple[str, ...] = ()
    answer_directives: tuple[str, ...] = ()
    printed_options: tuple[str, ...] = ("alt", "caption")
    printed_fields: tuple[str, ...] = ("title", "description")
    exempt_phrases: tuple[str, ...] = ()

    def skips(self, page: Path) -> bool:
        """Whether a page is one of those that are not checked."""
        return any(page.resolve().is_relative_to(skipped.resolve()) for skipped in self.skip)

    @staticmethod
    def nearest(path: Path) -> "Settings":
        """Return the settings of the nearest pyproject.toml that has the table, from the page's folder upwards; else the default.

        Raises:
            SettingsError: the table holds what is unknown, of a wrong type, or names a file that is not there.
        """
        return _nearest(path.resolve().parent)


@cache
def _nearest(folder: Path) -> Settings:
    for place in (folder, *folder.parents):
        file = place / "pyproject.toml"
        if file.is_file() and _table(file) is not None:
            return read_settings(file)
    return Settings(root=folder)


@cache
def read_settings(file: Path) -> Settings:
    """Return the settings that a pyproject.toml holds.

    Raises:
        SettingsError: the file is not there or no TOML, or its table holds what is unknown, of a wrong type, or not there.
    """
    return _settings(file, _table(file) or {})


def _table(file: Path) -> dict[str, Any] | None:
    try:
        table: Any = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: {error}") from None
    for name in ("tool", "handgrad", "numbers"):
        table = table.get(name) if isinstance(table, dict) else None
    if table is not None and not isinstance(table, dict):
        raise SettingsError(f"{file}: {TABLE} must be a table")
    return table


def _settings(file: Path, table: dict[str, Any]) -> Settings:
    known = {each.name for each in fields(Settings)} - {"root"}
    values: dict[str, Any] = {"root": file.parent}
    for name, value in table.items():
        if name not in known:
            raise SettingsError(f"{file}: {TABLE} has no {name!r}; it has {', '.join(sorted(known))}")
        values[name] = _value(file, name, value)
    return Settings(**values)


def _value(file: Path, name: str, value: Any) -> Any:
    if name == "seconds" and isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value <= MOST_SECONDS:
        return value
    if name in ("notation", "ledger") and isinstance(value, str):
        return _path(file, name, value)
    if name not in WANTED and isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(_path(file, name, each) for each in value) if name in ("depends", "skip") else tuple(value)
    raise SettingsError(f"{file}: {name!r} in {TABLE} must be {WANTED.get(name, 'a list of texts')}, not {value!r}")


def _path(file: Path, name: str, value: str) -> Path:
    path = file.parent / value
    if name != "ledger" and not path.exists():
        raise SettingsError(f"{file}: {name!r} in {TABLE} names {value}, which is not there")
    return path
