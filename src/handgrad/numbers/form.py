"""Printed numbers: their forms, their parts, and what they say."""

import math
import re
from dataclasses import dataclass
from enum import Enum
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
        """Return what the number says; nan for a date or a version, and for what is larger than a float can be."""
        try:
            size = _size(self.size, self.form)
        except (OverflowError, ValueError):
            return math.nan
        if not math.isfinite(size):
            return math.nan
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
