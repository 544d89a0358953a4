"""Part 2, the map: the concepts of the lesson in order, each a link into it."""

from docutils import nodes

from handgrad.sphinxext.lesson import Lesson, Part, inline_children, only_list
from handgrad.sphinxext.markup import tag, take_place

FEWEST, MOST = 4, 8


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Turn the list of links into a route."""
    route = only_list(section, lesson, "a list of links to the concepts of the lesson")
    if route is None:
        return
    for stop in route.children:
        assert isinstance(stop, nodes.list_item)
        if not any(
            (isinstance(child, nodes.Element) and child.next_node(nodes.reference, include_self=True)) or _is_link(child)
            for child in inline_children(stop)
        ):
            lesson.wrong(stop, f'"{stop.astext()}" leads nowhere; write each stop as a link into the lesson: [Leaves](#leaves)')
    if not FEWEST <= len(route.children) <= MOST:
        lesson.wrong(route, f"a map has {FEWEST} to {MOST} stops; this one has {len(route.children)}")
    stops = [tag("li", *inline_children(stop)) for stop in route.children if isinstance(stop, nodes.list_item)]
    take_place(route, tag("nav", tag("ol", *stops, classes=["ah-map"]), aria_label="Concepts of this lesson"))


def _is_link(node: nodes.Node) -> bool:
    return node.__class__.__name__ in ("pending_xref", "download_reference")


PART = Part("map", "In this lesson", arrange, is_opener=True)
