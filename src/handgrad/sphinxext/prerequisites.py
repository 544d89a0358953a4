"""Part 5, before you start: the lessons this one builds on, or what it brings from elsewhere, and what is needed from each."""

from docutils import nodes

from handgrad.sphinxext.lesson import Lesson, Part, inline_children, only_list
from handgrad.sphinxext.lesson_role import LessonReference
from handgrad.sphinxext.markup import Tag, stand_at, tag, take_place


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Set what is needed under each lesson's name."""
    needs = only_list(section, lesson, "a list of the lessons this one builds on")
    if needs is None:
        return
    items = [_need(need, lesson) for need in needs.children if isinstance(need, nodes.list_item)]
    take_place(needs, tag("ul", *items, classes=["ah-needs"]))


def _need(need: nodes.list_item, lesson: Lesson) -> Tag:
    words = inline_children(need)
    if not words or not isinstance(words[0], LessonReference | nodes.strong):
        lesson.wrong(
            need,
            "begin with the lesson, then say what is needed from it: {lesson}`folder/page` One fact. "
            "What no lesson teaches is named in bold",
        )
        return tag("li", tag("span", *words))
    if not "".join(word.astext() for word in words[1:]).strip():
        lesson.wrong(need, "say what is needed from this lesson, in one line")
    return stand_at(need, tag("li", words[0], tag("span", *words[1:])))


PART = Part("prerequisites", "Before you start", arrange, is_opener=True)
