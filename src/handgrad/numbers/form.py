"""Printed numbers: their forms, and how a value is printed in the form of a number that stands on a page.

A number that four places hold exactly is as short as it can be; all else has four places. A dropped digit can be a valid
rounding, so numbers are compared as they are printed and not by their size.
"""

import math
import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import isclose, isfinite
from typing import TypeAlias

PLACES = 4
MINUS = "-\N{MINUS SIGN}"
SIGNS = f"+{MINUS}"
UNITS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
WORDS: dict[str, float] = {
    **{word: value for value, word in enumerate((*UNITS, *TEENS), start=2)},
    **TENS,
    **{f"{ten}-{unit}": TENS[ten] + value for ten in TENS for value, unit in enumerate(("one", *UNITS[:8]), start=1)},
    **{"hundred": 100, "thousand": 1000, "million": 10**6, "half": 0.5, "twice": 2, "thrice": 3},
}
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
IN_FOUR_PLACES = re.compile(r"\.(?!0000)\d{4}(?!\d)")  # then PyTorch prints the whole numbers beside it with four places too
RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


class Form(Enum):
    """How a number is written."""

    PLAIN = "number"
    CODE = "number in code"
    GROUPED = "grouped number"
    SCIENTIFIC = "power of ten"
    PERCENT = "percentage"
    FRACTION = "fraction"
    WORD = "number word"
    FIXED = "date or version"


@dataclass(frozen=True)
class Text:
    """A value that is a text, such as a version: it is compared letter by letter."""

    text: str


@dataclass(frozen=True)
class Printed:
    """A number that a cell printed: it is rounded already."""

    text: str


Scalar: TypeAlias = int | float | Text | Printed


@dataclass(frozen=True)
class Number:
    """A printed number: where it begins and ends in the page, its text with its sign, and what stands around it.

    `minus` is its sign with the spaces after it; `binary` says that the sign is also the minus of a difference; `inside` is the
    code it stands in.
    """

    start: int
    text: str
    form: Form
    minus: str = ""
    binary: bool = False
    inside: str = ""

    @property
    def end(self) -> int:
        """Return the offset behind the number."""
        return self.start + len(self.text)

    @property
    def size(self) -> str:
        """Return the number without its sign."""
        return self.text[len(self.minus) :]

    @property
    def value(self) -> float:
        """Return what the number says; nan for a date or a version."""
        size = _size(self.size, self.form)
        return -size if self.minus[:1] and self.minus[0] in MINUS else size

    @property
    def rounded_by(self) -> float:
        """Return how far the value may be from the one meant: half a unit of the last place where four places are printed."""
        _, _, places = self.size.partition(".")
        return 0.5 * 10**-PLACES if self.form in (Form.PLAIN, Form.CODE) and len(places) == PLACES else 0.0


def _size(text: str, form: Form) -> float:
    if form is Form.WORD:
        return WORDS[text.lower()]
    if form is Form.FIXED:
        return math.nan
    if form is Form.FRACTION:
        above, below = re.findall(r"\d+", text) if re.search(r"\d\D+\d", text) else (text[-2], text[-1])
        return int(above) / int(below) if int(below) else math.nan
    if form is Form.PERCENT:
        return float(re.match(r"[\d.]+", text)[0]) / 100  # type: ignore[index]  # a percentage begins with digits
    if form is Form.SCIENTIFIC:
        power = split_power(text)
        return power.mantissa * 10.0**power.exponent
    return float(text.replace("{,}", "").replace(",", ""))


@dataclass(frozen=True)
class Power:
    """A power of ten and how it is written: digits, what stands between, the exponent, what closes it."""

    digits: str
    between: str
    exponent: int
    raw_exponent: str
    close: str

    @property
    def mantissa(self) -> float:
        """Return the factor before the power."""
        return float(self.digits) if self.digits else 1.0


