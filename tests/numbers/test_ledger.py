"""Values kept from run to run: when the cells run again, and when they do not."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from handgrad.numbers.check import check
from handgrad.numbers.settings import Settings


class Watched:
    """A page whose cell leaves a line in a file each time it runs."""

    def __init__(self, folder: Path) -> None:
        """Write what the cell reads."""
        self.folder, self.runs = folder, folder / "runs"
        (folder / "data").mkdir()
        (folder / "data" / "x.txt").write_text("4")
        self.settings = Settings(ledger=folder / "kept", depends=(folder / "data",))
        self.text = (
            "```{code-cell} python\n"
            "from pathlib import Path  # the first of two\n"
            f'with Path("{self.runs}").open("a") as file:\n'
            '    print("run", file=file)\n'
            f'x = int(Path("{folder}/data/x.txt").read_text())\n'
            "x\n"
            "```\n%> 4\n%= '''two'''\n\nIt is 4.\n%= x\n".replace("'''", "'")
        )

    def problems(self, text: str = "", settings: Settings | None = None) -> list[str]:
        """Return what the check says of the page."""
        report = check(self.folder / "page.md", text or self.text, settings or self.settings)
        return [f"{each.line}: {each.message}" for each in report.problems]

    def count(self) -> int:
        """Return how often the cell has run."""
        return len(self.runs.read_text().splitlines()) if self.runs.exists() else 0


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    """A page that was checked once."""
    page = Watched(tmp_path)
    assert (page.problems(), page.count()) == ([], 1)
    return page


def test_page_that_stays_runs_once(watched: Watched) -> None:
    """A second check of the same page runs no cell."""
    assert (watched.problems(), watched.count()) == ([], 1)


def test_edit_of_prose_or_of_a_comment_runs_nothing(watched: Watched) -> None:
    """Words, numbers and comments can be changed and are checked against the kept values."""
    assert watched.problems(watched.text.replace("It is 4.", "Now it is 5, I think.")) == ["11: 5 should be 4 (x = 4)"]
    assert watched.problems(watched.text.replace("the first of two", "of two")) == []
    assert watched.problems(watched.text.replace("%> 4", "%> 5")) == ["8: '5': the cell prints '4'; --fix writes it"]
    assert watched.problems("A line more.\n\n" + watched.text) == []
    assert watched.count() == 1


def test_new_expression_runs_the_cells(watched: Watched) -> None:
    """An expression that was never asked needs the cells, once; the old answers stay."""
    asked = watched.text.replace("%= x", "%= 3 * x - 8")
    assert (watched.problems(asked), watched.problems(asked), watched.problems()) == ([], [], [])
    assert watched.count() == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [("\nx\n", "\nx + 0\n"), ("```\n%> 4", "```\n%> 4\n%: y = 1"), ("python\n", "python\n:tags: [other]\n")],
)
def test_changed_code_runs_the_cells(watched: Watched, old: str, new: str) -> None:
    """A changed cell, another tag or a statement for the check alone: everything is asked anew."""
    watched.problems(watched.text.replace(old, new))
    assert watched.count() == 2


def test_changed_file_runs_the_cells(watched: Watched) -> None:
    """A file that the settings name is a part of what the values depend on; another file is none."""
    (watched.folder / "other.txt").write_text("5")
    assert (watched.problems(), watched.count()) == ([], 1)
    (watched.folder / "data" / "x.txt").write_text("5")
    assert watched.problems() == ["8: '4': the cell prints '5'; --fix writes it", "11: 4 should be 5 (x = 5)"]
    assert watched.count() == 2
    (watched.folder / "data" / "more.txt").write_text("")
    watched.problems()
    assert watched.count() == 3


def test_page_without_a_ledger_runs_each_time(watched: Watched) -> None:
    """Where no folder is set, nothing is kept."""
    alone = replace(watched.settings, ledger=None)
    assert (watched.problems(settings=alone), watched.problems(settings=alone)) == ([], [])
    assert watched.count() == 3


def test_pages_are_kept_apart(watched: Watched) -> None:
    """Two pages of one name in different folders have each their own values."""
    other = watched.folder / "other" / "page.md"
    text = "```{code-cell} python\nx = 5\n```\n\nIt is 5.\n%= x\n"
    assert check(other, text, watched.settings).problems == []
    assert (watched.problems(), watched.count()) == ([], 1)
    assert len(list((watched.folder / "kept").iterdir())) == 2


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"{}", None])
def test_damaged_ledger_is_no_witness(watched: Watched, damage: bytes | None) -> None:
    """A file that is empty, cut, no text or was changed by hand is passed over, and the cells run."""
    (kept,) = (watched.folder / "kept").iterdir()
    kept.write_bytes(kept.read_bytes().replace(b'"value": 4', b'"value": 5') if damage is None else damage)
    assert (watched.problems(), watched.count()) == ([], 2)
    assert (watched.problems(), watched.count()) == ([], 2)


def test_ledger_that_cannot_be_written_is_done_without(watched: Watched) -> None:
    """Where the folder cannot be made the check goes on, and the cells run each time."""
    blocked = replace(watched.settings, ledger=watched.runs / "kept")
    assert (watched.problems(settings=blocked), watched.problems(settings=blocked)) == ([], [])
    assert watched.count() == 3


def test_page_that_fails_is_not_kept(watched: Watched) -> None:
    """A cell that fails runs again at the next check, when what it needs may be there."""
    failing = watched.text.replace("\nx\n", f'\nPath("{watched.folder}/late.txt").read_text()\n')
    assert "FileNotFoundError" in watched.problems(failing)[0]
    (watched.folder / "late.txt").write_text("4")
    assert watched.problems(failing)[0].startswith("8: '4': the cell prints")
    assert watched.count() == 3


def test_two_checks_at_once(tmp_path: Path) -> None:
    """Programs that check the same page at the same time all find it right, and leave one file of values and one that says it is clean."""
    (tmp_path / "pyproject.toml").write_text('[tool.handgrad.numbers]\nledger = "kept"\n')
    (tmp_path / "page.md").write_text("```{code-cell} python\nx = 4\n```\n\nIt is 4.\n%= x\n")
    command = [sys.executable, "-m", "handgrad.numbers", "page.md"]
    started = [
        subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for _ in range(3)
    ]
    assert [(each.communicate()[0], each.returncode) for each in started] == [
        ("1 number checked on 1 page: no problems\n", 0)
    ] * 3
    assert [path.name.rpartition("-")[0] for path in sorted((tmp_path / "kept").iterdir())] == ["clean-page", "page"]


def test_page_that_was_clean_is_checked_anew_when_anything_changes(tmp_path: Path) -> None:
    """A page found right is right as long as the page, the settings, the notation and the files it depends on are the same."""
    (tmp_path / "pyproject.toml").write_text(
        '[tool.handgrad.numbers]\nledger = "kept"\nnotation = "n.yml"\ndepends = ["data.txt"]\n'
    )
    (tmp_path / "n.yml").write_text("symbols:\n- symbol: h\n  python: x\n")
    (tmp_path / "data.txt").write_text("4")
    page = tmp_path / "page.md"
    data = tmp_path / "data.txt"
    page.write_text(f"```{{code-cell}} python\nx = int(open({str(data)!r}).read())\n```\n\nSo $h = 4$.\n")

    def said() -> list[str]:
        command = [sys.executable, "-m", "handgrad.numbers", "page.md"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.stdout.splitlines()

    assert said() == said() == []
    data.write_text("5")
    assert said() == ["page.md:5:9: 4 should be 5 (h = 5)"]
    data.write_text("4")
    assert said() == []
    (tmp_path / "n.yml").write_text("symbols:\n- symbol: h\n  python: x + 2\n")
    assert said() == ["page.md:5:9: 4 should be 6 (h = 6)"]
