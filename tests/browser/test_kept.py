"""The reader's store in a browser: two pages, two scripts of one page, refused, full, damaged and newer storage."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from chromium import served
from kept_pages import write_pages
from reader_storage import BLOCKED, DAMAGED, FULL, MISSING, NEWER, planted

JUDGE = "([piece, right, at]) => { kept.change((all) => kept.judge(all, 'a/b', piece, right, at)); }"
SAID = "(piece) => kept.saidOf(kept.load(), 'a/b', piece)"
TEXT = "() => localStorage.getItem('handgrad')"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a page with two copies of the store."""
    return write_pages(tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="module")
def home(folder: Path) -> Iterator[str]:
    """The address of the page."""
    with served(folder) as address:
        yield f"{address}index.html"


def test_nothing_is_kept_before_the_reader_does_something(page: Page, home: str) -> None:
    """Opening a page, reading and a change that changes nothing write nothing."""
    page.goto(home)
    assert page.evaluate("() => kept.load()") == {"version": 2, "lessons": {}, "cards": {}}
    page.evaluate("() => kept.change(() => {})")
    assert page.evaluate("() => Object.keys(localStorage)") == []


@pytest.mark.parametrize("way", ["served", "folder"])
def test_what_was_said_is_there_after_a_reload(opened_from_disk, home: str, folder: Path, way: str) -> None:
    """From a server and from a folder a word survives the page, and so does its being taken back."""
    with opened_from_disk() as visit:
        page = visit.go(home if way == "served" else (folder / "index.html").as_uri())
        page.evaluate(JUDGE, ["q1", True, 1])
        page.reload()
        assert page.evaluate(SAID, "q1") is True
        page.evaluate(JUDGE, ["q1", None, 2])
        page.reload()
        assert page.evaluate(SAID, "q1") is None
        assert page.evaluate("() => [kept.refused(), kept.wasDamaged()]") == [None, False]


def judge_in_turn(tab: Page, other: Page, piece: str, right: bool | None, at: int) -> None:
    """Say a word on one page, and wait until the other, which learns of it a moment later, has it."""
    tab.evaluate(JUDGE, [piece, right, at])
    other.wait_for_function("([piece, right]) => kept.saidOf(kept.load(), 'a/b', piece) === right", arg=[piece, right])


def counted_loads(page: Page) -> list[Page]:
    """A list that grows by one whenever the page is loaded."""
    loads: list[Page] = []
    page.on("load", lambda loaded: loads.append(loaded))
    return loads


WRONG_STORAGE = """
if (sessionStorage.wrong) {
  delete sessionStorage.wrong;
  const found = Storage.prototype.getItem;
  Storage.prototype.getItem = function (name) { return this === localStorage ? null : found.call(this, name); };
}
"""


def test_page_given_the_wrong_storage_is_loaded_once_more(opened_from_disk, folder: Path) -> None:
    """Where Chromium gives a page from a folder an empty storage, the reader gets the page anew, with what was kept."""
    with opened_from_disk() as visit:
        visit.page.add_init_script(WRONG_STORAGE)
        page = visit.go((folder / "index.html").as_uri())
        page.evaluate(JUDGE, ["q1", True, 1])
        page.evaluate("() => { sessionStorage.wrong = 1; }")
        loads = counted_loads(page)
        page.reload()
        page.wait_for_function("() => kept.load().lessons['a/b']")
        assert page.evaluate(SAID, "q1") is True
        assert len(loads) == 2


@pytest.mark.parametrize(("way", "expected"), [("served", [1, 2, 3]), ("folder", [2, 3, 4])])
def test_page_is_loaded_once_more_at_most(opened_from_disk, home: str, folder: Path, way: str, expected: list[int]) -> None:
    """Where another tab has everything forgotten, a page from a folder is loaded one more time, and none after it; one from a server is not."""
    with opened_from_disk() as visit:
        page = visit.go(home if way == "served" else (folder / "index.html").as_uri())
        page.evaluate(JUDGE, ["q1", True, 1])
        page.evaluate("() => localStorage.removeItem('handgrad')")
        loads, seen = counted_loads(page), []
        for _ in expected:
            page.reload()
            page.evaluate("() => { kept.load(); }")
            page.wait_for_timeout(300)
            seen.append(len(loads))
        assert seen == expected


