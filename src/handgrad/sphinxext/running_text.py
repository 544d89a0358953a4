"""The running text of a lesson: what is read as sentences, without code, formulas, headings and links; and the terms it links."""

from bisect import bisect_right

from docutils import nodes
from sphinx import addnodes

from handgrad.sphinxext.markup import Tag, is_tag

CUT = "\N{OBJECT REPLACEMENT CHARACTER}"  # stands for what is left out, so that no word reaches across it
LEFT_OUT = (
    nodes.Titular,
    nodes.literal,
    nodes.FixedTextElement,
    nodes.math,
    nodes.raw,
    nodes.reference,
    addnodes.pending_xref,
    addnodes.download_reference,
)
HEADINGS = {"ah-label", "ah-belief", "ah-exercise__head"}
LINES = {"a", "span", "strong"}


class RunningText:
    """All words of a lesson's running text in the order of the page, the places of its links to terms, and the lines of both."""

    def __init__(self, document: nodes.document, with_answers: bool) -> None:
        """Read the document from top to bottom, with or without what is folded away."""
        self._with_answers = with_answers
        self.words = ""
        self.terms: list[tuple[int, str]] = []
        self._blocks: list[tuple[int, int]] = []
        self._read(document)

    def line(self, place: int) -> int:
        """Return the line of the source on which a place of the text stands."""
        begins, line = self._blocks[max(bisect_right(self._blocks, (place, 10**9)) - 1, 0)] if self._blocks else (0, 1)
        return line + self.words.count("\n", begins, place)

    def _read(self, node: nodes.Node) -> None:
        if isinstance(node, nodes.Text):
            self.words += str(node)
        elif _is_left_out(node) or (is_tag(node, "details") and not self._with_answers):
            if isinstance(node, addnodes.pending_xref) and node["reftype"] == "term":
                self.terms.append((len(self.words), node["reftarget"]))
            self.words += CUT + "\n" * node.astext().count("\n")
        else:
            self._read_children(node)

    def _read_children(self, node: nodes.Node) -> None:
        is_block = not (isinstance(node, nodes.Inline) or (isinstance(node, Tag) and node["name"] in LINES))
        if is_block:
            self.words += CUT
            if node.line is not None:
                self._blocks.append((len(self.words), node.line))
        for child in node.children:
            self._read(child)


def _is_left_out(node: nodes.Node) -> bool:
    if isinstance(node, Tag):
        everyday = node["html"].get("data-telling") == "everyday"
        return everyday or node["name"] in ("a", "summary", "h2", "h3") or bool(HEADINGS & set(node["classes"]))
    return isinstance(node, LEFT_OUT) or (isinstance(node, nodes.container) and node.get("nb_element") == "cell_code")
