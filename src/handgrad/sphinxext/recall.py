"""Part 6, from the last lesson: two or three questions that fetch what is needed."""

from docutils import nodes

from handgrad.sphinxext.check import arrange_questions
from handgrad.sphinxext.lesson import Lesson, Part
from handgrad.sphinxext.naming import pieces

FEWEST, MOST = 2, 3


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Number the questions."""
    arrange_questions(section, lesson, FEWEST)
    questions = pieces(section, "ah-question")
    if len(questions) > MOST:
        lesson.wrong(questions[MOST], f"{MOST} recall questions are the most; this part has {len(questions)}")


PART = Part("recall", "From the last lesson", arrange, is_opener=True)
