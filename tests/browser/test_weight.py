"""Pages are light: what a reader's browser loads for a page stays within a limit, and is printed for each page."""

import gzip

from playwright.sync_api import Response

KILOBYTE = 1000
LIMIT = 450 * KILOBYTE
PACKED_ALREADY = ("woff2", "woff", "png")


def weight(response: Response) -> int:
    """Return the bytes of a response as a server that compresses text sends them."""
    body = response.body()
    return len(body) if response.url.partition("?")[0].endswith(PACKED_ALREADY) else len(gzip.compress(body, 6))


def test_every_page_is_within_450_kilobytes(site, opened, at_root, record_property):
    """A page with its fonts, styles, scripts and figures weighs at most 450 kB, compressed; lessons are scrolled to their end."""
    heavy = {}
    for name in site.names:
        with opened() as visit:
            page = visit.go(f"{at_root}{name}.html")
            visit.open_answers()
            page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
            page.wait_for_timeout(100)
            total = sum(weight(response) for response in visit.responses)
        record_property("weight", f"{name}: {total / KILOBYTE:.0f} kB in {len(visit.responses)} files")
        if total > LIMIT or total < KILOBYTE:
            heavy[name] = total
    assert heavy == {}
