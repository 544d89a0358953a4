"""The page "Your progress": the overview, a file to save and to add from, and the question before everything is forgotten."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from page_measures import TOO_WIDE, violations
from printed_pages import letters, printed
from reader_storage import BLOCKED, DAMAGED, FULL, NEWER, planted

NAME = "reference/your-progress.html"
PAGE = "pytorch/autograd"
RIGHT, NOT_YET, TAKEN_BACK = ({"right": right, "at": 10} for right in (True, False, None))
KEPT = {
    "version": 2,
    "lessons": {
        "derivatives/slopes": {"started": {"at": 10}, "done": {"is": True, "at": 10}, "pieces": {"e1": RIGHT}},
        PAGE: {
            "started": {"at": 10},
            "place": {"heading": "code", "words": "Code", "at": 10},
            "pieces": {"recall-view": RIGHT, "square": NOT_YET},
        },
    },
    "cards": {"one": {"at": 10, "due": 20}, "two": {"at": 10, "due": 20}, "taken-back": {"at": 10}},
}
SITE = {"site": "Autograd by Hand"}
STORED = "() => localStorage.getItem('handgrad')"
Add = Callable[[str], None]


def goto(page: Page, base_url: str, kept: object = None) -> None:
    """Open the page in a browser that keeps a document or, as a string, any text."""
    if kept is not None:
        page.add_init_script(planted(kept if isinstance(kept, str) else json.dumps(kept)))
    page.goto(f"{base_url}/{NAME}")


def add(page: Page, text: str | bytes, name: str = "saved.json") -> None:
    """Choose a file, as a reader does after the press of the button."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add from a file").click()
    data = text if isinstance(text, bytes) else text.encode()
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": data})


