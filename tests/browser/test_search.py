"""Search: from a server with excerpts, from a folder without; it shows what pages show, and leads into closed answers."""

import re

import pytest

from reader_storage import FULL

LESSON = "pytorch/autograd.html"
TERMS = ("leaf", "backward", "retain_graph", "gradient", "detach", "relu", "softmax", "accumulate", "vector-Jacobian", "seed")
# Up to three words each of the text, the code and the printed lines that stand in closed answers alone.
HIDDEN_WORDS = """() => {
    const shown = document.querySelector("article").cloneNode(true);
    shown.querySelectorAll("details > :not(summary), .katex-mathml").forEach((folded) => folded.remove());
    const seen = shown.textContent.toLowerCase(), found = [];
    const kinds = { text: "details > div > p", code: "details .cell_input pre", output: "details .cell_output pre" };
    for (const [kind, where] of Object.entries(kinds)) {
        const words = [...document.querySelectorAll(where)].flatMap((box) => box.textContent.toLowerCase().match(/\\b[a-z_]{5,}\\b/g) ?? []);
        const hidden = [...new Set(words)].filter((word) => !seen.includes(word.slice(0, 5)));
        found.push(...hidden.slice(0, 3).map((word) => [word, kind]));
    }
    return found;
}"""
PAGE_FURNITURE = re.compile(
    r"Hide Search Matches|Open all answers|Repository|Print to PDF|\\frac|\\vect|\\mat\b|\\partial|On this page|Copy"
)


def search(visit, home, words):
    """Search by the page's own field and wait for the results."""
    page = visit.go(f"{home}index.html")
    page.keyboard.press("Control+k")
    page.locator("#pst-search-dialog input").fill(words)
    page.keyboard.press("Enter")
    page.locator(
        "#search-results .search-summary, #search-results p", has_text=re.compile("Search finished|did not match")
    ).first.wait_for(timeout=8000)
    page.wait_for_timeout(300)
    return page


def word_only_in_answers(page):
    """Return a word of the lesson that stands in one closed answer and nowhere else, and the words of that answer's button."""
    return page.evaluate("""() => {
        const words = (node) => new Set(node.textContent.toLowerCase().match(/\\b[a-z]{7,}\\b/g));
        const outside = document.querySelector("article").cloneNode(true);
        outside.querySelectorAll("details > :not(summary), .katex-mathml").forEach((folded) => folded.remove());
        const seen = words(outside), whole = [...document.querySelectorAll("article details")];
        for (const paragraph of document.querySelectorAll("details > div > p")) for (const word of words(paragraph)) {
            const holders = whole.filter((details) => details.textContent.toLowerCase().includes(word));
            if (![...seen].some((other) => other.includes(word)) && holders.length === 1)
                return [word, holders[0].querySelector("summary").textContent.replace(/,? *(you had it|not yet)$/, "").trim()];
        }
    }""")


@pytest.mark.parametrize("way", ["at_root", "under_a_path", "from_a_folder"])
def test_search_finds_the_lesson_and_complains_of_nothing(request, opened, way):
    """A term of the lesson is found in every way of serving, without an error; the hit opens the lesson."""
    home = request.getfixturevalue(way)
    with opened() as visit:
        page = search(visit, home, "retain_graph")
        hits = page.locator("#search-results li a")
        assert hits.count() >= 1
        assert visit.complaints == []
        page.locator(f"#search-results li a[href*='{LESSON}']").first.click()
        page.wait_for_load_state()
        assert f"{home}{LESSON}" in page.url
        page.locator("article .highlighted").first.wait_for(state="attached", timeout=3000)
        assert visit.complaints == []


def test_a_server_gives_excerpts_and_a_folder_does_not(opened, at_root, from_a_folder):
    """Excerpts stand under the hits where pages can be read; from a folder the titles stand alone."""
    for home, wanted in ((at_root, True), (from_a_folder, False)):
        with opened() as visit:
            page = search(visit, home, "accumulate")
            assert page.locator("#search-results li").count() >= 1
            assert (page.locator("#search-results p.context").count() > 0) == wanted


