"""What stands under the cells in the sources of the pages is what the built pages show."""

from pathlib import Path

import pytest

from miniature_site import ROOT
from whole_site import Site

DOCS = ROOT / "docs"
PAGES = sorted(
    path.relative_to(DOCS).with_suffix("").as_posix()
    for path in DOCS.rglob("*.md")
    if "```{code-cell}" in path.read_text(encoding="utf-8") and path.stem not in ("lesson-template", "numbers")
)


def written(page: Path) -> list[list[str]]:
    """The `%>` lines under each cell of a source."""
    lines = page.read_text(encoding="utf-8").split("\n")
    found: list[list[str]] = []
    within = False
    for line in lines:
        if line.startswith("```{code-cell}"):
            within = True
            found.append([])
        elif within and line == "```":
            within = False
        elif line.startswith("%>") and not within:
            found[-1].append(line.removeprefix("%>").removeprefix(" ").rstrip())
    return found


def shown(site: Site, page: str) -> list[list[str]]:
    """The lines that each cell of a built page shows."""
    cells = site.page(page).select("div.cell")
    texts = ["".join(block.get_text() for block in cell.select(".cell_output pre")).rstrip("\n") for cell in cells]
    return [[line.rstrip() for line in text.split("\n")] if text else [] for text in texts]


@pytest.mark.parametrize("page", PAGES)
def test_what_stands_under_a_cell_is_what_the_page_shows(site: Site, page: str) -> None:
    """The check runs the cells apart from the build; both print the same, line by line."""
    assert any(written(DOCS / f"{page}.md"))
    assert written(DOCS / f"{page}.md") == shown(site, page)


def test_a_line_that_the_page_does_not_show_is_seen(site: Site, tmp_path: Path) -> None:
    """A changed line under a cell no longer equals the page."""
    source = (DOCS / "pytorch" / "autograd.md").read_text(encoding="utf-8")
    planted = tmp_path / "autograd.md"
    planted.write_text(source.replace("%> asked for: 12 gradients", "%> asked for: 13 gradients"), encoding="utf-8")
    assert written(planted) != shown(site, "pytorch/autograd")
