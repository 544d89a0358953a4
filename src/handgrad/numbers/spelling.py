r"""A formula spelled as Python: `(2w - 4)^2` is `(2*w-4)**2`, so that it can be looked for in the code that runs."""

from handgrad.numbers.notation import Notation
from handgrad.numbers.tex import Piece

OPERATIONS = {"\\cdot": "*", "\\times": "*", "*": "*", "/": "/", "^": "**", "\N{MINUS SIGN}": "-", "-": "-", "+": "+"}
ENDS_FACTOR = ("number", "letter", "name", "close")


def as_python(pieces: list[Piece], notation: Notation) -> str:
    """Return a formula of letters, numbers and brackets as Python without spaces; nothing where it holds anything else."""
    spelled: list[str] = []
    before: Piece | None = None
    for place, piece in enumerate(pieces):
        if piece.text in notation.dresses or piece.text in notation.styles:
            continue
        text = _spelled(piece, pieces, place)
        if text is None:
            return ""
        if before is not None and _begins_factor(piece) and (before.kind in ENDS_FACTOR):
            spelled.append("*")
        spelled.append(text)
        before = piece if text else before
    return "".join(spelled)


def _spelled(piece: Piece, pieces: list[Piece], place: int) -> str | None:
    if piece.number is not None:
        sign = "-" if piece.number.minus.strip() in ("-", "\N{MINUS SIGN}") else ""
        return sign + piece.number.size
    if piece.text in ("{", "}"):
        return ""
    if piece.kind in ("letter", "name"):
        return piece.text
    if piece.kind in ("open", "close") and piece.text in "()":
        return piece.text
    if piece.kind == "index" and place and piece.text.isdigit():
        return f"[{int(piece.text) - 1}]"
    return OPERATIONS.get(piece.text)


def _begins_factor(piece: Piece) -> bool:
    if piece.number is not None:
        return not piece.number.minus
    return piece.kind in ("letter", "name") or piece.text == "("
