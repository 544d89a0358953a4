"""Part 9, the formal statement: the definition or theorem in notation, with shapes and the rule for the edge cases."""

from docutils import nodes
from sphinx.application import Sphinx

from handgrad.sphinxext.block import BlockDirective, label
from handgrad.sphinxext.lesson import Lesson, Part, tags_of
from handgrad.sphinxext.markup import tag


class StatementDirective(BlockDirective):
    """A definition, theorem or rule; its title is "Kind: what it states"."""

    class_name = "ah-formal"
    required_arguments = 1
    final_argument_whitespace = True

    def opening(self) -> list[nodes.Node]:
        """Return the kind in semibold and what is stated after it."""
        kind, colon, title = self.arguments[0].partition(":")
        if not colon or not title.strip():
            raise self.error('a statement is titled "Kind: what it states", such as "Definition: one call of backward"')
        inline, messages = self.parse_inline(title.strip(), lineno=self.lineno)
        kinds, more = self.parse_inline(kind.strip(), lineno=self.lineno)
        return [label(tag("span", *kinds), " ", *inline), *messages, *more]


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Check that something is stated."""
    lesson.needs(section, 1, len(tags_of(section, "ah-formal")), 'a statement in "The formal statement"')


def setup_formal(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("statement", StatementDirective)


PART = Part("formal", "The formal statement", arrange)
