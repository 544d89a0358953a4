"""Explorers: what each of them must bear, found in the built pages: any input, any address, keyboard, touch, paper, no script."""

from typing import Any

import pytest

from figure_checks import contrast
from page_measures import SMALL, TOO_WIDE, violations

ODD = (
    "",
    "-",
    "1e",
    "1,5",
    "\N{ARABIC-INDIC DIGIT THREE}",
    "1e999",
    "-1e999",
    "5e-324",
    "Infinity",
    "NaN",
    "abc",
    "9" * 60,
    "<b>1</b>",
)
COLOURS = """(all) => all.map((button) => { const style = getComputedStyle(button);
    return [style.color, style.backgroundColor].map((colour) =>
        "#" + colour.match(/[0-9]+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0")).join("")); })"""
SHOWN = """(frame) => [...frame.querySelectorAll(".ah-explore__live")].map((part) => part.textContent).join(" ")"""
RANGES, FIELDS = "input[type=range]:visible", ".ah-control input[type=text]:visible"
"""What the reader can set now: an explorer of several graphs hides the inputs of the others."""
TEN_QUICK_CHANGES = """(range) => { const part = (Number(range.max) - Number(range.min)) / 40;
    for (let change = 0; change < 10; change += 1) {
        range.value = String(Number(range.value) - Math.max(part, Number(range.step) || 0));
        range.dispatchEvent(new Event("input", { bubbles: true })); } }"""  # the keys of a busy machine are not quick
UNREADABLE = "The address could not be read; this is the start."
NO_TEXT = "%E0%A4%A"  # so it names no explorer
BROKEN = ("nothing=1", "x=NaN", "", "x", NO_TEXT, "x=1,x=abc", "=,=;:", "x=<img src=y>")
NO_NUMBERS = ("NaN", "Infinity", "undefined", "null", "[object")
Places = list[tuple[str, str, str]]


@pytest.fixture(scope="module")
def places(site) -> Places:
    """Return all explorers of the site: page, kind, and name in the address."""
    found = [
        (name, frame["data-explorer"], frame["id"]) for name in site.names for frame in site.page(name).select("[data-explorer]")
    ]
    assert {kind for _, kind, _ in found} >= {"tangent"}
    return found


def frame_of(page, name: str) -> Any:
    """Return the frame of an explorer, once its script has opened it."""
    frame = page.locator(f"[id='{name}'].is-live")
    frame.wait_for(timeout=5000)
    return frame


def shown(frame) -> str:
    """Return all words and numbers that stand in the live part of an explorer."""
    words = frame.evaluate(SHOWN)
    assert not any(wrong in words for wrong in NO_NUMBERS), words
    return words


def state_in_address(page, name: str) -> str:
    """Return what the address says of an explorer, once it has been written."""
    page.wait_for_timeout(300)
    parts = page.evaluate("() => decodeURIComponent(location.hash.slice(1))").split(";")
    return next((part.partition(":")[2] for part in parts if part.startswith(f"{name}:")), "")


def each_control(frame) -> list[Any]:
    """Return everything in an explorer that takes the keyboard, in order, but what stands in its answer."""
    return frame.locator(":is(input, button, select, [tabindex='0']):visible").all()


def test_every_field_bears_whatever_is_typed(opened, at_root, places):
    """Whatever stands in a field, no NaN is shown, the text stays, what is allowed is told, and a good number works again."""
    one_of_each = {kind: (page_name, name) for page_name, kind, name in places}
    for page_name, name in one_of_each.values():
        with opened() as visit:
            page = visit.go(f"{at_root}{page_name}.html")
            frame = frame_of(page, name)
            for field in frame.locator(FIELDS).all():
                before = field.input_value()
                for text in ODD:
                    field.fill(text)
                    field.press("Enter")
                    shown(frame)
                    refused = field.get_attribute("aria-invalid") == "true"
                    mistake = page.locator(f"[id='{field.get_attribute('aria-describedby')}']")
                    assert mistake.is_visible() == refused
                    assert not refused or (field.input_value() == text and "a number from" in mistake.inner_text())
                field.fill(before)
                field.press("Enter")
                assert field.get_attribute("aria-invalid") != "true"
            assert visit.complaints == []


