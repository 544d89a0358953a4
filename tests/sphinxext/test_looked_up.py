"""Symbols and terms for the search page: in plain characters, with what a reader may type, handed to that page alone."""

import json

import pytest
from bs4 import BeautifulSoup

from handgrad.sphinxext.looked_up import symbol_entry, without_formulas
from handgrad.sphinxext.notation import Symbol
from handgrad.sphinxext.plain_math import letter, plain
from miniature_site import Build

NOTATION = {"reference/notation": "# Notation\n\n```{notation}\n```\n"}
GLOSSARY = {
    "reference/glossary": "# Glossary\n\n```{glossary}\nleaf\nleaves\n  A tensor </script> with $\\vect{x}$ in it, and `w.grad`.\n  A second sentence.\n```\n"
}


def handed(page: BeautifulSoup) -> dict:
    """What a page knows of symbols and terms."""
    script = page.select_one("script#ah-known")
    return json.loads(script.text) if script else {}


@pytest.mark.parametrize(
    ("tex", "shown"),
    [
        (r"\vect{\delta}^{(2)}", "δ⁽²⁾"),
        (r"\mat{W}^{(2)\T}", "W⁽²⁾ᵀ"),
        (r"\pd{L}{\mat{W}^{(1)}}", "∂L/∂W⁽¹⁾"),
        (r"\vect{p} - \vect{y}", "p − y"),
        (r"\vect{w} \cdot \vect{x}", "w · x"),
        ("s_0", "s₀"),
        (r"\max(\vect{z}^{(1)}, 0)", "max(z⁽¹⁾, 0)"),
        (r"\Sigma", "Σ"),
        (r"1/(1 + e^{-z})", ""),
        (r"\frac{1}{2}", ""),
        (r"\unknown x", ""),
        (r"\vect{", ""),
    ],
)
def test_formula_in_plain_characters_or_not_at_all(tex: str, shown: str) -> None:
    """Letters, layers, indices and signs have characters; where one part has none, nothing half-read is shown."""
    assert plain(tex) == shown


def test_greek_letters_are_known_by_their_commands() -> None:
    """Small, capital and variant letters; other commands are none."""
    assert [letter(name) for name in (r"\delta", r"\Delta", r"\varepsilon", r"\lambda", r"\odot", "")] == [
        "δ",
        "Δ",
        "ε",
        "λ",
        "",
        "",
    ]


def test_prose_ends_before_a_formula_that_has_no_plain_form() -> None:
    """What can be said is said, up to the comma before what cannot; code loses its marks."""
    assert without_formulas(r"the sigmoid, $\frac{1}{2}$ at $0$") == "the sigmoid"
    assert without_formulas(r"the gradient $\pd{L}{z}$, in `w.grad`") == "the gradient ∂L/∂z, in w.grad"
    assert without_formulas(r"$\frac{1}{2}$ of it") == ""


def test_symbol_has_its_names_and_those_it_shares() -> None:
    """Its TeX, its characters, its code, how it is read and what its row adds are its own; its letter it shares."""
    entry = symbol_entry(Symbol(r"\vect{\delta}^{(2)}", "delta two", "delta2", "(2,)", "the gradient", also="d2 dz"))
    assert entry["names"] == [r"\vect{\delta}^{(2)}", "δ⁽²⁾", "delta2", "d2", "dz", "delta two"]
    assert entry["of"] == [r"\delta", "δ", "delta"]
    assert (entry["shown"], entry["anchor"]) == ("δ⁽²⁾", "symbol-delta2")


def test_search_page_alone_is_handed_symbols_and_terms(build: Build) -> None:
    """It knows each symbol and term with an address that is there, the first sentence alone, and no other page knows any."""
    built = build({**NOTATION, **GLOSSARY})
    assert built.status == 0, built.said
    data = handed(built.page("search"))
    assert data["pages"] == {"Notation": "reference/notation.html", "Glossary": "reference/glossary.html"}
    for kind, entries in data["known"].items():
        page = built.page(data["pages"][kind].removesuffix(".html"))
        assert [entry["anchor"] for entry in entries if not page.find(id=entry["anchor"])] == []
    term = data["known"]["Glossary"][0]
    assert term["names"] == ["leaf", "leafs", "leaves", "leaveses"]
    assert term["means"] == "A tensor </script> with x in it, and w.grad."
    assert len(data["known"]["Notation"]) == len(built.page("reference/notation").select("tr[id]"))
    for name in ("search", "index", "reference/notation"):
        assert bool(built.page(name).select("script#ah-known, script[src*='looked-up.js']")) == (name == "search")


def test_site_without_either_page_has_nothing_to_look_for(build: Build) -> None:
    """Where there is neither a notation page nor a glossary, the search page is handed nothing."""
    assert handed(build({}).page("search")) == {}
