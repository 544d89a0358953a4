"""A mistake inside nested components is named at its own line, however they begin."""

import pytest

from miniature_site import Build, line_of


@pytest.mark.parametrize("opening", ["", "A paragraph first.\n\n", "- a list first\n\n", "\n"])
def test_lines_inside_a_component_that_begins_with_a_component(build: Build, opening: str) -> None:
    """The unknown inner directive, and what follows it, keep their lines whether the component begins with it or with text."""
    text = f"# Notes\n\n::::{{exact}}\n{opening}:::{{nonsense}}\n:::\n\nSee {{lesson}}`nowhere`.\n::::\n"
    lines = [int(warning.split(":")[1]) for warning in build({"notes": text}).warnings]
    assert lines == [line_of(text, "{nonsense}"), line_of(text, "nowhere")]
