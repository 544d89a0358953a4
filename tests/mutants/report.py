"""What a run found: a table of places and kinds, the exempt numbers, and every survivor with its line."""

from collections import Counter
from collections.abc import Iterator

from mutants.kinds import KINDS, Mutant
from mutants.running import Page

WIDEST = 72


def report(pages: list[Page]) -> str:
    """Return the report of a run, as text."""
    made, alive = _counts(pages, "mutants"), _counts(pages, "survivors")
    lines = [*_found(pages), "", *_table(made, alive), ""]
    total, survived = made.total(), alive.total()
    lines.append(f"{total} mutant{'s' * (total != 1)}, {total - survived} killed, {survived} survived")
    lines += [survivor for page in pages for survivor in _survivors(page)]
    return "\n".join(lines)


def _counts(pages: list[Page], which: str) -> Counter[tuple[str, str]]:
    return Counter((mutant.number.span.place, mutant.kind) for page in pages for mutant in getattr(page, which))


def _found(pages: list[Page]) -> Iterator[str]:
    for page in pages:
        words = Counter(page.text[number.start : number.end].lower() for number in page.exempt)
        exempt = ", ".join(f"{word} {count} times" if count > 1 else word for word, count in sorted(words.items()))
        found = f"{page.path}: printed numbers: {len(page.numbers)} found here, {page.checked} by the check"
        yield f"{found}, {len(page.exempt)} exempt" + (f" ({exempt})" if exempt else "")


def _table(made: Counter[tuple[str, str]], alive: Counter[tuple[str, str]]) -> Iterator[str]:
    """Yield a line for each place: under each kind, how many of its mutants were killed, of how many."""
    kinds = [kind for kind in KINDS if any(made[key] for key in made if key[1] == kind)]
    places = sorted({place for place, _ in made})
    rows = [["", *kinds]]
    for place in places:
        counts = [(made[place, kind] - alive[place, kind], made[place, kind]) for kind in kinds]
        rows.append([place, *(f"{killed}/{all_}" if all_ else "" for killed, all_ in counts)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for first, *others in rows:
        yield "  ".join(
            [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        ).rstrip()


def _survivors(page: Page) -> Iterator[str]:
    for mutant in page.survivors:
        line, column = page.place_of(mutant.edits[0].start)
        yield f"{page.path}:{line}:{column}: {mutant.kind}: {_change(page.text, mutant)}   ({_excerpt(page, line, column)})"


def _change(text: str, mutant: Mutant) -> str:
    """Return what stood there and what the mutant puts there; a sign is shown with its number."""
    first, *others = mutant.edits
    behind = text[first.end : mutant.number.end]
    was = [text[first.start : first.end] + behind, *(text[start:end] for start, end, _ in others)]
    new = [first.new + behind, *(edit.new for edit in others)]
    return f"{', '.join(was)} -> {', '.join(new)}"


def _excerpt(page: Page, line: int, column: int) -> str:
    """Return the words of a line around a column."""
    words = page.text.split("\n")[line - 1]
    start = max(0, min(column - 1 - WIDEST // 2, len(words) - WIDEST))
    before, after = "…" if start else "", "…" if start + WIDEST < len(words) else ""
    return f"{before}{words[start : start + WIDEST].strip()}{after}"