def saved(page: Page, button: str = "Save to a file") -> tuple[str, str]:
    """Press a button that saves; return the file's name and text."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    return download.value.suggested_filename, Path(download.value.path()).read_text(encoding="utf-8")


def said(page: Page):
    """What the page says happened."""
    return page.locator(".ah-progress__said")


def test_overview_says_how_far_the_reader_is(page: Page, base_url: str) -> None:
    """Each written lesson has a row, in the order of the course, in words; one that is not begun says so."""
    goto(page, base_url, KEPT)
    rows = page.locator(".ah-overview tbody tr")
    told = dict(row.locator("td").all_inner_texts() for row in rows.all())
    by_title = {title.partition(" ")[2]: words for title, words in told.items()}
    assert by_title["Slopes: what a gradient is"].startswith("done, ")
    assert by_title["Autograd"].startswith("started, 2 of ")
    assert by_title["Jacobians and vector-Jacobian products"] == "not begun"
    page.goto(f"{base_url}/index.html")
    links = page.locator(".ah-course li a").all_inner_texts()
    assert list(by_title) == links


def test_paper_has_the_overview_and_no_button(page: Page, base_url: str) -> None:
    """Printed, the page says how far the reader is, and offers nothing that paper cannot do."""
    goto(page, base_url, KEPT)
    page.get_by_role("button", name="Forget everything").click()
    paper = printed(page)
    assert letters("Slopes: what a gradient is done, ") in paper
    assert page.locator(".ah-progress button:visible").count() == 5
    page.emulate_media(media="print")
    assert page.locator(".ah-progress button:visible").count() == 0


def test_solved_exercises_are_counted(page: Page, base_url: str) -> None:
    """An exercise counts as solved when the reader had it, and not when they had not."""
    page.goto(f"{base_url}/{PAGE}.html")
    exercises = page.locator(".ah-exercise").evaluate_all("(all) => all.map((exercise) => exercise.id)")
    answers = page.locator("details.ah-answer[data-kind=answer], details.ah-answer[data-kind=solution]").count()
    page.evaluate("() => document.querySelectorAll('details').forEach((details) => (details.open = true))")
    for exercise, word in zip(exercises, ("I had it", "Not yet"), strict=False):
        page.locator(f"#{exercise} .ah-own-word").get_by_role("button", name=word).click()
    page.goto(f"{base_url}/{NAME}")
    expect(page.locator(".ah-overview tr").filter(has_text="DL01.7.2")).to_contain_text(
        f"2 of {answers} answered, 1 of {len(exercises)} exercises solved"
    )


@pytest.mark.parametrize("way", ["at_root", "from_a_folder"])
def test_saved_file_brings_everything_to_another_browser(request, way: str) -> None:
    """What is saved here and added there is there the same, places, review cards and choices included, and said."""
    address = f"{request.getfixturevalue(way)}{NAME}"
    opened = request.getfixturevalue("opened_from_disk" if way == "from_a_folder" else "opened")
    kept = {**KEPT, "review": {"newADay": {"is": 3, "at": 10}}}
    with opened(accept_downloads=True) as visit:
        visit.page.add_init_script(planted(json.dumps(kept)))
        name, text = saved(visit.go(address))
    assert name.startswith("autograd-by-hand-")
    assert name.endswith(".json")
    with opened() as visit:
        page = visit.go(address)
        add(page, text, name)
        expect(said(page)).to_have_text(
            f"Added from {name}: 2 lessons begun, 1 lesson done, 2 answers that you had, 1 answer not yet and 2 review cards."
            " Brought up to date: your choices for the review."
        )
        assert json.loads(text)["site"] == "Autograd by Hand"
        assert json.loads(page.evaluate(STORED)) == kept
        expect(page.locator(".ah-overview tr").filter(has_text="Slopes")).to_contain_text("done")
        add(page, text, name)
        expect(said(page)).to_have_text(f"{name} holds nothing that was not here already.")
        assert visit.complaints == []


def test_nothing_that_the_reader_has_is_lost(page: Page, base_url: str) -> None:
    """What was had stays had and done stays done, also where the file says otherwise later; not yet becomes had, never nothing."""
    goto(page, base_url, KEPT)
    later = {"at": 99}
    file = {
        **SITE,
        "version": 2,
        "cards": {"three": {"at": 1, "due": 2}},
        "lessons": {
            "derivatives/slopes": {"done": {"is": False, **later}, "pieces": {"e1": {"right": None, **later}, "e2": RIGHT}},
            PAGE: {"pieces": {"recall-view": {"right": False, **later}, "square": {"right": None, **later}}},
        },
    }
    add(page, json.dumps(file))
    expect(said(page)).to_have_text("Added from saved.json: 1 answer that you had and 1 review card.")
    kept = json.loads(page.evaluate(STORED))
    assert kept["lessons"]["derivatives/slopes"]["done"]["is"] is True
    assert [kept["lessons"]["derivatives/slopes"]["pieces"][name]["right"] for name in ("e1", "e2")] == [True, True]
    assert [kept["lessons"][PAGE]["pieces"][name]["right"] for name in ("recall-view", "square")] == [True, False]
    assert sorted(kept["cards"]) == ["one", "taken-back", "three", "two"]
    file["lessons"][PAGE]["pieces"] = {"square": {"right": True, **later}}
    add(page, json.dumps(file))
    expect(said(page)).to_have_text("Added from saved.json: 1 answer that you had.")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it is not JSON, or breaks off"),
        (json.dumps(KEPT)[:-9], "it is not JSON, or breaks off"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "it is not JSON, or breaks off"),
        ("<html></html>", "it is not JSON, or breaks off"),
        ("[1, 2]", "it does not say which version"),
        ('{"name": "package", "version": "1.0.0"}', "it does not say which version"),
        ('{"version": 2, "name": "else"}', "lessons is not a list of records"),
        ('{"version": 2, "lessons": {}, "cards": {}}', "this site has not saved it"),
        ('{"site": "Another", "version": 2, "lessons": {}, "cards": {}}', "this site has not saved it"),
        (
            '{"version": 2, "lessons": {"a/b": ' + '{"x":' * 4000 + "1" + "}" * 4000 + '}, "cards": {}}',
            "something in it is nested too deep",
        ),
        ('{"version": 1, "lessons": {"a/b": {"answered": [{"a": 1}, null, 7]}}}', "lessons.a/b.pieces is not a list of records"),
        (DAMAGED, "lessons.a/b.pieces.q2 is not"),
        (NEWER, "it is from a newer version of this site"),
        ('{"version": 2, "lessons": {"__proto__": {"x": 1}}, "cards": {}}', "lessons.__proto__ is not a record"),
        ("[" * 200_000, "it is not JSON"),
        (b" " * 5_000_001, "it is too large"),
    ],
)
def test_unfit_file_is_refused_with_its_reason_and_changes_nothing(
    page: Page, base_url: str, text: str | bytes, why: str
) -> None:
    """A file that is broken, foreign, partly unsound, newer or huge is named with what is wrong, and what is kept stays byte for byte."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    goto(page, base_url, KEPT)
    before = page.evaluate(STORED)
    add(page, text)
    expect(said(page)).to_contain_text(f"Nothing was added from saved.json, and nothing has changed: {why}")
    assert page.evaluate(STORED) == before
    assert page.evaluate("() => Object.keys(localStorage).filter((name) => name.startsWith('handgrad'))") == ["handgrad"]
    assert faults == []


