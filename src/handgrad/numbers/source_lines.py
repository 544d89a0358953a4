r"""The comment lines in which an author says where numbers come from.

%= b1[0], W2[0] * a1; loss:.2f, "2026-11-29", \vect{u} = start
%= below: w.grad
%: start = torch.tensor([1.0, 2.0])
%> tensor([1., 2.])
"""

import ast
import re
from collections.abc import Set
from dataclasses import dataclass
from enum import Enum

from handgrad.numbers.problem import PageError

LINE = re.compile(r"^(?P<indent>[ \t]*(?:>[ \t]*)*)%(?P<mark>[=:>])(?P<space> ?)(?P<text>.*)$")
TIME = re.compile(r"(?P<time>below|end)\s*:(?!=)\s*")
SPEC = re.compile(r":\s*(?P<spec>(?:\.\d{1,2})?[efg])\s*$")
BINDING = re.compile(r"(?P<symbol>[^=!<>:]+?)\s*=(?!=)\s*(?P<python>.+)", re.DOTALL)
NO_PYTHON = (SyntaxError, ValueError, MemoryError, RecursionError)  # the last two of what is nested too deep
PAIRS = {"(": ")", "[": "]", "{": "}"}
SHORT = 60

OWN_NAMES = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)


class Time(Enum):
    """When an expression is evaluated: where it stands, after the next cell, or after all cells."""

    HERE = ""
    BELOW = "below"
    END = "end"


@dataclass(frozen=True)
class Entry:
    """One item of a `%=` line: an expression with its format, words in quotes, or what a symbol stands for."""

    start: int
    time: Time
    python: str = ""
    spec: str = ""
    words: str = ""
    symbol: str = ""


@dataclass(frozen=True)
class SourceLine:
    """A line that begins with `%=`, `%:` or `%>`: its mark, its text, the offset of the text, and its line counted from 0."""

    mark: str
    text: str
    start: int
    line: int
    indent: int


def source_line(text: str, offset: int, line: int) -> SourceLine | None:
    """Return a line of the page as a source line, if it is one."""
    found = LINE.match(text)
    if not found:
        return None
    return SourceLine(found["mark"], found["text"], offset + found.start("text"), line, len(found["indent"]))


def read_entries(source: SourceLine, known: Set[str] = frozenset()) -> tuple[Time, list[Entry]]:
    """Return when a `%=` line is evaluated, and its entries; expressions that are known need not be looked at again.

    Raises:
        PageError: an entry is empty, is no Python expression, or computes nothing. Its line is 0, its column an offset.
    """
    timed = TIME.match(source.text)
    time = Time(timed["time"]) if timed else Time.HERE
    begin = timed.end() if timed else 0
    text = source.text[begin:]
    if not text.strip():
        if not timed:
            raise PageError(0, source.start, "this %= line is empty: write where the numbers of the block come from")
        return time, []
    return time, [_entry(piece, source.start + begin + at, time, known) for at, piece in split(text)]


def split(text: str) -> list[tuple[int, str]]:
    """Split a text at its commas and semicolons, except within brackets and quotes; return each piece with its place."""
    pieces: list[tuple[int, str]] = []
    depth, quote, begin = 0, "", 0
    for place, character in enumerate(text):
        if quote:
            quote = "" if character == quote and text[place - 1] != "\\" else quote
        elif character in "\"'":
            quote = character
        elif character in PAIRS or character in PAIRS.values():
            depth += 1 if character in PAIRS else -1
        elif character in ",;" and depth == 0:
            pieces.append((begin, text[begin:place]))
            begin = place + 1
    pieces.append((begin, text[begin:]))
    return pieces


def _entry(piece: str, at: int, time: Time, known: Set[str]) -> Entry:
    start = at + len(piece) - len(piece.lstrip())
    piece = piece.strip()
    if not piece:
        raise PageError(0, start, "an entry is missing between two commas of this %= line")
    if re.fullmatch(r"\"[^\"]*\"|'[^']*'", piece):
        if not piece[1:-1].strip():
            raise PageError(0, start, f"{piece} quotes no words: write the words that stand in the block")
        return Entry(start, time, words=piece[1:-1])
    bound = BINDING.fullmatch(piece)
    symbol, python = (bound["symbol"], bound["python"]) if bound and not _is_expression(piece) else ("", piece)
    spec = SPEC.search(python)
    python = python[: spec.start()].strip() if spec else python
    if python not in known:
        _refuse(python, start)
    return Entry(start, time, python, spec["spec"] if spec else "", symbol=symbol)


def _is_expression(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except NO_PYTHON:
        return False
    return True


def _refuse(python: str, start: int) -> None:
    if TIME.match(python):
        raise PageError(0, start, f"{python.partition(':')[0]}: stands at the beginning of a line; begin another %= line with it")
    try:
        tree = ast.parse(python, mode="eval")
    except NO_PYTHON as error:
        told = error.msg if isinstance(error, SyntaxError) else str(error) or "it is nested too deep"
        raise PageError(0, start, f"{_short(python)!r} is no Python expression: {told}") from None
    if isinstance(tree.body, ast.Constant) and isinstance(tree.body.value, str):
        raise PageError(0, start, f"{python} has a quote within its quotes: put the words in quotes of the other kind")
    if not any(isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) for node in ast.walk(tree)):
        message = (
            f"{python} is a literal and not a computation: name what computes it, or put words that nothing computes in quotes"
        )
        raise PageError(0, start, message)


def _short(text: str) -> str:
    return text if len(text) <= SHORT else text[: SHORT - 1] + "…"


def assigned_names(source: str) -> set[str]:
    """Return the names that a piece of Python gives values to at its top level; imported modules are not among them.

    Raises:
        SyntaxError: it is no Python.
    """
    finder = _AssignedNames()
    finder.visit(ast.parse(source))
    return finder.names


class _AssignedNames(ast.NodeVisitor):
    """Collects names, except in what has names of its own: functions, classes, comprehensions."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            self.names.add(node.name)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self.names.add(node.name)
            self.generic_visit(node)
        elif isinstance(getattr(node, "ctx", None), ast.Store):
            self.names |= _changed(node)
        elif not isinstance(node, OWN_NAMES):
            self.generic_visit(node)


def _changed(node: ast.AST) -> set[str]:
    """Return the name that is given a value, or whose parts are: `w` in `w = 1`, `w[0] = 1` and `w.grad = None`."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return set().union(*map(_changed, node.elts))
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred)):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()
