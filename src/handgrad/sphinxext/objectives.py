"""Part 3, the objectives: what the reader will be able to do, each tied to a prediction, question or exercise that shows it."""

from docutils import nodes

from handgrad.sphinxext.lesson import Lesson, Part, inline_children, only_list
from handgrad.sphinxext.markup import Tag, stand_at, tag, take_place
from handgrad.sphinxext.naming import Ties, resolve_ties

FEWEST = 3


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Set each objective beside its ties."""
    goals = only_list(section, lesson, "a list of objectives")
    if goals is None:
        return
    lesson.needs(goals, FEWEST, len(goals.children), "objectives")
    items = [_goal(goal, lesson) for goal in goals.children if isinstance(goal, nodes.list_item)]
    take_place(goals, tag("ul", *items, classes=["ah-goals"]))


def _goal(goal: nodes.list_item, lesson: Lesson) -> Tag:
    words = inline_children(goal)
    ties = [child for child in words if isinstance(child, Ties)]
    if not words or not isinstance(words[0], nodes.strong):
        lesson.wrong(goal, "an objective begins with its verb in bold: **Predict** what `.grad` holds")
    if not ties or not any(tie["names"] for tie in ties):
        lesson.wrong(
            goal, f'the objective "{goal.astext().strip()}" is tied to nothing; end it with {{ties}}`name of a question`'
        )
    links = [resolve_ties(tie, lesson) for tie in ties]
    return stand_at(goal, tag("li", tag("span", *(child for child in words if child not in ties)), " ", *links))


PART = Part("objectives", "You will be able to", arrange, is_opener=True)
