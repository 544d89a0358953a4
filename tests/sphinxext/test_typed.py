"""Typed answers in the page: fields that belong to their question, right values in an attribute and nowhere else."""

import json
from pathlib import Path

import pytest

from handgrad.sphinxext.typed import form_of
from miniature_site import Built, build_site
from small_lesson import NAME, lesson, notebook
from typed_lesson import CODE, EXERCISE, LOOSE, QUESTION, TWO, build_typed


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The lesson, built once."""
    built = build_typed(tmp_path_factory.mktemp("typed"), QUESTION, TWO, EXERCISE)
    assert built.status == 0, built.said
    return built


def right_answers(built: Built) -> list[dict]:
    """What the fields of the lesson hold, in order."""
    return [json.loads(str(box["data-right"])) for box in built.page(NAME).select("[data-right]")]


def test_right_answers_are_those_of_the_cells(built: Built) -> None:
    """Each field holds the value, its shape and its decimals, and the wrong answers that the author knows."""
    plain = {"places": 4, "known": []}
    assert right_answers(built) == [
        {"value": 6, "shape": [], "places": 4, "known": [{"value": 36, "shape": [], "words": "Is it squared?"}]},
        {"value": [0.7310585786300049, 0.2689414213699951], "shape": [2], **plain},
        {"value": [[1, 2], [3, 4]], "shape": [2, 2], **plain},
        {"value": 6, "shape": [], **plain},
    ]


def test_field_has_a_name_and_says_what_to_type(built: Built) -> None:
    """Its label names it, its description says how many numbers, and the group says whose answer it is."""
    page = built.page(NAME)
    groups = page.select(".ah-typed")
    assert [(group["data-piece"], group["aria-label"]) for group in groups] == [
        ("slope", "Your answer to question 1"),
        ("together", "Your answer to question 2"),
        ("hinted", "Your answer to exercise 1"),
    ]
    boxes = page.select(".ah-typed [data-right]")
    labels = [page.select_one(f"label[for={box['id']}]") for box in boxes]
    assert [label.get_text() for label in (labels[0], labels[2])] == ["Your answer", "the table"]
    assert labels[1].select_one(".katex")
    forms = [page.select_one(f"#{box['aria-describedby']}").get_text() for box in boxes]
    assert forms == ["a number", "two numbers: (a, b)", "two rows, one a line, of two numbers: a, b", "a number"]


def test_form_that_would_answer_the_question_is_not_told(tmp_path: Path) -> None:
    """Where an author says so, neither the words nor the height of a field tell how many numbers are awaited; another word is no form."""
    for name in ("loose", "wrong"):
        (tmp_path / name).mkdir()
    built = build_typed(tmp_path / "loose", QUESTION.replace("{typed} w", "{typed} w\n:form: unless an error"), LOOSE)
    assert built.status == 0, built.said
    forms = [form.get_text() for form in built.page(NAME).select(".ah-typed__form")]
    several = "a number, or several: (a, b, \u2026)"
    assert forms == ["a number, unless you expect an error", several, several, "numbers, row by row"]
    assert [box["rows"] for box in built.page(NAME).select("textarea")] == ["3"]
    assert len(right_answers(built)) == 4
    wrong = build_typed(tmp_path / "wrong", QUESTION.replace("{typed} w", "{typed} w\n:form: rows"))
    assert wrong.status == 1
    assert '"rows" unknown; choose from "numbers", or "unless an error"' in wrong.said


def test_judge_is_loaded_where_an_answer_is_typed(built: Built) -> None:
    """And on no other page."""
    assert "typed-answers.js" in str(built.page(NAME))
    assert "typed-answers.js" not in str(built.page("about"))


def test_search_and_notebook_hold_neither_fields_nor_values(tmp_path: Path) -> None:
    """The right value stands in the attribute alone, and the words of the fields are no words of the lesson."""
    built = build_typed(tmp_path, QUESTION.replace("{typed} w", "{typed} w * 1.046875"))
    assert built.status == 0, built.said
    assert "6.28125" in str(built.page(NAME))
    assert "6.28125" not in built.page(NAME).get_text()
    index = (built.folder / "searchindex.js").read_text(encoding="utf-8")
    assert "6.28125" not in index
    assert '"number"' not in index
    said = str(notebook(built))
    assert "What is the slope?" in said
    assert not [words for words in ("6.28125", "Your answer", "a number", "squared") if words in said]


def test_without_the_number_check_the_question_stands_alone(tmp_path: Path) -> None:
    """Where nothing is computed nothing can be judged, so nothing is asked for."""
    built = build_site(tmp_path, {NAME: lesson(CODE, QUESTION, TWO)})
    assert built.status == 0, built.said
    assert built.page(NAME).select_one("#slope")
    assert not built.page(NAME).select(".ah-typed")
    assert "typed-answers.js" not in str(built.page(NAME))


def test_wrong_line_fails_the_build_at_its_place(tmp_path: Path) -> None:
    """The number check tells it, as it tells a wrong source."""
    built = build_typed(tmp_path, QUESTION.replace("{typed} w", "{typed} v"))
    assert built.status == 1
    assert built.warnings == ["pytorch/autograd.md:29:12: WARNING: v raises NameError: name 'v' is not defined [handgrad.lesson]"]


@pytest.mark.parametrize(
    ("block", "message"),
    [
        (":::{typed} w\n:::", "23: WARNING: a typed answer stands in a question, a prediction, an experiment or an exercise, outside its answers and hints [handgrad.lesson]"),
        ("## Check yourself\n\n::::{question}\n:name: asked\nWhat?\n:::{answer}\nThis.\n```{typed} w\n```\n:::\n::::", "30: WARNING: a typed answer stands in a question, a prediction, an experiment or an exercise, outside its answers and hints [handgrad.lesson]"),
        ("## Check yourself\n\n::::{question}\n:name: asked\nWhat?\n:::{typed} w\n:::\n:::{typed} w\n:::\n:::{answer}\nThis.\n:::\n::::", "30: WARNING: Q1 asks for typed answers already: put all of them into one directive, one a line [handgrad.lesson]"),
        (":::{typed}\n:::", "23: ERROR: this directive says what computes the answer: an expression behind its name, or one a line [docutils]"),
    ],
)  # fmt: skip
def test_answer_at_a_wrong_place_is_told(tmp_path: Path, block: str, message: str) -> None:
    """Loose, in an answer, a second one, and one without a line are each named with their line."""
    assert build_typed(tmp_path, block).warnings == [f"pytorch/autograd.md:{message}"]


def test_form_is_told_in_words() -> None:
    """One number, several, and rows."""
    assert [form_of(shape) for shape in ([], [1], [2], [3], [12], [1, 2], [2, 1], [3, 3])] == [
        "a number",
        "one number",
        "two numbers: (a, b)",
        "three numbers: (a, b, …)",
        "12 numbers: (a, b, …)",
        "one row of two numbers: a, b",
        "two rows, one a line, of one number",
        "three rows, one a line, of three numbers: a, b, …",
    ]
