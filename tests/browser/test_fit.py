"""Pages fit: no page scrolls sideways, what is too wide scrolls in a box of its own, nothing is cut off, nothing jumps."""

import time

import pytest

SIZES = {"phone": (360, 1), "tablet": (768, 1), "desktop": (1280, 1), "desktop at 200 % zoom": (640, 2), "narrowest": (320, 1)}

# What sticks out of the page, and what a box cuts off. KaTeX cuts the ends of its stretched arrows on purpose.
TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth, faults = [];
    const told = (element) => element.tagName + "." + (element.getAttribute("class") || "") + " in " + (element.closest("section")?.id || "");
    if (document.documentElement.scrollWidth > width) faults.push("the page scrolls sideways");
    const contained = (element) => {
        for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
            if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(box).overflowX)) return true;
    };
    for (const element of document.querySelectorAll("article, article *, .bd-header-article *")) {
        if (!element.checkVisibility() || element.closest(".visually-hidden, .katex-mathml, .hide-tail")) continue;
        const style = getComputedStyle(element), box = element.getBoundingClientRect();
        if (box.width && (box.right > width + 1 || box.left < -1) && !contained(element)) faults.push("sticks out: " + told(element));
        if (["hidden", "clip"].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
            && !element.ownerSVGElement) faults.push("cut off: " + told(element));
    }
    return faults;
}"""

WATCH_SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) window.shifted += entry.value; }))
        .observe({ type: "layout-shift", buffered: true });
"""
MOST = 0.05
MOST_WITH_LATE_FONTS = 0.25  # beyond it a page is called poor on the web; a line more in one paragraph moves all below it


@pytest.mark.parametrize("size", SIZES)
def test_no_page_is_too_wide(site, opened, at_root, size):
    """On no page, with all answers open, does anything stick out or get cut off."""
    width, zoom = SIZES[size]
    faults = {}
    for name in site.names:
        with opened(width=width, device_scale_factor=zoom) as visit:
            page = visit.go(f"{at_root}{name}.html")
            visit.open_answers()
            page.wait_for_timeout(50)
            if found := page.evaluate(TOO_WIDE):
                faults[name] = found
    assert faults == {}


@pytest.mark.parametrize(
    ("planted", "fault"),
    [
        ("<style>div.math { overflow: visible !important }</style>", "the page scrolls sideways"),
        ("<style>article pre { overflow: visible !important }</style>", "cut off: DIV.cell"),
        ("<style>article pre { overflow: hidden !important }</style>", "cut off: PRE"),
        ("<style>main { overflow-x: visible } article { min-width: 700px }</style>", "sticks out: ARTICLE.bd-article"),
    ],
)
def test_planted_wide_thing_is_found(opened, at_root, planted, fault):
    """A formula without its box, code that is cut off and an article that is too wide are found."""
    with opened(width=360) as visit:
        page = visit.go(f"{at_root}contributing/kitchen-sink.html")
        visit.open_answers()
        page.evaluate("(html) => document.body.insertAdjacentHTML('beforeend', html)", planted)
        page.evaluate("(text) => { document.querySelector('div.cell pre').textContent = text; }", "x = " + "1 + " * 60)
        page.evaluate(
            "() => { document.querySelector('article').insertAdjacentHTML('beforeend', '<div class=math><span style=\"white-space:nowrap\">' + 'a + '.repeat(80) + '</span></div>'); }"
        )
        assert any(found.startswith(fault) for found in page.evaluate(TOO_WIDE)), page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize(("late", "most"), [(0, MOST), (0.5, MOST_WITH_LATE_FONTS)])
def test_pages_do_not_jump_while_they_load(site, opened, at_root, width, late, most):
    """What is on the screen shifts by less than 0.05 in all; with every font late by half a second, by less than 0.25."""

    def delay(route):
        time.sleep(late)
        route.continue_()

    jumpy = {}
    for name in site.names:
        with opened(width=width, height=740) as visit:
            visit.page.add_init_script(WATCH_SHIFTS)
            if late:
                visit.page.route("**/*.woff2", delay)
            page = visit.go(f"{at_root}{name}.html")
            page.wait_for_timeout(150)
            if (shifted := page.evaluate("() => window.shifted")) >= most:
                jumpy[name] = shifted
    assert jumpy == {}


def test_planted_jump_is_measured(opened, at_root):
    """A banner that comes in late and pushes the page down is more than the limit."""
    with opened() as visit:
        visit.page.add_init_script(WATCH_SHIFTS)
        page = visit.go(f"{at_root}index.html")
        page.evaluate(
            "() => document.querySelector('article').insertAdjacentHTML('afterbegin', '<div style=\"height:300px\">late</div>')"
        )
        page.wait_for_timeout(300)
        assert page.evaluate("() => window.shifted") >= MOST
