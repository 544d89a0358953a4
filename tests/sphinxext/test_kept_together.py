"""A short formula is kept on one line with its punctuation, a pair of numbers too; no word is lost, and code is as typed."""

import pytest

from miniature_site import Build


def boxes(build: Build, words: str) -> tuple[list[str], str]:
    """Return the boxes of a page and its first paragraph, with | for each formula."""
    page = build({"notes": f"# Notes\n\n{words}\n"}).page("notes")
    for formula in page.select("span.math"):
        formula.replace_with("|")
    return [box.get_text() for box in page.select(".ah-kept")], page.select_one("article p").get_text()


FORMULAS = r"""It is $x = 3$.
Then $y$, and here (at $x$) it is ($z$): so ($a$, $b$) and *$c$*.
So $9 + 6 + 1 + 25 + 49 + 81 = 171$.
And $\vect{p} - \vect{y}$, which"""


def test_short_formula_is_kept_with_its_punctuation(build: Build) -> None:
    """Brackets before and punctuation after are in the box; a long formula has none; the words are as before."""
    kept, said = boxes(build, FORMULAS)
    assert kept == ["|.", "|,", "|)", "(|):", "(|,", "|)", "|", "|,"]
    assert said == "It is |.\nThen |, and here (at |) it is (|): so (|, |) and |.\nSo |.\nAnd |, which"


NUMBERS = "From (2, -1) to (-3, 4.5, 6): -0.5, not 1e-3, on 2026-11-30, in a 2-2-2 network; `(2, -1)` and (x, 2)."


def test_numbers_in_running_text_have_a_minus_and_stay_whole(build: Build) -> None:
    """A hyphen before a number is a minus sign, and a pair does not break; dates, names and code are as typed."""
    _, said = boxes(build, NUMBERS)
    assert said == (
        "From (2,\N{NO-BREAK SPACE}\N{MINUS SIGN}1) to (\N{MINUS SIGN}3,\N{NO-BREAK SPACE}4.5,\N{NO-BREAK SPACE}6): "
        "\N{MINUS SIGN}0.5, not 1e-3, on 2026-11-30, in a 2-2-2 network; (2, -1) and (x, 2)."
    )


@pytest.mark.parametrize("words", ["```text\n(2, -1)\n```", "`-1`"])
def test_code_is_as_typed(build: Build, words: str) -> None:
    """No sign of code is changed: it is copied."""
    page = build({"notes": f"# Notes\n\n{words}\n"}).page("notes")
    assert page.select_one("pre, code").get_text().strip() in ("(2, -1)", "-1")
