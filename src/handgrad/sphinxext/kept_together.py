"""A short formula and the punctuation around it stay on one line: no line of a page begins with the full stop of the last."""

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

SHORT = 12  # signs; a longer formula must be able to break between lines on a phone
OPENING = re.compile("[(\\[\u201c\u2018]+$")
CLOSING = re.compile("^[.,;:!?)\\]\u201d\u2019\u2026]+")
UNSEEN = re.compile(r"\\[A-Za-z]+|[{}^_\s\\]")


class KeepTogether(SphinxPostTransform):
    """Put each short formula into one box with the brackets before it and the punctuation after it."""

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Change the tree of one page."""
        for formula in list(self.document.findall(nodes.math)):
            if len(UNSEEN.sub("", formula.astext())) <= SHORT:
                _keep_with_neighbours(formula)


def _keep_with_neighbours(formula: nodes.math) -> None:
    parent = formula.parent
    place = parent.index(formula)
    before = _text(parent, place - 1)
    after = _text(parent, place + 1)
    opening, closing = OPENING.search(before), CLOSING.search(after)
    if not (opening or closing):
        return
    box = nodes.inline(classes=["ah-kept"])
    parts: list[nodes.Node] = [formula]
    if closing:
        parent[place + 1] = nodes.Text(after[closing.end() :])
        parts.append(nodes.Text(closing[0]))
    parent[place] = box
    if opening:
        parent[place - 1] = nodes.Text(before[: opening.start()])
        parts.insert(0, nodes.Text(opening[0]))
    box += parts


def _text(parent: nodes.Element, place: int) -> str:
    beside = parent[place] if 0 <= place < len(parent) else None
    return str(beside) if isinstance(beside, nodes.Text) else ""


def setup_kept_together(app: Sphinx) -> None:
    """Keep short formulas and their punctuation on one line of the HTML pages."""
    app.add_post_transform(KeepTogether)
