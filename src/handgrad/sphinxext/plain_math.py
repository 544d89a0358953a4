"""Formulas as plain characters, where they are short: what a reader may type for a symbol, and what a list can show of it."""

import re
import unicodedata

DRESS = re.compile(r"\\(?:vect|mat|fwd|bwd|boldsymbol|mathrm)\{([^{}]*)\}")
SCRIPT = re.compile(r"([\^_])(?:\{([^{}]*)\}|([A-Za-z0-9]|\\[A-Za-z]+))")
PARTIAL = re.compile(r"\\pd\{([^{}]*)\}\{([^{}]*)\}")
COMMAND = re.compile(r"\\([A-Za-z]+)")
RAISED = str.maketrans("0123456789()+-Tni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾⁺⁻ᵀⁿⁱ")
LOWERED = str.maketrans("0123456789()+-ij", "₀₁₂₃₄₅₆₇₈₉₍₎₊₋ᵢⱼ")
SIGNS = {
    **{name: name for name in ("ln", "max", "min", "exp", "log", "lim")},
    **{"odot": "⊙", "ell": "ℓ", "partial": "∂", "nabla": "∇", "cdot": "·", "T": "T", "top": "T", "leftarrow": "←", "to": "→"},
    **{"sum": "∑", "times": "×", "in": "∈", "R": "ℝ"},
}
UNREADABLE = re.compile(r"[\\{}^_]")


def plain(tex: str) -> str:
    """Return a formula in plain characters, such as `δ⁽²⁾`; nothing where these cannot say it."""
    for pattern, replacement in ((DRESS, r"\1"), (SCRIPT, _script), (PARTIAL, r"∂\1/∂\2"), (COMMAND, _sign)):
        tex = pattern.sub(replacement, tex)
    return "" if UNREADABLE.search(tex) else tex.replace(" - ", " − ")


def letter(command: str) -> str:
    r"""Return the Greek letter of a command such as `\delta` or `\varepsilon`, or nothing."""
    name = command.removeprefix("\\").removeprefix("var")
    size = "CAPITAL" if name[:1].isupper() else "SMALL"
    try:
        return unicodedata.lookup(f"GREEK {size} LETTER {name.upper().replace('LAMBDA', 'LAMDA')}")
    except KeyError:
        return ""


def _script(found: re.Match[str]) -> str:
    text = COMMAND.sub(_sign, found[2] if found[2] is not None else found[3])
    moved = text.translate(RAISED if found[1] == "^" else LOWERED)
    return found[0] if any(sign.isascii() for sign in moved) else moved


def _sign(found: re.Match[str]) -> str:
    return SIGNS.get(found[1]) or letter(found[1]) or found[0]
