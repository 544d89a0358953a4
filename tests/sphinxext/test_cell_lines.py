"""A mistake in the text behind a cell is named at its own line, however many empty lines stand between."""

import pytest

from miniature_site import WITH_CELLS, Build, line_of

CELL = "```{code-cell} python\nprint(1)\n```\n"


@pytest.mark.parametrize("between", ["", "\n", "\n\n\n", "%> 1\n\n", "%> 1\n%= 1\n"])
def test_lines_behind_a_cell(build: Build, between: str) -> None:
    """The unknown lesson is found where it stands."""
    text = f"{WITH_CELLS}# Notes\n\n{CELL}{between}See {{lesson}}`nowhere`.\n\n{CELL}\nSee {{lesson}}`never`.\n"
    lines = [int(warning.split(":")[1]) for warning in build({"notes": text}).warnings]
    assert lines == [line_of(text, "nowhere"), line_of(text, "never")]
