"""The page of questions as a test reads it: each question with the code that shows it, which stands beside it unseen by readers."""

import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

from miniature_site import ROOT

PAGE = ROOT / "docs" / "reference" / "questions.md"
OPENING = re.compile(r"^:::\{asked\} (?P<title>.+)\n:name: (?P<name>\S+)$", re.MULTILINE)
UNSEEN = re.compile(r"^%:(?: (.*))?$", re.MULTILINE)
VARIES = "\N{HORIZONTAL ELLIPSIS}"


@dataclass(frozen=True)
class Question:
    """A question: its name, its title, its answer, and the code that shows it."""

    name: str
    title: str
    answer: str
    shown: Callable[[], Any] | None

    @property
    def message(self) -> str:
        """The error message that the title is, or nothing where it is a surprise."""
        found = re.fullmatch("`([^`]+)`", self.title)
        return found[1] if found else ""


def read_questions(text: str) -> list[Question]:
    """Read the questions of a page; the code of a question is the function of its name."""
    names: dict[str, Any] = {"__name__": "questions"}
    exec("\n".join(line or "" for line in UNSEEN.findall(text)), names)
    found = list(OPENING.finditer(text))
    ends = [text.index("\n:::\n", opening.end()) for opening in found]
    return [
        Question(
            opening["name"],
            opening["title"],
            re.sub("^%.*\n", "", text[opening.end() + 1 : end + 1], flags=re.MULTILINE).strip(),
            names.get(opening["name"].replace("-", "_")),
        )
        for opening, end in zip(found, ends, strict=True)
    ]


def fault_of(question: Question) -> str:
    """Say in what way the code of a question does not show it, or nothing."""
    if question.shown is None:
        return f"{question.name}: no code"
    said = printed(question.shown)
    if not question.message:
        return f"{question.name}: {said[0]}" if said else ""
    if any(pattern(question.message).fullmatch(line) for line in said):
        return ""
    return f"{question.name}: the page says {question.message!r}, PyTorch says {said}"


def pattern(message: str) -> re.Pattern[str]:
    """Return what a message of the page matches: an ellipsis stands for anything, one at the end for the rest."""
    return re.compile(".+".join(re.escape(part) for part in message.split(VARIES)), re.DOTALL)


def printed(shown: Callable[[], Any]) -> list[str]:
    """Run the code and return its warnings and its error as Python prints them, in one line and without quoted code's marks."""
    torch.set_warn_always(True)  # some warnings come once a process, and another test may have had them
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            error = error_of(shown)
    finally:
        torch.set_warn_always(False)
    raised = [] if error is None else [error]
    said = [(type(each), each) for each in raised] + [(warning.category, warning.message) for warning in caught]
    return [" ".join(f"{kind.__name__}: {message}".replace("`", "").split()) for kind, message in said]


def error_of(shown: Callable[[], Any]) -> Exception | None:
    """Run the code and return the error that it raises."""
    try:
        shown()
    except Exception as error:
        return error
    return None
