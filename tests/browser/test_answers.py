"""Answers: closed when a page opens, opened by every way a reader has, and each says what it is and whether it is open."""

import pytest

LESSON = "pytorch/autograd.html"
HIDDEN_TARGET = (
    "() => { const body = document.querySelectorAll('details.ah-answer > div')[2]; body.id = 'planted'; return body.id; }"
)


def first_answer(page):
    """Return the first answer of the page, which no other answer holds."""
    return page.locator("details.ah-answer").first


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("key", ["click", "Enter", "Space"])
def test_answer_opens_and_closes(opened, at_root, key, javascript):
    """An answer opens by click, Enter and Space, and closes the same way, with scripts or without."""
    with opened(java_script_enabled=javascript) as visit:
        visit.page.goto(f"{at_root}{LESSON}")
        answer = first_answer(visit.page)
        button, body = answer.locator("> summary"), answer.locator("> div")
        for is_open in (True, False):
            if key == "click":
                button.click()
            else:
                button.press(key)
            assert body.is_visible() == is_open


def test_address_of_a_place_in_a_closed_answer_opens_it(opened, at_root):
    """A link to a place inside a closed answer opens the answer and shows the place; so does the same link again."""
    with opened() as visit:
        page = visit.go(f"{at_root}{LESSON}")
        page.evaluate(HIDDEN_TARGET)
        for _ in range(2):
            page.evaluate("() => { location.hash = ''; location.hash = 'planted'; }")
            place = page.locator("#planted")
            place.wait_for(state="visible", timeout=3000)
            assert 0 <= place.bounding_box()["y"] < 900
            page.evaluate("() => document.querySelectorAll('details').forEach((details) => (details.open = false))")


@pytest.mark.parametrize("fragment", ["#%E0%A4%A", "#nowhere", "#", "#%3Cimg%20src=x%3E"])
def test_odd_fragment_of_an_address_breaks_nothing(opened, at_root, fragment):
    """A fragment that names nothing, or cannot be decoded, leaves the page as it is."""
    with opened() as visit:
        page = visit.go(f"{at_root}{LESSON}{fragment}")
        assert visit.complaints == []
        assert page.locator("details[open]").count() == 0


def test_one_button_opens_and_closes_all(opened, at_root):
    """The button opens all answers, then closes them; its words say which, and what happened is announced."""
    with opened() as visit:
        page = visit.go(f"{at_root}{LESSON}")
        answers = page.locator("details.ah-answer").count()
        assert answers > 20
        button = page.get_by_role("button", name="Open all answers")
        assert button.count() == 1
        button.press("Enter")
        assert page.locator("details.ah-answer[open]").count() == answers
        page.get_by_role("status").filter(has_text="All answers are open.").wait_for(state="attached", timeout=3000)
        page.get_by_role("button", name="Close all answers").click()
        assert page.locator("details.ah-answer[open]").count() == 0
        page.get_by_role("status").filter(has_text="All answers are closed.").wait_for(state="attached", timeout=3000)


def test_the_button_follows_what_the_reader_opens(opened, at_root):
    """Where all answers were opened one by one, the button offers to close them."""
    with opened() as visit:
        page = visit.go(f"{at_root}{LESSON}")
        visit.open_answers()
        page.get_by_role("button", name="Close all answers").wait_for(timeout=3000)
        first_answer(page).locator("> summary").click()
        page.get_by_role("button", name="Open all answers").wait_for(timeout=3000)


def test_page_without_answers_and_page_without_scripts_have_no_such_button(opened, at_root):
    """No button that would do nothing."""
    with opened() as visit:
        assert visit.go(f"{at_root}index.html").locator(".ah-all-answers").count() == 0
    with opened(java_script_enabled=False) as visit:
        visit.page.goto(f"{at_root}{LESSON}")
        assert visit.page.locator(".ah-all-answers").count() == 0
