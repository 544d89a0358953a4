"""The reader's progress in a lesson, in the lists of lessons and on the home page."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from page_measures import SHIFTED, TOO_WIDE, WATCH_SHIFTS, violations
from printed_pages import letters, printed
from reader_storage import BLOCKED, DAMAGED, FULL, NEWER, planted

PAGE = "pytorch/autograd"
LESSON = f"{PAGE}.html"
KEPT = "() => JSON.parse(localStorage.handgrad ?? 'null')"
ANSWERED = [{"right": True, "at": 1}, {"right": False, "at": 1}]
BEGUN = {
    "version": 2,
    "cards": {},
    "lessons": {
        "derivatives/slopes": {"started": {"at": 1}, "done": {"is": True, "at": 2}, "place": {"heading": "exercises", "words": "Exercises", "at": 9}},
        "by-hand/relu-gate": {"started": {"at": 1}, "place": {"heading": "code", "words": "Code", "at": 4}},
        PAGE: {"started": {"at": 1}, "place": {"heading": "pitfalls", "words": "Pitfalls", "at": 5}},
        "gone/away": {"started": {"at": 1}, "place": {"heading": "x", "words": "X", "at": 99}},
    },
}  # fmt: skip


def pieces_of(page: Page, docname: str = PAGE) -> list[str]:
    """The anchors of the pieces of a lesson that have an answer, from the page's own markup."""
    return page.locator("li.ah-question, .ah-predict, .ah-explore, .ah-exercise").evaluate_all(
        "(all) => all.filter((piece) => piece.id && piece.querySelector('details:is([data-kind=answer], [data-kind=solution])')).map((piece) => piece.id)"
    )


def pair(page: Page, piece: str):
    """The reader's word on a piece."""
    return page.locator(f"#{piece} .ah-own-word").last


def open_answer(page: Page, piece: str) -> None:
    """Open the last answer of a piece as a reader does, by keyboard: a click misses where the page still moves."""
    page.locator(f"#{piece} details:is([data-kind=answer], [data-kind=solution]) > summary").last.press("Enter")


def test_every_piece_with_an_answer_takes_the_readers_word(page: Page, base_url: str) -> None:
    """Each has one pair of quiet buttons, in its open answer and nowhere else, and each pair has a name of its own."""
    page.goto(f"{base_url}/{LESSON}")
    pieces = pieces_of(page)
    assert len(pieces) > 14
    assert page.locator(".ah-own-word").count() == len(pieces)
    assert page.locator(".ah-own-word:visible").count() == 0
    open_answer(page, pieces[0])
    expect(pair(page, pieces[0]).get_by_role("button", name="I had it")).to_be_visible()
    names = page.locator(".ah-own-word").evaluate_all("(all) => all.map((group) => group.getAttribute('aria-label'))")
    assert len(set(names)) == len(names)
    assert "Exercise 1: did you have it?" in names


def test_word_is_given_changed_and_taken_back_by_keyboard(page: Page, base_url: str) -> None:
    """Tab and Enter open an answer, say "I had it", say "Not yet" instead and take it back; a reload shows what was said."""
    page.goto(f"{base_url}/{LESSON}")
    piece = pieces_of(page)[0]
    summary = page.locator(f"#{piece} summary").last
    summary.focus()
    page.keyboard.press("Enter")
    group = pair(page, piece)
    had, not_yet, undo = (group.get_by_role("button", name=name) for name in ("I had it", "Not yet", "Take it back"))
    for _ in range(30):
        page.keyboard.press("Tab")
        if had.evaluate("(button) => button === document.activeElement"):
            break
    expect(undo).to_be_hidden()
    page.keyboard.press("Enter")
    expect(had).to_have_attribute("aria-pressed", "true")
    expect(summary).to_contain_text("you had it")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(had).to_have_attribute("aria-pressed", "false")
    page.reload()
    page.locator(f"#{piece} summary").last.click()
    expect(not_yet).to_have_attribute("aria-pressed", "true")
    expect(summary).to_contain_text("not yet")
    not_yet.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert had.evaluate("(button) => button === document.activeElement")
    assert [had.get_attribute("aria-pressed"), not_yet.get_attribute("aria-pressed")] == ["false", "false"]
    expect(undo).to_be_hidden()
    assert page.evaluate(KEPT)["lessons"][PAGE]["pieces"][piece]["right"] is None


