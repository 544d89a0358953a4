"""The review in a browser: cards are dealt, turned, graded and taken back; with every storage, clock and window a reader may have."""

import json
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chromium import served
from miniature_site import build_site
from page_measures import SMALL, TOO_WIDE, UNREACHED, violations
from reader_storage import BLOCKED, DAY, FULL, MISSING, NEWER, card_due, planted
from review_site import COURSE_OF_TWO, TWO_LESSONS

PAGE = "reference/review.html"
FIRST, SECOND = "derivatives/slopes", "pytorch/autograd"
NOON = 1_796_040_000_000  # 30 November 2026, 12:00 UTC
MINUTE = 60_000
STORED = "() => JSON.parse(localStorage.getItem('handgrad'))"
CARDS = f"({STORED})().cards"
record = partial(card_due, days_since=2)
FOCUSED = "(element) => element === document.activeElement"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with two lessons of three cards each and the page of the review."""
    built = build_site(tmp_path_factory.mktemp("review"), TWO_LESSONS, course=COURSE_OF_TWO)
    assert built.status == 0, built.said
    return built.folder


@pytest.fixture(scope="module")
def home(folder: Path) -> Iterator[str]:
    """The address of that site."""
    with served(folder) as address:
        yield address


def kept(cards: dict | None = None, *lessons: str, **further: object) -> str:
    """A document of a reader who has begun lessons, the first if none is named."""
    begun = {page: {"started": {"at": 1}} for page in lessons or (FIRST,)}
    return json.dumps({"version": 2, "lessons": begun, "cards": cards or {}, **further})


def goto(page: Page, home: str, document: str = "", now: int = NOON) -> Page:
    """Open the page at a time, with what is kept."""
    page.clock.set_fixed_time(now / 1000)
    if document:
        page.add_init_script(planted(document))
    page.goto(f"{home}{PAGE}")
    return page


def press(page: Page, *names: str) -> None:
    """Press buttons by their names."""
    for name in names:
        page.get_by_role("button", name=name).click()


def counts(page: Page):
    """What the page says can be dealt."""
    return page.locator(".ah-review__counts")


def front(page: Page):
    """The front of the card on the table."""
    return page.locator(".ah-review__front")


def said(page: Page):
    """What the page said last."""
    return page.locator(".ah-review__said")


def test_cards_are_dealt_turned_and_graded(page: Page, home: str) -> None:
    """From the first new card of the first lesson begun: the answer only when asked for, four grades with their spans, then the next card."""
    goto(page, home, kept())
    expect(counts(page)).to_have_text("3 new.")
    expect(page.locator(".ah-review__card")).to_be_hidden()
    press(page, "Begin")
    expect(front(page)).to_contain_text("What is one?")
    expect(page.get_by_text("It is 1.")).to_be_hidden()
    press(page, "Show the answer")
    expect(page.get_by_text("It is 1.")).to_be_visible()
    grades = page.locator("button[data-grade]:visible").all_inner_texts()
    assert [words.split() for words in grades] == [
        ["Again", "1", "minute"],
        ["Hard", "6", "minutes"],
        ["Good", "10", "minutes"],
        ["Easy", "8", "days"],
    ]
    press(page, "Easy")
    expect(said(page)).to_have_text("Easy: it comes again in 8 days.")
    expect(front(page)).to_contain_text("What is two?")
    card = page.evaluate(CARDS)[f"{FIRST}#one"]
    assert (card["due"], card["last"], card["at"], card["reps"]) == (NOON + 8 * DAY, NOON, NOON, 1)


def test_review_is_done_by_keyboard_alone(page: Page, home: str) -> None:
    """Space and Enter turn the card, 1 to 4 grade it, U takes back; the focus is on what is new, and the end says when the next card comes."""
    goto(page, home, kept())
    page.get_by_role("button", name="Begin").focus()
    page.keyboard.press("Enter")
    assert page.locator(".ah-review__card").evaluate(FOCUSED)
    page.keyboard.press("2")
    expect(page.locator(".ah-review__back")).to_be_hidden()
    page.keyboard.press("Space")
    assert page.locator(".ah-review__back").evaluate(FOCUSED)
    page.keyboard.press("3")
    expect(front(page)).to_contain_text("What is two?")
    page.keyboard.press("Enter")
    page.keyboard.press("4")
    expect(front(page)).to_contain_text("three")
    page.keyboard.press("u")
    expect(front(page)).to_contain_text("What is two?")
    assert page.locator(".ah-review__back").evaluate(FOCUSED)
    page.clock.set_fixed_time((NOON + 2 * MINUTE) / 1000)
    for key in ("4", "Enter", "4", "Enter", "4"):
        page.keyboard.press(key)
    soonest = datetime.fromtimestamp(min(card["due"] for card in page.evaluate(CARDS).values()) / 1000)
    expect(counts(page)).to_have_text(
        f"Nothing is due. The next card comes on {soonest:%A}, {soonest.day} {soonest:%B} {soonest.year}."
    )
    expect(page.locator(".ah-review__card")).to_be_hidden()
    assert counts(page).evaluate(FOCUSED)
    page.keyboard.press("Space")
    expect(page.locator(".ah-review__card")).to_be_hidden()
    grades = {name: card["reps"] for name, card in page.evaluate(CARDS).items()}
    assert grades == {f"{FIRST}#one": 2, f"{FIRST}#two": 1, f"{FIRST}#three": 1}
    page.keyboard.press("Shift+U")
    expect(page.locator(".ah-review__card")).to_be_visible()
    assert page.evaluate(CARDS)[f"{FIRST}#one"]["reps"] == 1


def test_keys_are_in_nobodys_way_elsewhere(page: Page, home: str) -> None:
    """With the focus outside the table, or in the field for a number, digits and U grade nothing."""
    goto(page, home, kept())
    press(page, "Begin", "Show the answer")
    page.locator(".ah-review__choices summary").click()
    field = page.get_by_label("New cards a day")
    field.fill("")
    field.press("3")
    assert field.input_value() == "3"
    for place in (page.locator(".ah-review__choices summary"), page.get_by_label("Slopes")):
        place.focus()
        page.keyboard.press("1")
    page.get_by_role("heading", name="Review").click()
    page.keyboard.press("1")
    assert page.evaluate(CARDS) == {}


def test_grades_are_taken_back_one_after_the_other(page: Page, home: str) -> None:
    """Undo lays the last card again as it was, then the one before; a card that was new is new again; then there is no Undo."""
    goto(page, home, kept({f"{FIRST}#one": record(NOON - DAY)}))
    press(page, "Begin", "Show the answer", "Good", "Show the answer", "Good")
    press(page, "Undo")
    expect(front(page)).to_contain_text("What is two?")
    expect(said(page)).to_have_text("The grade is taken back; here is the card again.")
    press(page, "Undo")
    expect(front(page)).to_contain_text("What is one?")
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()
    cards = page.evaluate(CARDS)
    assert cards[f"{FIRST}#one"] | {"at": 0} == record(NOON - DAY) | {"at": 0}
    assert list(cards[f"{FIRST}#two"]) == ["at"]
    page.reload()
    expect(counts(page)).to_have_text("1 card to repeat and 2 new.")


def test_two_grades_of_one_card_are_taken_back_one_after_the_other(page: Page, home: str) -> None:
    """Each Undo takes one back, also where both grades are of the same card."""
    page.add_init_script(planted(kept({f"{FIRST}#one": record(NOON - DAY)}, review={"newADay": {"is": 0, "at": 1}})))
    goto(page, home)
    press(page, "Begin", "Show the answer", "Again")
    page.clock.set_fixed_time((NOON + 20 * MINUTE) / 1000)
    page.get_by_label("New cards a day").evaluate("(field) => document.dispatchEvent(new CustomEvent('ah-kept'))")
    press(page, "Begin", "Show the answer", "Easy")
    for reps in (4, 3):
        press(page, "Undo")
        expect(said(page)).to_have_text("The grade is taken back; here is the card again.")
        assert page.evaluate(CARDS)[f"{FIRST}#one"]["reps"] == reps


def test_card_just_graded_is_not_laid_again_at_once(page: Page, home: str) -> None:
    """Where it is the only one, the page says when it comes; after a minute it offers to repeat it early, and does not call it due."""
    page.clock.install(time=NOON / 1000)
    page.add_init_script(planted(kept({f"{FIRST}#one": record(NOON - DAY)}, review={"newADay": {"is": 0, "at": 1}})))
    page.goto(f"{home}{PAGE}")
    press(page, "Begin", "Show the answer", "Again")
    clock = datetime.fromtimestamp(page.evaluate(CARDS)[f"{FIRST}#one"]["due"] / 1000)
    expect(counts(page)).to_have_text(f"Nothing is due. The next card comes today at {clock:%H:%M}.")
    expect(page.get_by_role("button", name="Begin")).to_be_hidden()
    page.clock.run_for(61_000)
    expect(counts(page)).to_have_text("Nothing is due. 1 card of the next twenty minutes can be repeated early.")
    press(page, "Begin")
    expect(front(page)).to_contain_text("What is one?")


def test_reader_who_left_out_every_lesson_is_told_so(page: Page, home: str) -> None:
    """Not that no lesson is begun; and the card of a lesson that is left out leaves the table."""
    goto(page, home, kept())
    press(page, "Begin")
    page.locator(".ah-review__choices summary").click()
    page.get_by_label("Slopes").uncheck()
    expect(counts(page)).to_contain_text("You have left out every lesson that you have begun")
    expect(page.locator(".ah-review__card")).to_be_hidden()
    expect(said(page)).to_have_text("The cards of this lesson are no longer dealt.")
    assert page.get_by_label("Slopes").evaluate(FOCUSED)


@pytest.mark.parametrize("is_new", [True, False])
def test_card_leaves_the_table_when_everything_is_forgotten_elsewhere(page: Page, home: str, is_new: bool) -> None:
    """The page says so, offers no Undo, keeps no grade of it, and tells what a reader who has begun nothing can do."""
    goto(page, home, kept({} if is_new else {f"{FIRST}#two": record(NOON - DAY)}))
    press(page, "Begin", "Show the answer")
    if is_new:
        press(page, "Good", "Show the answer")
    other = page.context.new_page()
    goto(other, home)
    other.evaluate("() => localStorage.removeItem('handgrad')")
    expect(said(page)).to_have_text("What was kept of this card was forgotten in another window.")
    expect(counts(page)).to_contain_text("You have begun no lesson")
    assert page.locator(".ah-review__table > .ah-buttons button:visible").count() == 0
    assert page.evaluate("() => localStorage.getItem('handgrad')") is None


def test_grade_taken_back_elsewhere_is_told_as_such(page: Page, home: str) -> None:
    """The other window's Undo stands, and it is not called a grade."""
    goto(page, home, kept())
    other = page.context.new_page()
    goto(other, home)
    for tab in (other, page):
        press(tab, "Begin", "Show the answer")
    press(other, "Easy")
    expect(front(page)).to_contain_text("What is two?")
    press(page, "Show the answer", "Easy")
    expect(front(other)).to_contain_text("three")
    press(other, "Undo")
    press(page, "Show the answer")
    other.evaluate(
        "(id) => { const kept = JSON.parse(localStorage.handgrad); kept.cards[id] = { at: 9e12 }; localStorage.handgrad = JSON.stringify(kept); }",
        f"{FIRST}#two",
    )
    page.wait_for_function("() => localStorage.handgrad.includes('9000000000000')")  # it learns a moment late
    press(page, "Easy", "Undo", "Undo")
    expect(said(page)).to_have_text("The grade of this card was taken back in another window.")


