"""Print what depends on the whole course, when all pages have been read: headers, names of lessons, the map."""

from collections.abc import Callable
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from handgrad.sphinxext.cells_on_engine import Share, print_share
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.course_map import CourseMap, draw_map
from handgrad.sphinxext.deck import DeckLink, print_deck_link
from handgrad.sphinxext.drawing import FigureId, FigureReference, print_figure_id, stray_reference
from handgrad.sphinxext.header import Header, print_header
from handgrad.sphinxext.lesson_role import LessonReference, resolve_reference
from handgrad.sphinxext.markup import tag
from handgrad.sphinxext.mistakes import warn
from handgrad.sphinxext.naming import Ties
from handgrad.sphinxext.progress import Kept, Overview, draw_overview, link_to_progress
from handgrad.sphinxext.sources import Next, resolve_next
from handgrad.sphinxext.summary import CardHead, card_head

Printer = Callable[[Sphinx, str, Any], nodes.Node]


def _stray_ties(app: Sphinx, docname: str, node: Ties) -> nodes.Node:
    domain = course_domain(app.env)
    if domain.course.find(docname) is None or docname in domain.lessons:
        warn("ties stand at the end of an objective of a lesson, nowhere else", node)
    return tag("span")


PRINTERS: dict[type[nodes.Element], Printer] = {
    Header: print_header,
    LessonReference: resolve_reference,
    CardHead: card_head,
    Next: resolve_next,
    FigureId: print_figure_id,
    FigureReference: stray_reference,
    CourseMap: draw_map,
    Ties: _stray_ties,
    Share: print_share,
    Overview: draw_overview,
    Kept: link_to_progress,
    DeckLink: print_deck_link,
}


class PrintTheCourse(SphinxPostTransform):
    """Replace each node that waited for the course by what it prints."""

    default_priority: ClassVar[int] = 5

    def run(self, **kwargs: Any) -> None:
        """Print them all."""
        for kind, printer in PRINTERS.items():
            for node in list(self.document.findall(kind)):
                printed = printer(self.app, self.env.docname, node)
                node.replace_self(printed)


def setup_printing(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(PrintTheCourse)