def test_end_of_the_lesson_counts_and_can_be_taken_back(page: Page, base_url: str) -> None:
    """The line counts what is answered; done can be said at any time, and unsaid; all answered is said too."""
    page.goto(f"{base_url}/{LESSON}")
    pieces = pieces_of(page)
    end = page.locator(".ah-end")
    expect(end).to_contain_text(f"You have answered 0 of {len(pieces)}.")
    end.get_by_role("button", name="Mark the lesson as done").click()
    expect(end).to_contain_text("You have marked this lesson as done.")
    end.get_by_role("button", name="Not done after all").click()
    expect(end).not_to_contain_text("marked")
    page.evaluate("() => document.querySelectorAll('details').forEach((details) => (details.open = true))")
    for number, piece in enumerate(pieces):
        pair(page, piece).get_by_role("button", name=("I had it", "Not yet")[number % 2]).evaluate("(button) => button.click()")
    expect(end).to_contain_text(f"You have answered all {len(pieces)}.")


def test_opening_alone_begins_nothing(page: Page, base_url: str) -> None:
    """A page that is opened and read at its top for an hour, or scrolled through at once, is not begun; staying and scrolling begins it."""
    page.clock.install()
    page.goto(f"{base_url}/{LESSON}")
    page.clock.run_for(3_600_000)
    assert page.evaluate(KEPT) is None
    page.reload()
    page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    page.clock.run_for(5000)
    assert page.evaluate(KEPT) is None
    page.clock.run_for(30_000)
    page.wait_for_function("() => localStorage.handgrad")
    assert page.evaluate(KEPT)["lessons"][PAGE]["started"]["at"] > 0


def test_opening_an_answer_begins_and_the_place_is_kept(page: Page, base_url: str) -> None:
    """The lesson is begun with the first answer opened, and the heading the reader then scrolls to is the place to go on from."""
    page.goto(f"{base_url}/{LESSON}")
    open_answer(page, pieces_of(page)[0])
    page.locator("#pitfalls > h2").evaluate("(heading) => heading.scrollIntoView()")
    page.wait_for_function("() => JSON.parse(localStorage.handgrad).lessons['pytorch/autograd'].place.heading === 'pitfalls'")
    page.goto(f"{base_url}/index.html")
    offer = page.locator(".ah-go-on")
    expect(offer).to_have_text(re.compile("Go on where you left: DL01.7.2 Autograd, at .Pitfalls.\\."))
    offer.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"pytorch/autograd\.html#pitfalls$"))


def test_event_of_a_judge_counts_as_the_readers_word(page: Page, base_url: str) -> None:
    """A page that judges an answer says so with an event; what names no piece of the lesson, or no verdict, is nothing."""
    page.goto(f"{base_url}/{LESSON}")
    first, second = pieces_of(page)[:2]
    tell = "(detail) => document.dispatchEvent(new CustomEvent('ah-judged', { detail }))"
    for detail in ({"piece": "nowhere", "right": True}, {"piece": "constructor", "right": True}, {"piece": first}, {}, None):
        page.evaluate(tell, detail)
    assert page.evaluate(KEPT) is None
    page.evaluate(tell, {"piece": first, "right": True})
    page.evaluate(tell, {"piece": second, "right": False})
    kept = page.evaluate(KEPT)["lessons"][PAGE]
    assert [kept["pieces"][piece]["right"] for piece in (first, second)] == [True, False]
    assert kept["started"]
    page.evaluate(tell, {"piece": first, "right": False})
    page.evaluate(tell, {"piece": second, "right": True})
    kept = page.evaluate(KEPT)["lessons"][PAGE]
    assert [kept["pieces"][piece]["right"] for piece in (first, second)] == [True, True]
    open_answer(page, first)
    pair(page, first).get_by_role("button", name="Not yet").click()
    assert page.evaluate(KEPT)["lessons"][PAGE]["pieces"][first]["right"] is False