def test_reader_chooses_lessons_and_new_cards(page: Page, home: str) -> None:
    """Lessons begun are in; one is left out, another added, the number changed, and all of it is kept; an unfit number is not."""
    goto(page, home, kept())
    page.locator(".ah-review__choices summary").click()
    ticks = {
        box.locator("xpath=..").inner_text().strip(): box.is_checked()
        for box in page.locator(".ah-review__choices input[type=checkbox]").all()
    }
    assert ticks == {"M05.1 Slopes": True, "DL01.7.2 Kitchen sink": False}
    page.get_by_label("Kitchen sink").check()
    expect(counts(page)).to_have_text("6 new.")
    page.get_by_label("Slopes").uncheck()
    expect(counts(page)).to_have_text("3 new.")
    field = page.get_by_label("New cards a day")
    for unfit in ("-1", "1000", "2.5", ""):
        field.fill(unfit)
        field.press("Enter")
        page.get_by_role("heading", name="Review").click()
        assert field.input_value() == "10"
    field.fill("2")
    field.press("Enter")
    expect(counts(page)).to_have_text("2 new.")
    page.reload()
    expect(counts(page)).to_have_text("2 new.")
    press(page, "Begin")
    expect(page.locator(".ah-review__from")).to_have_text("DL01.7.2 Kitchen sink, R1")


