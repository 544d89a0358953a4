"""Everybody can use the pages: the rules of axe-core, the keyboard, visible focus, named boxes, large targets."""

import re

import pytest

from page_measures import violations

# How the focused element shows it: the width of its outline, if it can be seen at all, and the outline's colour.
FOCUS = """() => {
    const element = document.activeElement, style = getComputedStyle(element);
    const seen = style.outlineStyle !== "none" && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return [element.outerHTML.slice(0, 80), seen ? parseFloat(style.outlineWidth) : 0, style.outlineColor];
}"""
LUMINANCE = {"light": 1.0, "dark": 0.0092}  # of the page: #FFFFFF and #16191D


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("opener", [".search-button", ".primary-toggle", ".secondary-toggle", ".theme-switch-button"])
def test_axe_finds_nothing_in_what_a_button_opens(opened, at_root, theme, opener):
    """The search field, the list of pages, the contents and the menu of themes break no rule either, once they are open."""
    with opened(width=360, theme=theme) as visit:
        page = visit.go(f"{at_root}pytorch/autograd.html")
        page.locator(opener).locator("visible=true").first.click()
        page.wait_for_timeout(400)
        assert violations(page) == []


@pytest.mark.parametrize(
    ("planted", "rule"),
    [
        ("<p style='color:#aaa;background:#fff'>faint</p>", "color-contrast"),
        ("<img src='_static/favicon.svg'>", "image-alt"),
        ("<button></button>", "button-name"),
        (
            "<p style='width:4em;height:1em;overflow:auto'>a word that is longer than its box, by far</p>",
            "scrollable-region-focusable",
        ),
    ],
)
def test_planted_barrier_is_found(opened, at_root, planted, rule):
    """Faint words, a picture without words, a button without a name and an unreachable box are found."""
    with opened() as visit:
        page = visit.go(f"{at_root}index.html")
        page.evaluate("(html) => document.querySelector('article').insertAdjacentHTML('beforeend', html)", planted)
        assert any(fault.startswith(rule) for fault in violations(page))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_focus_is_visible_wherever_it_goes(opened, at_root, theme):
    """Tab through the lesson: everything that takes the focus shows an outline of 2 px that stands out 3 to 1."""
    faults, seen = [], set()
    with opened(theme=theme, width=700) as visit:
        page = visit.go(f"{at_root}pytorch/autograd.html")
        visit.open_answers()
        for _ in range(250):
            page.keyboard.press("Tab")
            element, width, colour = page.evaluate(FOCUS)
            if element.startswith("<body"):
                break
            seen.add(re.match(r"<\w+", element)[0])
            if width < 2 or contrast(colour, LUMINANCE[theme]) < 3:
                faults.append((element, width, colour))
    assert faults == []
    assert {"<a", "<button", "<summary", "<pre"} <= seen, seen


def contrast(colour: str, background: float) -> float:
    """Return the contrast ratio of `rgb(…)` with a background's relative luminance, by the formula of WCAG 2.2."""
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    own = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    bright, faint = max(own, background), min(own, background)
    return (bright + 0.05) / (faint + 0.05)


def test_contrast_is_computed_as_published():
    """Black on white is 21 to 1; #767676 on white is the well-known grey of 4.54 to 1."""
    assert contrast("rgb(0, 0, 0)", 1.0) == pytest.approx(21)
    assert contrast("rgb(118, 118, 118)", 1.0) == pytest.approx(4.54, abs=0.01)


def test_arrow_keys_scroll_a_box(opened, at_root):
    """A long line of code is read by keyboard: the box takes the focus and the right arrow moves it."""
    with opened(width=360) as visit:
        page = visit.go(f"{at_root}pytorch/autograd.html")
        box = page.locator("article pre[tabindex='0']").first
        box.focus()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.activeElement.scrollLeft > 0", timeout=3000)