POWER = re.compile(
    r"(?:(?P<digits>\d+(?:\.\d+)?)(?P<times>\s*(?:\\times|\\cdot|[×·])\s*))?"
    r"(?P<ten>10(?:\^\{?)?)(?P<exponent>[+-]?\d+|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)(?P<close>\}?)"
)
E_POWER = re.compile(r"(?P<digits>\d+(?:\.\d*)?)(?P<e>[eE])(?P<exponent>[+-]?\d+)")


def split_power(text: str) -> Power:
    """Return the parts of a power of ten."""
    if found := E_POWER.fullmatch(text):
        return Power(found["digits"], found["e"], int(found["exponent"]), found["exponent"], "")
    found = POWER.fullmatch(text)
    assert found is not None, text
    between = (found["times"] or "") + found["ten"]
    return Power(
        found["digits"] or "", between, int(found["exponent"].translate(SUPERSCRIPTS)), found["exponent"], found["close"]
    )


def shown(value: float, places: int = PLACES) -> str:
    """Return a number as the course prints it: as short as it can be where so many places hold it, else with all of them.

    >>> shown(0.25), shown(0.58298), shown(-0.0), shown(10**20)
    ('0.25', '0.5830', '0', '100000000000000000000')
    """
    if isinstance(value, int) or not isfinite(value):
        return str(value)
    printed = f"{value:.{places}f}"
    if isclose(value, float(printed), rel_tol=1e-12, abs_tol=1e-12):
        printed = printed.rstrip("0").rstrip(".")
    return printed.lstrip("-") if float(printed) == 0 else printed


def number_of(scalar: Scalar) -> float:
    """Return a value as a number; nan for a text that is none."""
    if isinstance(scalar, (Text, Printed)):
        try:
            return float(scalar.text)
        except ValueError:
            return math.nan
    return scalar


def agrees(number: Number, value: Scalar, spec: str = "") -> bool:
    """Whether a printed number is what a value prints as; `spec` is a format such as `.2f` that the author asked for."""
    if isinstance(value, Text):
        return number.text == value.text
    if not spec and number.form is Form.FRACTION:
        return isclose(number.value, number_of(value), rel_tol=1e-12, abs_tol=1e-12)
    return plain(number) in {wish.removeprefix("+") if number.minus != "+" else wish for wish in wishes(number, value, spec)}


def plain(number: Number) -> str:
    """Return the number's text with a plain sign right before it."""
    return sign_of(number) + number.size


def sign_of(number: Number) -> str:
    """Return the number's sign as a plain character, or nothing."""
    sign = number.minus.strip()
    return "-" if sign and sign in MINUS else sign


def wishes(number: Number, value: Scalar, spec: str = "") -> list[str]:
    """Return the texts that may stand for a value in the form of a number, the best first; none where it has no such form."""
    numeric = number_of(value)
    if isinstance(value, Text) and re.fullmatch(r"[+-]?\d+(?:\.\d+)*", value.text):
        return [value.text]
    if number.form is Form.FIXED or not isfinite(numeric):
        return []
    if spec:
        return [format(value if isinstance(value, int) else numeric, spec)]
    sizes = _sizes(number, value)
    negative = numeric < 0 and sizes and set(sizes[0]) - set("0.")
    if numeric == 0 and sign_of(number) == "-" and math.copysign(1, numeric) < 0 and not number.binary:
        return [f"-{size}" for size in sizes]
    sign = "-" if negative else "+" if sign_of(number) == "+" else ""
    return [sign + size for size in sizes]