def test_reader_who_has_begun_nothing_is_told_what_to_do(page: Page, home: str) -> None:
    """No card, no button, and a sentence that says how to get some."""
    goto(page, home)
    expect(counts(page)).to_contain_text("You have begun no lesson")
    assert page.locator(".ah-review__table > .ah-buttons button:visible").count() == 0


def test_card_leads_to_its_place_and_shows_its_formula(page: Page, home: str) -> None:
    """The line above the card is a link to the question in its lesson; a formula is KaTeX's, a wide one can be reached by keyboard."""
    goto(page, home, kept({}, SECOND))
    press(page, "Begin", "Show the answer", "Easy", "Show the answer")
    assert page.locator(".ah-review__back .katex-display").count() == 1
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(UNREACHED) == []
    page.locator(".ah-review__from a").click()
    assert page.url.endswith("pytorch/autograd.html#five")
    assert page.locator("#five").count() == 1


@pytest.mark.parametrize(
    ("script", "words"),
    [(BLOCKED, "does not let the site keep"), (MISSING, "does not let the site keep"), (FULL, "no room left"), (planted(NEWER), "newer version")],
)  # fmt: skip
def test_cards_are_dealt_where_nothing_can_be_kept(page: Page, home: str, script: str, words: str) -> None:
    """The page says so, and deals, grades and takes back in its memory."""
    page.add_init_script(script)
    goto(page, home)
    page.locator(".ah-review__choices summary").click()
    page.get_by_label("Slopes").check()
    expect(page.locator(".ah-not-kept")).to_contain_text(words)
    press(page, "Begin", "Show the answer", "Easy")
    expect(front(page)).to_contain_text("What is two?")
    press(page, "Undo")
    expect(front(page)).to_contain_text("What is one?")
    assert page.locator(".ah-not-kept").count() == 1


