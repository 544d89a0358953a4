"""What the search page knows of symbols and terms: whoever searches for one by itself is led to its entry.

Sphinx's search finds pages by their words. A sign is no word to it, and a term stands on nearly every page.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from handgrad.sphinxext.glossary import plural
from handgrad.sphinxext.notation import Sign, Symbol, load_notation
from handgrad.sphinxext.plain_math import letter, plain

NOTATION_PAGE, GLOSSARY_PAGE, SEARCH_PAGE = "reference/notation", "reference/glossary", "search"
SCRIPT = "looked-up.js"
LETTER = re.compile(r"\\[A-Za-z]+|[A-Za-z]")
DRESSED = re.compile(r"^\\(?:vect|mat)\{|^")
LIBRARIES = ("torch.", "math.")

Entry = dict[str, Any]


def symbol_entry(symbol: Symbol) -> Entry:
    """Return what the search page knows of a symbol; `of` are names that it shares with others, such as its letter alone."""
    code = symbol.python
    own = [symbol.symbol, plain(symbol.symbol), code, *symbol.also.split()]
    own += [code.partition(".")[2]] * code.startswith(LIBRARIES)
    own += [symbol.read] * (len(symbol.read) > 1)
    return _entry(plain(symbol.symbol) or code, symbol, own, _shared_names(symbol.symbol), code=code)


def _shared_names(tex: str) -> list[str]:
    if tex.startswith("\\pd"):
        return ["∂", "\\partial", "\\pd"]
    base = LETTER.match(DRESSED.sub("", tex, count=1))
    return list(dict.fromkeys(filter(None, (base[0], letter(base[0]), base[0].lstrip("\\"))))) if base else []


def sign_entry(sign: Sign) -> Entry:
    """Return what the search page knows of a sign; it is shown as the first of what a reader may type for it."""
    typed = sign.also.split()
    return _entry(typed[0], sign, [*typed, sign.read], [])


def _entry(shown: str, row: Symbol | Sign, names: list[str], shared: list[str], **further: str) -> Entry:
    return {
        "anchor": row.anchor,
        "shown": shown,
        "read": row.read,
        **further,
        "means": without_formulas(row.meaning),
        "names": [name for name in dict.fromkeys(names) if name],
        "of": shared,
    }


def without_formulas(prose: str) -> str:
    """Return prose in plain characters, up to the comma before the first formula that cannot be so."""
    said = ""
    for place, part in enumerate(prose.split("$")):
        words = plain(part) if place % 2 else part.replace("`", "")
        if place % 2 and not words:
            return said.rpartition(",")[0]
        said += words
    return said


def term_entries(glossary: nodes.document) -> Iterator[Entry]:
    """Yield what the search page knows of each term: its names with their plurals, and the first sentence of its definition."""
    for found in glossary.findall(addnodes.glossary):
        for item in found.findall(nodes.definition_list_item):
            terms = list(item.findall(nodes.term))
            names = [term.astext() for term in terms]
            yield {
                "anchor": terms[0]["ids"][0],
                "shown": names[0],
                "means": _first_sentence(item),
                "names": [form for name in names for form in (name, plural(name))],
            }


def _first_sentence(item: nodes.Element) -> str:
    paragraph = next(item.findall(nodes.paragraph))
    words = "".join(f"${child.astext()}$" if isinstance(child, nodes.math) else child.astext() for child in paragraph.children)
    return without_formulas(words.partition("\n")[0])


def _hand_over(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Hand the search page the entries of the notation and of the glossary, and the script that looks among them."""
    if page != SEARCH_PAGE:
        return
    known = {}
    if NOTATION_PAGE in app.env.found_docs:
        notation = load_notation(Path(app.config.handgrad_notation))
        known["Notation"] = [*map(symbol_entry, notation.symbols), *map(sign_entry, notation.signs)]
    if GLOSSARY_PAGE in app.env.found_docs:
        known["Glossary"] = list(term_entries(app.env.get_doctree(GLOSSARY_PAGE)))
    if not known:
        return
    addresses = {
        kind: app.builder.get_relative_uri(SEARCH_PAGE, NOTATION_PAGE if kind == "Notation" else GLOSSARY_PAGE) for kind in known
    }
    data = json.dumps({"pages": addresses, "known": known}, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    app.add_js_file(None, body=data, type="application/json", id="ah-known")
    app.add_js_file(SCRIPT, loading_method="defer")


def setup_looked_up(app: Sphinx) -> None:
    """Hand the search page, and no other, what it needs."""
    app.connect("html-page-context", _hand_over)
