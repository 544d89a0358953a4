"""Numbers of the explorers: printed as the pages' figures print them, and read from whatever a reader types."""

import random
import struct

import pytest

from handgrad.figures.numbers import num
from script_engine import evaluate

LEAST, MOST = 0.00005, 1e7  # what four places and plain digits can show


def some_numbers():
    """Return numbers of many sizes, halves of the last place among them, and neighbours of round numbers."""
    rng = random.Random(7)
    drawn = [rng.choice((-1, 1)) * 10 ** rng.uniform(-4, 6.9) for _ in range(2000)]
    halves = [n / 32 for n in range(-400, 400)]
    near = [round(rng.uniform(-9, 9), 3) * (1 + rng.choice((0, 2e-16, 1e-13, 1e-11))) for _ in range(500)]
    return [0.0, -0.0, *drawn, *halves, *near]


def test_numbers_are_printed_as_in_the_figures():
    """For every size that plain digits can show the text is that of the figures, to the last digit."""
    numbers = [number for number in some_numbers() if number == 0 or LEAST < abs(number) < MOST]
    assert evaluate("kit/numbers.js", "(m, x) => m.num(x)", numbers) == [num(number) for number in numbers]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (5e-5, "5 × 10^−5^"),
        (1e-5, "10^−5^"),
        (-1e-16, "−10^−16^"),
        (1.83e-11, "1.83 × 10^−11^"),
        (5e-324, "4.94 × 10^−324^"),
        (1e7, "10^7^"),
        (-2.5e300, "−2.5 × 10^300^"),
    ],
)
def test_tiny_and_huge_numbers_are_powers_of_ten(number, text):
    """What four places would show as 0 or as twice as much, and what is too long, is a power of ten; nothing but 0 is printed as 0."""
    assert evaluate("kit/numbers.js", "(m, x) => m.num(x)", [number]) == [text]


def test_what_is_no_number_is_never_printed():
    """Infinity and nan are refused: an explorer that computed one has a mistake."""
    said = evaluate(
        "kit/numbers.js",
        "(m, x) => { try { return m.num(Number(x)); } catch (error) { return error.name; } }",
        ["NaN", "Infinity", "-Infinity"],
    )
    assert said == ["RangeError"] * 3


@pytest.mark.parametrize(
    ("typed", "value"),
    [("3", 3.0), (" -2.5 ", -2.5), ("\N{MINUS SIGN}2.5", -2.5), ("+1", 1.0), (".5", 0.5), ("1.", 1.0), ("1e-3", 0.001), ("5e-324", 5e-324), ("1e-999", 0.0), ("-0", 0.0), ("5", 5.0), ("-5", -5.0)],
)  # fmt: skip
def test_a_number_is_read(typed, value):
    """What a reader can mean by a number is that number, a pasted true minus and a tiny number too."""
    assert evaluate("kit/numbers.js", "(m, text) => m.read(text, -5, 5)", [typed]) == [{"value": value}]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Nothing stands here."),
        ("   ", "Nothing stands here."),
        ("-", "“-” is not a number."),
        ("1e", "“1e” is not a number."),
        ("1,5", "Write the decimals after a point, as in 1.5:"),
        ("\N{ARABIC-INDIC DIGIT THREE}", "“\N{ARABIC-INDIC DIGIT THREE}” is not a number."),
        ("abc", "“abc” is not a number."),
        ("0x10", "“0x10” is not a number."),
        ("Infinity", "“Infinity” is not a number."),
        ("NaN", "“NaN” is not a number."),
        ("1e999", "“1e999” lies outside."),
        ("5.0000001", "“5.0000001” lies outside."),
        ("-1e308", "“-1e308” lies outside."),
        ("9" * 40, "“99999999999999999999…” lies outside."),
    ],
)
def test_what_is_no_number_is_told_with_what_is_allowed(typed, said):
    """A text that is no number, or one that is too large, is named, and what is allowed stands beside it."""
    (found,) = evaluate("kit/numbers.js", "(m, text) => m.read(text, -5, 5)", [typed])
    assert found["mistake"].startswith(said)
    assert "a number from −5 to 5." in found["mistake"]


def test_a_number_comes_back_from_its_field():
    """Any number at all is read again as the very number that its field shows."""
    rng = random.Random(11)
    numbers = [struct.unpack("<d", rng.randbytes(8))[0] for _ in range(3000)]
    finite = [number for number in numbers if abs(number) < 1e308] + [0.1, 5e-324, 1e22, -1e-7]
    back = evaluate("kit/numbers.js", "(m, x) => m.read(m.typed(x), -1e308, 1e308)", finite)
    assert back == [{"value": number} for number in finite]
