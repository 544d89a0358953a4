"""Values of Python as numbers that JSON can hold, each printed as short as what stores it allows."""

import struct
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import islice
from typing import Any

MOST_ELEMENTS = 4096
SCHOOL = Decimal("0.0001")  # a decimal is rounded as at school, a float as it is stored
LARGEST_BITS = 1023  # what a float holds


class NotNumbersError(TypeError):
    """A value that is no number, and is not made of numbers."""


def nested(value: Any) -> Any:
    """Return a value as numbers in nested lists, ready for JSON; a text becomes `{"text": ...}`.

    Raises:
        NotNumbersError: it is neither a number nor a text nor made of them.
    """
    if isinstance(value, bool) or value is None:
        raise NotNumbersError(f"is {value}, which is no number")
    if isinstance(value, str):
        return {"printed": value} if isinstance(value, PrintedText) else {"text": value}
    if isinstance(value, int):
        return _printable(int(value))
    if isinstance(value, float):
        return _finite(float(value))
    if isinstance(value, Fraction):
        return _finite(float(value))
    if isinstance(value, Decimal):
        return {"printed": f"{value.quantize(SCHOOL, ROUND_HALF_UP).normalize():f}"}
    if hasattr(value, "tolist"):
        return _array(value)
    if isinstance(value, (list, tuple, range)) or type(value).__name__ in ("dict_values", "dict_keys"):
        _refuse_many(len(value))
        return [nested(each) for each in value]
    if isinstance(value, (map, filter, zip, enumerate)) or type(value).__name__ == "generator":
        values = list(islice(value, MOST_ELEMENTS + 1))
        if len(values) > MOST_ELEMENTS:
            raise NotNumbersError("has more elements than a page prints")
        return nested(values)
    raise NotNumbersError(f"is a {type(value).__name__} and no number")


class PrintedText(str):
    """A number as a cell printed it."""


def _printable(value: int) -> int:
    if value.bit_length() > LARGEST_BITS:
        raise NotNumbersError("is larger than any number that a page prints")
    return value


def _refuse_many(count: int) -> None:
    if count > MOST_ELEMENTS:
        raise NotNumbersError(f"has {count} elements, more than a page prints")


def _finite(value: float) -> Any:
    return value if value - value == 0 else {"text": str(value)}


def _array(value: Any) -> Any:
    """Return a tensor or an array; what is stored in fewer bits is printed as short as those bits allow."""
    value = value.detach() if hasattr(value, "detach") else value
    kind = str(value.dtype)
    shorten = _shortest_float32 if "float32" in kind or "float16" in kind else None
    if "bool" in kind:
        raise NotNumbersError("holds True and False and no numbers")
    if "complex" in kind:
        raise NotNumbersError("holds complex numbers, and a page prints each as two: give .real and .imag")
    _refuse_many(value.numel() if hasattr(value, "numel") else value.size)
    return _walk(value.tolist(), shorten)


def _walk(value: Any, shorten: Any) -> Any:
    if isinstance(value, list):
        return [_walk(each, shorten) for each in value]
    return value if isinstance(value, int) else _finite(shorten(value) if shorten else value)


def _shortest_float32(value: float) -> float:
    """Return the shortest decimal that float32 stores as this value."""
    if value - value != 0:
        return value
    for digits in range(1, 10):
        short = float(f"{value:.{digits}g}")
        if struct.unpack("f", struct.pack("f", short))[0] == value:
            return short
    return value
