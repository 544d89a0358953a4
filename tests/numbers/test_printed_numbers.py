"""How a number is printed, and which texts are one number."""

from number_pages import fixed, page, said, said_of_each

VALUES = """
p, halves, quarter, exact, minus, three = 0.7310585786, 1 / 2, 1 / 4, 0.0625, -0.5, 3
many, tiny, small, pair, nothing, never = 1048576, 1e-6, 2.5e-3, [1.0, 2.0], 0.0, -0.0
""".strip()
AS_WHAT = "write it as a plain number, or as a formula"


def test_rounded_number_has_four_places() -> None:
    """What four places do not hold has exactly four, though fewer places or more would be a valid rounding."""
    wrong = {
        f"{text}\n%= p": [f"1:1: {text} should be 0.7311 (p = 0.7310585786)"]
        for text in ("0.731", "0.73", "0.7", "1", "0.73106", "0.7310", "0.7312", "0.73110", "7.311")
    }
    expected = {**wrong, "0.7311\n%= p": [], "0.5830\n%= 0.58298 + nothing": []}
    assert said_of_each(expected, VALUES) == expected


def test_exact_number_is_as_short_as_it_can_be() -> None:
    """A number that four places hold is printed with none too many and none too few."""
    wrong = {
        f"{text}\n%= quarter": [f"1:1: {text} should be 0.25 (quarter = 0.25)"]
        for text in ("0.2500", "0.250", "0.3", "0.2", "0.20")
    }
    whole = {f"{text}\n%= three": [f"1:1: {text} should be 3 (three = 3)"] for text in ("3.0", "3.0000", "03")}
    expected = {**wrong, **whole, "0.25\n%= quarter": [], "0.0625\n%= exact": [], "3\n%= three": []}
    assert said_of_each(expected, VALUES) == expected


def test_tie_goes_to_the_even_digit() -> None:
    """Only a number that is a tie in the computer is rounded to even: 0.03125 is one, 0.58125 is stored a little above it."""
    expected: dict[str, list[str]] = {
        "0.0312\n%= three / 96 + nothing": [],
        "0.0313\n%= three / 96": ["1:1: 0.0313 should be 0.0312 (three / 96 = 0.03125)"],
        "0.0938\n%= three / 32": [],
        "0.0937\n%= three / 32": ["1:1: 0.0937 should be 0.0938 (three / 32 = 0.09375)"],
    }
    assert said_of_each(expected, VALUES) == expected


def test_sign_belongs_to_its_number() -> None:
    """A minus, plain or true, and a plus are a part of the number behind them, in prose and in formulas."""
    expected = {
        "is -0.5\n%= minus": [],
        "is \N{MINUS SIGN}0.5\n%= minus": [],
        "$x - 0.5$\n%= minus": [],
        "$a + 0.5$\n%= halves": [],
        "+0.5\n%= halves": [],
        "$(-0.5, +0.5)$\n%= minus, halves": [],
        "is 0.5\n%= minus": ["1:4: 0.5 should be -0.5 (minus = -0.5)"],
        "is -0.5\n%= halves": ["1:4: -0.5 should be 0.5 (halves = 0.5)"],
        "is \N{MINUS SIGN}0.25\n%= minus": ["1:4: \N{MINUS SIGN}0.25 should be -0.5 (minus = -0.5)"],
        "is +0.5\n%= minus": ["1:4: +0.5 should be -0.5 (minus = -0.5)"],
        "$a - 0.5$\n%= halves": ["1:4: - 0.5 should be 0.5 (halves = 0.5)"],
        "$a + 0.5$\n%= minus": ["1:6: 0.5 should be -0.5 (minus = -0.5)"],
    }
    assert said_of_each(expected, VALUES) == expected


def test_hyphen_between_two_things_is_no_sign() -> None:
    """Shapes and ranges are numbers without a sign, and so is the exponent of a negative base."""
    expected: dict[str, list[str]] = {
        "A 2-2-2 network\n%= pair[1], pair[1], pair[1]": [],
        "pages 3-4, 1--2 and 1\N{EN DASH}2\n%= three, three + 1, pair, pair": [],
        "GPT-3 and (x)-3\n%= three, three": [],
        "$3-4$\n%= three, three + 1": [],
        "A 2-3-2 network\n%= pair[1], pair[1], pair[1]": ["1:5: 3 should be 2 (pair[1] = 2)"],
    }
    assert said_of_each(expected, VALUES) == expected


