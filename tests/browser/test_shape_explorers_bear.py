"""What the explorers of strides, of broadcasting and of zero_grad must bear: hard states, addresses that are none, touch alone."""

import pytest

from page_measures import AXE, SMALL, TOO_WIDE

PAGES = {"strides": "pytorch/tensors", "broadcasting": "engine/broadcasting", "zero-grad": "pytorch/training-loop"}
HARD = {
    "strides": [
        "line=t.T.view(6)",
        "shape=(1_3),line=t.expand(-2_3)",
        "line=t.T.reshape(6),at=4",
        "shape=(2_3_4),line=t.permute(2_0_1)[1~_~_~~2],at=3",
        "shape=(12_2),line=t.view(1_2_3_2_2).permute(4_3_2_1_0),at=17",
        "shape=(12_),line=t.expand(2_12),at=14",
        "shape=(),line=t,at=0",
        "shape=(2_12),line=t.T,at=23",
    ],
    "broadcasting": [
        "b=(3_),at=0",
        "a=(2_3_4),b=(3_1),at=2",
        "a=(12_2),b=(12_1),at=7",
        "a=(12_),b=(2_1),of=a,at=11",
        "a=(2_1_12),b=(2_1_1),at=1",
        "a=(),b=(),at=0",
        "a=(3_4_2),b=(),at=0",
    ],
    "zero-grad": [
        "lines=7",
        "lines=48",
        "rate=0.6,w=5,lines=47",
        "rate=0.6,w=-1,lines=48",
        "rate=0.123456789,w=3.3333333,lines=15",
        "rate=0,lines=8",
        "w=2,lines=8",
    ],
}
FOREIGN = {
    "strides": [
        "line=t.T.view(6",
        "line=import os",
        "shape=(9_9)",
        "shape=(2_3),at=23",
        "shape=(0_3)",
        "line=t[5~]",
        "line=",
        "at=-1",
    ],
    "broadcasting": ["a=(5_5)", "a=(12_),b=(12_1)", "of=c", "at=2", "a=x", "b=(2_2_2_2)", "b=(1e9)"],
    "zero-grad": ["rate=0.61", "rate=Infinity", "w=9e9", "lines=49", "lines=-1", "lines=1.5", "rate=1,5"],
}
NO_SHAPES = ("", "-", "1e", "0", "2, 2, 2, 2, 2, 2, 2", "-3", "9" * 60, "12, 12", "\N{ARABIC-INDIC DIGIT THREE}", "NaN")
# Words of a drawing that run into each other, or out of it, by more than a hair.
CRAMPED = """(name) => {
    const drawing = document.getElementById(name).querySelector("svg.ah-explore__drawing"), room = drawing.getBoundingClientRect();
    const words = [...drawing.querySelectorAll("text")].filter((text) => text.textContent.trim())
        .map((text) => ({ told: text.textContent, box: text.getBoundingClientRect() }));
    const out = words.filter(({ box }) => box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 2 || box.bottom > room.bottom + 2);
    const over = words.flatMap((one, place) => words.slice(place + 1).filter((other) =>
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1
        && Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 4).map((other) => `${one.told} | ${other.told}`));
    return [...out.map(({ told }) => `out: ${told}`), ...over];
}"""
AGAINST_RULES = """async (name) => (await axe.run(document.getElementById(name), { resultTypes: ["violations"] })).violations.map(
    (rule) => rule.id + ": " + rule.nodes.map((node) => node.target.join(" ")).join(" | "))"""
UNREADABLE = "The address could not be read; this is the start."


def opened_page(visit, home, name, fields=""):
    """Open the page of an explorer, at a state of the address where one is given, and return its frame."""
    page = visit.go(f"{home}{PAGES[name]}.html{f'#{name}:{fields}' if fields else ''}")
    frame = page.locator(f"[id='{name}'].is-live")
    frame.wait_for(timeout=5000)
    return frame