def test_excerpts_hold_no_furniture_and_nothing_that_is_folded_away(opened, at_root):
    """No excerpt shows buttons, menus, TeX or the inside of an answer."""
    with opened() as visit:
        for term in TERMS:
            page = search(visit, at_root, term)
            text = " ".join(page.locator("#search-results p.context").all_text_contents())
            assert text, term
            assert not PAGE_FURNITURE.search(text), (term, PAGE_FURNITURE.search(text))


def test_hit_in_a_closed_answer_opens_it_and_is_not_given_away_in_the_list(opened, at_root):
    """A word that stands in an answer only is found, is not shown in the list, and its answer is open when the page opens."""
    with opened() as visit:
        word, owner = word_only_in_answers(visit.go(f"{at_root}{LESSON}"))
        page = search(visit, at_root, word)
        result = page.locator(f"#search-results li:has(a[href*='{LESSON}'])").first
        excerpt = result.locator("p.context").inner_text()
        assert excerpt == f"What you search for stands in a folded answer: {owner}."
        assert word not in excerpt.lower()
        result.locator("a").first.click()
        page.wait_for_load_state()
        page.locator("details[open] .highlighted").first.wait_for(state="visible", timeout=3000)
        assert 0 < page.locator("details[open] .highlighted").first.bounding_box()["y"] < 900
        note = page.locator(".ah-hits")
        assert "open" in note.inner_text()
        note.get_by_role("button").click()
        assert page.locator("details[open]").count() == 0


def test_link_to_a_folded_answer_opens_it(opened, at_root):
    """By keyboard, from the hit to the answer's own link and into the answer, which is open and in sight; the words are marked in it."""
    with opened(width=360, height=740) as visit:
        word, owner = word_only_in_answers(visit.go(f"{at_root}{LESSON}"))
        page = visit.go(f"{at_root}search.html?q={word}")
        link = page.locator("#search-results p.context a", has_text=owner).first
        link.wait_for(timeout=8000)
        page.locator(f"#search-results li:has(a[href*='{LESSON}']) > a").first.focus()
        page.keyboard.press("Tab")
        assert link.evaluate("(link) => link === document.activeElement")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/{LESSON}#*")
        answer = page.locator(":target")
        answer.locator(".highlighted").first.wait_for(state="visible", timeout=3000)
        assert answer.evaluate("(answer) => answer.matches('details[open].ah-answer')")
        assert answer.locator("summary").text_content().startswith(owner)
        assert -5 < answer.bounding_box()["y"] < 400
        assert visit.complaints == []


def test_no_word_of_any_answer_is_given_away(opened, at_root):
    """Whatever stands in answers alone (text, code, what cells print) is in no line of the list; visible words are shown as ever."""
    with opened() as visit:
        words = visit.go(f"{at_root}{LESSON}").evaluate(HIDDEN_WORDS)
        assert {kind for _, kind in words} == {"text", "code", "output"}
        for word, _ in words:
            page = search(visit, at_root, word)
            result = page.locator(f"#search-results li:has(a[href*='{LESSON}'])")
            assert result.count() >= 1, word
            for line in result.first.locator("p.context").all_inner_texts():
                assert word not in line.lower(), (word, line)


@pytest.mark.parametrize("seen", ["retain_graph", "happens", "accumulate gradients"])
def test_visible_words_are_shown_around_the_hit(opened, at_root, seen):
    """A word that the page shows is shown, with what stands around it, also where the search knows only its stem."""
    with opened() as visit:
        page = search(visit, at_root, seen)
        line = page.locator(f"#search-results li:has(a[href*='{LESSON}']) p.context").first.inner_text().lower()
        assert seen.split()[0][:7] in line


def test_full_storage_does_not_stop_the_search(opened, at_root):
    """Where Sphinx cannot keep the words that it marks, the search finds what it finds."""
    with opened() as visit:
        visit.page.add_init_script(FULL)
        page = search(visit, at_root, "retain_graph")
        assert page.locator("#search-results li").count() >= 1
        assert visit.complaints == []


def test_search_that_finds_nothing_says_so(opened, from_a_folder):
    """A word that stands nowhere gives a sentence, not an empty page; markup in the query is text."""
    with opened() as visit:
        page = search(visit, from_a_folder, "<img src=x onerror=alert(1)>qqqq")
        assert "did not match" in page.locator("#search-results").inner_text()
        assert page.locator("#search-results img").count() == 0
        assert visit.complaints == []
