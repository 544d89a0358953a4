"""Part 12, explore: an experiment to predict; the change, the prediction folded away, the result beside the old one."""

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx

from handgrad.sphinxext.block import BlockDirective
from handgrad.sphinxext.explorer import is_explorer
from handgrad.sphinxext.lesson import Lesson, Part
from handgrad.sphinxext.markup import Tag, tag
from handgrad.sphinxext.naming import pieces


class ExperimentDirective(BlockDirective):
    """Change one thing and see one effect: the change and what to write down first, with the expectation folded away."""

    class_name = "ah-explore"
    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {"name": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Return the experiment in its frame, to be numbered with the predictions."""
        self.assert_has_content()
        title = self.inline_argument()
        bar = tag("div", tag("strong", *title), classes=["ah-explore__bar"])
        stage = tag("div", *self.parse_content_to_nodes(), classes=["ah-explore__stage"])
        name = f"Experiment: {''.join(node.astext() for node in title)}"
        frame: Tag = tag("div", bar, stage, classes=["ah-explore"], role="group", aria_label=name)
        frame["letter"], frame["piece_name"] = "P", self.options.get("name", "")
        self.set_source_info(frame)
        return [frame]


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Check that there is something to try."""
    experiments = [frame for frame in pieces(section, "ah-explore") if not is_explorer(frame)]
    lesson.needs(section, 1, len(experiments), 'an experiment in "Explore"')


def setup_explore(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("experiment", ExperimentDirective)


PART = Part("explore", "Explore", arrange)