@pytest.mark.parametrize("way", ["at_root", "under_a_path", "from_a_folder"])
def test_lists_show_how_far_the_reader_is(request, way: str) -> None:
    """The map says it in words, the list of pages with a mark and in words for a screen reader; other lessons are as before."""
    home = request.getfixturevalue(way)
    opened = request.getfixturevalue("opened_from_disk" if way == "from_a_folder" else "opened")
    with opened() as visit:
        visit.page.add_init_script(planted(json.dumps(BEGUN)))
        page = visit.go(f"{home}{LESSON}")
        piece = pieces_of(page)[0]
        open_answer(page, piece)
        pair(page, piece).get_by_role("button", name="I had it").click()
        total = len(pieces_of(page))
        expect(page.locator(".bd-docs-nav .current > a")).to_have_text(
            re.compile(rf"^Autograd \(started, 1 of {total} answered\)$")
        )
        page = visit.go(f"{home}index.html")
        stops = page.locator(".ah-course li")
        assert stops.filter(has_text="Slopes").locator(".ah-tag").inner_text() == "done"
        assert (
            stops.filter(has=page.get_by_role("link", name="Autograd", exact=True)).locator(".ah-tag").inner_text()
            == f"started, 1 of {total} answered"
        )
        assert stops.filter(has_text="Jacobians").locator(".ah-tag").inner_text().startswith("L2")
        links = page.locator(".bd-docs-nav")
        expect(links.get_by_role("link", name="Slopes: what a gradient is (done)")).to_have_count(1)
        expect(links.get_by_role("link", name=f"Autograd (started, 1 of {total} answered)")).to_have_count(1)
        assert (
            page.locator(".bd-docs-nav [data-progress=new]").count()
            == page.locator(".ah-course [data-state=written]").count() - 3
        )
        assert visit.complaints == []


@pytest.mark.parametrize("seen", ["nothing more", "the top"])
def test_place_is_kept_by_who_opens_a_lesson_and_leaves(page: Page, base_url: str, seen: str) -> None:
    """Whoever only looks in, or only at the top of the page, finds the offer to go on where it was."""
    page.goto(f"{base_url}/index.html")
    page.evaluate(f"() => {{ {planted(json.dumps(BEGUN))} }}")
    page.goto(f"{base_url}/{LESSON}")
    if seen == "the top":
        page.mouse.wheel(0, 3)
        page.wait_for_timeout(900)
    page.goto(f"{base_url}/index.html")
    expect(page.locator(".ah-go-on")).to_contain_text("DL01.7.2 Autograd, at \N{LEFT DOUBLE QUOTATION MARK}Pitfalls")


def test_home_page_offers_the_last_place_of_what_is_begun(page: Page, base_url: str) -> None:
    """Not a lesson that is done, not one that is gone; and to who has begun nothing, where to begin."""
    page.goto(f"{base_url}/index.html")
    expect(page.locator(".ah-go-on")).to_contain_text("Begin with")
    page.add_init_script(planted(json.dumps(BEGUN)))
    page.reload()
    expect(page.locator(".ah-go-on")).to_contain_text("DL01.7.2 Autograd, at \N{LEFT DOUBLE QUOTATION MARK}Pitfalls")
    page.evaluate(
        "() => { const all = JSON.parse(localStorage.handgrad); all.lessons = {}; localStorage.handgrad = JSON.stringify(all); }"
    )
    page.reload()
    expect(page.locator(".ah-go-on")).to_contain_text("Begin with")


