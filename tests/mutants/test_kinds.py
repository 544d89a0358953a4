"""What the mutants of a page are, kind by kind; the lists were written by hand."""

import pytest

from mutants.kinds import KINDS, mutants
from mutants.printed import printed_numbers


def changed(text: str, kind: str) -> list[str]:
    """Return the pages that the mutants of one kind are."""
    return [mutant.applied(text) for mutant in mutants(printed_numbers(text), text) if mutant.kind == kind]


@pytest.mark.parametrize(
    ("kind", "text", "pages"),
    [
        ("last digit", "0.7311 and 9", ["0.7312 and 9", "0.7311 and 0"]),
        ("last digit", "1e-12", ["2e-12"]),
        ("first digit", "0.7311, 92, 6", ["1.7311, 92, 6", "0.7311, 82, 6"]),
        ("digit dropped", "12, 0.25, 0.5, 6", ["1, 0.25, 0.5, 6", "12, 0.2, 0.5, 6", "12, 0.25, 0, 6"]),
        ("digit dropped", "$1{,}000$", ["$1{,}00$"]),
        ("digit added", "0 of 0.25", ["03 of 0.25", "0 of 0.258"]),
        ("digit added", "$x^2$", ["$x^{25}$"]),
        ("sign", "it is -0.5 or 0.5", ["it is 0.5 or 0.5", "it is -0.5 or -0.5"]),
        ("sign", "each adds (+6)", ["each adds (-6)"]),
        ("sign", "3 - 0.5 + 2", ["-3 - 0.5 + 2", "3 + 0.5 + 2", "3 - 0.5 - 2"]),
        ("sign", "a - b - 3", ["a - b + 3"]),
        ("sign", "- 7 in a list", ["- -7 in a list"]),
        ("sign", "+ 7 in a list", ["+ -7 in a list"]),
        ("sign", "2-2", ["-2-2"]),
        ("sign", "`w-2`", ["`w+2`"]),
        ("sign", "$2a-1$ and $x^2$", ["$-2a-1$ and $x^2$", "$2a+1$ and $x^2$", "$2a-1$ and $x^{-2}$"]),
        ("sign", "$\\bwd{-0.7311} = -1/n$", ["$\\bwd{0.7311} = -1/n$", "$\\bwd{-0.7311} = 1/n$"]),
        ("sign", "`w ** -2 - 1`", ["`w ** 2 - 1`", "`w ** -2 + 1`"]),
        ("sign", "from \u22123", ["from 3"]),
        ("swapped", "6, 12 and 6", ["12, 6 and 6", "6, 6 and 12"]),
        ("swapped", "6 and 6", []),
        ("swapped", "6 and -6", ["-6 and 6"]),
        ("swapped", "6\n\n7", []),
        ("swapped", "- 6\n- 7", []),
        ("swapped", "6\n%= six\n7", []),
        ("swapped", "| 6 |\n|--|\n| 7 |", ["| 7 |\n|--|\n| 6 |"]),
        ("swapped", "Two of 6, three of 7", ["three of 6, Two of 7", "Two of 7, three of 6"]),
        ("swapped", "`3` then $x^2 = -9$", ["`2` then $x^3 = -9$", "`3` then $x^{-9} = 2$"]),
        ("word", "eight", ["nine"]),
        ("word", "Two", ["Three"]),
        ("word", "ten, nineteen, ninety", ["eleven, nineteen, ninety", "ten, twenty, ninety", "ten, nineteen, hundred"]),
        ("word", "twenty-one", ["twenty-two"]),
        ("word", "Ninety-nine", ["Ninety-one"]),
        ("word", "a hundred thousand", ["a thousand thousand", "a hundred hundred"]),
        ("word", "half, twice, thrice", ["twice, twice, thrice", "half, thrice, thrice", "half, twice, twice"]),
        ("numerator", "$\\frac12$ and $\\frac{3}{4}$", ["$\\frac22$ and $\\frac{3}{4}$", "$\\frac12$ and $\\frac{4}{4}$"]),
        ("denominator", "$\\frac12$ and $\\frac{3}{4}$", ["$\\frac13$ and $\\frac{3}{4}$", "$\\frac12$ and $\\frac{3}{5}$"]),
        ("numerator", "1/4 and $18/4$", ["2/4 and $18/4$", "1/4 and $19/4$"]),
        ("denominator", "1/4 and $18/4$", ["1/5 and $18/4$", "1/4 and $18/5$"]),
        ("numerator", "$1/n$", []),
        ("exponent", "$10^{-12}$", ["$10^{-13}$", "$10^{12}$"]),
        ("exponent", "$10^6$", ["$10^7$", "$10^{-6}$"]),
        ("exponent", "$x^6$ and $110^6$", []),
        ("exponent", "`10**6` 1e-3", ["`10**7` 1e-3", "`10**-6` 1e-3", "`10**6` 1e-4", "`10**6` 1e+3"]),
    ],
)
def test_mutants_of_a_kind(kind: str, text: str, pages: list[str]) -> None:
    """Each kind changes each number that it fits in one way, and leaves the rest of the page as it was."""
    assert changed(text, kind) == pages


def test_every_number_has_a_mutant_and_every_mutant_a_kind() -> None:
    """No printed number is left alone, no mutant is the page itself or another mutant, and the table has its kind."""
    text = "Two of $\\frac12$, $10^{-3}$, 2-2, -0.5, 1e-12 and `w ** 2`."
    made = mutants(printed_numbers(text), text)
    assert {(mutant.number.start, mutant.number.end) for mutant in made} == {
        (number.start, number.end) for number in printed_numbers(text)
    }
    pages = [mutant.applied(text) for mutant in made]
    assert text not in pages
    assert len(set(pages)) == len(pages)
    assert {mutant.kind for mutant in made} <= set(KINDS)
