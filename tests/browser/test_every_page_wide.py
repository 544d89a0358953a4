"""Every page in a wide window: one visit, measured from the first moment to the last, for each promise that all pages keep."""

from functools import partial
from typing import Any

import pytest

from page_measures import (
    MOST_SHIFT,
    OPEN_AT_FIRST,
    TOO_WIDE,
    TORN,
    UNREACHED,
    least_shift,
    shift,
    skip_link_faults,
    strangers,
    unannounced,
    violations,
)
from page_weight import KILOBYTE, LIMIT, weight
from printed_pages import clicked_on_paper, lost_on_paper, printed

DARK = "() => getComputedStyle(document.body).backgroundColor === 'rgb(22, 25, 29)'"
Found = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def found(site, visits, at_root) -> Found:
    """Visit each page once, and return what was found, by page and by what was looked for."""
    result = {}
    for name in site.names:
        address = f"{at_root}{name}.html"
        with visits(width=1280) as visit:
            result[name] = _measure(visit, address, at_root)
        result[name]["shifted"] = least_shift(partial(visits, width=1280), address, result[name]["shifted"])
    return result


def _measure(visit, address: str, home: str) -> dict[str, Any]:
    seen: dict[str, Any] = {"shifted": shift(visit, address)}
    page = visit.page
    seen |= {"open": page.evaluate(OPEN_AT_FIRST), "closed answers": unannounced(page, False)}
    seen["paper"] = _on_paper(page)
    if not address.endswith("/404.html"):  # it is content alone
        seen["skip link"] = skip_link_faults(page)
    visit.open_answers()
    page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    page.wait_for_timeout(400)
    seen["weight"] = sum(weight(response) for response in visit.responses)
    seen["files"] = len(visit.responses)
    seen["answers"] = page.locator("article details").count()
    seen["open answers"] = unannounced(page, True)
    seen["axe in light"] = violations(page)
    seen["too wide at 1280"] = page.evaluate(TOO_WIDE)
    _in_smaller_windows(page, seen)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(DARK)
    page.wait_for_timeout(400)
    seen["axe in dark"] = violations(page, "color-contrast", "link-in-text-block")
    seen["requests"] = strangers(visit, home) + visit.complaints
    return seen


def _on_paper(page) -> list[str]:
    if page.url.endswith(("/search.html", "/404.html")):
        return []
    paper = printed(page)
    return lost_on_paper(page, paper) + clicked_on_paper(page, paper)


def _in_smaller_windows(page, seen: dict[str, Any]) -> None:
    for width in (768, 640):  # a desktop's window at 200 % is 640 wide
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(100)
        seen[f"too wide at {width}"] = page.evaluate(TOO_WIDE)
        seen[f"unreached at {width}"] = page.evaluate(UNREACHED)
        seen[f"torn at {width}"] = page.evaluate(TORN)


def _faults(found: Found, what: str) -> dict[str, Any]:
    return {name: seen[what] for name, seen in found.items() if seen.get(what)}


@pytest.mark.parametrize("width", [1280, 768, 640])
def test_no_page_is_too_wide(found, width):
    """On no page, with all answers open, does anything stick out or get cut off."""
    assert _faults(found, f"too wide at {width}") == {}


@pytest.mark.parametrize("width", [768, 640])
def test_boxes_that_scroll_are_reached_and_named(found, width):
    """Every box of an article that scrolls sideways takes the focus and has a name."""
    assert _faults(found, f"unreached at {width}") == {}


@pytest.mark.parametrize("width", [768, 640])
def test_no_line_begins_with_the_punctuation_of_a_short_formula(found, width):
    """A short formula and the full stop after it stand on one line."""
    assert _faults(found, f"torn at {width}") == {}


def test_pages_do_not_jump_while_they_load(found):
    """What is on the screen shifts by less than 0.05 in all."""
    assert {name: seen["shifted"] for name, seen in found.items() if seen["shifted"] >= MOST_SHIFT} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_with_all_answers_open(found, theme):
    """No page breaks a rule of axe-core; in the dark theme its rules of colour are run."""
    assert _faults(found, f"axe in {theme}") == {}


def test_skip_link_comes_first_and_leads_to_the_text(found):
    """On every page the first press of Tab reaches the link to the main content, and it works; 404.html is content alone."""
    assert sum("skip link" in seen for seen in found.values()) == len(found) - 1
    assert _faults(found, "skip link") == {}


def test_every_answer_is_closed_at_first(found):
    """No answer stands open when a page is opened."""
    assert _faults(found, "open") == {}


def test_every_answer_is_announced_with_its_owner_and_its_state(found):
    """Each button has a name of its own on its page, and tells a screen reader whether its answer is open."""
    assert sum(seen["answers"] for seen in found.values()) > 50
    assert (_faults(found, "closed answers"), _faults(found, "open answers")) == ({}, {})


def test_no_page_asks_for_anything_from_elsewhere_or_complains(found):
    """No request leaves the site, none fails, no script raises, nothing is logged as an error."""
    assert _faults(found, "requests") == {}


def test_every_page_is_within_450_kilobytes(found, record_property):
    """A page with its fonts, styles, scripts and figures weighs at most 450 kB, compressed; lessons are scrolled to their end."""
    for name, seen in found.items():
        record_property("weight", f"{name}: {seen['weight'] / KILOBYTE:.0f} kB in {seen['files']} files")
    assert {name: seen["weight"] for name, seen in found.items() if not KILOBYTE <= seen["weight"] <= LIMIT} == {}


def test_paper_holds_every_word_and_no_button(found):
    """Each page, printed with all answers closed, holds all its words, hidden answers included, and no navigation."""
    assert _faults(found, "paper") == {}
