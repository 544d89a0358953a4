"""The cells of the lessons' sources, found as the number check finds them."""

import re
from pathlib import Path

from handgrad.numbers.blocks import read_outline
from handgrad.numbers.page import Page, read_page
from handgrad.numbers.program import read_program
from handgrad.numbers.settings import Settings
from handgrad.on_engine.machine import Cell
from miniature_site import ROOT

DOCS = ROOT / "docs"
FRONT = re.compile(r"\A---\n(?:.*\n)*?---\n")


def cells_of(page: Path) -> list[tuple[int, Cell]]:
    """Return the cells of a page, each with its line."""
    text = Page(read_page(page))
    program = read_program(text, read_outline(text, Settings.nearest(page)))
    return [(step.first + 1, Cell(step.source, step.tags)) for step in program.steps if step.kind == "cell"]


def lessons() -> dict[str, Path]:
    """Return the pages of the course that have cells, by their names: what has a level is a lesson, a specimen is none."""
    found = {}
    for page in sorted(DOCS.rglob("*.md")):
        text = read_page(page)
        front = FRONT.match(text)
        if front and re.search("^level:", front[0], re.M) and "specimen: true" not in front[0] and "```{code-cell}" in text:
            found[page.relative_to(DOCS).with_suffix("").as_posix()] = page
    found.pop("contributing/lesson-template", None)
    return found