def test_undo_and_reset_lead_back(opened, at_root, places):
    """Every control changes something by keyboard; so many undos lead to the start, and reset leads there at once."""
    for page_name, _, name in places:
        with opened() as visit:
            page = visit.go(f"{at_root}{page_name}.html")
            frame = frame_of(page, name)
            start = shown(frame)
            undo = frame.get_by_role("button", name="Undo")
            changes = 0
            for range_ in frame.locator(RANGES).all():
                range_.press("ArrowRight")
                range_.press("PageDown")
                changes += 2
            assert shown(frame) != start
            for _ in range(changes):
                undo.press("Enter")
            assert shown(frame) == start
            assert undo.get_attribute("aria-disabled") == "true"
            frame.locator(RANGES).first.press("Home")
            frame.locator("input[type=text]:visible").first.fill("-")
            frame.get_by_role("button", name="Reset").press("Enter")
            assert shown(frame) == start
            assert frame.locator("[aria-invalid=true]").count() == 0
            assert state_in_address(page, name) == ""


@pytest.mark.parametrize("way", ["at_root", "from_a_folder"])
def test_link_reproduces_what_is_seen(request, opened, places, way):
    """The address of a changed explorer shows the same in another window, from a server and from a folder."""
    home = request.getfixturevalue(way)
    for page_name, _, name in places:
        with opened() as visit:
            page = visit.go(f"{home}{page_name}.html")
            frame = frame_of(page, name)
            for range_ in frame.locator(RANGES).all():
                range_.press("ArrowLeft")
            assert state_in_address(page, name)
            address, seen = page.url, shown(frame)
            assert visit.complaints == []
        with opened() as visit:
            page = visit.go(address)
            frame = frame_of(page, name)
            assert shown(frame) == seen
            assert frame.evaluate("(frame) => frame.getBoundingClientRect().top < innerHeight")
            assert visit.complaints == []


def test_broken_address_leads_to_the_start(opened, at_root, places):
    """An address that cannot be read shows the start, says so, and makes no error."""
    for page_name, _, name in places:
        with opened() as visit:
            home = f"{at_root}{page_name}.html"
            start = shown(frame_of(visit.go(home), name))
            for fields in BROKEN:
                visit.go("about:blank")
                seen = shown(frame_of(visit.go(f"{home}#{name}:{fields}"), name))
                assert seen.replace(UNREADABLE, "") == start, (name, fields)
                assert (UNREADABLE in seen) == (fields != NO_TEXT), (name, fields)
            assert visit.complaints == []


def test_links_within_the_page_work_as_always(opened, at_root, places):
    """With a state in the address a link to a place still leads there, opens its answer, and leaves the explorer as it is."""
    page_name, _, name = places[0]
    with opened() as visit:
        page = visit.go(f"{at_root}{page_name}.html")
        frame = frame_of(page, name)
        frame.locator(RANGES).first.press("ArrowRight")
        seen = shown(frame)
        page.evaluate("() => { document.querySelector('details.ah-answer > div').id = 'planted'; location.hash = 'planted'; }")
        page.locator("#planted").wait_for(state="visible", timeout=3000)
        assert shown(frame) == seen
        page.evaluate("() => { location.hash = 'pitfalls'; }")
        page.wait_for_function("() => Math.abs(document.getElementById('pitfalls').getBoundingClientRect().top) < 200")
        frame.locator(RANGES).first.press("ArrowRight")
        assert state_in_address(page, name)
        assert visit.complaints == []