@pytest.mark.parametrize(
    ("lessons", "words"),
    [
        ({"derivatives/slopes": {"done": {"is": True, "at": 1}}}, "Go on with the next lesson: M05.2 "),
        ({"derivatives/slopes": {"done": {"is": True, "at": 1}}, PAGE: {"done": {"is": True, "at": 9}}}, "Go on with the next lesson: DL01.7.3 "),
        ({PAGE: {"done": {"is": True, "at": 9}}, "derivatives/slopes": {"done": {"is": True, "at": 10}}}, "Go on with the next lesson: M05.2 "),
        ({"by-hand/relu-gate": {"started": {"at": 1}, "pieces": {"x": {"right": True, "at": 8}}, "place": {"heading": "code", "words": "Code", "at": 2}},
          PAGE: {"started": {"at": 1}, "place": {"heading": "code", "words": "Code", "at": 7}}}, "Go on where you left: DL01.5.2"),
        ({"by-hand/relu-gate": {"started": {"at": 1}, "place": {"heading": "code", "words": "Code", "at": 9e12}},
          PAGE: {"started": {"at": 1}, "place": {"heading": "code", "words": "Code", "at": 7}}}, "Go on where you left: DL01.7.2"),
    ],
)  # fmt: skip
def test_offer_follows_what_was_done_last(page: Page, base_url: str, lessons: dict, words: str) -> None:
    """After a lesson that is done the next one that is not; else where something was done last, whatever it was, by a clock that can be right."""
    page.add_init_script(planted(json.dumps({"version": 2, "cards": {}, "lessons": lessons})))
    page.goto(f"{base_url}/index.html")
    expect(page.locator(".ah-go-on")).to_contain_text(words)


def test_offer_says_when_every_lesson_is_done(page: Page, base_url: str) -> None:
    """Then no lesson is offered, neither the first nor another."""
    page.goto(f"{base_url}/index.html")
    page.evaluate(
        "() => { const done = { is: true, at: 1 }; const lessons = Object.fromEntries(handgradCourse.map(({ page }) => [page, { done }]));"
        " localStorage.handgrad = JSON.stringify({ version: 2, cards: {}, lessons }); }"
    )
    page.reload()
    expect(page.locator(".ah-go-on")).to_have_text("You have marked every lesson of the course as done.")


def test_another_tab_is_followed(page: Page, base_url: str) -> None:
    """What is said in one tab shows in another without a reload."""
    other = page.context.new_page()
    other.goto(f"{base_url}/index.html")
    page.goto(f"{base_url}/{LESSON}")
    page.locator(".ah-end button").click()
    expect(
        other.locator(".ah-course li").filter(has=other.get_by_role("link", name="Autograd", exact=True)).locator(".ah-tag")
    ).to_have_text("done")


