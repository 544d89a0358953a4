"""Answers that are typed: the `typed` directive, fields for numbers that the page judges by a script.

The right values come from the number check, which computes them from the lines of the directive. They stand in an attribute: who
looks into the page's source finds them, as the answer itself stands there too.
"""

import json
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from handgrad.numbers.answers import is_known_wrong, label_of
from handgrad.numbers.awaited import Answer, answers_on
from handgrad.sphinxext.answers import owner_of
from handgrad.sphinxext.markup import Tag, is_tag, tag
from handgrad.sphinxext.mistakes import warn
from handgrad.sphinxext.naming import SPOKEN
from handgrad.sphinxext.printed_numbers import settings_for

SCRIPT = "typed-answers.js"
AFTER_THE_NUMBERS = 950
YOUR_ANSWER = "Your answer"
ANY_ROWS = 3
NUMBERS, NUMBER_IF_ANY = FORMS = ("numbers", "unless an error")
WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine")


class Typing(nodes.General, nodes.Element):
    """Where a reader types or presses: words that the page shows and that no search should find."""


class TypedDirective(SphinxDirective):
    """Ask for numbers; each line is an expression that computes one answer, behind its label where it has one."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = {"form": lambda word: directives.choice(word, FORMS)}

    def run(self) -> list[nodes.Node]:
        """Return the labels, to be completed once the numbers of the page are known."""
        lines = [line.strip() for line in (*self.arguments, *self.content) if line.strip()]
        if not lines:
            raise self.error("this directive says what computes the answer: an expression behind its name, or one a line")
        fields = []
        for line in lines:
            if not is_known_wrong(line):
                label, _ = self.parse_inline(label_of(line), lineno=self.lineno)
                fields.append(tag("div", tag("label", *(label or [Typing("", markup=YOUR_ANSWER)])), classes=["ah-typed__field"]))
        group = tag("div", *fields, classes=["ah-typed"], role="group")
        group["form"] = self.options.get("form", "")
        self.set_source_info(group)
        return [group]


def _complete(app: Sphinx, document: nodes.document) -> None:
    """Give the fields of a page their right values; where no numbers are computed nothing is asked for."""
    groups = [found for found in document.findall(Tag) if is_tag(found, "div", "ah-typed")]
    if not groups:
        return
    settings = settings_for(app)
    path = Path(app.env.doc2path(app.env.docname))
    answers = answers_on(path, settings) if settings and not settings.skips(path) else []
    belong = [_belongs(group) for group in groups]
    for number, group in enumerate(groups):
        found = answers[number] if number < len(answers) else []
        if found and belong[number] and len(found) == len(group.children):
            _fill(group, found)
        else:
            group.parent.remove(group)


def _belongs(group: Tag) -> bool:
    """Say whether a group stands in a piece that can be judged; warn where it does not."""
    owner = owner_of(group)
    if owner is None or "label" not in owner or any(is_tag(around, "details") for around in _around(group, owner)):
        warn(
            "a typed answer stands in a question, a prediction, an experiment or an exercise, outside its answers and hints",
            group,
        )
        return False
    if next(found for found in owner.findall(Tag) if is_tag(found, "div", "ah-typed")) is not group:
        warn(f"{owner['label']} asks for typed answers already: put all of them into one directive, one a line", group)
        return False
    return True


def _around(node: nodes.Node, owner: Tag) -> list[nodes.Node]:
    ancestors = []
    while node.parent is not None and node.parent is not owner:
        node = node.parent
        ancestors.append(node)
    return ancestors


def _fill(group: Tag, answers: list[Answer]) -> None:
    owner = owner_of(group)
    assert owner is not None
    label, anchor = owner["label"], owner["ids"][0]
    group["html"]["data-piece"] = anchor
    group["html"]["aria-label"] = f"{YOUR_ANSWER} {SPOKEN[label[0]].replace('of ', 'to ')} {label[1:]}"
    for number, (field, answer) in enumerate(zip(group.children, answers, strict=True), 1):
        assert isinstance(field, Tag)
        name = field.children[0]
        assert isinstance(name, Tag)
        name["html"]["for"] = f"{anchor}-typed-{number}"
        field.append(Typing("", markup=_box(f"{anchor}-typed-{number}", answer, group["form"])))
    group.append(Typing("", markup='<button type="button">Check</button>'))


def _box(name: str, answer: Answer, form: str) -> str:
    """Return the field with what it awaits: a line, and as many as there are rows for a matrix."""
    right = {"value": answer.value, "shape": answer.shape, "places": answer.places, "known": answer.known}
    said = json.dumps(right, ensure_ascii=False, separators=(",", ":"))
    plain = 'autocapitalize="off" spellcheck="false"'
    attributes = f'id="{name}" {plain} aria-describedby="{name}-form" data-right="{escape(said)}"'
    rows = (ANY_ROWS if form == NUMBERS else answer.shape[0]) if len(answer.shape) > 1 else 0
    box = f'<textarea rows="{rows}" {attributes}></textarea>' if rows else f'<input type="text" {attributes}>'
    return f'{box}<span class="ah-typed__form" id="{name}-form">{form_of(answer.shape, form)}</span>'


def form_of(shape: list[int], form: str = "") -> str:
    """Return how many numbers are awaited, and how they are typed; where how many is the question, only how."""
    if form == NUMBERS:
        return "numbers, row by row" if len(shape) > 1 else "a number, or several: (a, b, …)"
    if form == NUMBER_IF_ANY:
        return f"{form_of(shape)}, unless you expect an error"
    if not shape:
        return "a number"
    if len(shape) == 1:
        return "one number" if shape[0] == 1 else f"{_count(shape[0])} numbers: (a, b{', …' if shape[0] > 2 else ''})"
    rows = "one row" if shape[0] == 1 else f"{_count(shape[0])} rows, one a line,"
    return f"{rows} of {'one number' if shape[1] == 1 else f'{_count(shape[1])} numbers: a, b' + (', …' if shape[1] > 2 else '')}"


def _count(number: int) -> str:
    return WORDS[number - 2] if number - 2 < len(WORDS) else str(number)


def _load_script(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is not None and any(is_tag(found, "div", "ah-typed") for found in doctree.findall(Tag)):
        app.add_js_file(SCRIPT, loading_method="defer")


def _write(self: Any, node: Typing) -> None:
    self.body.append(node["markup"])


def _pass(self: Any, node: Typing) -> None:
    """Print nothing."""


def setup_typed(app: Sphinx) -> None:
    """Register the directive and its node, and load the judge on the pages that have a typed answer."""
    nothing = (_pass, _pass)
    app.add_node(Typing, html=(_write, _pass), text=nothing, latex=nothing, man=nothing, texinfo=nothing)
    app.add_directive("typed", TypedDirective)
    app.connect("doctree-read", _complete, priority=AFTER_THE_NUMBERS)
    app.connect("html-page-context", _load_script)
