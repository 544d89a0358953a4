"""The markup of labels: Pandoc's, free of braces, so that it reads well in an f-string.

| written | read |
|---|---|
| `` `W1 @ x` `` | code |
| `*L*` | a variable: mathematics, italic |
| `**z**` | a vector or matrix: mathematics, bold |
| `$∂$` | mathematics, upright: signs and Greek that the text face lacks |
| `^(1)^` | an upper index |
| `~2~` | a lower index |
| `^(1)^~2~` | both, one over the other |
"""

import re
from dataclasses import dataclass

INDEX, RAISED, LOWERED = 0.70, 0.42, -0.24
MATH, CODE = 1.08, 0.93  # so that their x-heights meet that of the text

TOKEN = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>[^*]+)\*\*"
    r"|\*(?P<italic>[^*]+)\*"
    r"|\$(?P<math>[^$]+)\$"
    r"|\^(?P<up>[^^]+)\^(?:~(?P<under>[^~]+)~)?"
    r"|~(?P<down>[^~]+)~"
)
STRAY = re.compile(r"[`*$^~]")


@dataclass(frozen=True)
class Run:
    """A stretch of one face: its size and rise are parts of the label's size.

    The lower index of a stack does not advance: the upper one stands over it.
    """

    text: str
    face: str
    scale: float = 1.0
    rise: float = 0.0
    advances: bool = True


def parse(markup: str, strong: bool = False) -> tuple[Run, ...]:
    """Return the runs of a label.

    Raises:
        ValueError: nothing is written, or a marker has no partner.
    """
    runs: list[Run] = []
    at = 0
    for token in TOKEN.finditer(markup):
        runs += _plain(markup[at : token.start()], strong, markup)
        runs += _marked(token, strong)
        at = token.end()
    runs += _plain(markup[at:], strong, markup)
    if not runs:
        raise ValueError("a label says nothing")
    return tuple(runs)


def _plain(text: str, strong: bool, markup: str) -> list[Run]:
    if stray := STRAY.search(text):
        raise ValueError(f"{stray[0]!r} has no partner in the label {markup!r}")
    return [Run(text, "strong" if strong else "text")] if text else []


def _marked(token: re.Match[str], strong: bool) -> list[Run]:
    found = {kind: text for kind, text in token.groupdict().items() if text is not None}
    match found:
        case {"up": up, "under": under}:
            return [Run(under, "math", INDEX, LOWERED, advances=False), Run(up, "math", INDEX, RAISED)]
        case {"up": up}:
            return [Run(up, "math", INDEX, RAISED)]
        case {"down": down}:
            return [Run(down, "math", INDEX, LOWERED)]
        case {"code": code}:
            return [Run(code, "code-strong" if strong else "code", CODE)]
    ((face, text),) = found.items()
    return [Run(text, face, MATH)]
