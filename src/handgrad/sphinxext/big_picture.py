"""Part 7, the big picture: the idea in one figure and two tellings, in everyday words and in exact terms."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from handgrad.sphinxext.block import BlockDirective
from handgrad.sphinxext.lesson import Lesson, Part, has_figure, tags_of
from handgrad.sphinxext.markup import is_tag, tag, wrap_runs


class TellingDirective(BlockDirective):
    """One telling of the idea; the two stand side by side where there is room."""

    class_name = "ah-telling"
    title: ClassVar[str]

    def opening(self) -> list[nodes.Node]:
        """Return the heading of the telling."""
        return [tag("h3", self.title)]


class EverydayDirective(TellingDirective):
    """The idea in everyday words."""

    title = "In everyday words"
    html: ClassVar[dict[str, str]] = {"data_telling": "everyday"}


class ExactDirective(TellingDirective):
    """The same events, in the same order, in exact terms."""

    title = "In exact terms"


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Set the two tellings side by side."""
    titles = [telling.next_node(nodes.Text) for telling in tags_of(section, "ah-telling")]
    for directive in (EverydayDirective, ExactDirective):
        if directive.title not in titles:
            lesson.lacks(section, f'in "The big picture": the telling "{directive.title}"')
    if not has_figure(section):
        lesson.lacks(section, 'in "The big picture": a figure')
    wrap_runs(section, lambda node: is_tag(node, "div", "ah-telling"), lambda: tag("div", classes=["ah-tellings"]))


def setup_big_picture(app: Sphinx) -> None:
    """Register the two directives."""
    app.add_directive("everyday", EverydayDirective)
    app.add_directive("exact", ExactDirective)


PART = Part("big-picture", "The big picture", arrange)
