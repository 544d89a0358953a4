"""What a reader sees first is what stays: the theme from the first moment, the page's own fonts, and a page without scripts."""

import pytest

from page_measures import OPEN_AT_FIRST

LESSON = "pytorch/autograd.html"
SHADES = {"light": "rgb(255, 255, 255)", "dark": "rgb(22, 25, 29)"}
OWN_FONTS = {"article h1": "Source Serif 4", ".ah-facts dd": "Source Sans 3", "article pre": "Source Code Pro"}


@pytest.mark.parametrize("theme", SHADES)
def test_theme_is_right_before_the_theme_s_script_runs(opened, at_root, theme):
    """A reader who prefers the dark theme never sees a white page: the shade is there although the theme's script is not."""
    with opened(theme=theme) as visit:
        visit.page.route("**/pydata-sphinx-theme.js*", lambda route: route.abort())
        page = visit.go(f"{at_root}{LESSON}")
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == SHADES[theme]


def test_chosen_theme_stays_from_page_to_page(opened, at_root):
    """Dark, chosen from the menu by a reader whose system is light, is dark on the next page too."""
    with opened() as visit:
        page = visit.go(f"{at_root}{LESSON}")
        page.locator(".theme-switch-button").locator("visible=true").first.click()
        page.get_by_role("button", name="Dark").click()
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == SHADES["dark"]
        visit.go(f"{at_root}index.html")
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == SHADES["dark"]


@pytest.mark.parametrize("way", ["at_root", "from_a_folder"])
def test_pages_are_set_in_their_own_fonts(request, opened, way):
    """Text, labels and code are shown in the fonts that the site brings."""
    with opened() as visit:
        page = visit.go(f"{request.getfixturevalue(way)}{LESSON}")
        client = page.context.new_cdp_session(page)
        client.send("DOM.enable")
        client.send("CSS.enable")
        root = client.send("DOM.getDocument")["root"]["nodeId"]
        for selector, name in OWN_FONTS.items():
            node = client.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
            fonts = client.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
            assert [font["isCustomFont"] and font["familyName"].startswith(name) for font in fonts] == [True], (selector, fonts)


def test_page_is_whole_without_scripts(site, opened, at_root):
    """Without scripts every page shows its heading, its formulas and its figures, no open answer, and no button that does nothing."""
    for name in site.names:
        if name in ("search", "404"):
            continue
        with opened(java_script_enabled=False) as visit:
            page = visit.page
            page.goto(f"{at_root}{name}.html")
            assert page.locator("article h1").is_visible(), name
            assert page.evaluate(OPEN_AT_FIRST) == [], name
            assert page.locator(".katex").count() == len(site.page(name).select(".katex")), name
            dead = page.locator("button:not(.sidebar-toggle)").locator("visible=true")
            assert dead.count() == 0, (name, dead.all_inner_texts())