def shown(frame) -> str:
    """Return what the explorer shows and says, but for the note on an address."""
    return frame.locator(".ah-explore__live").inner_text().replace(UNREADABLE, "").strip()


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (360, "dark"), (320, "light")])
@pytest.mark.parametrize("name", PAGES)
def test_hard_states_fit(opened, at_root, name, width, theme):
    """The largest, the emptiest and the refused states fit on any screen, nothing runs into anything, and no rule of axe-core is broken."""
    with opened(width=width, theme=theme, has_touch=width < 600) as visit:
        frame = opened_page(visit, at_root, name, HARD[name][0])
        page = visit.page
        page.add_script_tag(path=AXE)
        faults = {}
        for fields in HARD[name]:
            page.evaluate("(fields) => { location.hash = fields; }", f"{name}:{fields}")
            page.wait_for_function("(hash) => decodeURIComponent(location.hash) === hash", arg=f"#{name}:{fields}")
            page.wait_for_timeout(60)
            assert frame.locator(".ah-explore__notice").inner_text() == "", fields
            wide = [fault for fault in page.evaluate(TOO_WIDE) if "INPUT" not in fault]  # a field scrolls with what is typed
            small = page.evaluate(SMALL) if width < 600 else []
            faults[fields] = [*wide, *small, *page.evaluate(CRAMPED, name), *page.evaluate(AGAINST_RULES, name)]
        assert faults == {fields: [] for fields in HARD[name]}
        assert visit.complaints == []


@pytest.mark.parametrize("name", FOREIGN)
def test_foreign_address_leads_to_the_start(opened, at_root, name):
    """An address that holds what no reader could have set shows the start, says so, and works on."""
    with opened() as visit:
        start = shown(opened_page(visit, at_root, name))
        for fields in FOREIGN[name]:
            visit.go("about:blank")
            frame = opened_page(visit, at_root, name, fields)
            assert frame.locator(".ah-explore__notice").inner_text() == UNREADABLE, fields
            assert shown(frame) == start, fields
            frame.locator("input[type=range]").last.press("Home")
            assert shown(frame) != start, fields
        assert visit.complaints == []


@pytest.mark.parametrize(
    ("name", "label"), [("strides", "shape of t"), ("broadcasting", "shape of a"), ("broadcasting", "shape of b")]
)
def test_a_field_bears_any_shape(opened, at_root, name, label):
    """A text that is no shape, or too large a one, stays in its field, is told, and changes nothing."""
    with opened() as visit:
        frame = opened_page(visit, at_root, name)
        before = shown(frame)
        field = frame.get_by_label(label, exact=True)
        good = field.input_value()
        for text in NO_SHAPES:
            field.fill(text)
            field.press("Enter")
            assert field.get_attribute("aria-invalid") == "true", text
            assert len(frame.locator(f"[id='{field.get_attribute('aria-describedby')}']").inner_text()) > 20, text
            assert shown(frame) == before, text
            assert field.input_value() == text
            field.fill(good)
            field.press("Enter")
            assert field.get_attribute("aria-invalid") != "true", text
        field.fill("1,5,")
        field.press("Enter")
        assert field.input_value() == "1,5,"
        assert visit.complaints == []


def test_touch_alone_leads_through_everything(opened, at_root):
    """On a phone a tap picks an entry of either input, adds an operation, takes it away, and goes line by line and round by round."""
    with opened(width=360, has_touch=True) as visit:
        frame = opened_page(visit, at_root, "broadcasting")
        for number, said in (("30", "30 of b is read at 3 places"), ("5", "5 of a is read at one place")):
            frame.locator("svg text").get_by_text(number, exact=True).first.tap(force=True)
            assert f"The entry {said}" in shown(frame)
        frame = opened_page(visit, at_root, "strides")
        frame.get_by_role("button", name=".view(6)").tap()
        assert "PyTorch refuses .view(6)." in shown(frame)
        frame.get_by_role("button", name="Remove the last").tap()
        frame.get_by_role("button", name="Undo").tap()
        assert "PyTorch refuses .view(6)." in shown(frame)
        frame = opened_page(visit, at_root, "zero-grad")
        for button, said in (("Next line", "Round 1. zero_grad()"), ("Next round", "Round 1. The step"), ("Next round", "Round 2. The step"), ("Undo", "Round 1. The step"), ("Reset", "Both loops begin")):  # fmt: skip
            frame.get_by_role("button", name=button).tap()
            assert said in shown(frame)
        assert visit.complaints == []