@pytest.mark.parametrize(
    ("script", "words"),
    [(BLOCKED, "does not let the site keep"), (FULL, "no room left"), (planted(NEWER), "newer version")],
)
def test_reader_is_told_once_that_nothing_is_kept(page: Page, base_url: str, script: str, words: str) -> None:
    """The lesson works on, and one quiet line says it, where the reader first says something and not before."""
    page.add_init_script(script)
    page.goto(f"{base_url}/{LESSON}")
    assert page.locator(".ah-not-kept").count() == 0
    for piece in pieces_of(page)[:2]:
        open_answer(page, piece)
        pair(page, piece).get_by_role("button", name="I had it").click()
        expect(pair(page, piece).get_by_role("button", name="I had it")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ah-not-kept")).to_have_count(1)
    expect(page.locator(".ah-not-kept")).to_contain_text(words)
    expect(page.locator(".ah-end")).to_contain_text("You have answered 2 of")


def test_typed_answer_tells_that_nothing_is_kept(page: Page, base_url: str) -> None:
    """Who types, presses "Check" and says nothing else is told too."""
    page.add_init_script(BLOCKED)
    page.goto(f"{base_url}/{LESSON}")
    page.evaluate(
        "(piece) => document.dispatchEvent(new CustomEvent('ah-judged', { detail: { piece, right: true } }))", pieces_of(page)[0]
    )
    expect(page.locator(".ah-not-kept")).to_contain_text("does not let the site keep")


def test_damage_and_a_full_storage_are_both_told(page: Page, base_url: str) -> None:
    """Damage that was found on a page that tells nothing is told on the next; when the storage is full afterwards, that is told too, and each once."""
    page.goto(f"{base_url}/index.html")
    page.evaluate("(text) => (localStorage.handgrad = text)", DAMAGED)
    page.reload()
    page.goto(f"{base_url}/{LESSON}")
    notes = page.locator(".ah-not-kept")
    for number, piece in enumerate(pieces_of(page)[:4]):
        if number == 2:
            page.evaluate(f"() => {{ {FULL} }}")
        open_answer(page, piece)
        pair(page, piece).get_by_role("button", name="I had it").click()
        expect(notes).to_have_count(1 if number < 2 else 2)
    assert sorted("damaged" in words for words in notes.all_inner_texts()) == [False, True]
    page.reload()
    open_answer(page, pieces_of(page)[5])
    pair(page, pieces_of(page)[5]).get_by_role("button", name="I had it").click()
    expect(notes).to_have_count(0)


@pytest.mark.parametrize(
    "text", ["not JSON", DAMAGED, NEWER, "null", '{"version":2,"lessons":{"pytorch/autograd":7},"cards":{}}']
)
@pytest.mark.parametrize("name", [LESSON, "index.html", "reference/your-progress.html"])
def test_pages_bear_whatever_is_kept(opened, at_root, name: str, text: str) -> None:
    """No page breaks over a damaged or a newer record."""
    with opened() as visit:
        visit.page.add_init_script(f"localStorage.handgrad = {text!r};")
        visit.go(f"{at_root}{name}")
        assert visit.complaints == []


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("name", [LESSON, "index.html", "reference/your-progress.html"])
def test_nothing_moves_when_the_marks_appear(opened, at_root, name: str, width: int) -> None:
    """What stands around the marks stands where it stands for a reader who has begun nothing, and nothing shifts while they appear."""
    places = "() => [...document.querySelectorAll('h1, h2, h3, .bd-docs-nav li, .ah-module li, tr')].map((e) => [e.textContent.slice(0, 20), Math.round(e.getBoundingClientRect().top + scrollY)].join())"
    cut = lambda found: [place.rpartition(",")[2] for place in found]  # noqa: E731
    found = []
    for kept in ({"version": 2, "lessons": {}, "cards": {}}, BEGUN):
        with opened(width=width, height=900) as visit:
            visit.page.add_init_script(planted(json.dumps(kept)) + WATCH_SHIFTS)
            page = visit.go(f"{at_root}{name}")
            page.wait_for_timeout(150)
            assert page.evaluate(SHIFTED) < 0.01
            found.append(cut(page.evaluate(places)))
    if not name.startswith("reference"):  # there a cell may need a line more, in a table laid out before it is seen
        assert found[0] == found[1]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", [LESSON, "index.html"])
def test_axe_and_narrow_windows_find_nothing(opened, at_root, name: str, theme: str) -> None:
    """With marks, words and open answers no rule of axe-core is broken, and nothing sticks out at 360 and 320 pixels."""
    with opened(width=360, theme=theme) as visit:
        visit.page.add_init_script(planted(json.dumps(BEGUN)))
        page = visit.go(f"{at_root}{name}")
        visit.open_answers()
        for word in page.locator(".ah-own-word button:first-child").all()[::2]:
            word.evaluate("(button) => button.click()")
        assert violations(page) == []
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            page.wait_for_timeout(100)
            assert page.evaluate(TOO_WIDE) == []
        small = page.locator(":is(.ah-own-word, .ah-end) button:visible").evaluate_all(
            "(all) => all.filter((button) => button.getBoundingClientRect().height < 44).length"
        )
        assert small == 0


def test_paper_has_no_controls(opened, at_root) -> None:
    """On paper stands neither a button nor the count, also with answers given."""
    with opened() as visit:
        visit.page.add_init_script(planted(json.dumps(BEGUN)))
        page = visit.go(f"{at_root}{LESSON}")
        page.locator(".ah-own-word button").first.evaluate("(button) => button.click()")
        paper = printed(page)
        assert letters("Pitfalls") in paper
        for words in ("I had it", "Not yet", "Take it back", "you had it", "You have answered", "Mark the lesson as done"):
            assert letters(words) not in paper, words


def test_without_scripts_there_is_no_control(opened, at_root) -> None:
    """Without scripts the lesson has neither words nor an offer that would do nothing, and the home page says where to begin."""
    with opened(java_script_enabled=False) as visit:
        visit.page.goto(f"{at_root}{LESSON}")
        assert visit.page.locator(".ah-own-word, .ah-end button").count() == 0
        visit.page.goto(f"{at_root}index.html")
        assert "Begin with" in visit.page.locator(".ah-go-on").inner_text()
