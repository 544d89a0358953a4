"""What is measured on an open page: what is too wide, cut off, small, unreachable, against axe-core's rules, or jumps."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from playwright.sync_api import Page

from chromium import Visit
from miniature_site import ROOT

MENU = "Pages of this part"  # the buttons in the list of pages

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

# A short formula whose punctuation stands on another line.
TORN = """() => [...document.querySelectorAll("article .ah-kept")].filter((box) => box.checkVisibility()).filter((box) => {
    const text = document.createRange(), after = box.lastChild;
    if (after.nodeType !== Node.TEXT_NODE) return false;
    text.selectNodeContents(after);
    return text.getBoundingClientRect().left < box.querySelector(".katex-html").getBoundingClientRect().left;
}).map((box) => box.closest("section")?.id + ": " + box.querySelector("annotation")?.textContent)"""

WATCH_SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) window.shifted += entry.value; }))
        .observe({ type: "layout-shift", buffered: true });
"""
SHIFTED = "() => window.shifted"
MOST_SHIFT = 0.05

AXE = ROOT / "build" / "node" / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE = """async ([rules, within]) => (await axe.run(within, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) })).violations.map(
    (rule) => rule.id + ": " + rule.nodes.map((node) => node.target.join(" ")).join(" | "))"""

# A box that scrolls sideways and cannot be reached by keyboard, or has no name of its own.
UNREACHED = """() => [...document.querySelectorAll("article *")].filter((box) => {
    const style = getComputedStyle(box);
    return ["auto", "scroll"].includes(style.overflowX) && box.scrollWidth > box.clientWidth + 1 && box.checkVisibility()
        && !(box.tabIndex === 0 && box.getAttribute("role") && box.getAttribute("aria-label"));
}).map((box) => box.tagName + "." + box.className)"""

# What is clicked or touched and is under 44 px in a direction; words inside a sentence are not meant.
SMALL = """() => [...document.querySelectorAll(
    "button, summary, input, select, textarea, nav a, .ah-facts a, .ah-course a, .ah-next > a, .ah-ties a, .ah-map a, .ah-needs a, .toctree-toggle, [role=button]")]
    .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !target.closest("dialog:not([open])"))
    .map((target) => [target, target.getBoundingClientRect()])
    .filter(([target, box]) => box.width > 1 && box.height > 1 && (box.height < 43.5 || (box.width < 43.5 && !target.textContent.trim())))
    .map(([target, box]) => `${target.tagName}.${target.className} "${target.textContent.trim().slice(0, 30)}" ${Math.round(box.width)} x ${Math.round(box.height)}`)"""

OPEN_AT_FIRST = """() => [...document.querySelectorAll("article details")].filter((details) => details.open
    || [...details.children].some((body) => body.tagName !== "SUMMARY" && body.checkVisibility({ contentVisibilityAuto: true })))
    .map((details) => details.querySelector("summary").textContent)"""


def violations(page: Page, *rules: str, within: str = "html") -> list[str]:
    """Return what axe-core finds on a page, or within a part of it, by all its rules or by those named."""
    page.add_script_tag(path=AXE)
    return page.evaluate(RUN_AXE, [list(rules) or None, within])


def least_shift(visits: Callable[[], AbstractContextManager[Visit]], address: str, first: float) -> float:
    """Return by how much a page shifts while it loads: what the first visit saw, or less if one of two more saw less.

    Fonts that a busy machine gives late shift a page too, and have a limit of their own; what a page does by itself it does at every visit.
    """
    seen = [first]
    while min(seen) >= MOST_SHIFT and len(seen) < 3:
        with visits() as visit:
            seen.append(shift(visit, address))
    return min(seen)


def shift(visit: Visit, address: str) -> float:
    """Open a page, and return by how much what is on the screen shifts while it loads."""
    visit.page.add_init_script(WATCH_SHIFTS)
    page = visit.go(address)
    page.wait_for_timeout(150)
    return float(page.evaluate(SHIFTED))


def strangers(visit: Visit, home: str) -> list[str]:
    """Return the requests of a visit that leave the site at `home`."""
    return [url for url in visit.requests if not url.startswith((home, "data:", "blob:"))]


def unannounced(page: Page, is_open: bool) -> list[object]:
    """Return what a screen reader is told wrongly of the answers: a name that two share, one left out, a wrong state."""
    client = page.context.new_cdp_session(page)
    nodes = client.send("Accessibility.getFullAXTree")["nodes"]
    buttons = [node for node in nodes if node.get("role", {}).get("value") == "DisclosureTriangle"]
    buttons = [button for button in buttons if button["name"]["value"] != MENU]
    names = [button["name"]["value"] for button in buttons]
    states = [{p["name"]: p["value"]["value"] for p in node["properties"]}.get("expanded") for node in buttons]
    twice = [name for name in set(names) if names.count(name) > 1]
    missing = page.locator("article details").count() - len(names)
    return [
        *twice,
        *(["missing"] * bool(missing)),
        *(name for name, state in zip(names, states, strict=True) if state != is_open),
    ]


def skip_link_faults(page: Page) -> list[object]:
    """Press Tab and Enter; return what is wrong with the link to the main content."""
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Tab")
    words = page.evaluate("() => document.activeElement.textContent.trim()")
    top = page.evaluate("() => document.activeElement.getBoundingClientRect().top")
    if words != "Skip to main content" or top < 0:
        return [words, top]
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash === '#main-content'", timeout=5000)
    return []
