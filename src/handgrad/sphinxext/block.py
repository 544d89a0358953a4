"""The plainest component: a directive whose content becomes one element with a class."""

from typing import ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.markup import Tag, tag


class BlockDirective(SphinxDirective):
    """Put the content into an element; a subclass names the element, its class and its label."""

    has_content = True
    element: ClassVar[str] = "div"
    class_name: ClassVar[str]
    html: ClassVar[dict[str, str]] = {}

    def run(self) -> list[nodes.Node]:
        """Return the element."""
        self.assert_has_content()
        block = tag(self.element, *self.opening(), *self.parse_content_to_nodes(), classes=[self.class_name], **self.html)
        self.set_source_info(block)
        return [block]

    def opening(self) -> list[nodes.Node]:
        """Return what stands in the element before the content."""
        return []

    def inline_argument(self) -> list[nodes.Node]:
        """Return the directive's argument, its inline markup read."""
        inline, messages = self.parse_inline(self.arguments[0], lineno=self.lineno)
        return [*inline, *messages]


def label(*children: nodes.Node | str) -> Tag:
    """Return the small label that opens a component."""
    return tag("p", *children, classes=["ah-label"])