def test_unknown_fields_survive_a_change(page: Page, home: str) -> None:
    """What another version of the site keeps beside it, at the top and in a lesson, stays."""
    page.add_init_script(planted('{"version": 2, "lessons": {"a/b": {"colour": "red"}}, "cards": {}, "further": [1]}'))
    page.goto(home)
    page.evaluate(JUDGE, ["q1", True, 1])
    kept = page.evaluate("() => JSON.parse(localStorage.handgrad)")
    assert (kept["further"], kept["lessons"]["a/b"]["colour"]) == ([1], "red")


def test_two_pages_lose_nothing(page: Page, home: str) -> None:
    """What two open pages write in turns is all there, and each is told of what the other wrote."""
    other = page.context.new_page()
    for tab, theirs in ((page, "q2"), (other, "q1")):
        tab.add_init_script(
            "performance.now = () => (window.later = (window.later ?? 0) + 1e5)"
        )  # nobody writes at the same time
        tab.goto(home)
        tab.evaluate(
            "(theirs) => { window.told = []; kept.subscribe((all) => told.push(kept.saidOf(all, 'a/b', theirs))); }", theirs
        )
    judge_in_turn(page, other, "q1", True, 1)
    other.wait_for_function("() => told.includes(true)")
    judge_in_turn(other, page, "q2", True, 2)
    page.wait_for_function("() => told.includes(true)")
    judge_in_turn(page, other, "q3", True, 3)
    for tab in (page, other):
        assert [tab.evaluate(SAID, piece) for piece in ("q1", "q2", "q3")] == [True, True, True]


def test_page_that_was_read_too_early_overwrites_nothing_for_good(page: Page, home: str) -> None:
    """Where one page reads before it can see what the other has just written, and writes, both words are there a moment later."""
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(home)
    other.evaluate("() => { window.before = localStorage.handgrad ?? null; }")
    page.evaluate(JUDGE, ["q1", True, 1])
    other.evaluate(
        "() => { const read = Storage.prototype.getItem; Storage.prototype.getItem = () => { Storage.prototype.getItem = read; return before; };"
        " kept.change((all) => kept.judge(all, 'a/b', 'q2', true, 2)); }"
    )
    page.wait_for_function("() => kept.saidOf(kept.load(), 'a/b', 'q1') && kept.saidOf(kept.load(), 'a/b', 'q2')")


def test_what_another_page_takes_back_or_forgets_stays_so(page: Page, home: str) -> None:
    """A word that another page takes back, or a store that it empties, is not brought back by this one, also when the other goes on."""
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(home)
    judge_in_turn(page, other, "q1", True, 1)
    judge_in_turn(other, page, "q1", None, 2)
    judge_in_turn(page, other, "q2", True, 3)
    other.evaluate("() => kept.forget()")
    page.wait_for_function("() => localStorage.getItem('handgrad') === null")
    page.wait_for_timeout(300)
    assert page.evaluate(TEXT) is None
    assert page.evaluate("() => kept.load().lessons") == {}
    judge_in_turn(other, page, "q9", True, 4)
    page.wait_for_timeout(300)
    assert [page.evaluate(SAID, piece) for piece in ("q1", "q2", "q9")] == [None, None, True]


def test_word_of_tomorrow_is_taken_back_for_good(page: Page, home: str) -> None:
    """Where a clock was ahead, another open page that wrote a moment before does not bring back what was taken back."""
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(home)
    judge_in_turn(other, page, "q1", True, 9_000_000_000_000)
    page.evaluate(JUDGE, ["q1", None, 5])
    page.wait_for_timeout(300)
    assert [tab.evaluate(SAID, "q1") for tab in (page, other)] == [None, None]


@pytest.mark.parametrize("script", ["", BLOCKED])
def test_two_scripts_of_a_page_share_one_store(page: Page, home: str, script: str) -> None:
    """Each sees and is told of what the other keeps, also where only the page's memory can keep it."""
    page.add_init_script(script)
    page.goto(home)
    page.evaluate("() => { window.told = []; other.subscribe((all) => told.push(other.saidOf(all, 'a/b', 'q1'))); }")
    page.evaluate(JUDGE, ["q1", True, 1])
    assert page.evaluate("() => [told, other.saidOf(other.load(), 'a/b', 'q1')]") == [[True], True]


