"""The places of a lesson that others can lead to: its headings, questions, predictions, explorers, exercises and pitfalls."""

from collections.abc import Iterator

from docutils import nodes

from handgrad.sphinxext.markup import Tag

SPOKEN = {"P": "prediction", "R": "recall question", "Q": "question", "E": "exercise"}


def places_of(document: nodes.document) -> dict[str, str]:
    """Return the places of a shaped lesson: each anchor, and the words by which a link names it."""
    return {anchor: words for node in document.findall(nodes.Element) for anchor, words in _places(node)}


def _places(node: nodes.Element) -> Iterator[tuple[str, str]]:
    words = _words(node)
    if words:
        yield from ((anchor, words) for anchor in node["ids"])


def _words(node: nodes.Element) -> str:
    """Return the words for one node, or nothing where it is no place."""
    if isinstance(node, nodes.section):
        title = node.next_node(nodes.title)
        return title.astext() if title else ""
    if isinstance(node, Tag) and "data-explorer" in node["html"]:
        return str(node["html"]["aria-label"]).replace("Explorer: ", "explorer ")
    if isinstance(node, Tag) and "label" in node:
        return f"{SPOKEN[node['label'][0]]} {node['label'][1:]}"
    if isinstance(node, Tag) and "ah-pitfall" in node["classes"]:
        return f"pitfall {node.children[0].astext()}"
    return ""
