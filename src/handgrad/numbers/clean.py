"""Pages in which nothing was wrong are remembered: as long as nothing changes, there is nothing to check."""

import json
from pathlib import Path

from handgrad.numbers.kept import digest, keep, read_kept
from handgrad.numbers.settings import Settings
from handgrad.numbers.surroundings import digest_of, surroundings


def numbers_of_a_clean_page(path: Path, text: str, settings: Settings) -> int | None:
    """Return how many numbers a page has, if it was checked as it is and nothing was wrong in it; None where it was not."""
    kept = read_kept(_file(path, settings.ledger)) if settings.ledger else {}
    numbers: int = kept.get("numbers", 0)
    return numbers if kept.get("identity") == _identity(text, settings) else None


def remember_as_clean(path: Path, text: str, settings: Settings, numbers: int) -> None:
    """Remember a page in which nothing was wrong."""
    if settings.ledger:
        keep(_file(path, settings.ledger), identity=_identity(text, settings), numbers=numbers)


def _file(path: Path, ledger: Path) -> Path:
    return ledger / f"clean-{path.stem}-{digest(str(path.resolve()))[:12]}.json"


def _identity(text: str, settings: Settings) -> str:
    """Return a name for all that the verdict depends on: the page, the settings with their files, and the check itself."""
    notation = digest_of(settings.notation) if settings.notation else ""
    return digest(json.dumps([text, repr(settings), notation, digest_of(Path(__file__).parent), *surroundings(settings)]))
