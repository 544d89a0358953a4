"""The number check notices what it promises: a changed number, in every lesson."""

from pathlib import Path

import pytest

from handgrad.numbers.settings import Settings
from miniature_site import ROOT
from mutants.command import main

PAGES = sorted((ROOT / "docs").rglob("*.md"))
LESSONS = [page for page in PAGES if "{code-cell}" in page.read_text(encoding="utf-8") and not Settings.nearest(page).skips(page)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_changed_numbers_of_a_lesson_are_noticed(lesson: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of 60 changes of one printed number, drawn from the same seed every time, the check lets none through."""
    status = main([str(lesson), "--sample", "60", "--seed", "1", "--jobs", "1"])
    said = capsys.readouterr()
    assert status == 0, said.err + said.out
    assert "60 mutants, 60 killed" in said.out