def test_message_of_a_file_before_does_not_stay(page: Page, base_url: str) -> None:
    """After a file that was added, one that is nested without end is refused each time, and no success is claimed of it."""
    goto(page, base_url, KEPT)
    add(page, json.dumps({**SITE, **KEPT}), "good.json")
    expect(said(page)).to_have_text("good.json holds nothing that was not here already.")
    deep = '{"site": "Autograd by Hand", "version": 2, "lessons": {}, "cards": {"c": ' + "[" * 4000 + "]" * 4000 + "}}"
    for _ in range(2):
        add(page, deep, "deep.json")
        expect(said(page)).to_contain_text("Nothing was added from deep.json")


def test_only_what_this_version_knows_is_taken_from_a_file(page: Page, base_url: str) -> None:
    """Another field of a file does not enter the record; one that the record has stays."""
    goto(page, base_url, {**KEPT, "further": [1]})
    add(page, json.dumps({**SITE, **KEPT, "cards": {"new": {"at": 1, "due": 2}}, "further": [2], "foreign": 3}))
    expect(said(page)).to_have_text("Added from saved.json: 1 review card.")
    kept = json.loads(page.evaluate(STORED))
    assert sorted(kept) == ["cards", "further", "lessons", "version"]
    assert kept["further"] == [1]


def test_what_a_file_brings_up_to_date_is_told(page: Page, base_url: str) -> None:
    """A later grade, a place and a choice are changes, though they add nothing to what is counted; a file without any says so, and so does any other change."""
    goto(page, base_url, KEPT)
    file = json.loads(json.dumps({**SITE, **KEPT}))
    file["cards"]["one"] = {"at": 20, "due": 30}
    file["lessons"][PAGE]["place"] = {"heading": "pitfalls", "words": "Pitfalls", "at": 20}
    file["review"] = {"newADay": {"is": 3, "at": 10}}
    add(page, json.dumps(file))
    expect(said(page)).to_have_text(
        "Nothing new was in saved.json. Brought up to date: the grades of 1 review card, your place in 1 lesson and your choices for the review."
    )
    add(page, json.dumps(file))
    expect(said(page)).to_have_text("saved.json holds nothing that was not here already.")
    file["lessons"]["derivatives/slopes"]["pieces"]["q9"] = {"right": None, "at": 10}
    add(page, json.dumps(file))
    expect(said(page)).to_have_text("saved.json holds nothing that is counted here; the rest of it is added.")


def test_times_to_come_are_taken_as_now(page: Page, base_url: str) -> None:
    """A file from a device whose clock is ahead does not outdo what the reader says afterwards."""
    goto(page, base_url)
    file = {**SITE, "version": 2, "cards": {}, "lessons": {PAGE: {"done": {"is": True, "at": 9e12}}}}
    before = page.evaluate("() => Date.now()")
    add(page, json.dumps(file))
    expect(said(page)).to_have_text("Added from saved.json: 1 lesson done.")
    at = json.loads(page.evaluate(STORED))["lessons"][PAGE]["done"]["at"]
    assert before <= at <= page.evaluate("() => Date.now()")


def test_record_of_a_newer_version_is_saved_as_it_is(page: Page, base_url: str) -> None:
    """The file holds the text to the byte; the question says what would go, and only "Forget it" removes it."""
    goto(page, base_url, NEWER)
    assert saved(page)[1] == NEWER
    expect(said(page)).to_contain_text("newer version of this site")
    page.get_by_role("button", name="Forget everything").click()
    asked = page.get_by_role("group", name="Forget what a newer version of this site has kept")
    asked.get_by_role("button", name="Keep it").click()
    assert page.evaluate(STORED) == NEWER
    page.get_by_role("button", name="Forget everything").click()
    asked.get_by_role("button", name="Forget it").click()
    assert page.evaluate(STORED) is None


def test_choices_of_the_review_can_be_forgotten(page: Page, base_url: str) -> None:
    """They are something that is kept, and the question names them."""
    goto(page, base_url, {"version": 2, "lessons": {}, "cards": {}, "review": {"newADay": {"is": 3, "at": 10}}})
    page.get_by_role("button", name="Forget everything").click()
    expect(page.get_by_role("group", name="Forget your choices for the review? This cannot be undone.")).to_be_visible()
    page.get_by_role("button", name="Forget it").click()
    assert page.evaluate(STORED) is None


def test_older_file_is_brought_to_todays_form(page: Page, base_url: str) -> None:
    """A file of the first version is added, and counts for less than what has a time."""
    goto(page, base_url, KEPT)
    add(page, json.dumps({"version": 1, "lessons": {PAGE: {"answered": ["square", "second-walk"], "done": True}}}))
    expect(said(page)).to_have_text("Added from saved.json: 1 lesson done and 1 answer that you had.")
    pieces = json.loads(page.evaluate(STORED))["lessons"][PAGE]["pieces"]
    assert pieces["second-walk"] == {"right": True, "at": 0}
    assert pieces["square"] == NOT_YET