def test_number_is_one_however_it_is_written() -> None:
    """Groups of three digits, powers of ten, fractions and percentages are one number each."""
    expected: dict[str, list[str]] = {
        r"$1{,}048{,}576$" + "\n%= many": [],
        "1,048,576\n%= many": [],
        "$10^{-6}$ and $10^3$\n%= tiny, three / three * 1000": [],
        r"$2.5 \times 10^{-3}$, $2.5\cdot10^{-3}$" + "\n%= small, small": [],
        "10⁻⁶, 2.5 \N{MULTIPLICATION SIGN} 10⁻³, 1e-6\n%= tiny, small, tiny": [],
        r"$\frac12$, $\frac{1}{2}$, $\dfrac12$, 1/2" + "\n%= halves, halves, halves, halves": [],
        r"73.11 %, 73.11%, $73.11\,\%$" + "\n%= p, p, p": [],
        "(1, 2)\n%= pair": [],
        ".5\n%= halves": ["1:1: .5 should be 0.5 (halves = 0.5)"],
        "1,048,577\n%= many": ["1:1: 1,048,577 should be 1,048,576 (many = 1048576)"],
        r"$\frac13$" + "\n%= halves": [r"1:2: \frac13 should be \frac12 (halves = 0.5)"],
        "1.2.3\n%= three": ["1:1: 1.2.3 should be 3 (three = 3)"],
    }
    assert said_of_each(expected, VALUES) == expected


def test_pair_has_its_order() -> None:
    """Numbers are compared in reading order, so two that change places are both told."""
    assert said(page("(2, 1)\n%= pair", code=VALUES))[-2:] == [
        "6:2: 2 should be 1 (pair = 1)",
        "6:5: 1 should be 2 (pair = 2)",
    ]


def test_number_words_are_numbers() -> None:
    """Words from two on state a result; one, first, second and both do not."""
    expected: dict[str, list[str]] = {
        "One first second both ones twofold": [],
        "Three, thirty-one, twice, thrice, half\n%= three, three + 28, pair[1], three, halves": [],
        "eight\n%= three": ["1:1: eight should be three (three = 3)"],
        "Eight\n%= three": ["1:1: Eight should be Three (three = 3)"],
        "twice\n%= three": ["1:1: twice should be thrice (three = 3)"],
        "thirty-two\n%= three + 28": ["1:1: thirty-two should be thirty-one (three + 28 = 31)"],
        "three\n%= quarter": ["1:1: three should be 0.25 (quarter = 0.25)"],
        "seven layers": ["1:1: seven has no source: add under this block  %= …"],
    }
    assert said_of_each(expected, VALUES) == expected


def test_zero_has_no_sign_unless_its_value_has_one() -> None:
    """A zero is printed 0, except where its value is a negative zero; the zero of a difference is given in quotes."""
    expected: dict[str, list[str]] = {
        "0\n%= nothing": [],
        "0\n%= never": [],
        "is -0\n%= never": [],
        "$a - 0$\n%= '- 0'": [],
        "$a - 0$\n%= nothing": ["1:4: - 0 should be 0 (nothing = 0)"],
        "is -0\n%= nothing": ["1:4: -0 should be 0 (nothing = 0)"],
        "0.0\n%= nothing": ["1:1: 0.0 should be 0 (nothing = 0)"],
        "0\n%= tiny / 100 / 1e6": [],
    }
    assert said_of_each(expected, VALUES) == expected


def test_digit_of_no_known_form_is_refused() -> None:
    """A digit that the check cannot place is told and never passed over: a raised or a broken number is one."""
    assert said("About ½ of it.\n") == [f"1:7: the check cannot place the digit '½': {AS_WHAT}"]
    assert said('In 3² m.\n%= "3"\n') == [f"1:5: the check cannot place the digit '²': {AS_WHAT}"]


def test_name_holds_no_number() -> None:
    """Digits of a name are none of a value, in prose, in code and in formulas."""
    names = [
        "W1, float64, b2 and _3",
        "`W1`, `float64`, `x.b2` and `f_3`",
        r"$z_1^{(2)}$, $\vect{z}^{(1)}_{12}$, $\mathrm{x1}$ and $W_{2,1}$",
    ]
    assert said_of_each(names) == {name: [] for name in names}


def test_numbers_equal_by_chance_are_suggested_and_never_written() -> None:
    """A source that has the value is offered to the author, and `--fix` leaves the page as it is."""
    text = page("Three weights, and 0.25.", code=VALUES)
    assert said(text) == ["6:1: Three, 0.25 have no source: add under this block  %= three, quarter"]
    assert fixed(text) == text
