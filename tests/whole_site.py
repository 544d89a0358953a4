"""The whole site, as a test looks at it."""

from pathlib import Path

from bs4 import BeautifulSoup


class Site:
    """The built site: its folder, and its pages by name."""

    def __init__(self, folder: Path) -> None:
        """Remember the folder; pages are read when asked for."""
        self.folder = folder
        self._read: dict[str, BeautifulSoup] = {}

    @property
    def names(self) -> list[str]:
        """The names of all pages, found in the folder itself."""
        return sorted(
            str(path.relative_to(self.folder).with_suffix(""))
            for path in self.folder.rglob("*.html")
            if "_static" not in path.parts
        )

    def page(self, name: str) -> BeautifulSoup:
        """Return a page, read."""
        if name not in self._read:
            self._read[name] = BeautifulSoup((self.folder / f"{name}.html").read_text(encoding="utf-8"), "html.parser")
        return self._read[name]


def differences(one: Path, other: Path) -> list[str]:
    """Return the files that are not in both folders, or differ in a byte."""
    files = [
        {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()} for folder in (one, other)
    ]
    names = files[0].keys() | files[1].keys()
    return sorted(
        name
        for name in names
        if not all(name in found for found in files) or files[0][name].read_bytes() != files[1][name].read_bytes()
    )
