"""Reports of mistakes, as a reader makes them in a browser."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

PAGE = "reference/report-a-mistake.html"
LESSON = "pytorch/autograd.html"
BLANK = (
    "Lesson: \nMade with: \n\nThe words or the number that are wrong, copied from the page:\n> \n\n"
    "What I expected instead:\n\n\nHow I found it:\n\n"
)
NO_CLIPBOARD = "delete Navigator.prototype.clipboard"


def text_of(page: Page) -> str:
    """The prepared text as it stands in its box, once a script has filled it in and shows it."""
    box = page.get_by_label("Your report")
    box.wait_for()
    return box.input_value()


def test_report_is_filled_in_from_the_lesson(page: Page, base_url: str) -> None:
    """Who follows "Report it" finds a text with the lesson's id and title and what it was made with."""
    page.goto(f"{base_url}/{LESSON}")
    page.get_by_role("link", name="Report it").click()
    assert text_of(page).startswith("Lesson: DL01.7.2 Autograd\nMade with: PyTorch 2.13.0\n\n")


@pytest.mark.parametrize("press", ["mouse", "keyboard"])
def test_marked_words_are_taken_along(page: Page, base_url: str, press: str) -> None:
    """What a reader has marked in the lesson stands in the report, whether the link is clicked or reached by keyboard."""
    page.goto(f"{base_url}/{LESSON}")
    page.evaluate("getSelection().selectAllChildren(document.querySelector('.ah-lede'))")
    marked = page.locator(".ah-lede").inner_text()
    link = page.get_by_role("link", name="Report it")
    if press == "mouse":
        link.click()
    else:
        link.focus()
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("report-a-mistake"))
    assert f"\n> {marked}\n" in text_of(page)


@pytest.mark.parametrize("marked_before", [True, False])
def test_nothing_marked_is_nothing_taken_along(page: Page, base_url: str, marked_before: bool) -> None:
    """Without a mark, or once a mark is gone, the line for the words stays empty."""
    page.goto(f"{base_url}/{LESSON}")
    if marked_before:
        page.evaluate("getSelection().selectAllChildren(document.querySelector('.ah-lede'))")
        page.get_by_role("link", name="Report it").dispatch_event("pointerdown")
        page.evaluate("getSelection().removeAllRanges()")
    page.get_by_role("link", name="Report it").click()
    assert "\n> \n" in text_of(page)


@pytest.mark.parametrize(
    ("query", "start"),
    [
        ("", BLANK),
        ("?lesson=", BLANK),
        ("?other=1&__proto__=2", BLANK),
        ("?lesson=" + quote("<img src=x onerror=alert(1)>"), "Lesson: <img src=x onerror=alert(1)>\nMade with: \n"),
        ("?lesson=%zz&made-with=%", "Lesson: %zz\nMade with: %\n"),
        ("?lesson=A&lesson=B", "Lesson: A\nMade with: \n"),
        ("?lesson=" + "x" * 10000, "Lesson: " + "x" * 40 + "\N{HORIZONTAL ELLIPSIS}\nMade with: \n"),
        ("?lesson=" + quote("a\nMade with: b\N{RIGHT-TO-LEFT OVERRIDE}c"), "Lesson: a Made with: b c\nMade with: \n"),
        ("?lesson=$%26$1&title=$$", "Lesson: $&$1 $$\nMade with: \n"),
    ],
)
def test_odd_address_is_text_or_nothing(page: Page, base_url: str, query: str, start: str) -> None:
    """Whatever the address says is shown as one line of text or not at all; nothing of it is run, and the page works on."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
    page.goto(f"{base_url}/{PAGE}{query}")
    assert text_of(page).startswith(start)
    assert page.locator("article img").count() == 0
    page.get_by_role("button", name="Copy the report").click()
    expect(page.get_by_role("status")).to_contain_text("The report is")
    assert faults == []


def test_report_is_copied_as_the_reader_left_it(page: Page, base_url: str) -> None:
    """The button hands the text to the clipboard as it stands, and says so."""
    page.add_init_script(
        "Navigator.prototype.__defineGetter__('clipboard', () => ({ writeText: async (text) => { window.copied = text; } }))"
    )
    page.goto(f"{base_url}/{PAGE}")
    page.get_by_label("Your report").fill("p1 is 0.7311,\nnot 0.7312")
    page.get_by_role("button", name="Copy the report").click()
    expect(page.get_by_role("status")).to_have_text("The report is copied. Paste it into a message to the publisher.")
    assert page.evaluate("window.copied") == "p1 is 0.7311,\nnot 0.7312"


def test_report_is_marked_where_nothing_can_be_copied(page: Page, base_url: str) -> None:
    """Without a clipboard the whole text is marked, the box has the focus, and the page says which keys to press."""
    page.add_init_script(f"{NO_CLIPBOARD}; document.execCommand = () => false")
    page.goto(f"{base_url}/{PAGE}")
    page.get_by_role("button", name="Copy the report").click()
    expect(page.get_by_role("status")).to_contain_text("Press Ctrl and C")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    assert page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]") == [0, len(BLANK)]


def test_own_words_survive(page: Page, base_url: str) -> None:
    """What the reader had written, and a browser has put back into the box, is not overwritten."""
    page.add_init_script(
        "new MutationObserver((_, watch) => { const box = document.querySelector('textarea');"
        " if (box) { watch.disconnect(); box.value = 'My own words'; } }).observe(document, { childList: true, subtree: true })"
    )
    page.goto(f"{base_url}/{PAGE}?lesson=M05.1")
    expect(page.get_by_role("button", name="Copy the report")).to_be_visible()
    assert text_of(page) == "My own words"


def test_buttons_are_large_enough_for_a_finger(page: Page, base_url: str) -> None:
    """At 360 pixels the page does not scroll sideways, and each button is at least 44 pixels high."""
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{base_url}/{PAGE}")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert all(button.bounding_box()["height"] >= 44 for button in page.locator(".ah-report .ah-buttons > :visible").all())
