"""Hidden answers: `answer`, `hint` and `solution` are `details` elements, which open by click and keyboard without a script."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.lesson import Lesson, cells_of
from handgrad.sphinxext.markup import Tag, is_tag, tag


class AnswerDirective(SphinxDirective):
    """Fold away what a reader should first find alone; the words of the button may be given."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    kind: ClassVar[str] = "answer"
    words: ClassVar[str] = "Answer"

    def run(self) -> list[nodes.Node]:
        """Return the closed answer."""
        self.assert_has_content()
        words = self.arguments[0] if self.arguments else self.words
        inline, messages = self.parse_inline(words, lineno=self.lineno)
        body = tag("div", *self.parse_content_to_nodes(), classes=["ah-answer__body"])
        details = tag("details", tag("summary", *inline), body, classes=["ah-answer"], data_kind=self.kind)
        self.set_source_info(details)
        return [details, *messages]


class HintDirective(AnswerDirective):
    """A hint: where to look, which rule, the first line; it never holds the answer."""

    kind = "hint"
    words = "Hint"


class SolutionDirective(AnswerDirective):
    """A worked solution, opened separately from the hints."""

    kind = "solution"
    words = "Solution"


def answers_in(node: nodes.Element, kind: str = "answer") -> list[Tag]:
    """Return the folded answers of that kind inside `node`."""
    return [found for found in node.findall(Tag) if is_tag(found, "details") and found["html"]["data-kind"] == kind]


def name_the_owner(answer: Tag, owner: str) -> None:
    """Tell a screen reader whose answer the button opens: every button on the page has a name of its own."""
    summary = answer.children[0]
    assert isinstance(summary, Tag)
    summary.append(tag("span", f" {owner}", classes=["visually-hidden"]))


def owner_of(answer: nodes.Node) -> Tag | None:
    """Return the question, prediction, experiment or exercise that an answer belongs to: the nearest one around it."""
    ancestor = answer.parent
    while ancestor is not None:
        if isinstance(ancestor, Tag) and "letter" in ancestor:
            return ancestor
        ancestor = ancestor.parent
    return None


def fold_cells(lesson: Lesson) -> None:
    """Move each cell tagged `in-answer`, with its output, to the end of the answer or solution of the piece before it."""
    for cell in [cell for cell in cells_of(lesson.document) if "tag_in-answer" in cell["classes"]]:
        piece = _piece_before(lesson.document, cell)
        own = [] if piece is None else [answer for kind in ("answer", "solution") for answer in answers_in(piece, kind)]
        if not own:
            lesson.wrong(cell, "this cell is tagged in-answer, and no answer or solution stands before it")
            continue
        cell.parent.remove(cell)
        body = own[-1].children[1]
        assert isinstance(body, Tag)
        body.append(cell)


def _piece_before(document: nodes.document, cell: nodes.Node) -> Tag | None:
    """Return the last question, prediction, experiment or exercise before a cell in the same part of the lesson."""
    last: Tag | None = None
    for other in document.findall():
        if other is cell:
            return last
        if isinstance(other, nodes.section) and isinstance(other.parent, nodes.section) and other.parent.parent is document:
            last = None
        if isinstance(other, Tag) and "letter" in other and owner_of(other) is None:
            last = other
    return None


def setup_answers(app: Sphinx) -> None:
    """Register the three directives."""
    app.add_directive("answer", AnswerDirective)
    app.add_directive("hint", HintDirective, override=True)
    app.add_directive("solution", SolutionDirective)
