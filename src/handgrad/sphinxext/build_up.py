"""Part 8, build it up: numbered steps, `predict` before the code that answers, and `beside` for a short note in the margin."""

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx

from handgrad.sphinxext.block import BlockDirective, label
from handgrad.sphinxext.front_matter import WORD_FORM
from handgrad.sphinxext.lesson import Lesson, Part
from handgrad.sphinxext.mistakes import warn
from handgrad.sphinxext.naming import pieces

FEWEST_STEPS, FEWEST_PREDICTIONS = 3, 2
LONGEST_NOTE = 25


class PredictDirective(BlockDirective):
    """Ask what a piece of code prints before the reader sees it; the answer is folded inside."""

    class_name = "ah-predict"
    option_spec = {"name": directives.unchanged}

    def opening(self) -> list[nodes.Node]:
        """Return the label."""
        return [label("Predict ")]

    def run(self) -> list[nodes.Node]:
        """Return the prediction, to be numbered."""
        (block,) = super().run()
        assert isinstance(block, nodes.Element)
        block["letter"], block["piece_name"] = "P", self.options.get("name", "")
        return [block]


class BesideDirective(BlockDirective):
    """A short note in the margin, read alone; it stands before the paragraph it belongs to."""

    element = "aside"
    class_name = "ah-note"

    def run(self) -> list[nodes.Node]:
        """Return the note."""
        said = (line for line in self.content if not line.lstrip().startswith("%"))  # such a line is the author's own
        words = len(WORD_FORM.findall(" ".join(said)))
        if words > LONGEST_NOTE:
            warn(f"a note in the margin has {LONGEST_NOTE} words at most; this one has {words}", self.get_location())
        return super().run()


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Number the steps."""
    steps = [child for child in section.children if isinstance(child, nodes.section)]
    for step in steps:
        step["classes"].append("part-step")
    lesson.needs(section, FEWEST_STEPS, len(steps), 'steps (### headings) in "Build it up"')
    lesson.needs(section, FEWEST_PREDICTIONS, len(pieces(section, "ah-predict")), 'predictions in "Build it up"')


def setup_build_up(app: Sphinx) -> None:
    """Register the two directives."""
    app.add_directive("predict", PredictDirective)
    app.add_directive("beside", BesideDirective)


PART = Part("build-up", "Build it up", arrange)
