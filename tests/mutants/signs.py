"""The sign before a printed number."""

import re
from typing import NamedTuple

from mutants.printed import Number

SIGN = re.compile(r"(?P<mark>[-+\u2212])(?P<gap>\s*)\Z")
OPERAND = re.compile(r"[\w)\]}.]\s*\Z")  # in formulas and code
OPERAND_IN_TEXT = re.compile(r"(?:[\d)]|(?<!\w)[^\W\d])\s+\Z")
JOINED = re.compile(r"[\w).]\Z")


class Sign(NamedTuple):
    """A plus or minus before a number; an operator stands between two operands, a hyphen (2-2-2) is no sign."""

    at: int
    mark: str
    role: str

    @property
    def belongs(self) -> bool:
        """Whether the sign is a part of the number."""
        return self.role == "sign"


def sign_of(number: Number, text: str) -> Sign | None:
    """Return the plus or minus before a number, or None."""
    found = SIGN.search(text, number.span.start, number.start)
    if not found:
        return None
    before = text[number.span.start : found.start()]
    if number.span.reading in ("maths", "code") or number.form == "exponent":
        role = "operator" if OPERAND.search(before) else "sign"
    elif found["gap"]:
        role = "operator" if OPERAND_IN_TEXT.search(before) else ""
    else:
        role = "hyphen" if JOINED.search(before) else "sign"
    return Sign(found.start(), found["mark"], role) if role else None


def start_with_sign(number: Number, text: str) -> int:
    """Return where a number begins, with the sign that is a part of it."""
    sign = sign_of(number, text)
    return sign.at if sign and sign.belongs else number.start
