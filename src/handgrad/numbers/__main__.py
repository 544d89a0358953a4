"""The command: `python -m handgrad.numbers [--fix] PATH...`."""

import argparse
import gc
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path

from handgrad.numbers.report import Outcome, check_file, fix_file, summary
from handgrad.numbers.settings import Settings, SettingsError


def main(arguments: list[str] | None = None) -> int:
    """Check pages and return the exit status: 0 all is well, 1 there are problems, 2 the question makes no sense."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what a terminal cannot show
    parser = argparse.ArgumentParser(
        prog="python -m handgrad.numbers", description="Check that every printed number of MyST pages has a source."
    )
    parser.add_argument("--fix", action="store_true", help="rewrite stale numbers and outputs in place")
    parser.add_argument("--ledger", type=Path, metavar="DIR", help="keep values in this folder and not in that of the settings")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a page, or a folder of pages")
    asked = parser.parse_args(arguments)
    try:
        pages = list(dict.fromkeys(_pages(asked.paths)))
        outcomes = [(fix_file if asked.fix else check_file)(page, _settings(page, asked.ledger)) for page in pages]
    except (SettingsError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    for outcome in outcomes:
        _print(outcome)
    print(summary(outcomes), file=sys.stderr)
    return 1 if any(outcome.report.problems for outcome in outcomes) else 0


def _pages(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            inside = [page for page in sorted(path.rglob("*.md")) if not _is_hidden(page.relative_to(path)) and _is_a_page(page)]
            if not inside:
                raise FileNotFoundError(f"{path}: there is no page in this folder")
            yield from (page for page in inside if not Settings.nearest(page).skips(page))
        elif path.exists():
            yield path
        else:
            raise FileNotFoundError(f"{path}: there is no such page")


def _is_a_page(page: Path) -> bool:
    if not page.exists():
        raise FileNotFoundError(f"{page}: this link leads nowhere")
    return not page.is_dir()


def _settings(page: Path, ledger: Path | None) -> Settings:
    settings = Settings.nearest(page)
    return replace(settings, ledger=ledger) if ledger else settings


def _is_hidden(page: Path) -> bool:
    return any(part.startswith((".", "_")) for part in page.parts)


def _print(outcome: Outcome) -> None:
    for problem in outcome.mended:
        print(f"{outcome.path}:{problem.line}:{problem.column}: mended: {problem.message}")
    for problem in outcome.report.problems:
        print(f"{outcome.path}:{problem.line}:{problem.column}: {problem.message}")


if __name__ == "__main__":
    gc.disable()  # a check allocates much and ends soon
    try:
        sys.exit(main())
    except BrokenPipeError:  # who reads this has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