def _sizes(number: Number, value: Scalar) -> list[str]:
    size = abs(number_of(value)) if not isinstance(value, int) else abs(value)
    match number.form:
        case Form.WORD:
            words = [word for word, meant in WORDS.items() if isclose(meant, size, rel_tol=1e-9)]
            best = sorted(words, key=lambda word: (word in ("twice", "thrice")) != (number.size.lower() in ("twice", "thrice")))
            return [_cased(word, number.size) for word in best]
        case Form.FRACTION:
            near = Fraction(size).limit_denominator(10_000)
            return [_as_fraction(near, number.size)] if isclose(near, size, rel_tol=1e-12, abs_tol=1e-12) else []
        case Form.PERCENT:
            return [shown(size * 100, PLACES - 2) + number.size.lstrip("0123456789.")]
        case Form.SCIENTIFIC:
            return _as_power(size, number.size)
        case Form.GROUPED:
            return [_grouped(size, "{,}" if "{,}" in number.size else ",")]
        case Form.CODE:
            return _as_code(value, size, number)
    return [_rounded_as_printed(value) if isinstance(value, Printed) else shown(size)]


def _cased(word: str, like: str) -> str:
    return word.capitalize() if like[:1].isupper() else word


def _as_fraction(near: Fraction, like: str) -> str:
    above, below = str(near.numerator), str(near.denominator)
    command = re.match(r"\\[a-z]*frac", like)
    if not command:
        return f"{above}/{below}"
    braces = "{" in like or len(above) > 1 or len(below) > 1
    return f"{command[0]}{{{above}}}{{{below}}}" if braces else f"{command[0]}{above}{below}"


def _as_power(size: float, like: str) -> list[str]:
    if size == 0:
        return []
    power = split_power(like)
    exponent = power.exponent
    if not power.digits or not 0.1 <= size / 10.0**exponent < 1000:
        exponent = int(f"{size:e}".partition("e")[2])
    mantissa = size / 10.0**exponent
    digits = shown(mantissa)
    if not isclose(float(digits), mantissa, rel_tol=1e-9):
        digits = f"{mantissa:.1f}"
    raw = power.raw_exponent if exponent == power.exponent else _exponent_like(exponent, power.raw_exponent)
    if power.between in ("e", "E"):
        return [f"{digits}{power.between}{raw}"]
    times = power.between if power.digits else ("" if digits == "1" else _times(power.between)) + power.between
    head = digits + times if power.digits or digits != "1" else power.between
    return [f"{head}{raw}{power.close}"]


def _times(between: str) -> str:
    return r" \times " if "^" in between else " × "


def _exponent_like(exponent: int, like: str) -> str:
    if not like.isascii():
        return str(exponent).translate(RAISED)
    digits = like.lstrip("+-")
    sign = "-" if exponent < 0 else "+" if like.startswith("+") else ""
    return sign + (f"{abs(exponent):0{len(digits)}d}" if digits.startswith("0") else str(abs(exponent)))


def _grouped(size: float, comma: str) -> str:
    whole, dot, places = shown(size).partition(".")
    return f"{int(whole):,}".replace(",", comma) + dot + places


def _as_code(value: Scalar, size: float, number: Number) -> list[str]:
    short = _rounded_as_printed(value) if isinstance(value, Printed) else shown(size)
    if "." in short:
        full = f"{size:.{PLACES}f}"
        return [short, full] if isclose(size, float(full), rel_tol=1e-9) else [short]
    in_tensor = "tensor(" in number.inside
    if in_tensor and IN_FOUR_PLACES.search(number.inside):
        return [f"{size:.{PLACES}f}"]
    pointed = f"{short}." if in_tensor else f"{short}.0"
    return [pointed, short] if "." in number.size else [short, pointed]


def _rounded_as_printed(value: Printed) -> str:
    """Return what a cell printed, without the zeros of a number that needs no four places: `6.0` is 6, `0.5000` is 0.5."""
    digits = value.text.lstrip(SIGNS)
    if "." not in digits or "e" in digits:
        return shown(abs(float(value.text)))
    whole, _, places = digits.partition(".")
    short = places.rstrip("0")
    if len(places) == PLACES and len(places) - len(short) < 2:
        return digits
    if len(places) > PLACES:
        return shown(abs(float(value.text)))
    return f"{whole}.{short}" if short else whole
