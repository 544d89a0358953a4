"""A browser that lets the site keep nothing: every script of every kind of page runs on."""

from pathlib import Path

import pytest

from chromium import served
from reader_storage import BLOCKED, FULL, MISSING

PAGES = ("index.html", "pytorch/autograd.html", "reference/your-progress.html", "reference/notation.html", "search.html?q=leaf")


@pytest.mark.parametrize("script", [BLOCKED, MISSING, FULL])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_complains_and_the_theme_is_kept(opened, at_root, name, script):
    """Nothing is logged, a reader of the dark theme gets it, and the button changes it."""
    with opened(theme="dark") as visit:
        visit.page.add_init_script(script)
        page = visit.go(f"{at_root}{name}")
        assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
        page.locator(".theme-switch-button").locator("visible=true").first.click()
        page.get_by_role("button", name="Light").click()
        assert page.evaluate("() => document.documentElement.dataset.theme") == "light"
        assert visit.complaints == []


def test_browsers_own_refusal_is_borne(opened, site, tmp_path: Path):
    """In a frame of no origin, where Chromium itself refuses storage, the lesson, its answers and the search work."""
    frame = tmp_path / "frame.html"
    with served(site.folder) as home, opened() as visit:
        for name in ("pytorch/autograd.html", "search.html?q=leaf"):
            frame.write_text(
                f"<!DOCTYPE html><title>Frame</title><iframe sandbox='allow-scripts' src='{home}{name}' width=1200 height=800></iframe>"
            )
            page = visit.go(frame.as_uri())
            inside = page.frame_locator("iframe")
            if name.startswith("search"):
                inside.locator("#search-results li").first.wait_for(timeout=8000)
            else:
                inside.locator("details.ah-answer[data-kind=answer] > summary").first.click()
                inside.locator("details[open] .ah-own-word button").first.click()
                inside.locator(".ah-not-kept", has_text="does not let the site keep").wait_for(timeout=8000)
        own = [said for said in visit.complaints if "fonts/" not in said and "CORS" not in said and "net::ERR_FAILED" not in said]
        assert own == []
