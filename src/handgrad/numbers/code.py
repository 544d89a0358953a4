"""The lexer of code: what a reader sees in it as values, and what is part of a name."""

import re

from handgrad.numbers.form import Form, Number
from handgrad.numbers.lexed import Lexed

TOKEN = re.compile(
    r"""
      (?P<name>[^\W\d]\w*|\d+\.[^\W\d]\w*)
    | (?P<version>\d+(?:\.\d+){2,})
    | (?P<number>(?P<sign>-\s?|(?:(?<=^)|(?<=[(\[{,=:])|(?<=[(\[{,=:]\s)|(?<=\s\s))\+)?
        (?: (?P<scientific>\d+(?:\.\d*)?[eE][+-]?\d+) | \d+(?:_\d{3})*(?:\.\d*)?|\.\d+ ))
    """,
    re.VERBOSE | re.MULTILINE,
)
VALUE_BEFORE = re.compile(r"[\w)\]]\s?$")
AROUND_SIGNS = re.compile(r" ?([^\w ]) ?")
NAME = re.compile(r"(?<![\w.])[^\W\d]")  # the e of 1e-6 begins none
EDGE_BEFORE = re.compile(r"[\w.]\w$|[\w)\]][-+]$")  # the code goes on before what was looked for: 12*k for 2*k
EDGE_BEHIND = re.compile(r"\w[\w]|\d\.\d|\w\*\*|\)\*\*")  # or behind it: w**20 for w**2, 2*k**3 for 2*k


def lex_code(text: str, start: int, lexed: Lexed) -> list[Number]:
    """Add the numbers of a piece of code to what was lexed, and return them: literals, not digits within a name."""
    numbers = []
    for found in TOKEN.finditer(text):
        at = start + found.start()
        if found["name"]:
            lexed.place(at, at + len(found[0]))
            continue
        form = Form.FIXED if found["version"] else Form.SCIENTIFIC if found["scientific"] else Form.CODE
        minus = found["sign"] or ""
        binary = bool(minus) and VALUE_BEFORE.search(text[: found.start()]) is not None
        numbers.append(Number(at, found[0], form, minus, binary, inside=text))
    lexed.numbers += numbers
    return numbers


class RunningCode:
    """Code that runs, in pieces that are `tight` already."""

    def __init__(self, pieces: list[str]) -> None:
        """Take the pieces of code."""
        self.text = "\n".join(pieces)
        self.known: dict[str, bool] = {}

    def holds(self, code: str) -> bool:
        """Whether this code, if it has a name in it, stands in code that runs; spaces make no difference."""
        wanted = tight(code)
        if wanted not in self.known:
            self.known[wanted] = bool(NAME.search(wanted)) and self._find(wanted)
        return self.known[wanted]

    def _find(self, wanted: str) -> bool:
        place = self.text.find(wanted)
        while place >= 0:
            if not EDGE_BEFORE.search(self.text[max(0, place - 2) : place + 1]) and not EDGE_BEHIND.match(
                self.text[place + len(wanted) - 1 : place + len(wanted) + 2]
            ):
                return True
            place = self.text.find(wanted, place + 1)
        return False


def tight(code: str) -> str:
    """Return code without the spaces that make no difference, line by line."""
    return "\n".join(AROUND_SIGNS.sub(r"\1", " ".join(line.split())) for line in code.split("\n"))
