"""One lesson while its page is read: what it is called, what it names, what it lacks and what is wrong in it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from docutils import nodes

from handgrad.sphinxext.markup import Tag, is_tag
from handgrad.sphinxext.mistakes import warn


@dataclass(frozen=True)
class Named:
    """A prediction, question or exercise: its short label (Q2) and its place in the page."""

    label: str
    anchor: str


@dataclass
class Lesson:
    """A lesson being shaped. A draft may lack things and then lists them; anything else that lacks or is wrong is an error."""

    docname: str
    document: nodes.document
    facts: dict[str, Any]
    named: dict[str, Named] = field(default_factory=dict)
    lacking: list[str] = field(default_factory=list)

    @property
    def is_draft(self) -> bool:
        """Say whether the lesson may still lack parts."""
        return self.facts.get("status") not in ("in review", "signed off")

    def wrong(self, where: nodes.Node, message: str) -> None:
        """Report what no lesson may have, not even a draft."""
        warn(message, where)

    def lacks(self, where: nodes.Node, message: str) -> None:
        """Report what a finished lesson has and this one has not."""
        self.lacking.append(message)
        if not self.is_draft:
            warn(f"this lesson lacks {message}; only a draft may (status: draft)", where)

    def needs(self, where: nodes.Element, minimum: int, found: int, what: str) -> None:
        """Report that a part holds fewer of its pieces than the least number."""
        if found < minimum:
            so_far = f", it has {found}" if found else ""
            self.lacks(where, f"at least {minimum} {what}{so_far}" if minimum > 1 else what)


Arrange = Callable[[nodes.section, Lesson], None]


@dataclass(frozen=True)
class Part:
    """One part of a lesson: its `data-part`, the heading an author gives it, how it is arranged, whether it opens the lesson."""

    name: str
    heading: str
    arrange: Arrange
    is_opener: bool = False


def only_list(section: nodes.section, lesson: Lesson, what: str) -> nodes.bullet_list | None:
    """Return the one bullet list of a part, or report that it has none or several."""
    lists = [child for child in section.children if isinstance(child, nodes.bullet_list)]
    for numbered in [child for child in section.children if isinstance(child, nodes.enumerated_list)]:
        lesson.wrong(numbered, f'write the list of "{heading_of(section)}" with hyphens, without numbers')
        return None
    if len(lists) == 1:
        _one_paragraph_each(lists[0], lesson)
        return lists[0]
    if lists:
        lesson.wrong(lists[1], f'"{heading_of(section)}" holds one list; this is a second one')
    else:
        lesson.lacks(section, f'in "{heading_of(section)}": {what}')
    return None


def _one_paragraph_each(items: nodes.bullet_list, lesson: Lesson) -> None:
    for item in items.children:
        if isinstance(item, nodes.Element) and any(not isinstance(child, nodes.comment) for child in item.children[1:]):
            lesson.wrong(item, "an item of this list is one paragraph; move the rest out of the list")


def heading_of(section: nodes.section) -> str:
    """Return the text of a section's heading."""
    title = section.next_node(nodes.title)
    return title.astext() if title is not None else ""


def inline_children(item: nodes.list_item) -> list[nodes.Node]:
    """Return what stands in a list item's first paragraph, without the empty texts around its markup."""
    first = item.children[0] if item.children else None
    return (
        [child for child in first.children if child.astext() or isinstance(child, nodes.Element)]
        if isinstance(first, nodes.paragraph)
        else []
    )


def tags_of(node: nodes.Element, class_name: str) -> list[Tag]:
    """Return the elements with that class inside `node`, in the order of the page."""
    return [found for found in node.findall(Tag) if class_name in found["classes"]]


def cells_of(node: nodes.Element) -> list[nodes.container]:
    """Return the executed cells inside `node`."""
    return [found for found in node.findall(nodes.container) if found.get("nb_element") == "cell_code"]


def has_figure(node: nodes.Element) -> bool:
    """Say whether a figure stands inside `node`."""
    return any(is_tag(found, "figure") for found in node.findall(Tag)) or node.next_node(nodes.figure) is not None
