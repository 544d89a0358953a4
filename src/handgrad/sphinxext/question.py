"""Part 4, the question: the one question the lesson answers, and answers again at its end."""

from docutils import nodes

from handgrad.sphinxext.front_matter import WORD_FORM
from handgrad.sphinxext.lesson import Lesson, Part

MOST_WORDS = 60


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Check that the part is one short paragraph that asks."""
    paragraphs = [child for child in section.children if isinstance(child, nodes.paragraph)]
    if not paragraphs:
        lesson.lacks(section, 'in "The question": the question')
        return
    text = paragraphs[-1].astext().strip()
    if not text.endswith("?"):
        lesson.wrong(paragraphs[-1], 'the question of the lesson ends with "?"')
    words = sum(len(WORD_FORM.findall(paragraph.astext())) for paragraph in paragraphs)
    if words > MOST_WORDS:
        lesson.wrong(paragraphs[0], f"the question has {words} words; {MOST_WORDS} are the most")


PART = Part("question", "The question", arrange, is_opener=True)
