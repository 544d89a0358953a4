"""Cells run, are kept, run again when anything they depend on changes, and neither fail nor warn unseen."""

import shutil
from functools import partial
from pathlib import Path

import pytest

from miniature_site import WITH_CELLS, Build, Built, build_site, line_of

NOTEBOOK = (
    WITH_CELLS
    + """\
# Cells

A first cell.

"""
)
COUNTING = """```{code-cell} python
import os
from pathlib import Path

log = Path(os.environ["RUNS"])
log.write_text((log.read_text() if log.exists() else "") + "x")
print("run", len(log.read_text()))
```
"""


def outputs(built: Built) -> list[str]:
    """Return what the cells of the page printed."""
    return [output.text.strip() for output in built.page("notes").select(".cell_output")]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Build pages that are told where to count their runs."""
    return partial(build_site, tmp_path, execute=True, RUNS=str(tmp_path / "runs.txt"))


def test_outputs_are_kept_while_only_the_page_changes(build: Build) -> None:
    """Neither a sentence more nor a folded cell makes the cells run again, and the page shows both, with every output."""
    pages = {"notes": NOTEBOOK + COUNTING + "\n```{code-cell} python\nprint('second')\n```\n"}
    assert outputs(build(pages)) == ["run 1", "second"]
    assert outputs(build({"notes": pages["notes"] + "\nA sentence more.\n"})) == ["run 1", "second"]
    folded = build({"notes": pages["notes"].replace("python\nimport", "python\n:tags: [hide-input]\nimport")})
    assert folded.status == 0, folded.said
    assert outputs(folded) == ["run 1", "second"]
    assert len(folded.page("notes").select("div.cell.tag_hide-input details")) == 1
    assert "A sentence more." not in folded.page("notes").text


def test_versions_alone_make_a_page_read_again(build: Build, tmp_path: Path) -> None:
    """No edit of the page and no fresh environment is needed for an output to be renewed."""
    pages = {"notes": NOTEBOOK + COUNTING}
    build(pages)
    (tmp_path / "constraints.txt").write_text("torch==2.13.1\n")
    assert outputs(build(pages)) == ["run 2"]


def test_lost_outputs_never_leave_a_page_without(build: Build, tmp_path: Path) -> None:
    """Whatever happens to the kept outputs, the page shows those of a run, or the build fails and says what to do."""
    pages = {"notes": NOTEBOOK + COUNTING}
    assert outputs(build(pages)) == ["run 1"]
    (file,) = (tmp_path / "cells").glob("*/*.json")
    file.write_bytes(file.read_bytes()[:-20])
    assert outputs(build(pages)) == ["run 1"]
    assert outputs(build(pages, "-E")) == ["run 2"]
    shutil.rmtree(tmp_path / "cells")
    assert outputs(build({"notes": pages["notes"] + "\nA sentence more.\n"})) == ["run 3"]
    shutil.rmtree(tmp_path / "cells")
    (tmp_path / "cells").write_text("no folder")
    failed = build({"notes": pages["notes"] + "\nAnother sentence.\n"})
    assert failed.status == 2
    assert "the outputs of the cells cannot be kept" in failed.said
    assert "nox -s clean" in failed.said


def test_cell_that_raises_fails_the_build_at_its_line(build: Build) -> None:
    """An error nobody announced is named with page, line and last words, and is told again by the next build."""
    text = NOTEBOOK + "```{code-cell} python\nx = 1\n```\n\nA second cell.\n\n```{code-cell} python\nx / 0\n```\n"
    expected = [
        f"notes.md:{line_of(text, 'x / 0') - 1}: WARNING: this cell raised ZeroDivisionError: division by zero [handgrad.lesson]"
    ]
    for _ in range(2):
        built = build({"notes": text})
        assert built.status == 1
        assert built.warnings == expected


def test_announced_error_is_shown(build: Build) -> None:
    """A cell tagged raises-exception may raise, and the page shows it."""
    built = build({"notes": NOTEBOOK + "```{code-cell} python\n:tags: [raises-exception]\n1 / 0\n```\n"})
    assert built.status == 0, built.said
    assert built.said.strip() == ""
    assert "ZeroDivisionError: division by zero" in outputs(built)[0]


def test_cell_that_warns_fails_the_build_unless_announced(build: Build) -> None:
    """A warning on stderr is an error of the page; tagged expected-warning it is shown."""
    text = NOTEBOOK + "```{code-cell} python\nimport warnings\n\nwarnings.warn('mind the gap')\n```\n"
    built = build({"notes": text})
    assert built.status == 1
    assert len(built.warnings) == 1
    assert built.warnings[0].startswith(
        f"notes.md:{line_of(text, '```{code-cell}')}: WARNING: this cell writes to stderr, unannounced:"
    )
    announced = build({"notes": text.replace("python\nimport", "python\n:tags: [expected-warning]\nimport")})
    assert announced.status == 0, announced.said
    assert "mind the gap" in outputs(announced)[0]


def test_cell_that_never_ends_is_named(build: Build) -> None:
    """A cell over its time is named with its line."""
    text = NOTEBOOK + "```{code-cell} python\nwhile True:\n    pass\n```\n"
    built = build({"notes": text}, "-D", "nb_execution_timeout=2")
    assert built.status == 1
    assert built.warnings == [
        f"notes.md:{line_of(text, '```{code-cell}')}: WARNING: this cell ran longer than 2 seconds [handgrad.lesson]"
    ]


def cells(*bodies: str) -> str:
    """Return a notebook with these cells."""
    return NOTEBOOK + "\n".join(f"```{{code-cell}} python\n{body}\n```\n" for body in bodies)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("raise ValueError('first\\nsecond: part\\nthird')", "this cell raised ValueError: first"),
        ("raise ValueError", "this cell raised ValueError [handgrad.lesson]"),
        (
            "try:\n    {}['a']\nexcept KeyError as error:\n    raise RuntimeError('b\\nc') from error",
            "this cell raised RuntimeError: b",
        ),
        ("x = = 1", "this cell raised SyntaxError: invalid syntax"),
        (
            "import os\nos._exit(1)",
            "the Python that runs the cells ended in this cell: it called for an exit, crashed, or ran out",
        ),
        (":tags: [raises-exception]\n1", "this cell is tagged raises-exception and raises nothing; delete the tag"),
        (":tags: [expected-warning]\n1", "this cell is tagged expected-warning and writes nothing to stderr; delete the tag"),
        ("import sys\nprint(file=sys.stderr)", "this cell writes to stderr, unannounced: an empty line"),
        ("import warnings\nwarnings.warn('mind')", "this cell writes to stderr, unannounced: cell:2: UserWarning: mind"),
        ("print('x' * 300_000)", "this cell prints a line of 300000 characters; 5000 are the most"),
    ],
)
def test_what_a_cell_does_is_told_in_one_line(build: Build, body: str, message: str) -> None:
    """Errors by name and first line, a dead kernel, tags that announce what does not come, lines nobody reads."""
    text = cells("x = 1", body)
    built = build({"notes": text})
    assert len(built.warnings) == 1, built.said
    assert built.warnings[0].startswith(f"notes.md:{line_of(text, body) - 1}: WARNING: {message}")
    assert "Traceback" not in built.said


LINE_OF_ITS_OWN = "import atexit, os, sys\nown = getattr(sys.stderr, '_original_stdstream_copy', 2)\n"


def test_kernel_that_complains_when_told_to_stop_is_not_heard(build: Build) -> None:
    """What a kernel itself says at its end concerns no page; how busy the machine is decides whether it says anything."""
    built = build({"notes": cells(LINE_OF_ITS_OWN + "late = atexit.register(os.write, own, b'Traceback (most recent')")})
    assert built.status == 0, built.said
    assert built.said.strip() == ""


def test_kernel_that_dies_is_heard(build: Build) -> None:
    """Its last words may say why."""
    built = build({"notes": cells(LINE_OF_ITS_OWN + "late = os.write(own, b'out of memory\\n')\nos._exit(1)")})
    assert built.status == 1
    assert "out of memory" in built.said


def test_tags_are_not_held_against_cells_that_did_not_run(build: Build) -> None:
    """Without execution nothing raises and nothing warns."""
    built = build({"notes": cells(":tags: [raises-exception]\n1 / 0", ":tags: [expected-warning]\n1")}, execute=False)
    assert built.warnings == []


def test_temporary_name_stands_on_no_page(build: Build) -> None:
    """An announced warning names the cell and the line in it."""
    built = build({"notes": cells(":tags: [expected-warning]\nimport warnings\nwarnings.warn('mind')")})
    assert outputs(built)[0].startswith("cell:2: UserWarning: mind")


PRINTED = "\n\n  usage: prog [-h] <x> _a_ *b* `c` $d$ &amp; \\n\n\tone\ttab\n" + "x" * 400 + "\n trailing  \n\n\n"
SLOW = "import time\n\nfor step in range(4):\n    print(step, flush=True)\n    time.sleep(0.2)"
BETWEEN = ":tags: [expected-warning]\nimport warnings\n\nprint('first')\nwarnings.warn('mind')\nprint('second')"


def test_what_is_printed_is_shown_to_the_letter(build: Build) -> None:
    """A slow loop prints one block; stdout comes before stderr; empty lines, spaces, tabs, marks and long lines stay as they are."""
    built = build({"notes": cells(SLOW, BETWEEN, f"print({PRINTED!r}, end='')")})
    assert built.status == 0, built.said
    blocks = [[block.text for block in cell.select("pre")] for cell in built.page("notes").select(".cell_output")]
    assert blocks[0] == ["0\n1\n2\n3\n"]
    assert [text.partition(":")[0] for text in blocks[1]] == ["first\nsecond\n", "cell"]
    assert blocks[2] == [PRINTED]


def test_cells_run_alike_wherever_they_run(build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the author's terminal nor IPython's settings, neither a folder nor its files, reach the cells."""
    (tmp_path / "profile" / "profile_default" / "startup").mkdir(parents=True)
    (tmp_path / "profile" / "profile_default" / "startup" / "00.py").write_text("answer = 42")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "data.csv").write_text("1,2")
    asked = "import os, shutil, time\nprint(os.listdir(), 'answer' in globals(), shutil.get_terminal_size().columns, time.tzname[0], {'a', 'b', 'c'})"
    told = [
        outputs(
            build(
                {"notes": cells(asked)}, "-E", IPYTHONDIR=str(tmp_path / "profile"), COLUMNS=columns, TZ=zone, PYTHONHASHSEED=seed
            )
        )
        for columns, zone, seed in (("200", "Asia/Tokyo", "1"), ("40", "America/Lima", "2"))
        if not shutil.rmtree(tmp_path / "cells", ignore_errors=True)
    ]
    assert told[0][0].startswith("[] False 80 UTC {")
    assert told[1] == told[0]
