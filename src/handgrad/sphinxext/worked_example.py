"""Part 10, the worked example: every number by hand, in a forward and a backward pass, with a figure that carries them all."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from handgrad.sphinxext.block import BlockDirective, label
from handgrad.sphinxext.lesson import Lesson, Part, has_figure


class PassDirective(BlockDirective):
    """One pass by hand, its label with an arrow beside its formulas."""

    class_name = "ah-pass"
    word: ClassVar[str]

    def opening(self) -> list[nodes.Node]:
        """Return the label."""
        return [label(self.word)]


class ForwardDirective(PassDirective):
    """The forward pass: values, along the solid arrows."""

    word = "Forward"
    html: ClassVar[dict[str, str]] = {"data_pass": "forward"}


class BackwardDirective(PassDirective):
    """The backward pass: gradients, along the dashed arrows."""

    word = "Backward"
    html: ClassVar[dict[str, str]] = {"data_pass": "backward"}


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Check that the example is worked in formulas and drawn."""
    lesson.needs(section, 1, len(list(section.findall(nodes.math_block))), 'the example in formulas in "Worked example"')
    if not has_figure(section):
        lesson.lacks(section, 'in "Worked example": a figure with every number')


def setup_worked_example(app: Sphinx) -> None:
    """Register the two directives."""
    app.add_directive("forward", ForwardDirective)
    app.add_directive("backward", BackwardDirective)


PART = Part("worked-example", "Worked example", arrange)
