"""The theme's style sheet is made small, and nothing that a page needs is lost."""

import pytest
from sphinx.errors import ExtensionError

from handgrad.sphinxext.weight import ORIGINALS, THEME, purged
from miniature_site import ROOT
from whole_site import Site

NODE_MODULES = ROOT / "build" / "node" / "node_modules"
CSS = ".used{color:red}.unused{color:blue}#here[open]>p:hover{top:0}.by-script{left:0}@font-face{font-family:Gone;src:url(x)}"


def test_rules_that_no_page_can_need_go() -> None:
    """What names only used words stays; unused classes and fonts go."""
    small = [".used{color:red}#here[open]>p:hover{top:0}.by-script{left:0}", ".used{top:0}"]
    assert purged(NODE_MODULES, [CSS, ".gone{top:1px}.used{top:0}"], {"used", "here", "open", "p", "by-script"}) == small


def test_sheet_that_cannot_be_read_stops_the_build() -> None:
    """A broken sheet is refused with the tool's own words."""
    with pytest.raises(ExtensionError, match="Unclosed block"):
        purged(NODE_MODULES, [".b{top:0}", ".a{color:red"], {"a"})


def test_site_has_the_small_sheet_and_no_icon_font(site: Site) -> None:
    """The theme's sheet is under a third of what the theme ships, the icon fonts are gone, and no sheet names them."""
    sheet = site.folder / "_static" / "styles" / "pydata-sphinx-theme.css"
    assert 20_000 < sheet.stat().st_size < ORIGINALS[THEME].stat().st_size / 3
    assert list(site.folder.rglob("fa-*.woff2")) == []
    assert "fa-solid-900" not in sheet.read_text(encoding="utf-8")


@pytest.mark.parametrize("sheet", ["pydata-sphinx-theme.css", "sphinx-book-theme.css", "mystnb."])
def test_pages_name_the_sheet_by_its_content(site: Site, sheet: str) -> None:
    """All pages that need it ask for the same sheet under an address that changes with it."""
    addresses = {
        link["href"].partition("?")[2] for name in site.names for link in site.page(name).select(f"link[href*='{sheet}']")
    }
    assert len(addresses) == 1
    assert addresses.pop().startswith("v=")


def test_cells_keep_the_rules_that_they_need(site: Site) -> None:
    """Of MyST-NB's sheet a tenth is left, with the rules of cells and outputs."""
    (sheet,) = (site.folder / "_static").glob("mystnb.*.css")
    text = sheet.read_text(encoding="utf-8")
    assert len(text) < ORIGINALS["mystnb.*.css"].stat().st_size / 4
    assert "div.cell_input" in text
    assert "div.cell_output" in text


def test_our_sheets_hold_no_comments(site: Site) -> None:
    """What only authors read stays in the sources."""
    for name in ("lesson", "explorers", "figures", "icons"):
        text = (site.folder / "_static" / f"{name}.css").read_text(encoding="utf-8")
        assert "/*" not in text
        assert len(text) > 400
