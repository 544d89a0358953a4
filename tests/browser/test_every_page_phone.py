"""Every page on a phone, in the dark: one visit for each promise that all pages keep there."""

import time
from functools import partial
from typing import Any

import pytest

from page_measures import MOST_SHIFT, SMALL, TOO_WIDE, TORN, UNREACHED, least_shift, shift, violations

MOST_SHIFT_WITH_LATE_FONTS = 0.25  # beyond it a page is called poor on the web; a line more in one paragraph moves all below it
Found = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def found(site, visits, at_root) -> Found:
    """Visit each page once, and return what was found, by page and by what was looked for."""
    result = {}
    for name in site.names:
        phone = partial(visits, width=360, height=740, theme="dark", has_touch=True)
        with phone() as visit:
            result[name] = _measure(visit, f"{at_root}{name}.html")
        result[name]["shifted"] = least_shift(phone, f"{at_root}{name}.html", result[name]["shifted"])
    return result


def _measure(visit, address: str) -> dict[str, Any]:
    seen: dict[str, Any] = {"shifted": shift(visit, address)}
    page = visit.page
    seen["small"] = page.evaluate(SMALL)
    for toggle in (".primary-toggle", ".secondary-toggle"):
        if page.locator(toggle).count():
            page.locator(toggle).click()
            page.wait_for_timeout(400)
            seen["small"] += page.evaluate(SMALL)
            page.keyboard.press("Escape")
    visit.open_answers()
    page.wait_for_timeout(400)
    seen["axe"] = violations(page)
    seen["boxes"] = page.locator("article [aria-label$='scrolls sideways']").count()
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        page.wait_for_timeout(100)
        seen[f"too wide at {width}"] = page.evaluate(TOO_WIDE)
        seen[f"unreached at {width}"] = page.evaluate(UNREACHED)
        seen[f"torn at {width}"] = page.evaluate(TORN)
    return seen


def _faults(found: Found, what: str) -> dict[str, Any]:
    return {name: seen[what] for name, seen in found.items() if seen[what]}


@pytest.mark.parametrize("width", [360, 320])
def test_no_page_is_too_wide(found, width):
    """On no page, with all answers open, does anything stick out or get cut off."""
    assert _faults(found, f"too wide at {width}") == {}


@pytest.mark.parametrize("width", [360, 320])
def test_boxes_that_scroll_are_reached_and_named(found, width):
    """Every box of an article that scrolls sideways takes the focus and has a name; and there are such boxes."""
    assert _faults(found, f"unreached at {width}") == {}
    assert sum(seen["boxes"] for seen in found.values()) > 3


@pytest.mark.parametrize("width", [360, 320])
def test_no_line_begins_with_the_punctuation_of_a_short_formula(found, width):
    """A short formula and the full stop after it stand on one line."""
    assert _faults(found, f"torn at {width}") == {}


def test_targets_are_large_enough_for_a_thumb(found):
    """Every button, summary, field and link of a list is at least 44 px high."""
    assert _faults(found, "small") == {}


def test_axe_finds_nothing_with_all_answers_open(found):
    """No page breaks a rule of axe-core."""
    assert _faults(found, "axe") == {}


def test_pages_do_not_jump_while_they_load(found):
    """What is on the screen shifts by less than 0.05 in all."""
    assert {name: seen["shifted"] for name, seen in found.items() if seen["shifted"] >= MOST_SHIFT} == {}


@pytest.mark.parametrize("width", [360, 1280])
def test_pages_jump_little_where_fonts_come_late(site, opened, at_root, width):
    """With every font late by half a second, what is on the screen shifts by less than 0.25 in all."""

    def delay(route):
        time.sleep(0.5)
        route.continue_()

    jumpy = {}
    for name in site.names:
        with opened(width=width, height=740) as visit:
            visit.page.route("**/*.woff2", delay)
            if (shifted := shift(visit, f"{at_root}{name}.html")) >= MOST_SHIFT_WITH_LATE_FONTS:
                jumpy[name] = shifted
    assert jumpy == {}
