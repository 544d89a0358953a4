"""Answers that readers type, in a browser: right, wrong, near and broken ones, by keyboard, on paper and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from miniature_site import Built
from page_measures import TOO_WIDE, violations
from reader_storage import BLOCKED
from small_lesson import NAME
from typed_lesson import EXERCISE, QUESTION, TWO, build_typed

JUDGED = "window.judged = []; document.addEventListener('ah-judged', (event) => window.judged.push(event.detail));"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A lesson with a number, a list and a matrix to type, and an exercise with hints."""
    built = build_typed(tmp_path_factory.mktemp("typed"), QUESTION, TWO, EXERCISE)
    assert built.status == 0, built.said
    return built


@pytest.fixture
def address(built: Built) -> str:
    """The lesson, as a double click opens it."""
    return (built.folder / f"{NAME}.html").as_uri()


@pytest.fixture
def lesson(page: Page, address: str) -> Page:
    """The lesson, with whatever it judges kept in `judged`."""
    page.add_init_script(JUDGED)
    page.goto(address)
    return page


def answer(page: Page, piece: str, *texts: str) -> list[str]:
    """Type the answers of a piece, press its button, and return what is said of each."""
    group = page.locator(f"#{piece} .ah-typed")
    for number, text in enumerate(texts):
        group.locator("input, textarea").nth(number).fill(text)
    group.get_by_role("button", name="Check").click()
    return group.locator(".ah-typed__verdict").all_inner_texts()


def test_right_wrong_and_near_answers_are_told_apart(lesson: Page) -> None:
    """Each gets its sentence, the author's question among them, and the rest of the page learns what was judged."""
    assert answer(lesson, "slope", "5") == ["Not yet."]
    assert answer(lesson, "slope", "\u22126") == ["Not yet. Is the sign right?"]
    assert answer(lesson, "slope", "36") == ["Not yet. Is it squared?"]
    assert answer(lesson, "slope", "12/2") == ["Right."]
    assert lesson.evaluate("judged") == [{"piece": "slope", "right": right} for right in (False, False, False, True)]


def test_several_answers_are_right_together(lesson: Page) -> None:
    """Each field has its own sentence, and the piece is right when all are; rows may stand line by line."""
    right, coarse = ["Right.", "Right, and the page gives four decimals."]
    assert answer(lesson, "together", "e/(1+e), 1/(1+e)", "[[1, 3], [2, 4]]") == [
        right,
        "Not yet. Are rows and columns the right way round?",
    ]
    assert answer(lesson, "together", "(0.731, 0.269)", "1, 2\n3, 4") == [coarse, right]
    assert lesson.evaluate("judged.map(({ right }) => right)") == [False, True]


def test_what_cannot_be_read_is_said_at_its_place_and_nothing_is_lost(lesson: Page) -> None:
    """The text stays, the place is marked in the field that has the focus, and nothing is judged."""
    assert answer(lesson, "slope", "3 + sqr(9)") == [
        "At \u201csqr(9)\u201d: This name is not known here; e, pi, ln, exp, sqrt, tanh, sigmoid, sin and cos can be read."
    ]
    box = lesson.locator("#slope input")
    assert box.input_value() == "3 + sqr(9)"
    assert box.evaluate("(box) => [document.activeElement === box, box.selectionStart]") == [True, 4]
    expect(box).to_have_attribute("aria-invalid", "true")
    assert answer(lesson, "together", "(1, 2)", "") == ["Not yet.", "Nothing stands here yet."]
    assert lesson.evaluate("judged") == []
    lesson.locator("#slope input").press_sequentially("3")
    expect(lesson.locator("#slope .ah-typed__verdict")).to_be_hidden()


def test_old_verdict_describes_the_field_no_more(lesson: Page) -> None:
    """Whoever types on hears what to type, and no word about what stood there before."""
    box = lesson.locator("#slope input")
    answer(lesson, "slope", "5")
    assert box.get_attribute("aria-describedby") == "slope-typed-1-form slope-typed-1-verdict"
    box.press_sequentially("3")
    assert box.get_attribute("aria-describedby") == "slope-typed-1-form"
    answer(lesson, "slope", "6")
    assert box.get_attribute("aria-describedby") == "slope-typed-1-form slope-typed-1-verdict"


