"""The command: read the pages, make the mutants, run them, report."""

import argparse
import os
import random
import sys
from pathlib import Path

from handgrad.numbers.settings import SettingsError
from mutants.checker import Checker, NumberCheck
from mutants.report import report
from mutants.running import CheckFailedError, Page, Progress, read_page, run

DOCS = Path(os.path.relpath(Path(__file__).parents[2] / "docs"))  # as short as the reports need it
FIRST = 5


def main(arguments: list[str], checker: Checker | None = None) -> int:
    """Run the command; return 0 if every mutant was noticed, 1 if one survived, 2 if it could not be run."""
    checker = checker or NumberCheck()
    asked = _parser().parse_args(arguments)
    seed = random.randrange(10**6) if asked.seed is None else asked.seed
    try:
        pages = [read_page(path, checker, asked.sample, seed) for path in _pages(asked.paths or [DOCS], checker)]
        if not pages:
            return _refuse("there is no page with a {code-cell} here that is checked")
        if faults := [fault for page in pages for fault in _faults(page)]:
            return _refuse("before its numbers are changed, a page has to be without problems:", *faults)
        run(pages, checker, asked.jobs, _progress(sum(len(page.mutants) for page in pages)))
    except (OSError, UnicodeDecodeError) as error:
        return _refuse(f"a page cannot be read: {error}")
    except (CheckFailedError, SettingsError) as error:
        return _refuse(str(error))
    print(report(pages))
    if asked.sample is not None:
        print(f"a sample of {asked.sample} mutants a page; the same again: --sample {asked.sample} --seed {seed}")
    return 1 if any(page.survivors for page in pages) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mutants", description="Change each printed number of a page, one at a time; the number check must notice."
    )
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="PATH", help="a page, or a folder: all its pages with code cells (docs)"
    )
    parser.add_argument("--sample", type=_count, metavar="N", help="try N mutants of each page, drawn at random (all)")
    parser.add_argument("--seed", type=int, metavar="S", help="draw the sample of an earlier run again")
    parser.add_argument(
        "--jobs", type=_count, metavar="N", default=os.cpu_count() or 1, help="how many processes (one for each core)"
    )
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 1 on")
    return int(text)


def _pages(paths: list[Path], checker: Checker) -> list[Path]:
    """Return the files that were named, and of each folder the pages with code cells that are checked at all."""
    pages = []
    for path in paths:
        inside = sorted(path.rglob("*.md")) if path.is_dir() else []
        pages += [page for page in inside if _has_cells(page) and not checker.skips(page)] if path.is_dir() else [path]
    return list(dict.fromkeys(pages))


def _has_cells(path: Path) -> bool:
    return "{code-cell}" in path.read_text(encoding="utf-8")


def _faults(page: Page) -> list[str]:
    first = [f"{page.path}:{problem.line}:{problem.column}: {problem.message}" for problem in page.problems[:FIRST]]
    more = len(page.problems) - FIRST
    return [*first, f"{page.path}: and {more} more"] if more > 0 else first


def _refuse(*lines: str) -> int:
    print(*lines, sep="\n", file=sys.stderr)
    return 2


def _progress(total: int) -> Progress:
    """Return what counts the tried mutants, on a terminal only."""
    tried = 0

    def progress(more: int) -> None:
        nonlocal tried
        tried += more
        if sys.stderr.isatty():
            print(f"\r{tried} of {total} mutants", end="\n" if tried == total else "", file=sys.stderr, flush=True)

    return progress
