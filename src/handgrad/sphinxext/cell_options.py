"""Code cells before they run: closed, in Python, with options that can be read and tags that are known."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from handgrad.sphinxext.anatomy import PARTS
from handgrad.sphinxext.fences import CELL, Fence, fences_in
from handgrad.sphinxext.front_matter import leave_out, read_lines
from handgrad.sphinxext.mistakes import Mistake, did_you_mean, warn_of
from handgrad.sphinxext.strict_yaml import StrictYamlError, load_strict

TAGS = ("in-answer", "expected-warning", "raises-exception", "hide-input", "hide-output", "hide-cell")
HIDING = re.compile(r"remove[-_]|skip-execution$")
OPTIONS = ("tags", "mystnb")
OPTION_LINE = re.compile(r"^\s*:(?!::)")  # three colons would open a component
FORM = "the options of a cell have the form :tags: [in-answer]"
PART_HEADINGS = {f"## {part.heading}" for part in PARTS}


class CellOptionsError(ValueError):
    """The options of a cell cannot be read; `line` counts from 1 within the cell."""

    def __init__(self, line: int, message: str) -> None:
        """Keep the line beside the message."""
        super().__init__(message)
        self.line = line


def broken_cell(path: Path, cell: Fence) -> Mistake | None:
    """Return why a cell cannot be read as one, or None."""
    stranger = next((place for place, line in enumerate(cell.body, 1) if _begins_something_else(line)), None)
    if stranger is not None or not cell.is_closed:
        inside = f': "{cell.body[stranger - 1].strip()}" on line {cell.line + stranger} stands in it' if stranger else ""
        return Mistake(path, cell.line, f"this cell is not closed{inside}; put a line of three backticks under its code")
    try:
        _options_of(cell)
    except CellOptionsError as error:
        return Mistake(path, cell.line + error.line, str(error))
    return None


def _begins_something_else(line: str) -> bool:
    return line.rstrip() in PART_HEADINGS or (line.lstrip("`~:").startswith("{code-cell}") and line[0] in "`~:")


def cell_mistakes(path: Path, cell: Fence) -> Iterator[Mistake]:
    """Yield what is wrong with the language, the options and the tags of a cell that can be read."""
    language = cell.info.removeprefix(CELL).strip()
    if language not in ("", "python"):
        yield Mistake(path, cell.line, f"a cell is written in python, not in {language}: ```{CELL} python")
    options = _options_of(cell)
    for name in options:
        if name not in OPTIONS:
            yield Mistake(
                path, _line_in(cell, name), f"{name}: {did_you_mean(name, OPTIONS, 'a cell has no such option; it may have')}"
            )
    for name in options.get("tags", []):
        if HIDING.match(name):
            message = f"the tag {name} keeps what a cell does from the reader; hide-cell folds it, and the reader can open it"
            yield Mistake(path, _line_in(cell, name), message)
        elif name not in TAGS:
            known = did_you_mean(name, TAGS, "the tags are")
            yield Mistake(path, _line_in(cell, name), f"the tag {name} is not known; {known}")


def _options_of(cell: Fence) -> dict[str, Any]:
    """Return the options of a cell as MyST-NB will read them.

    Raises:
        CellOptionsError: they are not YAML, no table, do not stand directly under the fence, or the tags are no list of names.
    """
    above, lines = _option_lines(cell.body)
    try:
        options = load_strict("\n".join(lines), "the option") if lines else {}
    except StrictYamlError as error:
        raise CellOptionsError(above + error.line, f"{error}; {FORM}") from error
    if not isinstance(options, dict):
        raise CellOptionsError(above + 1, FORM)
    tags = options.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(name, str) for name in tags):
        raise CellOptionsError(_line_in(cell, "tags") - cell.line, "the tags of a cell stand in brackets: :tags: [in-answer]")
    return options


def _option_lines(body: list[str]) -> tuple[int, list[str]]:
    """Return how many lines stand above a cell's options, and the options as lines of YAML."""
    if body and body[0].startswith("---"):
        end = next((number for number, line in enumerate(body[1:], 1) if line.startswith("---")), len(body))
        return 1, body[1:end]
    first = next((number for number, line in enumerate(body) if line.strip()), 0)
    if first and OPTION_LINE.match(body[first]):
        raise CellOptionsError(first + 1, "the options of a cell stand directly under its opening fence; delete the empty line")
    end = next((number for number, line in enumerate(body) if not OPTION_LINE.match(line)), len(body))
    return 0, [line.lstrip()[1:] for line in body[:end]]


def _line_in(cell: Fence, word: str) -> int:
    """Return the line on which a word first stands in a cell."""
    return cell.line + next((number for number, line in enumerate(cell.body, 1) if word in line), 0)


def _check_cells(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    for docname in list(docnames):
        path = Path(env.doc2path(docname))
        cells = [fence for fence in fences_in(read_lines(path)) if fence.is_cell]
        broken = next(filter(None, (broken_cell(path, cell) for cell in cells)), None)
        if broken:
            leave_out(app, env, docnames, broken, docname)
            continue
        for mistake in (mistake for cell in cells for mistake in cell_mistakes(path, cell)):
            warn_of(mistake)


def setup_cell_options(app: Sphinx) -> None:
    """Check the cells of every page that can be read, before MyST-NB reads them; comes after `setup_lesson_fields`."""
    app.connect("env-before-read-docs", _check_cells)