def test_damaged_card_is_dealt_as_a_new_one(page: Page, home: str) -> None:
    """The page says so; the others keep their times, and the next grade puts the card right and keeps its unknown fields."""
    cards = {f"{FIRST}#one": {**record(NOON + DAY), "stability": "much", "colour": "red"}, f"{FIRST}#two": record(NOON - DAY)}
    goto(page, home, kept(cards))
    expect(counts(page)).to_have_text(
        "1 card to repeat and 2 new. What was kept of 1 card was damaged; it is dealt as a new one."
    )
    press(page, "Begin", "Show the answer", "Good", "Show the answer", "Good")
    card = page.evaluate(CARDS)[f"{FIRST}#one"]
    assert (card["reps"], card["colour"]) == (1, "red")
    assert card["stability"] > 0


@pytest.mark.parametrize(
    "damage", [{"difficulty": 0}, {"stability": 1e-300}, {"due": 1e300}, {"last": -1e300}, {"at": 1e300}, {"step": 1e9}]
)
def test_unsound_number_of_one_card_stops_nothing(opened, home: str, damage: dict) -> None:
    """The table begins, turns, says each span and goes on, whatever number a record holds."""
    with opened() as visit:
        page = goto(visit.page, home, kept({f"{FIRST}#one": {**record(NOON - DAY), **damage}}))
        press(page, "Begin", "Show the answer")
        assert not any("NaN" in words or "Invalid" in words for words in page.locator("button[data-grade]").all_inner_texts())
        press(page, "Easy")
        expect(front(page)).to_contain_text("What is two?")
        assert "Invalid" not in counts(page).inner_text()
        assert visit.complaints == []