def test_name_of_a_file_is_text(page: Page, base_url: str) -> None:
    """Markup in the name of a file is shown and not run."""
    goto(page, base_url)
    add(page, "x", "<img src=x onerror=alert(1)>.json")
    expect(said(page)).to_contain_text("<img")
    assert said(page).locator("img").count() == 0


def test_forgetting_asks_first_by_keyboard(page: Page, base_url: str) -> None:
    """The question names what would go and has the focus; "Keep it" and Escape keep it; only "Forget it" removes it, cards too."""
    goto(page, base_url, KEPT)
    page.evaluate("() => { localStorage['handgrad-damaged-1'] = 'x'; localStorage.mode = 'dark'; }")
    forget = page.get_by_role("button", name="Forget everything")
    asked = page.get_by_role(
        "group",
        name="Forget 2 lessons begun, 1 lesson done, 2 answers that you had, 1 answer not yet and 2 review cards? This cannot be undone.",
    )
    focused = "(element) => element === document.activeElement"
    before = page.evaluate(STORED)
    for refuse in ("Enter", "Escape"):
        forget.focus()
        page.keyboard.press("Enter")
        assert asked.get_by_role("button", name="Keep it").evaluate(focused)
        page.keyboard.press(refuse)
        expect(asked).to_be_hidden()
        expect(said(page)).to_have_text("Nothing is forgotten.")
        assert forget.evaluate(focused)
        assert page.evaluate(STORED) == before
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert asked.get_by_role("button", name="Forget it").evaluate(focused)
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("Everything is forgotten, the review cards too.")
    assert page.evaluate("() => Object.keys(localStorage).filter((name) => name.startsWith('handgrad'))") == []
    assert page.evaluate("() => localStorage.mode") == "dark"
    assert forget.evaluate(focused)
    expect(page.locator(".ah-overview tr").filter(has_text="Slopes")).to_contain_text("not begun")
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("Nothing is kept that could be forgotten.")


def test_damaged_record_can_be_saved(page: Page, base_url: str) -> None:
    """Who had a damaged record is told, sees what could be read, and can save the damaged text as it was; without one, no such button."""
    goto(page, base_url)
    expect(page.get_by_role("button", name="Save the damaged record to a file")).to_be_hidden()
    page.evaluate("(text) => (localStorage.handgrad = text)", DAMAGED)
    page.goto(f"{base_url}/index.html")  # which finds it first, and has no place to say so
    page.goto(f"{base_url}/{NAME}")
    expect(page.locator(".ah-not-kept")).to_contain_text("was damaged")
    assert saved(page, "Save the damaged record to a file") == ("autograd-by-hand-damaged-1.txt", DAMAGED)


@pytest.mark.parametrize(
    ("script", "words"), [(BLOCKED, "does not let the site keep"), (FULL, "no room left"), (planted(NEWER), "newer version")]
)
def test_page_says_where_nothing_is_kept(page: Page, base_url: str, script: str, words: str) -> None:
    """With storage refused, full or newer, the page says so as soon as it is known, and adding a file says that it will not last."""
    page.add_init_script(script)
    goto(page, base_url)
    add(page, json.dumps({**SITE, **KEPT}))
    expect(said(page)).to_contain_text("It is forgotten when you leave this page.")
    expect(page.locator(".ah-overview tr").filter(has_text="Slopes")).to_contain_text("done")
    expect(page.locator(".ah-not-kept")).to_contain_text(words)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_and_narrow_windows_find_nothing(opened, at_root, theme: str) -> None:
    """With progress, a message and the question open no rule of axe-core is broken, nothing sticks out, and buttons suit a thumb."""
    with opened(width=360, theme=theme) as visit:
        visit.page.add_init_script(planted(json.dumps(KEPT)))
        page = visit.go(f"{at_root}{NAME}")
        add(page, "x")
        page.get_by_role("button", name="Forget everything").click()
        assert violations(page) == []
        for width in (1280, 360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            page.wait_for_timeout(100)
            assert page.evaluate(TOO_WIDE) == []
        buttons = page.locator(".ah-progress button:visible")
        assert buttons.count() == 5
        assert all(button.bounding_box()["height"] >= 44 for button in buttons.all())


def test_without_scripts_the_page_has_no_button(opened, at_root) -> None:
    """It then says what it says of every reader who has begun nothing."""
    with opened(java_script_enabled=False) as visit:
        visit.page.goto(f"{at_root}{NAME}")
        assert visit.page.locator(".ah-progress button:visible").count() == 0
        assert set(visit.page.locator(".ah-overview td[data-lesson]").all_inner_texts()) == {"not begun"}
