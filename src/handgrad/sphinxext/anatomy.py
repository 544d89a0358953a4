"""The anatomy of a lesson: its parts in order, and how a page is shaped into them."""

import difflib
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

from handgrad.sphinxext import (
    big_picture,
    build_up,
    check,
    code,
    exercises,
    explore,
    formal,
    objectives,
    pitfalls,
    prerequisites,
    question,
    recall,
    sources,
    summary,
    worked_example,
)
from handgrad.sphinxext import map as concept_map
from handgrad.sphinxext.answers import fold_cells
from handgrad.sphinxext.course_domain import course_domain, lesson_facts
from handgrad.sphinxext.drawing import number_figures
from handgrad.sphinxext.header import Header
from handgrad.sphinxext.lesson import Lesson, Part, heading_of
from handgrad.sphinxext.mistakes import warn
from handgrad.sphinxext.naming import answered_pieces, name_pieces
from handgrad.sphinxext.placement import check_answers, check_headings, check_places
from handgrad.sphinxext.places import places_of
from handgrad.sphinxext.progress import lesson_end

LOGGER = logging.getLogger(__name__)
HEADER = "header"
PARTS: tuple[Part, ...] = tuple(
    module.PART
    for module in (
        concept_map,
        objectives,
        question,
        prerequisites,
        recall,
        big_picture,
        build_up,
        formal,
        worked_example,
        code,
        explore,
        pitfalls,
        check,
        exercises,
        summary,
        sources,
    )
)
QUIET = (nodes.section, nodes.comment, nodes.target, nodes.substitution_definition)
BY_HEADING = {part.heading: part for part in PARTS}


def shape_lesson(app: Sphinx, document: nodes.document) -> None:
    """Make a page that is a lesson into its parts; report what is wrong or lacks at its line."""
    docname = app.env.docname
    facts = lesson_facts(app.env, docname)
    if not facts:
        check.gather_questions(document)
        return
    lesson = Lesson(docname, document, facts)
    body = next((child for child in document.children if isinstance(child, nodes.section)), None)
    if body is None:
        warn("a lesson begins with its title: # Title", f"{app.env.doc2path(docname)}:1")
        course_domain(app.env).lessons[docname] = {**facts, "title": "", "line": 1}
        return
    fold_cells(lesson)
    check_headings(lesson, body, {part.heading: part.name for part in PARTS})
    found = _find_parts(body, lesson)
    check_places(lesson)
    check_answers(lesson)
    name_pieces(lesson)
    number_figures(lesson)
    exercises.number_exercises(document)
    for part, section in found:
        part.arrange(section, lesson)
    check.gather_questions(document)
    _finish(app, body, lesson)


def _find_parts(body: nodes.section, lesson: Lesson) -> list[tuple[Part, nodes.section]]:
    found: list[tuple[Part, nodes.section]] = []
    for section in [child for child in body.children if isinstance(child, nodes.section)]:
        part = BY_HEADING.get(heading_of(section))
        if part is None:
            lesson.wrong(section, f'"{heading_of(section)}" is not a part of a lesson; {_near(heading_of(section))}')
        elif part in [earlier for earlier, _ in found]:
            lesson.wrong(section, f'the part "{part.heading}" stands twice')
        else:
            section["data-part"] = part.name
            section["classes"] += [f"part-{part.name}", *(["part-opener"] if part.is_opener else [])]
            found.append((part, section))
    _check_order(found, lesson)
    present = {part for part, _ in found}
    for part in PARTS:
        if part not in present:
            lesson.lacks(body, f'the part "{part.heading}"')
    return found


def _near(heading: str) -> str:
    near = difflib.get_close_matches(heading, BY_HEADING, n=1)
    return f'did you mean "{near[0]}"?' if near else f"the parts are: {', '.join(BY_HEADING)}"


def _check_order(found: list[tuple[Part, nodes.section]], lesson: Lesson) -> None:
    for (before, _), (part, section) in zip(found, found[1:], strict=False):
        if PARTS.index(part) < PARTS.index(before):
            lesson.wrong(section, f'the part "{part.heading}" stands after "{before.heading}"; in a lesson it stands before it')


def _finish(app: Sphinx, body: nodes.section, lesson: Lesson) -> None:
    title = body.next_node(nodes.title)
    assert title is not None
    first = body.index(title) + 1
    before = lesson.document.children[: lesson.document.index(body)]
    for loose in [child for child in [*before, *body.children[first:]] if not isinstance(child, QUIET)][:1]:
        lesson.wrong(loose, 'nothing stands before "## In this lesson" but the title; the front matter makes the header')
    body.insert(first, Header("", lacking=lesson.lacking))
    body.append(lesson_end())
    domain = course_domain(app.env)
    record: dict[str, Any] = {**lesson.facts, "title": title.astext(), "line": title.line or body.line or 1}
    record["pieces"] = answered_pieces(lesson.document)
    domain.lessons[lesson.docname] = record
    domain.places[lesson.docname] = places_of(lesson.document)
    if lesson.lacking:
        LOGGER.info("%s is a draft; it lacks %s", lesson.docname, "; ".join(lesson.lacking))


def setup_anatomy(app: Sphinx) -> None:
    """Shape each page once it has been read."""
    app.connect("doctree-read", shape_lesson)
