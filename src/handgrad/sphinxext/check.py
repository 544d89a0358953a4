"""Part 14, check yourself, and the `question` directive: a question with its answer folded away."""

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.lesson import Lesson, Part, heading_of
from handgrad.sphinxext.markup import is_tag, tag, wrap_runs
from handgrad.sphinxext.naming import pieces

FEWEST = 5
UNNAMED = (
    "this question has no name; say in a word or two what it asks, such as :name: second-walk, "
    "and keep it: readers keep its review card under it"
)


class QuestionDirective(SphinxDirective):
    """A question to answer without looking; its answer is an `answer` directive inside it."""

    has_content = True
    option_spec = {"name": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Return the question as an item of a list of questions."""
        self.assert_has_content()
        item = tag("li", *self.parse_content_to_nodes(), classes=["ah-question"])
        item["letter"], item["piece_name"] = "Q", self.options.get("name", "")
        self.set_source_info(item)
        return [item]


def arrange_questions(section: nodes.section, lesson: Lesson, fewest: int) -> None:
    """Check that a part has questions enough, each with a name, for it is a review card too."""
    questions = pieces(section, "ah-question")
    for nameless in (question for question in questions if not question["piece_name"]):
        lesson.wrong(nameless, UNNAMED)
    lesson.needs(section, fewest, len(questions), f'questions in "{heading_of(section)}"')


def gather_questions(document: nodes.document) -> None:
    """Make one numbered list of the questions that follow each other, wherever they stand."""
    for parent in {question.parent for question in pieces(document, "ah-question")}:
        wrap_runs(parent, lambda node: is_tag(node, "li", "ah-question"), lambda: tag("ol", classes=["ah-qa"]))


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Number the questions."""
    arrange_questions(section, lesson, FEWEST)


def setup_check(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("question", QuestionDirective)


PART = Part("check", "Check yourself", arrange)
