"""Where the components of a lesson may stand: a slip in the colons or in the place moves one silently, so each is checked."""

import re
from collections.abc import Iterator

from docutils import nodes

from handgrad.sphinxext.answers import answers_in, owner_of
from handgrad.sphinxext.explorer import is_explorer
from handgrad.sphinxext.lesson import Lesson, heading_of, tags_of
from handgrad.sphinxext.markup import Tag, is_tag
from handgrad.sphinxext.sources import Next

HOMES = {
    "ah-question": ("recall", "check"),
    "ah-exercise": ("exercises",),
    "ah-card": ("summary",),
    "ah-source": ("sources",),
    "ah-explore": ("explore",),
    "ah-pitfall": ("pitfalls",),
    "ah-versus": ("pitfalls",),
    "ah-telling": ("big-picture",),
    "ah-pass": ("worked-example",),
    "ah-formal": ("formal",),
}
FRAMES = {"ah-side": "ah-versus", "ah-happens": "ah-pitfall", "ah-instead": "ah-pitfall"}
ANSWERED = {"ah-question": "question", "ah-predict": "prediction", "ah-explore": "experiment"}
RUN_TOGETHER = re.compile(r"(#{1,6})(\S.*)")


def part_of(node: nodes.Node) -> str:
    """Return the `data-part` of the part that a node stands in, empty outside all parts."""
    ancestor = node.parent
    while ancestor is not None:
        if isinstance(ancestor, nodes.section) and "data-part" in ancestor:
            return str(ancestor["data-part"])
        ancestor = ancestor.parent
    return ""


def check_headings(lesson: Lesson, body: nodes.section, parts: dict[str, str]) -> None:
    """Report headings at the wrong level: a second title, a part that is no `##`, a heading inside a component."""
    sections = [child for child in lesson.document.children if isinstance(child, nodes.section)]
    for extra in sections[1:]:
        lesson.wrong(extra, f'"# {heading_of(extra)}" is a second title; a lesson has one #, its parts are ##')
    for section in body.findall(nodes.section):
        if section.parent is not body and section is not body and heading_of(section) in parts:
            lesson.wrong(section, f'"{heading_of(section)}" is a part of the lesson; write it with ##')
    for rubric in lesson.document.findall(nodes.rubric):
        lesson.wrong(rubric, f'the heading "{rubric.astext()}" stands inside a component; a closing fence is missing before it')
    for paragraph in body.findall(nodes.paragraph):
        match = RUN_TOGETHER.fullmatch(paragraph.astext().partition("\n")[0])
        if match and match[2] in parts:
            lesson.wrong(paragraph, f'"{match[0]}" is no heading; put a space after {match[1]}')


def check_places(lesson: Lesson) -> None:
    """Report each component that stands where it does not belong."""
    for container in lesson.document.findall(nodes.container):
        if container.get("is_div"):
            lesson.wrong(container, "a fence of colons without a name; the outer fence takes one colon more")
    for class_name, homes in HOMES.items():
        for component in tags_of(lesson.document, class_name):
            if part_of(component) not in homes:
                place = part_of(component) or "no part"
                lesson.wrong(component, f"{_spoken(class_name)} stands in {' or '.join(homes)}, not in {place}")
            elif component.parent.get("data-part") not in homes and not isinstance(component.parent, nodes.section):
                lesson.wrong(component, f"{_spoken(class_name)} stands inside another component; close that one first")
    for hand_over in lesson.document.findall(Next):
        if part_of(hand_over) != "sources":
            lesson.wrong(hand_over, "next stands in sources, at the end of the lesson")
    for class_name, frame in FRAMES.items():
        for side in tags_of(lesson.document, class_name):
            if not is_tag(side.parent, "div", frame):
                lesson.wrong(side, f"this stands inside a {frame.removeprefix('ah-')}, nowhere else")


def check_answers(lesson: Lesson) -> None:
    """Report questions, predictions and experiments without exactly one answer, and answers that nothing asked for."""
    for class_name, called in ANSWERED.items():
        for piece in (found for found in tags_of(lesson.document, class_name) if "letter" in found):
            name = "explorer" if is_explorer(piece) else called
            found = len(list(_own(piece, "answer")))
            if found != 1 and not _is_broken(piece):
                lacks = f"this {name} has no answer; put an answer directive inside it"
                lesson.wrong(piece, lacks if not found else f"this {name} has {found} answers; one is enough")
            for stray in [*_own(piece, "hint"), *_own(piece, "solution")]:
                lesson.wrong(stray, f"hints and solutions belong to exercises; a {name} has an answer")
    for exercise in tags_of(lesson.document, "ah-exercise"):
        for stray in _own(exercise, "answer"):
            lesson.wrong(stray, "an exercise has a solution, not an answer")
        for extra in list(_own(exercise, "solution"))[1:]:
            lesson.wrong(extra, "an exercise has one solution; this is another")
    for details in (found for found in lesson.document.findall(Tag) if is_tag(found, "details")):
        if owner_of(details) is None:
            lesson.wrong(details, "this answer belongs to nothing; put it inside what asks for it")


def _own(piece: Tag, kind: str) -> Iterator[Tag]:
    return (answer for answer in answers_in(piece, kind) if owner_of(answer) is piece)


def _is_broken(piece: Tag) -> bool:
    """Say whether another message already tells why something is missing inside."""
    return piece.next_node(nodes.system_message) is not None


def _spoken(class_name: str) -> str:
    spoken = {"ah-explore": "an experiment", "ah-exercise": "an exercise", "ah-formal": "a statement"}
    return spoken.get(class_name, f"a {class_name.removeprefix('ah-')}")
