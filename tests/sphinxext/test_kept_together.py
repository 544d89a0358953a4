"""A short formula is kept on one line with its punctuation; a long one may break, and no word is lost."""

import pytest

from miniature_site import Build


def boxes(build: Build, words: str) -> tuple[list[tuple[str, str]], str]:
    """Return what stands before and after the formula in each box of a page, and the words of the page without formulas."""
    built = build({"notes": f"# Notes\n\n{words}\n"})
    page = built.page("notes")
    for formula in page.select("span.math"):
        formula.replace_with("|")
    found = [box.get_text().partition("|") for box in page.select(".ah-kept")]
    return [(before, after) for before, _, after in found], page.select_one("article p").get_text()


@pytest.mark.parametrize(
    ("words", "kept", "said"),
    [
        ("It is $x = 3$.\nThen $y$, and", [("", "."), ("", ",")], "It is |.\nThen |, and"),
        ("Here (at $x$) it is ($z$): so", [("", ")"), ("(", "):")], "Here (at |) it is (|): so"),
        ("A pair ($a$, $b$)", [("(", ","), ("", ")")], "A pair (|, |)"),
        ("$x$ alone and *$y$*.", [], "| alone and |."),
        ("So $9 + 6 + 1 + 25 + 49 + 81 = 171$.", [], "So |."),
        (r"So $\vect{p} - \vect{y}$, which", [("", ",")], "So |, which"),
    ],
)
def test_short_formula_is_kept_with_its_punctuation(build: Build, words: str, kept: list[tuple[str, str]], said: str) -> None:
    """What stands in the box, and that the page says the same words in the same order."""
    assert boxes(build, words) == (kept, said)
