"""What measures whether pages fit measures it: a planted wide thing, a torn line and a jump are found."""

from contextlib import contextmanager

import pytest

from page_measures import MOST_SHIFT, SHIFTED, TOO_WIDE, TORN, WATCH_SHIFTS, least_shift

LATE_BANNER = """addEventListener("load", () => setTimeout(() => document.querySelector("article")
    .insertAdjacentHTML("afterbegin", '<div style="height:300px">late</div>'), 50))"""


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


def test_planted_torn_formula_is_found(opened, at_root):
    """Where a style lets a line end between formula and full stop, lines begin with punctuation, and they are named."""
    with opened(width=320) as visit:
        page = visit.go(f"{at_root}pytorch/autograd.html")
        visit.open_answers()
        assert page.evaluate(TORN) == []
        page.add_style_tag(content=".ah-kept, .ah-kept .katex-html { white-space: normal !important; }")
        assert len(page.evaluate(TORN)) > 0


def test_planted_jump_is_measured(opened, at_root):
    """A banner that comes in late and pushes the page down is more than the limit."""
    with opened() as visit:
        visit.page.add_init_script(WATCH_SHIFTS)
        page = visit.go(f"{at_root}index.html")
        page.evaluate(
            "() => document.querySelector('article').insertAdjacentHTML('afterbegin', '<div style=\"height:300px\">late</div>')"
        )
        page.wait_for_timeout(300)
        assert page.evaluate(SHIFTED) >= MOST_SHIFT


def test_only_a_page_that_always_jumps_jumps(visits, at_root):
    """A page that stands still is within the limit however late the fonts of a first visit came; one that jumps by itself is not."""
    address = f"{at_root}index.html"
    assert least_shift(visits, address, 0.06) < MOST_SHIFT

    @contextmanager
    def jumping():
        with visits() as visit:
            visit.page.add_init_script(LATE_BANNER)
            yield visit

    assert least_shift(jumping, address, 0.9) >= MOST_SHIFT
