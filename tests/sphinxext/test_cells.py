"""Cells run, are kept, run again when anything they depend on changes, and neither fail nor warn unseen."""

from pathlib import Path

import pytest

from handgrad.sphinxext.cells import fingerprint
from miniature_site import Build, Built, line_of

NOTEBOOK = """---
file_format: mystnb
kernelspec:
  name: python3
  display_name: Python 3
---

# Cells

A first cell.

"""
COUNTING = """```{code-cell} python
from pathlib import Path

log = Path("../runs.txt")
log.write_text((log.read_text() if log.exists() else "") + "x")
print("run", len(log.read_text()))
```
"""


def outputs(built: Built) -> list[str]:
    """Return what the cells of the page printed."""
    return [output.text.strip() for output in built.page("notes").select(".cell_output")]


def test_cells_are_kept_and_run_again_when_the_versions_change(build: Build, tmp_path: Path) -> None:
    """A second build takes the outputs from the cache; with other versions the cells run again."""
    pages = {"notes": NOTEBOOK + COUNTING}
    assert outputs(build(pages, execute=True)) == ["run 1"]
    assert outputs(build({"notes": pages["notes"] + "\nA sentence more.\n"}, execute=True)) == ["run 1"]
    (tmp_path / "constraints.txt").write_text("torch==2.13.1\n")
    again = build({"notes": pages["notes"] + "\nAnother sentence.\n"}, "-E", execute=True)
    assert outputs(again) == ["run 2"]
    assert again.status == 0, again.said


def test_versions_alone_make_a_page_read_again(build: Build, tmp_path: Path) -> None:
    """No edit of the page and no fresh environment is needed for an output to be renewed."""
    pages = {"notes": NOTEBOOK + COUNTING}
    build(pages, execute=True)
    (tmp_path / "constraints.txt").write_text("torch==2.13.1\n")
    assert outputs(build(pages, execute=True)) == ["run 2"]


def test_fingerprint_changes_with_package_versions_and_interpreter(tmp_path: Path) -> None:
    """Each of the three that cells depend on changes the name of the cache, and nothing else does."""
    package, constraints = tmp_path / "package", tmp_path / "constraints.txt"
    package.mkdir()
    (package / "module.py").write_text("x = 1\n")
    constraints.write_text("torch==2.13.0\n")
    first = fingerprint(package, constraints, "3.11.7")
    assert fingerprint(package, constraints, "3.11.7") == first
    assert fingerprint(package, constraints, "3.12.1") != first
    (package / "module.py").write_text("x = 2\n")
    changed = fingerprint(package, constraints, "3.11.7")
    assert changed != first
    constraints.write_text("torch==2.13.1\n")
    assert fingerprint(package, constraints, "3.11.7") not in (first, changed)


def test_cell_that_raises_fails_the_build_at_its_line(build: Build) -> None:
    """An error nobody announced is named with page, line and last words, and is told again by the next build."""
    text = NOTEBOOK + "```{code-cell} python\nx = 1\n```\n\nA second cell.\n\n```{code-cell} python\nx / 0\n```\n"
    expected = [
        f"notes.md:{line_of(text, 'x / 0') - 1}: WARNING: this cell raised ZeroDivisionError: division by zero [handgrad.lesson]"
    ]
    for _ in range(2):
        built = build({"notes": text}, execute=True)
        assert built.status == 1
        assert built.warnings == expected


def test_announced_error_is_shown(build: Build) -> None:
    """A cell tagged raises-exception may raise, and the page shows it."""
    built = build({"notes": NOTEBOOK + "```{code-cell} python\n:tags: [raises-exception]\n1 / 0\n```\n"}, execute=True)
    assert built.status == 0, built.said
    assert built.said.strip() == ""
    assert "ZeroDivisionError: division by zero" in outputs(built)[0]


def test_cell_that_warns_fails_the_build_unless_announced(build: Build) -> None:
    """A warning on stderr is an error of the page; tagged expected-warning it is shown."""
    text = NOTEBOOK + "```{code-cell} python\nimport warnings\n\nwarnings.warn('mind the gap')\n```\n"
    built = build({"notes": text}, execute=True)
    assert built.status == 1
    assert len(built.warnings) == 1
    assert built.warnings[0].startswith(
        f"notes.md:{line_of(text, '```{code-cell}')}: WARNING: this cell writes to stderr, unannounced:"
    )
    announced = build({"notes": text.replace("python\nimport", "python\n:tags: [expected-warning]\nimport")}, execute=True)
    assert announced.status == 0, announced.said
    assert "mind the gap" in outputs(announced)[0]


def test_cell_that_never_ends_is_named(build: Build) -> None:
    """A cell over its time is named with its line."""
    text = NOTEBOOK + "```{code-cell} python\nwhile True:\n    pass\n```\n"
    built = build({"notes": text}, "-D", "nb_execution_timeout=2", execute=True)
    assert built.status == 1
    assert built.warnings == [
        f"notes.md:{line_of(text, '```{code-cell}')}: WARNING: this cell ran longer than 2 seconds [handgrad.lesson]"
    ]


def test_slow_loop_prints_one_block(build: Build) -> None:
    """What one loop prints is one block of output, however slowly it arrives."""
    cell = "```{code-cell} python\nimport time\n\nfor step in range(4):\n    print(step, flush=True)\n    time.sleep(0.2)\n```\n"
    built = build({"notes": NOTEBOOK + cell}, execute=True)
    assert outputs(built) == ["0\n1\n2\n3"]
    assert len(built.page("notes").select(".cell_output pre")) == 1


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
    built = build({"notes": text}, execute=True)
    assert len(built.warnings) == 1, built.said
    assert built.warnings[0].startswith(f"notes.md:{line_of(text, body) - 1}: WARNING: {message}")
    assert "Traceback" not in built.said


def test_tags_are_not_held_against_cells_that_did_not_run(build: Build) -> None:
    """Without execution nothing raises and nothing warns."""
    built = build({"notes": cells(":tags: [raises-exception]\n1 / 0", ":tags: [expected-warning]\n1")})
    assert built.warnings == []


def test_temporary_name_stands_on_no_page(build: Build) -> None:
    """An announced warning names the cell and the line in it."""
    built = build({"notes": cells(":tags: [expected-warning]\nimport warnings\nwarnings.warn('mind')")}, execute=True)
    assert outputs(built)[0].startswith("cell:2: UserWarning: mind")
