"""The page of questions: every message on it is what PyTorch prints, every surprise is one, and every answer leads into a lesson."""

import re

import pytest

from asked_questions import PAGE, Question, fault_of, read_questions

TEXT = PAGE.read_text(encoding="utf-8")
QUESTIONS = read_questions(TEXT)
PLACE = re.compile(r"\{lesson\}`[^`]+`")


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_question_is_what_pytorch_says(question: Question) -> None:
    """A message is printed to the letter by the code beside it; the code of a surprise runs and asserts it."""
    assert fault_of(question) == ""


def test_every_question_leads_into_a_lesson() -> None:
    """Each answer is short and names the place in a lesson where the reason stands."""
    assert [question.name for question in QUESTIONS if not PLACE.search(question.answer)] == []
    assert [question.name for question in QUESTIONS if len(PLACE.sub("", question.answer).split()) > 75] == []


def test_page_holds_all_its_questions() -> None:
    """No question is overlooked, and there are messages as well as surprises."""
    assert len(QUESTIONS) == TEXT.count("{asked}") >= 70
    messages = [question.message for question in QUESTIONS if question.message]
    assert len(messages) > 40
    assert len(QUESTIONS) - len(messages) > 25


@pytest.mark.parametrize(
    ("right", "wrong", "named"),
    [
        ("in an in-place operation.`\n:name: leaf", "in an inplace operation.`\n:name: leaf", "leaf-in-place"),
        ("`TypeError: unsupported", "`RuntimeError: unsupported", "second-round"),
        ("is at version …; expected", "is at version 1; expected version 1 instead, expected", "modified-in-place"),
        ("outside InferenceMode is not allowed.…`", "outside InferenceMode is not allowed.`", "write-to-inference-tensor"),
        ("%:     assert x.grad == 5", "%:     assert x.grad == 4", "clone-keeps-history"),
        (":name: seed-of-another-shape", ":name: shape-of-another-seed", "shape-of-another-seed"),
        ("%:     w += 1\n", "%:     w + 1\n", "leaf-in-place"),
    ],
)
def test_planted_fault_is_named(right: str, wrong: str, named: str) -> None:
    """A changed word, kind, number or ending, an assertion that does not hold, and code that is missing or raises nothing are named."""
    assert TEXT.count(right) == 1
    faults = [fault for question in read_questions(TEXT.replace(right, wrong)) if (fault := fault_of(question))]
    assert [fault.partition(":")[0] for fault in faults] == [named]
