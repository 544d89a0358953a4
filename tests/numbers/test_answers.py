"""Answers that a reader may type: computed like the numbers of the page, and refused where nobody could type them."""

from pathlib import Path

import pytest

from handgrad.numbers.awaited import Answer, answers_on
from handgrad.numbers.settings import Settings
from number_pages import cell, page, said, said_of_each

SETTINGS = Settings(answer_directives=("typed",))
CODE = "w, grad, names, deep, many = 4, [1.5, 2], ['a'], [[[1]]], list(range(65))"


def typed(*lines: str) -> str:
    """A directive with these lines."""
    return "\n".join([":::{typed}", *lines, ":::"])


REFUSED = {
    "4": "2:1: 4 is a literal and not a computation: name what computes it, or put words that nothing computes in quotes",
    "w, grad": "2:1: one expression a line: put several numbers in brackets, (a, b), and a label before  = ",
    '"four"': "2:1: one expression a line: put several numbers in brackets, (a, b), and a label before  = ",
    "v": "2:1: v raises NameError: name 'v' is not defined",
    "w == 4": "2:1: w == 4 is True, which is no number",
    "names": "2:1: names is 'a' and no number",
    "deep": "2:1: deep is neither a number nor a list nor a matrix",
    "many": "2:1: many has 65 numbers, and a reader types 64 at the most",
    "w:.2e": "2:1: :.2e is no format of a typed answer: give decimals, such as :.2f",
    "the 2 slopes = grad": "2:5: 2 would have no source here: say it without a number",
    "if w -> Why?": "2:1: a line that begins with if tells a wrong answer: put it under a right one",
    "w\nif grad, Why?": "3:1: a wrong answer is written  if expression -> What to ask about it?",
    "w\nif grad -> Is it 8?": "3:18: 8 would have no source here: say it without a number",
    "w\nif v -> Why?": "3:4: v raises NameError: name 'v' is not defined",
    "below: w": "2:8: below: asks for the next cell, and none comes below this line",
}


def test_answer_that_nobody_could_type_is_refused_at_its_place() -> None:
    """One message says what is wrong with a line, and where."""
    blocks = {typed(*lines.split("\n")): [message] for lines, message in REFUSED.items()}
    assert said_of_each(blocks, code=CODE, settings=SETTINGS) == blocks


def test_digits_of_an_answer_are_no_printed_numbers() -> None:
    """An expression may hold any number; the lines of a directive that asks for no answer are text like others."""
    block = typed("$w_1$ = 3 * grad[0]:.2f", "if grad[1] + 1000 -> Is it the other one?")
    assert said(page(block, code=CODE), SETTINGS) == []
    assert said(page(block, code=CODE)) != []


def test_options_are_no_answers() -> None:
    """They stand first; what follows is computed, and told at its own line."""
    block = typed(":form: numbers", "grad", "if v -> Why?")
    assert said_of_each([block], code=CODE, settings=SETTINGS) == {block: ["4:4: v raises NameError: name 'v' is not defined"]}


@pytest.fixture
def written(tmp_path: Path):
    """Write a page and return its answers."""

    def write(*blocks: str) -> list[list[Answer]]:
        (tmp_path / "page.md").write_text(page(*blocks), encoding="utf-8")
        return answers_on(tmp_path / "page.md", SETTINGS)

    return write


def test_answers_are_computed_where_they_stand_below_or_at_the_end(written) -> None:
    """A page's cells give a name three values, and each line takes the one of its time; so do the wrong answers under it."""
    found = written(
        cell("w = 1"), ":::{typed} w\n:::", typed("below: w", "if w + 1 -> Why?"), cell("w = 2"), typed("end: w"), cell("w = 3")
    )
    assert [[answer.value for answer in each] for each in found] == [[1], [2], [3]]
    assert found[1][0].known == [{"value": 3, "shape": [], "words": "Why?"}]


def test_answer_has_its_label_its_shape_and_its_decimals(written) -> None:
    """Numbers, tuples and tables come as they are arranged; an infinity and nan by the names that JavaScript gives them."""
    code = cell("import math\nw, table = 1 / 3, [[1, 2, 3], (4, 5, math.inf)]")
    (found,) = written(code, typed("$w = x$ and `w` = (w, -math.inf, math.nan):.2f", "the table = table", "w"))
    assert found == [
        Answer("$w = x$ and `w`", [1 / 3, "-Infinity", "NaN"], [3], 2, []),
        Answer("the table", [[1, 2, 3], [4, 5, "Infinity"]], [2, 3], 4, []),
        Answer("", 1 / 3, [], 4, []),
    ]


def test_answers_stand_in_lists_quotes_and_other_directives(written) -> None:
    """Wherever a directive may stand its lines are found, in the order of the page."""
    found = written(cell("w = 1"), "> ```{typed} w\n> ```", "::::{question}\n- One\n\n  :::{typed}\n  a = w + 1\n  :::\n::::")
    assert [[(answer.label, answer.value) for answer in each] for each in found] == [[("", 1)], [("a", 2)]]


def test_page_that_cannot_be_run_has_no_answers(written) -> None:
    """The check says what is wrong; nothing is judged by half a page. A wrong line takes the others of its directive with it."""
    assert written(cell("1 / 0"), ":::{typed} w\n:::") == []
    assert written(cell("w = 1"), typed("w", "w, w"), typed("w")) == [[], [Answer("", 1, [], 4, [])]]
