"""HTML elements as document nodes: what stands in them is read by every builder, the element itself only by HTML."""

from collections.abc import Callable, Iterable
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

INLINE = frozenset({"a", "span", "strong", "time", "summary", "dt", "label", "h2", "h3", "li", "p", "button", "textarea"})


class Tag(nodes.General, nodes.TextElement):
    """One HTML element: its name in `name`, its attributes in `html`. Sphinx lets a link stand only in a text element."""


def tag(
    name: str,
    *children: nodes.Node | str,
    classes: Iterable[str] = (),
    ids: Iterable[str] = (),
    **html: str,
) -> Tag:
    """Return an element; a string child is text, an underscore in an attribute's name stands for a hyphen."""
    element = Tag(
        "",
        "",
        name=name,
        classes=list(classes),
        ids=list(ids),
        html={key.rstrip("_").replace("_", "-"): value for key, value in html.items()},
    )
    element.extend(nodes.Text(child) if isinstance(child, str) else child for child in children)
    return element


def page_link(app: Sphinx, fromdoc: str, page: str, words: str, query: str = "", **html: str) -> nodes.Node:
    """Return a link to a page of the site, or the words alone where the site has no such page."""
    if page not in app.env.found_docs:
        return nodes.Text(words)
    return tag("a", words, href=app.builder.get_relative_uri(fromdoc, page) + query, **html)


def is_tag(node: nodes.Node, name: str, class_name: str = "") -> bool:
    """Say whether `node` is the element `name`, with the class where one is given."""
    return isinstance(node, Tag) and node["name"] == name and (not class_name or class_name in node["classes"])


def take_place(node: nodes.Element, *replacements: nodes.Node) -> None:
    """Put `replacements` where `node` stands; they inherit its source and line."""
    for replacement in replacements:
        if isinstance(replacement, nodes.Element) and replacement.line is None:
            replacement.source, replacement.line = node.source, node.line
    node.replace_self(list(replacements))


def stand_at(where: nodes.Element, element: Tag) -> Tag:
    """Return the element, now with the source and line of another."""
    element.source, element.line = where.source, where.line
    return element


def wrap_runs(parent: nodes.Element, belongs: Callable[[nodes.Node], bool], wrapper: Callable[[], nodes.Element]) -> None:
    """Wrap each unbroken run of children that belong together; comments do not break a run."""
    run: list[nodes.Node] = []
    for child in [*parent.children, None]:
        if child is not None and (belongs(child) or (run and isinstance(child, nodes.comment))):
            run.append(child)
            continue
        if run:
            frame = wrapper()
            parent.insert(parent.index(run[0]), frame)
            for member in run:
                parent.remove(member)
                frame.append(member)
            run = []


def _visit_html(self: Any, node: Tag) -> None:
    newline = "" if node["name"] in INLINE else "\n"
    self.body.append(self.starttag(node, node["name"], newline, **node["html"]))


def _depart_html(self: Any, node: Tag) -> None:
    newline = "" if node["name"] in ("a", "span", "strong", "time") else "\n"
    self.body.append(f"</{node['name']}>{newline}")


def _pass_through(self: Any, node: nodes.Node) -> None:
    """Print only what stands in the node."""


def _visit_section(self: Any, node: nodes.section) -> None:
    self.section_level += 1
    attributes = {"data-part": node["data-part"]} if "data-part" in node else {}
    self.body.append(self.starttag(node, "section", **attributes))


def _depart_section(self: Any, node: nodes.section) -> None:
    self.section_level -= 1
    self.body.append("</section>\n")


def setup_markup(app: Sphinx) -> None:
    """Register the element node, and let a section carry `data-part` (docutils prints only its ids and classes)."""
    passing = (_pass_through, _pass_through)
    app.add_node(Tag, html=(_visit_html, _depart_html), text=passing, latex=passing, man=passing, texinfo=passing)
    app.add_node(nodes.section, override=True, html=(_visit_section, _depart_section))
