"""A symbol or a term, typed into the search: its entry stands above all results, and opens in sight."""

import json
from urllib.parse import quote

import pytest

from page_measures import TOO_WIDE, violations

TYPED = (
    ("∂", "sign-partial"),
    ("⊙", "symbol-torch-mul"),
    ("σ", "symbol-torch-sigmoid"),
    ("∇", "sign-nabla"),
    ("δ", "symbol-delta2"),
    ("W1", "symbol-W1"),
    ("grad_fn", "sign-grad-fn"),
    ("@", "sign-at"),
    ("⊤", "sign-transposed"),
    (r"\nabla", "sign-nabla"),
    (r"\odot", "symbol-torch-mul"),
    (r"\mat{W}^{(1)}", "symbol-W1"),
)
NOT_FOUND = "did not match"


def open_search(visit, home, words):
    """Open the search page with a query, and wait until it has searched or has nothing to search for."""
    page = visit.go(f"{home}search.html?q={quote(words)}")
    page.wait_for_function(
        "() => !document.querySelector('#search-results h2') || document.querySelector('.search-summary').innerText"
    )
    return page


@pytest.mark.parametrize(
    ("way", "words", "place"),
    [("at_root", *typed) for typed in TYPED]
    + [(way, *typed) for way in ("under_a_path", "from_a_folder") for typed in TYPED[:3]],
)
def test_symbol_leads_to_its_row(request, opened, way, words, place):
    """In every way of serving the first offer is the row, by keyboard too: it is in sight and marked, and nothing says that nothing was found."""
    home = request.getfixturevalue(way)
    with opened() as visit:
        page = open_search(visit, home, words)
        offer = page.locator(".ah-meant a").first
        assert offer.get_attribute("href").endswith(f"reference/notation.html#{place}")
        assert NOT_FOUND not in page.locator(".bd-search-container").inner_text()
        offer.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/reference/notation.html#{place}")
        row = page.locator(f"tr#{place}")
        assert 0 <= row.bounding_box()["y"] < 600
        colours = row.locator("td").first.evaluate(
            "(cell) => [cell, cell.closest('table').querySelector('tbody td')].map((one) => getComputedStyle(one).backgroundColor)"
        )
        assert colours[0] != colours[1] or row.evaluate("(row) => row === row.parentElement.firstElementChild")
        assert visit.complaints == []


def test_every_symbol_and_term_that_the_page_knows_is_offered_first(opened, at_root):
    """Each row of the notation and each entry of the glossary, typed as the page shows it, is the first offer of its kind."""
    with opened() as visit:
        page = visit.go(f"{at_root}search.html")
        known = json.loads(page.locator("#ah-known").text_content())["known"]
        assert len(known["Notation"]) > 50
        assert len(known["Glossary"]) > 90
        for kind, entries in known.items():
            for entry in [*entries[:2], *entries[5::25]]:
                page.goto(f"{at_root}search.html?q={quote(entry['names'][0])}", wait_until="domcontentloaded")
                box = page.locator(".ah-meant", has_text=f"{kind}:")
                assert box.locator("a").first.get_attribute("href").endswith(f"#{entry['anchor']}"), entry


@pytest.mark.parametrize("words", ["leaf", "Leaves", "vector jacobian product"])
def test_term_comes_before_all_results_with_what_it_means(opened, at_root, words):
    """The entry stands above the first hit, with its first sentence, and opens in sight; the hits are as before."""
    with opened() as visit:
        page = open_search(visit, at_root, words)
        box = page.locator(".ah-meant", has_text="Glossary:")
        assert len(box.inner_text()) > 40
        first = page.locator("#search-results li").first
        first.wait_for()
        assert box.bounding_box()["y"] < first.bounding_box()["y"]
        box.locator("a").first.click()
        page.wait_for_url("**/reference/glossary.html#term-*")
        assert 0 <= page.locator(":target").bounding_box()["y"] < 500
        assert visit.complaints == []


@pytest.mark.parametrize("words", ["second walk", "what is a leaf", "∮", "<img src=x onerror=alert(1)>"])
def test_other_words_are_offered_nothing(opened, at_root, words):
    """A sentence, words that name no entry, and a sign that the course does not have are searched for as ever."""
    with opened() as visit:
        page = open_search(visit, at_root, words)
        assert page.locator(".ah-meant").count() == 0
        assert page.locator("#search-results h2").count() == 1
        assert visit.complaints == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("words", ["δ", "gradient", "log"])
def test_offers_fit_narrow_windows_and_break_no_rule(opened, at_root, theme, words):
    """In both themes axe-core finds nothing on the offers and results, and nothing sticks out at 360 and 320 pixels."""
    with opened(width=360, theme=theme) as visit:
        page = open_search(visit, at_root, words)
        assert page.locator(".ah-meant").count() >= 1
        page.wait_for_timeout(400)
        assert violations(page) == []
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            page.wait_for_timeout(100)
            assert page.evaluate(TOO_WIDE) == []
            assert page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