def due(page: Page):
    """What the home page says of the review."""
    return page.locator(".ah-due")


def test_home_page_tells_what_is_due(page: Page, home: str) -> None:
    """What the review is, where no card is due; else how many, and one less once one is graded in another window."""
    page.clock.set_fixed_time(NOON / 1000)
    page.goto(f"{home}index.html")
    expect(due(page)).to_have_text("On the page Review cards are dealt.")
    page.evaluate(f"() => {{ {planted(kept({f'{FIRST}#one': record(NOON - DAY), f'{FIRST}#two': record(NOON - 1)}))} }}")
    page.reload()
    expect(due(page)).to_contain_text("On the page Review 2 cards are due: questions of lessons that you have begun")
    other = goto(page.context.new_page(), home)
    press(other, "Begin", "Show the answer", "Good")
    expect(due(page)).to_contain_text("On the page Review 1 card is due: a question of a lesson that you have begun")
    press(other, "Show the answer", "Good")
    expect(due(page)).to_have_text("On the page Review cards are dealt.")


def test_home_page_left_open_tells_what_is_due_by_then(page: Page, home: str) -> None:
    """When the reader comes back to it; its link leads to the review."""
    page.clock.set_fixed_time(NOON / 1000)
    page.add_init_script(planted(kept({f"{FIRST}#one": record(NOON + DAY)})))
    page.goto(f"{home}index.html")
    expect(due(page)).to_contain_text("cards are dealt")
    page.clock.set_fixed_time((NOON + DAY) / 1000)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(due(page)).to_contain_text("1 card is due")
    due(page).get_by_role("link", name="Review").click()
    expect(counts(page)).to_contain_text("1 card to repeat")


@pytest.mark.parametrize("shift", [-3650 * DAY, 3650 * DAY])
def test_clock_that_was_wrong_is_put_right(page: Page, home: str, shift: int) -> None:
    """A card graded by a clock ten years ahead or behind is due when the clock is right again, and its next grade counts from now."""
    wrong = {f"{FIRST}#one": record(NOON + shift + 5 * DAY, last=NOON + shift, at=NOON + shift)}
    goto(page, home, kept(wrong))
    expect(counts(page)).to_contain_text("1 card to repeat")
    press(page, "Begin", "Show the answer", "Good")
    card = page.evaluate(CARDS)[f"{FIRST}#one"]
    assert card["last"] == NOON
    assert card["due"] > NOON
    assert card["at"] > max(NOON + shift, NOON - 1)


def test_cards_of_a_lesson_that_is_gone_are_kept_and_not_shown(page: Page, home: str) -> None:
    """What is not known here survives a grade, to the byte."""
    gone = {"gone/lesson#old": record(NOON - DAY, colour="red"), f"{FIRST}#renamed": record(NOON - DAY)}
    goto(page, home, kept(gone))
    expect(counts(page)).to_have_text("3 new.")
    press(page, "Begin", "Show the answer", "Good")
    cards = page.evaluate(CARDS)
    assert {name: cards[name] for name in gone} == gone


def test_two_windows_do_not_grade_a_card_twice(page: Page, home: str) -> None:
    """What one window grades leaves the table of the other, which says why; its own Undo does not undo the other's grade."""
    goto(page, home, kept())
    other = page.context.new_page()
    goto(other, home)
    for tab in (page, other):
        press(tab, "Begin", "Show the answer")
    press(page, "Easy")
    expect(front(other)).to_contain_text("What is two?")
    expect(said(other)).to_have_text("This card was graded in another window, and that grade stands.")
    press(other, "Show the answer", "Easy")
    expect(front(page)).to_contain_text("three")
    assert {name: card["reps"] for name, card in page.evaluate(CARDS).items()} == {f"{FIRST}#one": 1, f"{FIRST}#two": 1}
    press(page, "Undo")
    expect(front(page)).to_contain_text("What is one?")
    assert page.evaluate(CARDS)[f"{FIRST}#two"]["reps"] == 1


