"""Pages checked and mended, file by file, and what is said of them."""

from dataclasses import dataclass
from pathlib import Path

from handgrad.numbers.check import Report, check
from handgrad.numbers.fix import apply, rewrite
from handgrad.numbers.page import read_page
from handgrad.numbers.problem import PageError, Problem
from handgrad.numbers.settings import Settings


@dataclass
class Outcome:
    """What the check of a file found, and how many of its numbers and outputs were rewritten."""

    path: Path
    report: Report
    rewritten: int = 0


def check_file(path: Path, settings: Settings) -> Outcome:
    """Check a page as it stands."""
    try:
        return Outcome(path, check(path, read_page(path), settings))
    except PageError as error:
        return Outcome(path, Report([error.problem]))


def fix_file(path: Path, settings: Settings) -> Outcome:
    """Rewrite the stale numbers and outputs of a page; the outcome is that of the page afterwards."""
    outcome = check_file(path, settings)
    if not outcome.report.edits:
        return outcome
    text = apply(read_page(path), outcome.report.edits)
    try:
        rewrite(path, outcome.report.edits)
    except OSError as error:
        outcome.report.problems.insert(0, Problem(1, 1, f"this file cannot be rewritten: {error.strerror}"))
        return outcome
    return Outcome(path, check(path, text, settings), len(set(outcome.report.edits)))


def summary(outcomes: list[Outcome]) -> str:
    """Return one line that says how much was checked, mended and found wrong."""
    numbers = sum(outcome.report.numbers for outcome in outcomes)
    rewritten = sum(outcome.rewritten for outcome in outcomes)
    problems = sum(len(outcome.report.problems) for outcome in outcomes)
    pages = "1 page" if len(outcomes) == 1 else f"{len(outcomes)} pages"
    mended = f", {rewritten} rewritten" if rewritten else ""
    return f"{numbers} numbers checked on {pages}{mended}: {problems or 'no'} problem{'' if problems == 1 else 's'}"
