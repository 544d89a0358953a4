"""Outputs are kept whole or not at all, for the very cells that put them out."""

from pathlib import Path

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from handgrad.sphinxext.kept_outputs import KeptOutputs, UnkeptOutputsError


def notebook(*codes: str, tags: tuple[str, ...] = (), kernel: str = "python3") -> NotebookNode:
    """Return a notebook that has not run."""
    cells = [new_code_cell(code, metadata={"tags": list(tags)}) for code in codes]
    return new_notebook(
        cells=[new_markdown_cell("# Words"), *cells], metadata={"kernelspec": {"name": kernel, "display_name": kernel}}
    )


def run(of: NotebookNode) -> NotebookNode:
    """Give each cell an output, as a run would."""
    for number, cell in enumerate(of.cells[1:], 1):
        cell.execution_count = number
        cell.outputs = [new_output("stream", text=f"{number}\u2028é\n"), new_output("display_data", {"image/png": "iVBO"})]
    of.metadata.language_info = {"name": "python", "pygments_lexer": "ipython3"}
    return of


@pytest.fixture
def kept(tmp_path: Path) -> KeptOutputs:
    """A folder in which nothing is kept yet."""
    kept = KeptOutputs(tmp_path / "cells" / "name")
    kept.make_ready()
    return kept


def test_what_was_kept_is_given_back(kept: KeptOutputs) -> None:
    """Outputs, counts and language are those of the run; nothing was there before it."""
    assert not kept.fill(notebook("1", "2"), allow_errors=False)
    ran = run(notebook("1", "2"))
    kept.keep(ran, allow_errors=False)
    fresh = notebook("1", "2")
    assert kept.fill(fresh, allow_errors=False)
    assert [cell.outputs for cell in fresh.cells[1:]] == [cell.outputs for cell in ran.cells[1:]]
    assert [cell.execution_count for cell in fresh.cells[1:]] == [1, 2]
    assert fresh.metadata.language_info == ran.metadata.language_info


def test_tag_that_changes_only_the_page_keeps_the_outputs(kept: KeptOutputs) -> None:
    """A cell that is folded, or prints a warning on purpose, need not run again, and its new tags stay on it."""
    kept.keep(run(notebook("1")))
    folded = notebook("1", tags=("hide-input", "expected-warning"))
    assert kept.fill(folded)
    assert folded.cells[1].metadata.tags == ["hide-input", "expected-warning"]


@pytest.mark.parametrize(
    "other",
    [
        notebook("1", "2 "),
        notebook("1"),
        notebook("1", "2", "3"),
        notebook("2", "1"),
        notebook("1", "2", tags=("raises-exception",)),
        notebook("1", "2", kernel="python4"),
    ],
)
def test_other_cells_have_other_outputs(kept: KeptOutputs, other: NotebookNode) -> None:
    """Other code, another number or order of cells, another kernel, an error that is allowed: all run."""
    kept.keep(run(notebook("1", "2")), allow_errors=False)
    assert not kept.fill(other, allow_errors=False)
    assert not kept.fill(notebook("1", "2"), allow_errors=True)
    assert all(cell.outputs == [] for cell in other.cells[1:])


def test_damaged_file_is_no_file(kept: KeptOutputs) -> None:
    """Cut off anywhere, changed in any byte, emptied, or a folder: the cells run, and nothing is half filled."""
    kept.keep(run(notebook("1")))
    (file,) = kept.folder.iterdir()
    whole = file.read_bytes()
    cut = [whole[:length] for length in range(0, len(whole), 7)]
    changed = [whole[:place] + bytes([whole[place] ^ 8]) + whole[place + 1 :] for place in range(0, len(whole), 5)]
    for damaged in [*cut, *changed, whole + b" ", b"\xff" * 80]:
        file.write_bytes(damaged)
        fresh = notebook("1")
        assert not kept.fill(fresh), damaged
        assert fresh.cells[1].outputs == []
    kept.keep(run(notebook("1")))
    assert kept.fill(notebook("1"))
    file.unlink()
    file.mkdir()
    assert not kept.fill(notebook("1"))


def test_file_appears_whole(kept: KeptOutputs, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that is killed before the last step of keeping leaves no outputs, not some."""

    def die(*paths: Path) -> None:
        raise SystemExit

    monkeypatch.setattr(Path, "replace", die)
    with pytest.raises(SystemExit):
        kept.keep(run(notebook("1")))
    assert not kept.fill(notebook("1"))


def test_folder_that_takes_no_files_is_named(kept: KeptOutputs) -> None:
    """The message says which folder it is and what to do."""
    kept.folder.rmdir()
    kept.folder.write_text("a file")
    told = rf"cannot be kept: .*; see to {kept.folder}, or begin anew with `nox -s clean`"
    with pytest.raises(UnkeptOutputsError, match=told):
        kept.make_ready()
    with pytest.raises(UnkeptOutputsError, match=told):
        kept.keep(run(notebook("1")))
