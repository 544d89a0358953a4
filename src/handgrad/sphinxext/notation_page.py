"""The page of the notation: the directive that prints what conf/notation.yml says as tables, each row with a place to link to."""

from collections.abc import Sequence
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.notation import Macro, Sign, Symbol, load_notation


class NotationDirective(SphinxDirective):
    """`{notation}`: print the tables of symbols, of signs and of macros."""

    def run(self) -> list[nodes.Node]:
        """Return the tables; a change of the notation file makes the page outdated."""
        path = Path(self.config.handgrad_notation)
        self.env.note_dependency(str(path))
        notation = load_notation(path)
        symbols = [_row(row, path, self._symbol(row), row.anchor) for row in notation.symbols]
        signs = [_row(row, path, self._sign(row), row.anchor) for row in notation.signs]
        macros = [_row(row, path, self._macro(row)) for row in notation.macros]
        return [
            _table("Symbols", ("symbol, read aloud", "in code", "shape", "meaning"), symbols),
            *([_table("Signs, and names in code", ("sign, read aloud", "meaning"), signs)] if signs else []),
            _table("Macros, for authors", ("an author types", "a reader sees", "meaning"), macros),
        ]

    def _symbol(self, row: Symbol) -> list[nodes.entry]:
        meaning = nodes.entry("", self._prose(row.meaning))
        if row.note:
            meaning += self._prose(row.note)
        symbol, python = _cell(nodes.math, row.symbol), _cell(nodes.literal, row.python)
        symbol += _read_aloud(row)
        return [symbol, python, _cell(nodes.inline, row.shape), meaning]

    def _sign(self, row: Sign) -> list[nodes.entry]:
        return [nodes.entry("", self._prose(row.sign), _read_aloud(row)), nodes.entry("", self._prose(row.meaning))]

    def _macro(self, row: Macro) -> list[nodes.entry]:
        meaning = nodes.entry("", self._prose(row.meaning))
        return [_cell(nodes.literal, row.sample), _cell(nodes.math, row.sample), meaning]

    def _prose(self, text: str) -> nodes.paragraph:
        inline, messages = self.parse_inline(text)
        return nodes.paragraph(text, "", *inline, *messages)


def _read_aloud(row: Symbol | Sign) -> nodes.paragraph:
    return nodes.paragraph("", "", nodes.inline(row.read, row.read, classes=["ah-tag"]))


def _cell(kind: type[nodes.TextElement], text: str) -> nodes.entry:
    """Return a table cell that holds one inline node of this kind."""
    return nodes.entry("", nodes.paragraph("", "", kind(text, text)))


def _row(row: Macro | Symbol | Sign, path: Path, cells: Sequence[nodes.entry], anchor: str = "") -> nodes.row:
    """Return a table row that can be linked to, and whose formulas name the notation file as the place where they stand."""
    made = nodes.row("", *cells, ids=[anchor] if anchor else [])
    for formula in made.findall(nodes.math):
        formula.source, formula.line = str(path), row.line
    return made


def _table(title: str, heads: Sequence[str], rows: Sequence[nodes.row]) -> nodes.table:
    """Return a table with a title and one head for each column."""
    columns = [nodes.colspec(colwidth=1) for _ in heads]
    head = nodes.thead("", nodes.row("", *(_cell(nodes.inline, text) for text in heads)))
    group = nodes.tgroup("", *columns, head, nodes.tbody("", *rows), cols=len(heads))
    return nodes.table("", nodes.title(title, title), group, classes=["notation", "colwidths-auto"])


def setup_notation(app: Sphinx) -> None:
    """Add the `{notation}` directive and the config value `handgrad_notation`.

    The value is the path of the notation file, relative to the folder of conf.py; the default is
    `notation.yml`.
    """
    app.add_config_value("handgrad_notation", "notation.yml", "", types=str)
    app.add_directive("notation", NotationDirective)
    app.connect("config-inited", _resolve_path)


def _resolve_path(app: Sphinx, config: Config) -> None:
    """Make the path absolute, since a directive does not know the folder of conf.py, and refuse a wrong file at once."""
    path = Path(app.confdir, config.handgrad_notation)
    config.handgrad_notation = str(path)
    load_notation(path)
