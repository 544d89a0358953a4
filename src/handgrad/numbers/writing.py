"""How a value is printed in the form of a number that stands on a page, and whether the two agree.

A number that four places hold exactly is as short as it can be; all else has four places. A dropped digit can be a valid
rounding, so numbers are compared as they are printed and not by their size.
"""

import math
import re
from fractions import Fraction
from math import isclose, isfinite

from handgrad.numbers.form import MINUS, PLACES, SIGNS, WORDS, Form, Number, Printed, Scalar, Text, split_power

LARGEST_POWER = 300  # beyond it floats come to their end
RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
IN_FOUR_PLACES = re.compile(r"\.(?!0000)\d{4}(?!\d)")  # then PyTorch prints the whole numbers beside it with four places too


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
    if not power.digits or abs(exponent) > LARGEST_POWER or not 0.1 <= size / 10.0**exponent < 1000:
        exponent = int(f"{size:e}".partition("e")[2])
    if abs(exponent) > LARGEST_POWER:
        return []
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
