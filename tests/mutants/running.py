"""Pages with their mutants, and the run: each mutant is handed to the check, in several processes."""

import multiprocessing
import os
import random
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from mutants.checker import Checker, Problem, Report
from mutants.kinds import Mutant, mutants
from mutants.printed import Number, printed_numbers

CHUNK = 20
Progress = Callable[[int], None]


class CheckFailedError(Exception):
    """The check ended with an error of its own instead of a report."""


@dataclass
class Page:
    """A page: its text, its printed numbers, and the mutants that are to be tried."""

    path: Path
    text: str
    numbers: list[Number]
    exempt: list[Number]
    mutants: list[Mutant]
    problems: list[Problem] = field(default_factory=list)
    checked: int = 0
    survivors: list[Mutant] = field(default_factory=list)

    def place_of(self, at: int) -> tuple[int, int]:
        """Return line and column of a place in the text, both counted from 1."""
        return self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at)


def read_page(path: Path, checker: Checker, sample: int | None, seed: int) -> Page:
    """Return a page with all its mutants, or with a sample of them, and with what the check says of the page itself.

    The sample depends on the seed and on the name of the file, not on the pages beside it.

    Raises:
        CheckFailedError: the check ended with an error of its own.
    """
    text = path.read_text(encoding="utf-8")
    found = printed_numbers(text)
    phrases = [_phrase(phrase) for phrase in checker.exempt_phrases(path)]
    exempted = [hit.span() for phrase in phrases for hit in phrase.finditer(text)]
    exempt = [number for number in found if any(start <= number.start and number.end <= end for start, end in exempted)]
    numbers = [number for number in found if number not in exempt]
    made = mutants(numbers, text)
    if sample is not None and sample < len(made):
        places = random.Random(f"{seed} {path.name}").sample(range(len(made)), sample)
        made = [made[place] for place in sorted(places)]
    report = _report(checker, path, text, "on the page as it is")
    return Page(path, text, numbers, exempt, made, list(report.problems), report.numbers)


def _phrase(phrase: str) -> re.Pattern[str]:
    words = r"\s+".join(re.escape(word) for word in phrase.split())
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


def run(pages: list[Page], checker: Checker, jobs: int, progress: Progress) -> None:
    """Try the mutants of all pages and note the survivors of each, in reading order.

    Raises:
        CheckFailedError: the check ended with an error on a mutant.
    """
    chunks = [(page, page.mutants[at : at + CHUNK]) for page in pages for at in range(0, len(page.mutants), CHUNK)]
    paths, texts = [page.path for page, _ in chunks], [page.text for page, _ in chunks]
    with several_processes(jobs) as mapped:
        found = mapped(survivors_of, paths, texts, [tried for _, tried in chunks], [checker] * len(chunks))
        for (page, tried), survivors in zip(chunks, found, strict=True):
            page.survivors += survivors
            progress(len(tried))


@contextmanager
def several_processes(jobs: int) -> Iterator[Callable[..., Iterator[list[Mutant]]]]:
    """Give what maps a function over chunks, in so many processes."""
    if jobs == 1:
        yield map
        return
    context = multiprocessing.get_context("spawn")  # alike on every system, and safe beside threads
    with ProcessPoolExecutor(jobs, context, initializer=_end_with_the_parent) as pool:
        try:
            yield pool.map
        finally:
            pool.shutdown(cancel_futures=True)


def _end_with_the_parent() -> None:
    """Let this process end as soon as the one that began it has ended, also where that one was killed and could say nothing."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a worker has a parent to wait for"

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def survivors_of(path: Path, text: str, tried: list[Mutant], checker: Checker) -> list[Mutant]:
    """Return the mutants that the check has nothing against.

    Raises:
        CheckFailedError: the check ended with an error of its own.
    """
    survivors = []
    for mutant in tried:
        report = _report(checker, path, mutant.applied(text), f"after {_words(mutant, text)}")
        if not report.problems:
            survivors.append(mutant)
    return survivors


def _report(checker: Checker, path: Path, text: str, what: str) -> Report:
    try:
        return checker.report(path, text)
    except Exception as error:
        raise CheckFailedError(f"{path}: the check itself failed, {what}: {error!r}") from error


def _words(mutant: Mutant, text: str) -> str:
    line = text.count("\n", 0, mutant.number.start) + 1
    changes = [f"{text[start:end]!r} to {new!r}" for start, end, new in mutant.edits]
    return f"a change of {' and '.join(changes)} in line {line}"