def test_unreadable_place_is_marked_and_in_sight(lesson: Page) -> None:
    """A mark that is no colour parts it from a wrong answer, and a field scrolls to what it cannot read."""
    mark = "(said) => getComputedStyle(said, '::before').content"
    answer(lesson, "slope", "5")
    assert lesson.locator("#slope .ah-typed__verdict").evaluate(mark) == "none"
    answer(lesson, "slope", "1 + " * 60 + "w" + " + 1" * 60)
    assert lesson.locator("#slope .ah-typed__verdict").evaluate(mark).startswith('"!"')
    assert lesson.locator("#slope input").evaluate("(box) => getComputedStyle(box).borderStyle") == "dashed"
    assert lesson.locator("#slope input").evaluate("(box) => box.selectionDirection") == "backward"
    assert lesson.locator("#slope input").evaluate(
        "(box) => { const at = (240 / 481) * box.scrollWidth; return box.scrollLeft < at && at < box.scrollLeft + box.clientWidth; }"
    )
    answer(lesson, "together", "1, 1", "1, 2\n" * 40 + "w, 3\n" + "1, 2\n" * 40)
    assert lesson.locator("#together textarea").evaluate(
        "(box) => { const at = (40 / 82) * box.scrollHeight; return box.scrollTop < at && at < box.scrollTop + box.clientHeight; }"
    )


def test_what_was_typed_survives_the_way_back(lesson: Page) -> None:
    """A reader who comes back to the page finds the fields as they were."""
    answer(lesson, "together", "e/(1+e), 1/(1+e)", "1, 2\n3, 4")
    lesson.wait_for_timeout(2000)  # a browser keeps what is typed a moment later
    lesson.goto("about:blank")
    lesson.go_back()
    expect(lesson.locator("#together input")).to_have_value("e/(1+e), 1/(1+e)")
    expect(lesson.locator("#together textarea")).to_have_value("1, 2\n3, 4")


def test_verdict_is_announced(lesson: Page) -> None:
    """A screen reader hears what is said, behind the name of each field where there are several, and finds it with the field."""
    answer(lesson, "slope", "5")
    expect(lesson.locator("main [role=status].visually-hidden")).to_have_text("Not yet.")
    answer(lesson, "together", "1", "6")
    expect(lesson.locator("main [role=status].visually-hidden")).to_contain_text("the table: Not yet. Is it as many numbers")
    described = lesson.locator("#slope input").get_attribute("aria-describedby")
    assert [lesson.locator(f"#{name}").inner_text() for name in described.split()] == ["a number", "Not yet."]
    assert lesson.get_by_role("textbox", name="p", exact=True).get_attribute("id") == "together-typed-1"
    assert violations(lesson) == []


def test_wrong_answer_leads_to_the_hints_and_then_to_the_solution(lesson: Page) -> None:
    """One hint after the other, then the solution; a right answer leads to the solution at once."""
    opened = []
    for words in ("Open the next hint", "Open the next hint", "Open the solution"):
        answer(lesson, "hinted", "5")
        lesson.locator("#hinted").get_by_role("button", name=words).click()
        opened.append(lesson.locator("#hinted details[open]").count())
        assert lesson.evaluate("document.activeElement.tagName") == "SUMMARY"
    assert opened == [1, 2, 3]
    answer(lesson, "hinted", "5")
    assert lesson.locator("#hinted .ah-typed__on").count() == 0
    answer(lesson, "slope", "6")
    lesson.locator("#slope").get_by_role("button", name="Open the answer").click()
    expect(lesson.locator("#slope details")).to_have_attribute("open", "")


