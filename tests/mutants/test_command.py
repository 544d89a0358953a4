"""The command: what it tries, what it reports, and how it ends. The check is played by stubs that know the right page."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

from mutants.command import main

PAGE = """# Cells

Of 6 and 12 rows:

:::{drawing} autograd/three-calls
It grows to 18.
:::

```{code-cell} python
print(7)
```
%> 7
"""


class Problem(NamedTuple):
    """A problem as the check tells it."""

    line: int
    column: int
    message: str


@dataclass
class Report:
    """What the check says of a page."""

    problems: list[Problem]
    numbers: int = 5


@dataclass
class Stub:
    """A check that knows the right page and sees every change, except where it is blind."""

    right: str = PAGE
    blind: str = "nowhere"
    exempt: tuple[str, ...] = ()

    def skips(self, path: Path) -> bool:
        """Leave out the page of this name."""
        return path.name == "skipped.md"

    def exempt_phrases(self, path: Path) -> tuple[str, ...]:
        """Return the phrases of the test."""
        return self.exempt

    def report(self, path: Path, text: str) -> Report:
        """Have something against every page but the right one, the blind spots left out."""
        same = re.sub(self.blind, "", text) == re.sub(self.blind, "", self.right)
        return Report([] if same else [Problem(3, 4, "6 should be 7")])


class Failing(Stub):
    """A check that cannot read a line with a 9."""

    def report(self, path: Path, text: str) -> Report:
        """End with an error, or go on as the others do."""
        if "9" in text:
            raise ValueError("nine")
        return super().report(path, text)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """The page in a file."""
    path = tmp_path / "cells.md"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_no_survivor_ends_with_0(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the check sees every change, the command ends with 0 and a table without gaps."""
    assert main([str(page), "--jobs", "1"], Stub()) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.splitlines() == [
        f"{page}: printed numbers: 4 found here, 5 by the check, 0 exempt",
        "",
        "         last digit  first digit  digit dropped  digit added  sign  swapped",
        "caption         1/1          1/1            1/1          1/1   1/1",
        "output          1/1                                      1/1   1/1",
        "prose           2/2          1/1            1/1          2/2   2/2      1/1",
        "",
        "17 mutants, 17 killed, 0 survived",
    ]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_survivors_are_named_with_place_and_change(page: Path, capsys: pytest.CaptureFixture[str], jobs: str) -> None:
    """Where the check misses captions, each mutant of a caption is named, in one process or several, and the command ends with 1."""
    assert main([str(page), "--jobs", jobs], Stub(blind=r"It grows to .*")) == 1
    said = capsys.readouterr().out
    assert "caption         0/1          0/1            0/1          0/1   0/1\n" in said
    assert said.endswith(
        f"""\
17 mutants, 12 killed, 5 survived
{page}:6:13: last digit: 18 -> 19   (It grows to 18.)
{page}:6:13: first digit: 18 -> 28   (It grows to 18.)
{page}:6:13: digit dropped: 18 -> 1   (It grows to 18.)
{page}:6:13: digit added: 18 -> 181   (It grows to 18.)
{page}:6:13: sign: 18 -> -18   (It grows to 18.)
"""
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_survivors_of_a_long_page_are_all_named_in_order(page: Path, capsys: pytest.CaptureFixture[str], jobs: str) -> None:
    """However the work is shared out, every survivor is named once, in reading order, page by page."""
    right = "\n\n".join("six" for _ in range(90))
    page.write_text(right, encoding="utf-8")
    other = page.with_name("other.md")
    other.write_text(right, encoding="utf-8")
    assert main([str(page), str(other), "--jobs", jobs], Stub(right=right, blind="six|seven")) == 1
    lines = capsys.readouterr().out.partition("180 mutants, 0 killed, 180 survived\n")[2].splitlines()
    assert lines == [f"{path}:{line}:1: word: six -> seven   (six)" for path in (page, other) for line in range(1, 180, 2)]


def test_survivor_is_shown_with_its_sign_and_its_partner(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sign that went is shown with its number, a swap with both numbers, and a long line is cut around the place."""
    right = f"{'w ' * 40}is -0.5 or 12 and {'so ' * 40}on"
    page.write_text(right, encoding="utf-8")
    assert main([str(page), "--jobs", "1"], Stub(right=right, blind=r"[-\d.]+")) == 1
    said = capsys.readouterr().out
    assert f"{page}:1:84: sign: -0.5 -> 0.5   (…w w" in said
    assert f"{page}:1:84: swapped: -0.5, 12 -> 12, -0.5   (…w w" in said
    assert max(len(line) for line in said.splitlines() if "swapped: " in line) < len(str(page)) + 130


def test_page_with_problems_is_refused(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A page that the check has something against is not changed: the problem is told, and the command ends with 2."""
    assert main([str(page), "--jobs", "1"], Stub(right="another page")) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"before its numbers are changed, a page has to be without problems:\n{page}:3:4: 6 should be 7\n"


def test_exempt_phrases_are_counted_apart(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A number inside an exempt phrase is not changed but counted, in whatever case and wherever the line is broken."""
    text = "Two ways, two\nways, two wayside inns, Three steps."
    page.write_text(text, encoding="utf-8")
    assert main([str(page), "--jobs", "1"], Stub(right=text, exempt=("two ways", "three steps"))) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{page}: printed numbers: 1 found here, 5 by the check, 3 exempt (three, two 2 times)\n")
    assert "1 mutant, 1 killed, 0 survived" in said


def test_sample_is_drawn_from_the_seed(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sample has so many mutants, its seed is printed, the seed draws it again, and another seed draws another."""

    def survivors(*seed: str) -> list[str]:
        assert main([str(page), "--jobs", "1", "--sample", "4", *seed], Stub(blind=r"(?s).+")) == 1
        return capsys.readouterr().out.partition("killed")[2].splitlines()[1:]

    *first, repeat = survivors()
    assert len(first) == len(set(first)) == 4
    seed = repeat.partition("the same again: --sample 4 ")[2].split()
    assert survivors(*seed) == [*first, repeat]
    assert len({tuple(survivors("--seed", str(number))[:-1]) for number in range(5)}) > 1


def test_folder_means_its_checked_pages_with_cells(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a folder the pages with code cells are tried, but those that the settings skip are not; where there is none, the command says so and ends with 2."""
    (page.parent / "plain.md").write_text("No cell, 3.\n", encoding="utf-8")
    (page.parent / "skipped.md").write_text(PAGE, encoding="utf-8")
    assert main([str(page.parent), "--jobs", "1"], Stub()) == 0
    assert re.findall(r"\w+\.md", capsys.readouterr().out) == ["cells.md"]
    page.unlink()
    assert main([str(page.parent), "--jobs", "1"], Stub()) == 2
    assert capsys.readouterr().err == "there is no page with a {code-cell} here that is checked\n"


def test_page_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A page that is not there ends the command with 2, and is named."""
    assert main([str(tmp_path / "nothing.md")], Stub()) == 2
    assert str(tmp_path / "nothing.md") in capsys.readouterr().err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_check_that_fails_is_no_kill(page: Path, capsys: pytest.CaptureFixture[str], jobs: str) -> None:
    """A check that ends with an error of its own has not noticed the change: the change is named, and the command ends with 2."""
    assert main([str(page), "--jobs", jobs], Failing()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    told = r": the check itself failed, after a change of '.*' to '.*9.*' in line \d+: ValueError\('nine'\)\n"
    assert re.fullmatch(re.escape(str(page)) + told, said.err)


def test_check_that_fails_on_the_page_itself_is_told(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the check cannot even read the page as it is, the command says so in one line and ends with 2."""
    page.write_text("Of 9.\n", encoding="utf-8")
    assert main([str(page), "--jobs", "1"], Failing()) == 2
    assert capsys.readouterr().err == f"{page}: the check itself failed, on the page as it is: ValueError('nine')\n"


@pytest.mark.parametrize("sample", ["0", "-3"])
def test_sample_of_nothing_is_refused(page: Path, sample: str) -> None:
    """A sample without mutants would always end well, so it is refused."""
    with pytest.raises(SystemExit, match="2"):
        main([str(page), f"--sample={sample}"], Stub())


SOURCED = """# Cells

```{code-cell} python
a, b = 2, 3
print(a * b)
```
%> 6

The product of 2 and 3 is 6.
%= a, b, a * b
"""


def test_number_check_of_the_project_is_asked(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a stub the command asks the project's check, by the page's own settings, and the phrases they exempt are left alone."""
    page.write_text(SOURCED + "\nTwo ways.\n", encoding="utf-8")
    settings = page.with_name("pyproject.toml")
    settings.write_text(
        '[tool.handgrad.numbers]\nledger = "ledger"\nskip = ["plain.md"]\nexempt_phrases = ["two ways"]\n', encoding="utf-8"
    )
    page.with_name("plain.md").write_text(SOURCED, encoding="utf-8")
    assert main([str(page.parent), "--jobs", "1"]) == 0, capsys.readouterr()
    said = capsys.readouterr().out
    assert said.startswith(f"{page}: printed numbers: 4 found here, 4 by the check, 1 exempt (two)\n")
    assert said.endswith("14 mutants, 14 killed, 0 survived\n")
    assert "plain.md" not in said


def test_settings_that_cannot_be_used_are_told(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Settings with a mistake end the command with 2 and their own message."""
    page.with_name("pyproject.toml").write_text("[tool.handgrad.numbers]\nphrases = []\n", encoding="utf-8")
    assert main([str(page), "--jobs", "1"]) == 2
    assert "has no 'phrases'" in capsys.readouterr().err
