"""Part 16, the summary card: the main figure again and the rules, one full sentence each, on one card that prints alone."""

from collections.abc import Sequence

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.lesson import Lesson, Part, has_figure, inline_children, tags_of
from handgrad.sphinxext.markup import Tag, stand_at, tag, take_place
from handgrad.sphinxext.mistakes import warn

MOST_RULES = 6


class CardHead(nodes.General, nodes.Element):
    """The card's id and title, printed when the course is known."""


class CardDirective(SphinxDirective):
    """The card: a list of rules, each with its name in bold first."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the card with the list as names and rules."""
        self.assert_has_content()
        head = CardHead("")
        self.set_source_info(head)
        card = tag("div", head, *self.parse_content_to_nodes(), classes=["ah-card"])
        self.set_source_info(card)
        lists = [child for child in card.children if isinstance(child, (nodes.bullet_list, nodes.enumerated_list))]
        if len(lists) != 1 or isinstance(lists[0], nodes.enumerated_list):
            warn("a card holds one list of rules, written with hyphens", card)
        for rules in [child for child in lists if isinstance(child, nodes.bullet_list)]:
            if len(rules.children) > MOST_RULES:
                warn(f"a card has {MOST_RULES} rules at most; this one has {len(rules.children)}", rules)
            take_place(rules, _rule_list(rules))
        return [card]


def _rule_list(rules: nodes.bullet_list) -> Tag:
    rows: list[nodes.Node] = []
    for rule in rules.children:
        assert isinstance(rule, nodes.list_item)
        words = inline_children(rule)
        if not words or not isinstance(words[0], nodes.strong):
            warn("a rule on the card begins with its name in bold: **Record.** A full sentence.", rule)
            continue
        name, sentence = tag("dt", *_without_dot(words[0].children)), tag("dd", *words[1:], *rule.children[1:])
        rows.extend([name, stand_at(rule, sentence)])
    return tag("dl", *rows)


def _without_dot(words: Sequence[nodes.Node]) -> list[nodes.Node]:
    """Return a rule's name without the full stop that ends it in the list."""
    (*first, last) = words
    return [*first, nodes.Text(last.astext().rstrip(".")) if isinstance(last, nodes.Text) else last]


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Check that there is one card and that it carries the figure."""
    cards = tags_of(section, "ah-card")
    lesson.needs(section, 1, len(cards), "a summary card")
    for extra in cards[1:]:
        lesson.wrong(extra, "a lesson has one summary card; this is another")
    if cards and not has_figure(cards[0]):
        lesson.lacks(cards[0], "the main figure on the summary card")


def card_head(app: Sphinx, docname: str, head: CardHead) -> nodes.Node:
    """Return the title and the id of the lesson."""
    domain = course_domain(app.env)
    lesson = domain.course.find(docname)
    title = lesson.title if lesson else domain.lessons.get(docname, {}).get("title", "")
    name = tag("span", lesson.id if lesson else "Specimen", classes=["ah-id"])
    return tag("p", tag("span", title), " ", name, classes=["ah-card__head"])


def setup_summary(app: Sphinx) -> None:
    """Register the directive and its node."""
    app.add_directive("card", CardDirective)
    app.add_node(CardHead)


PART = Part("summary", "Summary card", arrange)