def test_what_changes_is_told_once_the_reader_pauses(opened, at_root, places):
    """Ten quick changes are told to a screen reader in one sentence or so, politely, and it is what stands under the drawing."""
    for page_name, _, name in places:
        with opened() as visit:
            page = visit.go(f"{at_root}{page_name}.html")
            frame = frame_of(page, name)
            page.evaluate("""() => { window.told = []; new MutationObserver((changes) => changes.forEach((change) => {
                const region = change.target.closest?.("[role=status]"); if (region?.textContent) window.told.push(region.textContent); }))
                .observe(document.querySelector("main"), { childList: true, subtree: true }); }""")
            frame.locator(RANGES).first.evaluate(TEN_QUICK_CHANGES)
            page.wait_for_function("() => window.told.length > 0", timeout=4000)
            page.wait_for_timeout(1200)
            told = page.evaluate("() => window.told")
            assert len(told) <= 2, told
            assert len(told[-1]) > 20


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (1280, "dark"), (360, "dark"), (320, "light")])
def test_changed_explorer_fits_and_breaks_no_rule(opened, at_root, places, width, theme):
    """With a changed state, a mistake in each field and the answer open, nothing is too wide, too small, or against axe-core's rules."""
    for page_name, _, name in places:
        with opened(width=width, theme=theme, has_touch=width < 600) as visit:
            page = visit.go(f"{at_root}{page_name}.html")
            frame = frame_of(page, name)
            for range_ in frame.locator(RANGES).all():
                range_.press("PageDown")
            for field in frame.locator(FIELDS).all():
                field.fill("9e99")
                field.press("Enter")
            frame.locator("details").evaluate_all("(all) => all.forEach((details) => (details.open = true))")
            page.wait_for_timeout(100)
            assert page.evaluate(TOO_WIDE) == []
            assert width > 600 or page.evaluate(SMALL) == []
            assert violations(page, within=f"[id='{name}']") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_button_that_is_off_can_be_read(opened, at_root, places, theme):
    """A button with nothing to do has words of enough contrast, and its ground is not that of the button to press."""
    for page_name, _, name in places:
        with opened(theme=theme) as visit:
            frame = frame_of(visit.go(f"{at_root}{page_name}.html"), name)
            frame.locator(".ah-buttons button").evaluate_all(
                "(all) => all.forEach((button) => button.setAttribute('aria-disabled', 'true'))"
            )
            for words, ground in frame.locator(".ah-buttons button").evaluate_all(COLOURS):
                assert contrast(words, ground) >= 4.5
                assert ground in {"#ffffff", "#16191d"}


def test_without_a_script_the_figure_and_the_walk_stand(opened, at_root, places):
    """Without JavaScript the figure is there, in its place, with the walk-through and the answer, and no control that does nothing."""
    for page_name, _, name in places:
        with opened(java_script_enabled=False) as visit:
            visit.page.goto(f"{at_root}{page_name}.html")
            frame = visit.page.locator(f"[id='{name}']")
            assert frame.locator(".ah-explore__still svg:visible").count() == 1
            assert frame.locator(".ah-explore__walk p:visible").count() >= 1
            assert frame.locator("input, button").count() == 0


def test_on_paper_the_figure_and_the_walk_stand(opened, at_root, places):
    """Printed, an explorer is its figure and its walk-through, whatever its state."""
    for page_name, _, name in places:
        with opened() as visit:
            page = visit.go(f"{at_root}{page_name}.html")
            frame = frame_of(page, name)
            assert frame.locator(".ah-explore__still svg:visible").count() == 0
            page.emulate_media(media="print")
            assert frame.locator(".ah-explore__still svg:visible").count() == 1
            assert frame.locator(".ah-explore__walk p:visible").count() >= 1
            assert frame.locator(":is(.ah-explore__live, .ah-explore__controls):visible").count() == 0


def test_keyboard_reaches_every_control_and_shows_the_focus(opened, at_root, places):
    """Tab leads through all controls of an explorer in order, and leaves it again."""
    for page_name, _, name in places:
        with opened() as visit:
            page = visit.go(f"{at_root}{page_name}.html")
            frame = frame_of(page, name)
            for control in each_control(frame):
                control.focus()
                assert control.evaluate("(element) => element === document.activeElement")
            page.keyboard.press("Tab")
            assert page.evaluate("() => document.activeElement !== document.body")


def test_scripts_come_only_where_they_are_needed(site, places):
    """A page without explorers loads nothing of them; one that has some loads the kit and theirs."""
    kinds = {name: {kind for page, kind, _ in places if page == name} for name in site.names}
    for name in site.names:
        sources = [script["src"] for script in site.page(name).select("script[src*='explorers/']")]
        wanted = ["kit", *sorted(kinds[name])] if kinds[name] else []
        assert [source.rpartition("/")[2].partition(".js")[0] for source in sources] == wanted
        assert len(site.page(name).select("link[href*='explorers.css']")) == bool(wanted)