@pytest.mark.parametrize(("width", "height"), [(360, 740), (320, 568), (740, 360)])
def test_grades_are_in_sight_once_a_card_is_turned(opened, home: str, width: int, height: int) -> None:
    """On a small window the buttons stay at its lower edge while the card is read, and nothing of the page lies over them."""
    with opened(width=width, height=height) as visit:
        page = goto(visit.page, home, kept({f"{SECOND}#four": record(NOON + 9 * DAY)}, SECOND))
        press(page, "Begin")
        page.locator(".ah-review__back").evaluate("(back) => (back.style.paddingBottom = '900px')")
        press(page, "Show the answer")
        page.wait_for_timeout(300)
        buttons = page.locator(".ah-review__table > .ah-buttons button:visible")
        assert buttons.count() == 4
        for button in buttons.all():
            box = button.bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
            assert button.evaluate(
                "(b) => { const r = b.getBoundingClientRect(); return b.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }"
            )
        page.locator("#pst-back-to-top").evaluate(
            "(button) => (button.style.display = 'block')"
        )  # as the theme does on the way up
        expect(page.locator("#pst-back-to-top")).to_be_hidden()


def test_buttons_show_their_keys_and_keep_their_names(page: Page, home: str) -> None:
    """What is drawn beside the words is no part of the name that a screen reader says."""
    goto(page, home, kept())
    press(page, "Begin")
    shown = "(button) => getComputedStyle(button, '::after').content"
    assert page.get_by_role("button", name="Show the answer", exact=True).evaluate(shown).startswith('"Space"')
    press(page, "Show the answer")
    assert page.get_by_role("button", name="Easy 8 days", exact=True).evaluate(shown).startswith('"4"')


def test_page_works_from_a_folder(opened_from_disk, folder: Path) -> None:
    """Opened by a double click: no request leaves the folder, nothing is complained of, and grades are kept."""
    with opened_from_disk() as visit:
        goto(visit.page, f"{folder.as_uri()}/", kept())
        press(visit.page, "Begin", "Show the answer", "Good")
        expect(front(visit.page)).to_contain_text("What is two?")
        visit.page.reload()
        expect(counts(visit.page)).to_have_text("2 new.")
        assert visit.complaints == []
        assert all(request.startswith(folder.as_uri()) for request in visit.requests)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360, 320])
def test_axe_and_narrow_windows_find_nothing(opened, home: str, theme: str, width: int) -> None:
    """With a card open, its answer seen and the choices open: no rule of axe-core is broken, nothing sticks out, and all suits a thumb."""
    with opened(width=width, theme=theme) as visit:
        page = goto(visit.page, home, kept({}, FIRST, SECOND))
        press(page, "Begin", "Show the answer", "Easy", "Show the answer")
        page.locator(".ah-review__choices summary").click()
        page.wait_for_timeout(150)
        assert violations(page) == []
        assert page.evaluate(TOO_WIDE) == []
        assert [small for small in page.evaluate(SMALL) if "review" in small] == []
        buttons = page.locator(".ah-review button:visible, .ah-review label:visible")
        assert all(button.bounding_box()["height"] >= 44 for button in buttons.all())


def test_grade_is_announced(page: Page, home: str) -> None:
    """What happens is said in a live region, which a screen reader reads out."""
    goto(page, home, kept())
    press(page, "Begin", "Show the answer", "Good")
    status = page.get_by_role("status").filter(has_text="Good: it comes again in 10 minutes.")
    expect(status).to_have_count(1)


def test_without_scripts_the_page_says_where_the_questions_are(opened, home: str) -> None:
    """No empty table and no dead button."""
    with opened(java_script_enabled=False) as visit:
        visit.page.goto(f"{home}{PAGE}")
        expect(visit.page.locator(".ah-review")).to_contain_text("here none runs")
        assert visit.page.locator(".ah-review button:visible").count() == 0
