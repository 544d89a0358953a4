"""What is read in one go stays on one line: a short formula with its punctuation, a pair of numbers in brackets."""

import re
from collections.abc import Iterator

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

SHORT = 12  # signs; a longer formula must be able to break between lines on a phone
OPENING = re.compile("[(\\[\u201c\u2018]+$")
CLOSING = re.compile("^[.,;:!?)\\]\u201d\u2019\u2026]+")
UNSEEN = re.compile(r"\\[A-Za-z]+|[{}^_\s\\]")
NUMBER = "[-\u2212]?[0-9][0-9.]*"
TUPLE = re.compile(rf"\((?:{NUMBER}, ){{1,3}}{NUMBER}\)")
MINUS = re.compile(r"(?<![\w.)\]\u2212-])-(?=\.?[0-9])")
AS_TYPED = (nodes.literal, nodes.FixedTextElement, nodes.math, nodes.raw, nodes.comment)


class KeepTogether(SphinxPostTransform):
    """Put each short formula into one box with its punctuation; give numbers in running text a minus sign and firm spaces."""

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Change the tree of one page."""
        for formula in list(self.document.findall(nodes.math)):
            if len(UNSEEN.sub("", formula.astext())) <= SHORT:
                _keep_with_neighbours(formula)
        for text in list(_running_texts(self.document)):
            signed = MINUS.sub("\N{MINUS SIGN}", text)
            firm = TUPLE.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), signed)
            if firm != text:
                text.parent.replace(text, nodes.Text(firm))


def _keep_with_neighbours(formula: nodes.math) -> None:
    parent = formula.parent
    place = parent.index(formula)
    before = _text(parent, place - 1)
    after = _text(parent, place + 1)
    box = nodes.inline(classes=["ah-kept"])
    parts: list[nodes.Node] = [formula]
    if closing := CLOSING.search(after):
        parent[place + 1] = nodes.Text(after[closing.end() :])
        parts.append(nodes.Text(closing[0]))
    parent[place] = box
    if opening := OPENING.search(before):
        parent[place - 1] = nodes.Text(before[: opening.start()])
        parts.insert(0, nodes.Text(opening[0]))
    box += parts


def _text(parent: nodes.Element, place: int) -> str:
    beside = parent[place] if 0 <= place < len(parent) else None
    return str(beside) if isinstance(beside, nodes.Text) else ""


def _running_texts(node: nodes.Node) -> Iterator[nodes.Text]:
    if isinstance(node, nodes.Text):
        yield node
    elif not isinstance(node, AS_TYPED):
        for child in node.children:
            yield from _running_texts(child)


def setup_kept_together(app: Sphinx) -> None:
    """Keep together on the HTML pages what is read in one go."""
    app.add_post_transform(KeepTogether)
