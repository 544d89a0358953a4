"""The page for wrong addresses: whole in itself, wherever a host shows it."""

import re

import pytest

from handgrad.figures.palette import PALETTE
from miniature_site import Build
from whole_site import Site

ADDRESS = "https://example.org/courses/autograd/"


def test_page_needs_no_other_file(site: Site) -> None:
    """The page loads no script, style, font or picture: at a wrong address none of them would be found."""
    page = site.page("404")
    assert page.select("[src], [srcset], link[rel=stylesheet], link[rel=preload]") == []
    assert [link["href"][:19] for link in page.select("link")] == ["data:image/svg+xml,"]
    assert re.findall(r"url\(|@import", page.style.text) == []


def test_page_says_what_it_is(site: Site) -> None:
    """Title, heading and language are there, search engines leave it out, and it does not claim to be a page of the theme."""
    page = site.page("404")
    assert page.html["lang"] == "en"
    assert page.title.text == "This page does not exist \N{EM DASH} Autograd by Hand"
    assert page.h1.text == "This page does not exist"
    assert page.select_one("meta[name=robots]")["content"] == "noindex"


def test_page_has_the_colours_of_both_themes(site: Site) -> None:
    """It is light, dark where the system is, and what the reader has chosen, each in the colours of the site."""
    style = site.page("404").style.text
    light, system, chosen = re.search(
        r":root \{(.*?)\}.*?prefers-color-scheme: dark\) \{ :root:not\(\[data-theme=\"light\"\]\) \{(.*?)\}.*?:root\[data-theme=\"dark\"\] \{(.*?)\}",
        style,
        re.DOTALL,
    ).groups()
    for role in ("bg", "text", "action", "on-action"):
        assert f"--ah-{role}: {PALETTE[role].light};" in light
        assert f"--ah-{role}: {PALETTE[role].dark};" in system
        assert f"--ah-{role}: {PALETTE[role].dark};" in chosen
    used = set(re.findall(r"var\(--ah-([a-z-]+)\)", style))
    assert used <= set(re.findall(r"--ah-([a-z-]+):", light))


def test_links_and_the_search_lead_into_the_site(site: Site) -> None:
    """From where the site begins, every link of the page, and the search, lead to a page and a place in it."""
    page = site.page("404")
    links = [link["href"] for link in page.select("nav a")]
    assert len(links) == 3
    for address in [*links, page.form["action"]]:
        file, _, anchor = address.partition("#")
        assert (site.folder / file).is_file(), address
        assert not anchor or site.page(file.removesuffix(".html")).find(id=anchor), address
    assert page.form.input["name"] == "q"


def test_page_knows_the_folders_of_the_site(site: Site) -> None:
    """The folders that its script takes for signs of the site are those at the site's top that hold pages."""
    folders = {name.partition("/")[0] for name in site.names if "/" in name}
    assert set(site.page("404").body["data-folders"].split()) == folders


def test_without_a_script_no_link_is_a_guess(build: Build) -> None:
    """Where no address is configured, a page without its script offers no link that may lead astray, but says how to go on."""
    page = build({}).page("404")
    assert "hidden" in page.nav.attrs
    assert "hidden" in page.form.attrs
    assert "hidden" not in page.find(id="by-hand").attrs


def test_configured_address_needs_no_script(build: Build) -> None:
    """Where the site's address is configured, links and search lead there without a script."""
    page = build({}, "-D", f"html_baseurl={ADDRESS}").page("404")
    assert [link["href"] for link in page.select("nav a")] == [
        f"{ADDRESS}index.html", f"{ADDRESS}index.html#the-course", f"{ADDRESS}reference/glossary.html",
    ]  # fmt: skip
    assert page.form["action"] == f"{ADDRESS}search.html"
    assert "hidden" not in page.nav.attrs
    assert "hidden" not in page.form.attrs
    assert "hidden" in page.find(id="by-hand").attrs


@pytest.mark.parametrize(
    "address",
    ["example.org/a/", "https://example.org/a", "https://example.org", "ftp://example.org/", "https://example.org/a/?b/"],
)
def test_wrong_address_of_the_site_is_refused(build: Build, address: str) -> None:
    """What is no address that ends with a slash stops the build with the variable's name and an example."""
    built = build({}, "-D", f"html_baseurl={address}")
    assert built.status != 0
    assert "HANDGRAD_SITE_URL must be the address under which the site is published, with a / at its end" in built.said