@pytest.mark.parametrize(("script", "why"), [(BLOCKED, "blocked"), (MISSING, "blocked"), (FULL, "full")])
def test_refused_storage_leaves_the_page_at_work(page: Page, home: str, script: str, why: str) -> None:
    """Without storage, or with a full one, the page remembers, says why no more is kept, and raises nothing; the next page is empty."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script(script)
    page.goto(home)
    page.evaluate(JUDGE, ["q1", True, 1])
    page.evaluate(JUDGE, ["q2", False, 2])
    assert [page.evaluate(SAID, "q1"), page.evaluate(SAID, "q2"), page.evaluate("() => kept.refused()")] == [True, False, why]
    page.evaluate("() => kept.forget()")
    assert page.evaluate(SAID, "q1") is None
    page.reload()
    assert page.evaluate("() => kept.load().lessons") == {}
    assert faults == []


def test_really_full_storage_is_seen(page: Page, home: str) -> None:
    """Chromium's own refusal is recognised, and what was kept before the storage was full is still there."""
    page.goto(home)
    page.evaluate(JUDGE, ["q1", True, 1])
    page.evaluate(
        "() => { for (let size = 2 ** 23; size >= 1; size /= 2) try { while (true) localStorage['x' + size + Math.random()] = 'x'.repeat(size); } catch {} }"
    )
    page.evaluate("(all) => { kept.change((all) => kept.judge(all, 'a/b', 'q' + 'x'.repeat(999), true, 2)); }")
    assert page.evaluate("() => kept.refused()") == "full"
    page.reload()
    assert page.evaluate(SAID, "q1") is True


def test_damaged_document_is_put_aside_and_its_sound_parts_stay(page: Page, home: str) -> None:
    """The damaged text lies beside the store, word for word; what could be read goes on; the page can say what happened, once."""
    page.add_init_script(planted(DAMAGED))
    page.goto(home)
    assert page.evaluate("() => [kept.wasDamaged(), kept.refused()]") == [True, None]
    assert page.evaluate(SAID, "q1") is True
    page.evaluate(JUDGE, ["q3", True, 3])
    assert page.evaluate("() => kept.textsAside()") == [DAMAGED]
    page.reload()
    assert [page.evaluate(SAID, "q3"), page.evaluate("() => kept.wasDamaged()")] == [True, True]
    page.evaluate("() => kept.damageIsTold()")
    page.reload()
    assert page.evaluate("() => kept.wasDamaged()") is False
    for text in ("not JSON", DAMAGED, "not JSON"):
        page.evaluate("(text) => { localStorage.handgrad = text; kept.load(); }", text)
    assert page.evaluate("() => kept.textsAside()") == [DAMAGED, "not JSON"]
    page.evaluate("() => kept.forget()")
    assert page.evaluate("() => [kept.textsAside(), Object.keys(localStorage)]") == [[], ["planted"]]


def test_damaged_document_that_cannot_be_put_aside_is_not_overwritten(page: Page, home: str) -> None:
    """In a full storage the damaged text stays where it is, and the page goes on in its memory."""
    page.add_init_script(planted(DAMAGED) + FULL)
    page.goto(home)
    page.evaluate(JUDGE, ["q3", True, 3])
    assert [page.evaluate(SAID, piece) for piece in ("q1", "q3")] == [True, True]
    assert page.evaluate("() => kept.refused()") == "full"
    assert page.evaluate(TEXT) == DAMAGED


def test_newer_document_is_left_as_it_is(page: Page, home: str) -> None:
    """What a newer version of the site keeps is neither read nor overwritten, and the page can say so."""
    page.add_init_script(planted(NEWER))
    page.goto(home)
    page.evaluate(JUDGE, ["q1", True, 1])
    assert [page.evaluate(SAID, "q1"), page.evaluate("() => kept.refused()"), page.evaluate(TEXT)] == [True, "newer", NEWER]
    assert page.evaluate("() => [kept.wasDamaged(), kept.textsAside()]") == [False, []]


def test_older_document_is_read_and_kept_in_todays_form(page: Page, home: str) -> None:
    """What the first version kept is there, and the next change writes it in the form of this one."""
    page.add_init_script(planted('{"version": 1, "lessons": {"a/b": {"started": true, "answered": ["q1"]}}}'))
    page.goto(home)
    assert page.evaluate(SAID, "q1") is True
    page.evaluate(JUDGE, ["q2", True, 2])
    kept = page.evaluate("() => JSON.parse(localStorage.handgrad)")
    assert kept["version"] == 2
    assert kept["lessons"]["a/b"]["pieces"] == {"q1": {"right": True, "at": 0}, "q2": {"right": True, "at": 2}}