def test_keyboard_is_enough(lesson: Page) -> None:
    """Enter checks a line; in a table it begins a row, and Ctrl+Enter checks."""
    lesson.locator("#slope input").focus()
    lesson.keyboard.type("6")
    lesson.keyboard.press("Enter")
    expect(lesson.locator("#slope .ah-typed__verdict")).to_have_text("Right.")
    lesson.locator("#together input").fill("(0.7311, 0.2689)")
    lesson.locator("#together textarea").focus()
    lesson.keyboard.type("1, 2")
    lesson.keyboard.press("Enter")
    lesson.keyboard.type("3, 4")
    assert lesson.evaluate("judged.length") == 1
    lesson.keyboard.press("Control+Enter")
    assert lesson.evaluate("judged.map(({ right }) => right)") == [True, True]


@pytest.mark.parametrize("width", [320, 360])
def test_fields_fit_a_phone(lesson: Page, width: int) -> None:
    """Nothing is wider than the window, also with long texts and verdicts; what is touched is high enough."""
    lesson.set_viewport_size({"width": width, "height": 800})
    answer(lesson, "together", "[[1, 2], [3]]", "1 2")
    assert lesson.evaluate(TOO_WIDE) == []
    heights = lesson.locator(".ah-typed :is(input, textarea, button)").evaluate_all("(all) => all.map((one) => one.offsetHeight)")
    assert min(heights) >= 44
    sizes = lesson.locator(".ah-typed :is(input, textarea)").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).fontSize)"
    )
    assert {*sizes} == {"16px"}


@pytest.mark.parametrize("width", [360, 1280])
def test_verdict_is_nearer_to_its_field_than_to_the_next(lesson: Page, width: int) -> None:
    """What stands below a field belongs to it at a glance."""
    lesson.set_viewport_size({"width": width, "height": 800})
    answer(lesson, "together", "1, 1", "5, 5\n5, 5")
    gaps = lesson.locator("#together .ah-typed").evaluate(
        """(group) => {
          const [first, second] = group.querySelectorAll(".ah-typed__field");
          const of = (one) => one.getBoundingClientRect();
          const said = of(first.querySelector(".ah-typed__verdict"));
          const above = first.querySelector(innerWidth < 600 ? ".ah-typed__form" : "input");
          return [said.top - of(above).bottom, of(second.querySelector("label")).top - said.bottom];
        }"""
    )
    assert 2 * gaps[0] < gaps[1]


def test_paper_has_no_fields(lesson: Page) -> None:
    """On paper all answers are printed, so there is nothing to type."""
    assert lesson.locator(".ah-typed").first.is_visible()
    lesson.emulate_media(media="print")
    assert not lesson.locator(".ah-typed").first.is_visible()


def test_without_scripts_the_question_reads_as_before(opened, address: str) -> None:
    """There is no field that nothing would judge."""
    with opened(java_script_enabled=False) as visit:
        visit.page.goto(address)
        expect(visit.page.get_by_text("What is the slope?").first).to_be_visible()
        assert visit.page.locator(".ah-typed:visible").count() == 0


def test_what_was_once_right_stays_so(lesson: Page) -> None:
    """Another try takes nothing away; the reader's own word does."""
    said = lesson.locator("#slope summary .ah-said")
    answer(lesson, "slope", "5")
    expect(said).to_have_text(", not yet")
    answer(lesson, "slope", "6")
    expect(said).to_have_text(", you had it")
    assert answer(lesson, "slope", "5") == ["Not yet."]
    expect(said).to_have_text(", you had it")
    lesson.locator("#slope summary").click()
    lesson.locator("#slope .ah-own-word").get_by_role("button", name="Not yet").click()
    expect(said).to_have_text(", not yet")


def test_reader_whose_answer_is_judged_is_told_that_nothing_is_kept(page: Page, address: str) -> None:
    """A judged answer is a word like a pressed one: the line stands below its fields, once on the page."""
    page.add_init_script(BLOCKED)
    page.goto(address)
    assert page.locator(".ah-not-kept").count() == 0
    answer(page, "slope", "5")
    answer(page, "hinted", "6")
    expect(page.locator(".ah-not-kept")).to_have_count(1)
    expect(page.locator("#slope .ah-typed + .ah-not-kept")).to_contain_text("does not let the site keep")
