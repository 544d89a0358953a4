"""Explorers: what a reader plays with, without writing code.

The `explorer` directive holds what stands without JavaScript, on paper and in the notebook: a figure, a walk-through, and what to
see in a folded answer. A script puts the live drawing in the place of the figure; a page loads the scripts of its own explorers.
"""

import json
from collections.abc import Callable
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from handgrad.explorers.registry import Explorer, load, names
from handgrad.sphinxext.lesson import tags_of
from handgrad.sphinxext.markup import Tag, is_tag, tag
from handgrad.sphinxext.scripts import EXPLORER_KIT, explorer_script

Options = dict[str, Callable[[str], Any]]
OF_EACH: Options = {
    "name": directives.unchanged,
    "title": directives.unchanged,
    "predict": directives.unchanged_required,
}
SHEET = "explorers.css"


class ExplorerDirective(SphinxDirective):
    """Place an explorer by its name; its options are those of the explorer, and what to predict."""

    has_content = True
    required_arguments = 1
    option_spec: ClassVar[Options | None] = {
        **OF_EACH,
        **{option: directives.unchanged for name in names() for option in load(name).options},
    }

    def run(self) -> list[nodes.Node]:
        """Return the frame with what stands in it without a script, to be numbered with the predictions."""
        try:
            explorer = load(self.arguments[0].strip())
            given = self._given(explorer)
        except (LookupError, ValueError) as error:
            raise self.error(str(error.args[0])) from error
        title = self.options.get("title", explorer.title)
        frame: Tag = tag(
            "div",
            self._bar(title),
            *self._still(),
            classes=["ah-explore"],
            role="group",
            aria_label=f"Explorer: {title}",
            data_explorer=explorer.name,
            data_given=json.dumps(given, allow_nan=False),
        )
        frame["letter"], frame["piece_name"] = "P", self.options.get("name", explorer.name)
        self.set_source_info(frame)
        return [frame]

    def _given(self, explorer: Explorer) -> dict[str, Any]:
        """Return what the script begins with."""
        own = {name: text for name, text in self.options.items() if name not in OF_EACH}
        for name in own:
            if name not in explorer.options:
                known = ", ".join([*explorer.options, *OF_EACH])
                raise ValueError(f"the explorer {explorer.name} has no option {name!r}; it has {known}")
        values = {}
        for name, text in own.items():
            try:
                values[name] = explorer.options[name](text)
            except ValueError as error:
                raise ValueError(f":{name}: {error.args[0]}") from error
        return dict(explorer.given(**values))

    def _bar(self, title: str) -> Tag:
        if "predict" not in self.options:
            raise self.error("say what the reader writes down first, in the option :predict:")
        ask, messages = self.parse_inline(self.options["predict"], lineno=self.lineno)
        words = tag("span", *ask, *messages, classes=["ah-explore__ask"])
        return tag("div", tag("strong", title), words, classes=["ah-explore__bar"])

    def _still(self) -> list[Tag]:
        """Return the figure in its stage, and the walk-through."""
        self.assert_has_content()
        content = self.parse_content_to_nodes()
        figures = [node for node in content if is_tag(node, "figure")]
        if len(figures) != 1 or content[0] is not figures[0]:
            raise self.error("an explorer begins with one figure, a drawing: what stands there without JavaScript and on paper")
        stage = tag("div", figures[0], classes=["ah-explore__stage", "ah-explore__still"])
        return [stage, tag("div", *content[1:], classes=["ah-explore__walk"])]


def is_explorer(node: Tag) -> bool:
    """Say whether a frame is that of an explorer."""
    return "data-explorer" in node["html"]


def _load_scripts(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is None:
        return
    found = {frame["html"]["data-explorer"] for frame in tags_of(doctree, "ah-explore") if is_explorer(frame)}
    if found:
        app.add_css_file(SHEET)
        for script in (EXPLORER_KIT, *(explorer_script(name) for name in sorted(found))):
            app.add_js_file(script, loading_method="defer")


def setup_explorer(app: Sphinx) -> None:
    """Register the directive and, on the pages that need them, the scripts and the style sheet."""
    app.add_directive("explorer", ExplorerDirective)
    app.connect("html-page-context", _load_scripts)
