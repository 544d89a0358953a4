"""Pages checked and mended, file by file, and what is said of them."""

from dataclasses import dataclass, field
from pathlib import Path

from handgrad.numbers.clean import numbers_of_a_clean_page, remember_as_clean
from handgrad.numbers.found import Report
from handgrad.numbers.page import read_page
from handgrad.numbers.problem import PageError, Problem
from handgrad.numbers.settings import Settings


@dataclass
class Outcome:
    """What the check of a file found, and what was mended in the file."""

    path: Path
    report: Report
    mended: list[Problem] = field(default_factory=list)


def check_file(path: Path, settings: Settings) -> Outcome:
    """Check a page as it stands.

    Raises:
        SettingsError: the notation that the settings name cannot be read.
    """
    try:
        text = read_page(path)
    except PageError as error:
        return Outcome(path, Report([error.problem]))
    return _check_text(path, text, settings)


def _check_text(path: Path, text: str, settings: Settings) -> Outcome:
    numbers = numbers_of_a_clean_page(path, text, settings)
    if numbers is not None:
        return Outcome(path, Report(numbers=numbers))
    from handgrad.numbers.check import check  # slow to load, and not needed for pages that are clean

    report = check(path, text, settings)
    if not report.problems:
        remember_as_clean(path, text, settings, report.numbers)
    return Outcome(path, report)


def fix_file(path: Path, settings: Settings) -> Outcome:
    """Rewrite the stale numbers and outputs of a page; the outcome is that of the page afterwards.

    Raises:
        SettingsError: the notation that the settings name cannot be read.
    """
    try:
        text = read_page(path)
    except PageError as error:
        return Outcome(path, Report([error.problem]))
    outcome = _check_text(path, text, settings)
    found = outcome.report
    if not found.edits:
        return outcome
    from handgrad.numbers.rewriting import rewrite  # slow to load

    try:
        rewrite(path, text, found.edits)
    except OSError as error:
        found.problems.insert(0, Problem(1, 1, f"this file cannot be rewritten: {error.strerror}"))
        return outcome
    after = check_file(path, settings).report
    left = {problem.message for problem in after.problems}
    return Outcome(path, after, [problem for problem in found.problems if problem.message not in left])


def summary(outcomes: list[Outcome]) -> str:
    """Return one line that says how much was checked, mended and found wrong."""
    numbers = sum(outcome.report.numbers for outcome in outcomes)
    mended = sum(len(outcome.mended) for outcome in outcomes)
    problems = sum(len(outcome.report.problems) for outcome in outcomes)
    pages = "1 page" if len(outcomes) == 1 else f"{len(outcomes)} pages"
    also = f", {mended} mended" if mended else ""
    checked = f"{numbers} number{'' if numbers == 1 else 's'} checked on {pages}"
    return f"{checked}{also}: {problems or 'no'} problem{'' if problems == 1 else 's'}"
