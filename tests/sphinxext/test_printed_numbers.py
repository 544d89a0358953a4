"""The number check while a site is built."""

from pathlib import Path

import pytest

from miniature_site import WITH_CELLS, Build, Built

PAGE = (
    WITH_CELLS
    + """\
# Halves

```{code-cell} python
half = 1 / 2
print(half)
```
%> 0.5

A half of a half is 0.25.
%= half, half, half ** 2
"""
)
NOTATION = r"""
macros: []
symbols:
- symbol: 'h'
  python: half
"""


@pytest.fixture
def checked(tmp_path: Path, build: Build):
    """Build pages with the number check on."""
    settings = tmp_path / "pyproject.toml"
    settings.write_text(
        '[tool.handgrad.numbers]\nledger = "numbers"\nnotation = "symbols.yml"\nskip = ["docs/free.md"]\nname_directives = ["course"]\n'
    )
    (tmp_path / "symbols.yml").write_text(NOTATION)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "free.md").write_text("# Free\n\nHere 3 is free.\n")

    def run(pages: dict[str, str], *options: str) -> Built:
        return build(
            {"free": "# Free\n\nHere 3 is free.\n", **pages}, "-D", f"handgrad_numbers={settings}", *options, execute=True
        )

    return run


def test_a_page_whose_numbers_have_their_sources_is_built(checked) -> None:
    """Nothing is said of numbers that are right, and nothing of a page that is skipped."""
    built = checked({"notes": PAGE})
    assert built.status == 0, built.said
    assert "%=" not in built.page("notes").get_text()


def test_a_wrong_number_fails_the_build_at_its_place(checked) -> None:
    """The message has the line and the column of the number, and the right one."""
    built = checked({"notes": PAGE.replace("is 0.25", "is 0.24")})
    assert built.status == 1
    assert built.warnings == ["notes.md:16:21: WARNING: 0.24 should be 0.25 (half ** 2 = 0.25) [handgrad.lesson]"]


def test_a_page_that_is_mended_is_built(checked) -> None:
    """The second build reads the page again, though the first failed."""
    assert checked({"notes": PAGE.replace("is 0.25", "is 0.24")}).status == 1
    built = checked({"notes": PAGE})
    assert built.status == 0, built.said


def test_a_change_of_the_notation_checks_the_page_again(checked, tmp_path: Path) -> None:
    """What a symbol stands for is a part of what a page says."""
    page = PAGE + "\nSo $h = 0.5$.\n"
    assert checked({"notes": page}).status == 0
    (tmp_path / "symbols.yml").write_text(NOTATION.replace("half", "half / 2"))
    assert checked({"notes": page}).warnings == ["notes.md:19:9: WARNING: 0.5 should be 0.25 (h = 0.25) [handgrad.lesson]"]


def test_a_failing_cell_is_told_once(checked) -> None:
    """The run of the page has named it already."""
    built = checked({"notes": PAGE.replace("print(half)", "1 / 0")})
    assert [warning.partition(" [")[0] for warning in built.warnings] == [
        "notes.md:10: WARNING: this cell raised ZeroDivisionError: division by zero"
    ]


def test_settings_that_cannot_be_used_are_told_in_one_line(checked, tmp_path: Path) -> None:
    """The message names the file, the setting, and what there is."""
    settings = tmp_path / "pyproject.toml"
    settings.write_text("[tool.handgrad.numbers]\nsecond = 3\n")
    built = checked({"notes": PAGE})
    assert built.status != 0
    assert (
        f"NumbersError: {settings}: [tool.handgrad.numbers] has no 'second'; it has answer_directives, cells, depends,"
        in built.said
    )
