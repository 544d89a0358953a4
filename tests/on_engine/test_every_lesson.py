"""Every cell of every lesson, run on PyTorch and on the engine: what both run prints the same, letter by letter."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

from handgrad.on_engine.machine import Machine, run
from handgrad.on_engine.verdicts import verdicts
from page_cells import cells_of, lessons

LESSONS = lessons()
FLOOR = Fraction(3, 4)
"""The least share of all cells that runs on the engine too. It is raised when the engine or a lesson grows, never lowered."""


def compared(name):
    """The cells of a lesson, each with its line, what becomes of it on PyTorch, and the verdict."""
    cells = cells_of(LESSONS[name])
    outcomes = run(Machine.TORCH, [cell for _, cell in cells])
    found = verdicts([cell for _, cell in cells], [outcome.printed for outcome in outcomes])
    return [(line, outcome, verdict) for (line, _), outcome, verdict in zip(cells, outcomes, found, strict=True)]


@pytest.fixture(scope="module")
def all_compared():
    """What was found of each lesson; two lessons run at a time."""
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(LESSONS, pool.map(compared, LESSONS), strict=True))


@pytest.mark.parametrize("name", LESSONS)
def test_cells_print_on_the_engine_what_they_print_on_pytorch(all_compared, name):
    """No cell fails on PyTorch; none that the engine runs fails there, or prints anything else."""
    failures = [f"{LESSONS[name]}:{line}: {outcome.failure}" for line, outcome, _ in all_compared[name] if outcome.failure]
    faults = [f"{LESSONS[name]}:{line}: {verdict.fault}" for line, _, verdict in all_compared[name] if verdict.fault]
    assert failures + faults == []


def test_share_of_cells_on_the_engine_only_grows(all_compared):
    """At least the share of all cells that the floor states runs on the engine too and prints the same."""
    found = [verdict.on_engine for each in all_compared.values() for *_, verdict in each]
    assert Fraction(sum(found), len(found)) >= FLOOR


def test_pages_say_what_the_run_says(all_compared, site):
    """The top of each lesson counts the cells, and a line stands under each of the others, and under no other cell."""
    for name, found in all_compared.items():
        page = site.page(name)
        ours, every = sum(verdict.on_engine for *_, verdict in found), len(found)
        share = f"All {every} cells" if ours == every else f"{ours} of {every} cells"
        assert (
            f"{share} also run on the course\N{RIGHT SINGLE QUOTATION MARK}s own engine"
            in page.select_one(".ah-promise").get_text()
        ), name
        marked = [
            bool((after := cell.find_next_sibling()) and after.get("class") == ["ah-torch-only"])
            for cell in page.select("div.cell")
        ]
        assert marked == [not verdict.on_engine for *_, verdict in found], name
    total = [verdict.on_engine for each in all_compared.values() for *_, verdict in each]
    for page in ("reference/engine", "reference/how-this-site-is-checked"):
        assert f"{sum(total)} of {len(total)} cells" in site.page(page).select_one("article").get_text(), page
