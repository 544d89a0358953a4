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
