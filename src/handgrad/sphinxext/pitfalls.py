"""Part 13, pitfalls: what people believe, what happens and why, what to do instead; and wrong beside right."""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from handgrad.sphinxext.block import BlockDirective, label
from handgrad.sphinxext.lesson import Lesson, Part, tags_of
from handgrad.sphinxext.markup import Tag, tag
from handgrad.sphinxext.mistakes import warn

FEWEST = 3


class HappensDirective(BlockDirective):
    """What happens when the belief meets PyTorch, with its output, and why."""

    class_name = "ah-happens"


class InsteadDirective(BlockDirective):
    """What to do instead."""

    class_name = "ah-instead"


class PitfallDirective(BlockDirective):
    """A belief in its holder's words, refuted, explained and replaced."""

    class_name = "ah-pitfall"
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the belief as a quotation above a list of what happens and what to do instead; its words are its anchor."""
        self.assert_has_content()
        belief = tag(
            "p",
            "\N{LEFT DOUBLE QUOTATION MARK}",
            *self.inline_argument(),
            "\N{RIGHT DOUBLE QUOTATION MARK}",
            classes=["ah-belief"],
        )
        answers = tag("dl", *self._rows(self.parse_content_to_nodes()))
        anchor = f"pitfall-{nodes.make_id(belief.astext())}"
        pitfall = tag("div", belief, answers, classes=["ah-pitfall"], ids=[anchor])
        self.set_source_info(pitfall)
        return [pitfall]

    def _rows(self, content: list[nodes.Node]) -> list[nodes.Node]:
        sides = {
            class_name: [node for node in content if isinstance(node, Tag) and class_name in node["classes"]]
            for class_name in ("ah-happens", "ah-instead")
        }
        told = any(isinstance(node, nodes.system_message) for node in content)
        for class_name, found in sides.items():
            if len(found) != 1 and not told:
                warn(
                    f"a pitfall has one {class_name.removeprefix('ah-')} directive inside it; this one has {len(found)}",
                    self.get_location(),
                )
        wanted = {id(side) for found in sides.values() for side in found}
        if any(id(node) not in wanted and not isinstance(node, nodes.comment) for node in content):
            warn("a pitfall holds happens and instead, nothing beside them", self.get_location())
        rows: list[nodes.Node] = []
        for words, class_name in (("What happens", "ah-happens"), ("Instead", "ah-instead")):
            for side in sides[class_name]:
                rows.extend([tag("dt", words), tag("dd", *side.children)])
        return rows


class SideDirective(BlockDirective):
    """One side of a comparison: a label with its sign, then the code."""

    class_name = "ah-side"
    verdict: ClassVar[str]

    def opening(self) -> list[nodes.Node]:
        """Return the verdict as a word; the style sheet adds the cross or the tick."""
        return [label(self.verdict.capitalize())]


class WrongDirective(SideDirective):
    """What does not work, marked before it is read."""

    verdict = "wrong"
    html: ClassVar[dict[str, str]] = {"data_verdict": "wrong"}


class RightDirective(SideDirective):
    """What works."""

    verdict = "right"
    html: ClassVar[dict[str, str]] = {"data_verdict": "right"}


class VersusDirective(BlockDirective):
    """Wrong beside right."""

    class_name = "ah-versus"

    def run(self) -> list[nodes.Node]:
        """Return both sides."""
        (block,) = super().run()
        assert isinstance(block, nodes.Element)
        verdicts = [side["html"].get("data-verdict") for side in tags_of(block, "ah-side")]
        others = [child for child in block.children if not isinstance(child, nodes.comment)]
        if verdicts != ["wrong", "right"] or len(others) != len(verdicts):
            warn("versus holds one wrong and then one right, nothing beside them", block)
        return [block]


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Check how many beliefs are met."""
    lesson.needs(section, FEWEST, len(tags_of(section, "ah-pitfall")), "pitfalls")
    lesson.needs(section, 1, len(tags_of(section, "ah-versus")), "a wrong way beside the right one (versus) among the pitfalls")


def setup_pitfalls(app: Sphinx) -> None:
    """Register the directives."""
    for name, directive in (
        ("pitfall", PitfallDirective),
        ("happens", HappensDirective),
        ("instead", InsteadDirective),
        ("versus", VersusDirective),
        ("wrong", WrongDirective),
        ("right", RightDirective),
    ):
        app.add_directive(name, directive)


PART = Part("pitfalls", "Pitfalls", arrange)
