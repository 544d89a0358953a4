"""The short labels P1, R1, Q1, E1 of a lesson's predictions, recall questions, questions and exercises, and the ties to them."""

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

from handgrad.sphinxext.answers import answers_in, name_the_owner
from handgrad.sphinxext.lesson import Lesson, Named, tags_of
from handgrad.sphinxext.markup import Tag, tag

NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
AUTOMATIC = re.compile(r"[prqe]\d+")
OF_THE_THEME = ("pst-", "searchbox")
UNNAMED = (
    "this {kind} has no name; say in a word or two what it asks, such as :name: second-walk, "
    "and keep it: what readers say of their answer is kept under it"
)
KINDS = {"P": "prediction", "E": "exercise"}
SPOKEN = {"P": "of prediction", "R": "to recall question", "Q": "to question", "E": "of exercise"}


class Ties(nodes.Inline, nodes.Element):
    """The names an objective is tied to; becomes links when the page's labels are known."""


class TiesRole(SphinxRole):
    """Tie an objective to the predictions, questions and exercises, by their names, that show it has been reached."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the names, to be resolved once the page is complete."""
        names = [name.strip() for name in self.text.split(",") if name.strip()]
        node = Ties("", names=names)
        self.set_source_info(node)
        return [node], []


def name_pieces(lesson: Lesson) -> None:
    """Give each prediction, question and exercise its label in the order of the page, and its place to link to."""
    counts = dict.fromkeys(SPOKEN, 0)
    for piece in (found for found in lesson.document.findall(Tag) if "letter" in found):
        letter = _letter(piece)
        counts[letter] += 1
        label = f"{letter}{counts[letter]}"
        name = piece["piece_name"]
        anchor = name or label.lower()
        _check_name(piece, name, lesson)
        piece["ids"] = [anchor]
        piece["label"] = label
        if name:
            lesson.named[name] = Named(label, anchor)
        _print_label(piece)
        _number_answers(piece, f"{SPOKEN[letter]} {counts[letter]}", anchor)


def _check_name(piece: Tag, name: str, lesson: Lesson) -> None:
    if not name:
        if piece["letter"] in KINDS:  # check.py asks for a question's
            lesson.wrong(piece, UNNAMED.format(kind=KINDS[piece["letter"]]))
    elif not NAME.fullmatch(name):
        lesson.wrong(piece, f'the name "{name}" is not made of lower-case words joined by hyphens, such as second-walk')
    elif name in lesson.named or name in lesson.document.ids or name.startswith(OF_THE_THEME) or AUTOMATIC.fullmatch(name):
        lesson.wrong(piece, f'the name "{name}" is taken on this page; give this one another')


def _print_label(piece: Tag) -> None:
    """Print the label where the page does not already count: a prediction's stands beside its heading."""
    piece["html"]["data-label"] = piece["label"]
    if piece["letter"] == "P":
        heading = next(found for found in piece.findall(Tag) if found["name"] in ("p", "strong"))
        heading.append(tag("span", piece["label"], classes=["ah-id"]))


def _letter(piece: Tag) -> str:
    ancestor = piece.parent
    while ancestor is not None:
        if isinstance(ancestor, nodes.section) and ancestor.get("data-part") == "recall":
            return "R"
        ancestor = ancestor.parent
    return str(piece["letter"])


def _number_answers(piece: Tag, owner: str, anchor: str) -> None:
    """Give each answer its number and its place: an address that ends in it opens it."""
    hints = answers_in(piece, "hint")
    for number, hint in enumerate(hints, 1):
        summary = hint.children[0]
        if isinstance(summary, Tag) and len(hints) > 1 and summary.astext() == "Hint":
            summary.append(nodes.Text(f" {number}"))
    for kind in ("answer", "hint", "solution"):
        found = answers_in(piece, kind)
        for number, answer in enumerate(found, 1):
            answer["ids"] = [f"{anchor}-{kind}-{number}" if len(found) > 1 else f"{anchor}-{kind}"]
            name_the_owner(answer, owner)


def resolve_ties(ties: Ties, lesson: Lesson) -> Tag:
    """Return the links of an objective; a name that nothing on the page has is an error."""
    links: list[nodes.Node | str] = []
    for name in ties["names"]:
        named = lesson.named.get(name)
        if named is None:
            known = ", ".join(sorted(lesson.named)) or "none"
            lesson.wrong(ties, f'nothing on this page is named "{name}"; there are: {known}')
            continue
        links.extend([tag("a", named.label, href=f"#{named.anchor}"), " "])
    return tag("span", *links[:-1], classes=["ah-ties"])


def answered_pieces(document: nodes.document) -> dict[str, str]:
    """Return the label of each prediction, question and exercise that has an answer or a solution, by its anchor."""
    named = [piece for piece in document.findall(Tag) if "label" in piece]
    return {piece["ids"][0]: piece["label"] for piece in named if answers_in(piece) or answers_in(piece, "solution")}


def pieces(node: nodes.Element, class_name: str) -> list[Tag]:
    """Return the predictions, questions or exercises inside `node`."""
    return [piece for piece in tags_of(node, class_name) if "letter" in piece]


def setup_naming(app: Sphinx) -> None:
    """Register the role and its node."""
    app.add_node(Ties)
    app.add_role("ties", TiesRole())
