"""The command: what it prints, how it ends, and what it loads."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from handgrad.numbers.__main__ import main
from miniature_site import ROOT

RIGHT = "```{code-cell} python\nx = 4\n```\n\nIt is 4.\n%= x\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project with one page that is right."""
    (tmp_path / "pyproject.toml").write_text('[tool.handgrad.numbers]\nledger = "kept"\n')
    (tmp_path / "page.md").write_text(RIGHT)
    return tmp_path


def test_page_that_is_right(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says how many numbers it has checked, prints no line, and ends with status 0."""
    assert main([str(folder / "page.md")]) == 0
    assert capsys.readouterr() == ("", "1 number checked on 1 page: no problems\n")


def test_problem_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line holds file, line, column, the number and the right value; the status is 1."""
    page = folder / "page.md"
    page.write_text(RIGHT.replace("is 4", "is 5, or 6") + "\nThen 7.\n")
    assert main([str(page)]) == 1
    said, told = capsys.readouterr()
    assert said.splitlines() == [
        f"{page}:6:4: too few values: these lines give 1, the block has 2 without a source: 5, 6",
        f"{page}:8:6: 7 has no source: add under this block  %= …",
    ]
    assert told == "3 numbers checked on 1 page: 2 problems\n"


def test_fix_says_what_is_left(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With `--fix` stale numbers are rewritten and named, and the status is that of the page afterwards."""
    page = folder / "page.md"
    page.write_text(RIGHT.replace("is 4", "is 5"))
    assert main(["--fix", str(page)]) == 0
    assert page.read_text() == RIGHT
    assert capsys.readouterr() == (
        f"{page}:5:7: mended: 5 should be 4 (x = 4)\n",
        "1 number checked on 1 page, 1 mended: no problems\n",
    )
    page.write_text(RIGHT.replace("is 4", "is 5") + "\nThen 7.\n")
    assert main(["--fix", str(page)]) == 1
    assert page.read_text() == RIGHT + "\nThen 7.\n"


def test_folder_is_its_pages(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder stands for the pages in it, but those that are hidden or that the settings skip; a page that is named is checked."""
    (folder / "pyproject.toml").write_text('[tool.handgrad.numbers]\nskip = ["drafts", "old.md"]\n')
    for name in ("a/deep.md", "drafts/one.md", "old.md", ".hidden/two.md", "_build/three.md", "notes.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("Seven.\n")
    assert main([str(folder)]) == 1
    assert capsys.readouterr().out.splitlines() == [f"{folder}/a/deep.md:1:1: Seven has no source: add under this block  %= …"]
    assert main([str(folder / "old.md")]) == 1


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("second = 1", "has no 'second'; it has answer_directives, cells, depends,"),
        ("seconds = 'long'", "'seconds' in [tool.handgrad.numbers] must be a number above 0 and up to 1000000, not 'long'"),
        ("seconds = true", "'seconds' in [tool.handgrad.numbers] must be a number above 0 and up to 1000000, not True"),
        ("seconds = inf", "'seconds' in [tool.handgrad.numbers] must be a number above 0 and up to 1000000, not inf"),
        ("seconds = 0", "'seconds' in [tool.handgrad.numbers] must be a number above 0 and up to 1000000, not 0"),
        ("cells = 'code-cell'", "'cells' in [tool.handgrad.numbers] must be a list of texts, not 'code-cell'"),
        ("skip = [1]", "'skip' in [tool.handgrad.numbers] must be a list of texts, not [1]"),
        ("notation = 1", "'notation' in [tool.handgrad.numbers] must be a path, not 1"),
        ("notation = 'gone.yml'", "'notation' in [tool.handgrad.numbers] names gone.yml, which is not there"),
        ("depends = ['gone']", "'depends' in [tool.handgrad.numbers] names gone, which is not there"),
        ("cells = [", "pyproject.toml: Invalid value"),
        ("notation = 'broken.yml'", "broken.yml: the notation cannot be read (ParserError: "),
        ("notation = 'list.yml'", "list.yml: the notation cannot be read (AttributeError: "),
        ("notation = 'twins.yml'", "twins.yml: the notation cannot be read (ValueError: the symbol 'x' stands for a and for b)"),
        ("notation = 'row.yml'", "row.yml: the notation cannot be read (KeyError: 'python')"),
    ],
)
def test_settings_that_make_no_sense(folder: Path, capsys: pytest.CaptureFixture[str], table: str, told: str) -> None:
    """Wrong settings and a broken notation are told in one line with the file; nothing is checked or written, and the status is 2."""
    (folder / "pyproject.toml").write_text(f"[tool.handgrad.numbers]\n{table}\n")
    (folder / "broken.yml").write_text("symbols: [")
    (folder / "list.yml").write_text("- symbol: x\n")
    (folder / "twins.yml").write_text("symbols:\n- {symbol: x, python: a}\n- {symbol: x, python: b}\n")
    (folder / "row.yml").write_text("symbols:\n- symbol: x\n")
    page = folder / "page.md"
    page.write_text(RIGHT.replace("is 4", "is 5"))
    assert main(["--fix", str(page)]) == 2
    said, error = capsys.readouterr()
    assert (said, error.count("\n")) == ("", 1)
    assert error.startswith(str(folder))
    assert told in error
    assert page.read_text() == RIGHT.replace("is 4", "is 5")


def test_page_that_is_not_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A path that leads nowhere is told, and the status is 2."""
    assert main([str(folder / "gone.md")]) == 2
    assert capsys.readouterr() == ("", f"{folder}/gone.md: there is no such page\n")


def test_example_of_the_documentation(tmp_path: Path) -> None:
    """The project of two files that the page for authors shows says what the page says of it."""
    text = (ROOT / "docs" / "contributing" / "numbers.md").read_text(encoding="utf-8")
    settings = re.search(r"```toml\n(.*?)```", text, re.DOTALL)[1]  # type: ignore[index]
    page = re.search(r"````markdown\n(.*?)````", text, re.DOTALL)[1]  # type: ignore[index]
    (tmp_path / "pyproject.toml").write_text(settings)
    (tmp_path / "page.md").write_text(page)
    done = subprocess.run(
        [sys.executable, "-m", "handgrad.numbers", "page.md"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("", 0)
    assert f"`python -m handgrad.numbers page.md` says `{done.stderr.strip()}`" in text


def test_kept_values_need_no_interpreter(folder: Path) -> None:
    """A page whose values are kept is checked without IPython, PyTorch, NumPy or Sphinx, and no program is started."""
    (folder / "page.md").write_text("```{code-cell} python\nimport torch\nx = torch.tensor([4.0])\n```\n\nIt is 4.\n%= x\n")
    script = (
        "import json, subprocess, sys\n"
        "from handgrad.numbers.__main__ import main\n"
        "started = []\n"
        "plain = subprocess.Popen.__init__\n"
        "def counted(self, *arguments, **options):\n"
        "    started.append(1)\n"
        "    plain(self, *arguments, **options)\n"
        "subprocess.Popen.__init__ = counted\n"
        "status = main(['page.md'])\n"
        "names = {name.partition('.')[0] for name in sys.modules}\n"
        "print(json.dumps([status, len(started), sorted(names & {'torch', 'numpy', 'IPython', 'sphinx', 'yaml', 'docutils'})]))\n"
    )

    def run() -> list[object]:
        done = subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True)
        return list(json.loads(done.stdout))

    assert run() == [0, 1, []]
    assert run() == [0, 0, []]


def test_table_of_another_project_is_passed_by(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pyproject.toml without the table, whatever its `tool` is, and one with a byte order mark, are read."""
    (folder / "pyproject.toml").write_text("tool = 5\n")
    assert main([str(folder / "page.md")]) == 0
    (folder / "a").mkdir()
    (folder / "a" / "pyproject.toml").write_bytes(b"\xef\xbb\xbf[tool.handgrad.numbers]\nsecond = 1\n")
    (folder / "a" / "page.md").write_text(RIGHT)
    assert main([str(folder / "a")]) == 2
    assert "has no 'second'" in capsys.readouterr().err


def test_folder_without_a_page_is_no_success(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder in which there is nothing to check, and a link in it that leads nowhere, are told, and the status is 2."""
    (folder / "empty.md").mkdir()
    assert main([str(folder / "empty.md")]) == 2
    assert main([str(folder)]) == 0
    (folder / "loop.md").symlink_to("loop.md")
    assert main([str(folder)]) == 2
    told = f"{folder}/empty.md: there is no page in this folder\n", f"{folder}/loop.md: this link leads nowhere\n"
    assert capsys.readouterr().err == f"{told[0]}1 number checked on 1 page: no problems\n{told[1]}"


def test_page_named_twice_is_checked_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A page that is named and lies in a folder that is named counts once."""
    assert main([str(folder), str(folder / "page.md")]) == 0
    assert capsys.readouterr().err == "1 number checked on 1 page: no problems\n"


def test_any_terminal_and_any_name(folder: Path) -> None:
    """A character that the terminal has not, a name that is no text, and a reader that goes away end in no traceback."""
    strange = os.fsdecode(b"\xff.md")
    (folder / strange).write_text("About \N{VULGAR FRACTION ONE HALF}.\n\n" * 3000, encoding="utf-8")
    command = [sys.executable, "-m", "handgrad.numbers", strange]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, cwd=folder, env=ascii_only, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("\\udcff.md:1:7: the check cannot place the digit '\\xbd'")
    assert done.stderr == "0 numbers checked on 1 page: 1 problem\n"
    left = subprocess.Popen([*command, "page.md"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert left.stdout is not None
    left.stdout.close()
    assert "Traceback" not in left.communicate()[1]
