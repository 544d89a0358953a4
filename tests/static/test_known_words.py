"""Which symbols and terms a search means: a name of its own first, then all that share a letter, however it is typed."""

from pathlib import Path

import pytest

from handgrad.sphinxext.looked_up import sign_entry, symbol_entry
from handgrad.sphinxext.notation import load_notation
from handgrad.sphinxext.scripts import SCRIPTS
from miniature_site import ROOT
from script_engine import evaluate

NOTATION = load_notation(Path(ROOT, "conf", "notation.yml"))
ENTRIES = [*map(symbol_entry, NOTATION.symbols), *map(sign_entry, NOTATION.signs)]
TERMS = [
    {"anchor": "term-leaf", "shown": "leaf", "names": ["leaf", "leafs", "leaves", "leaveses"]},
    {"anchor": "term-vector-Jacobian-product", "shown": "vector-Jacobian product", "names": ["vector-Jacobian product"]},
]


def places(asked: str, entries: list[dict] = ENTRIES) -> list[str]:
    """The places that a query names, in order."""
    return evaluate("known.js", "(known, [asked, entries]) => known.named(asked, entries)", [[asked, entries]], SCRIPTS)[0]


def first(asked: str) -> str:
    """The place that is named first, or nothing."""
    found = places(asked)
    return found[0]["anchor"] if found else ""


@pytest.mark.parametrize(
    ("place", "typed"),
    [
        ("sign-partial", ("∂", r"\partial", r"\pd", "$\\partial$")),
        ("sign-nabla", ("∇", r"\nabla", "nabla", "𝛁", "Nabla")),
        ("sign-at", ("@", " @ ", "torch.matmul")),
        ("sign-transposed", ("⊤", r"\top", r"^\top", "^T", ".T", r"^{\T}")),
        ("sign-dot", ("·", r"\cdot", "⋅")),
        ("sign-grad-fn", ("grad_fn", ".grad_fn", "`grad_fn`")),
        ("symbol-torch-mul", ("⊙", r"\odot", "torch.mul", "*")),
        ("symbol-torch-sigmoid", ("σ", r"\sigma", "sigma", "torch.sigmoid")),
        ("symbol-W1", ("W1", "W_1", "W^{(1)}", r"\mat{W}^{(1)}", "W⁽¹⁾", "$W^{(1)}$", "W one")),
        ("symbol-W1-grad", ("W1.grad", "∂L/∂W1", "dL/dW1", "dW1", "∂L/∂W⁽¹⁾")),
        ("symbol-delta2", ("δ", r"\delta", "delta", r"\vect{\delta}^{(2)}", "delta2", r"\boldsymbol{\delta}")),
        ("symbol-eps", ("ε", "ϵ", r"\epsilon", r"\varepsilon", "eps")),
        ("symbol-lr", ("η", r"\eta", "lr")),
        ("symbol-Z", ("Z", r"\mat{Z}")),
        ("symbol-z", ("z", r"\vect{z}")),
    ],
)
def test_symbol_is_found_as_it_is_typed(place: str, typed: tuple[str, ...]) -> None:
    """By its sign, in bold, raised or with braces, in LaTeX, by its name in code, or as it is read."""
    calls = [[one, ENTRIES] for one in typed]
    found = evaluate("known.js", "(known, [asked, entries]) => known.named(asked, entries)[0]?.anchor", calls, SCRIPTS)
    assert dict(zip(typed, found, strict=True)) == dict.fromkeys(typed, place)


def test_all_that_share_a_letter_are_named() -> None:
    """A letter alone names each symbol that is written with it, its own first."""
    assert [entry["anchor"] for entry in places("δ")] == ["symbol-delta2", "symbol-delta1", "symbol-delta3"]
    assert [entry["anchor"] for entry in places("z")] == ["symbol-z", "symbol-z1", "symbol-z2", "symbol-z3"]
    assert [entry["anchor"] for entry in places("W")] == ["symbol-W1", "symbol-W2", "symbol-W3"]


@pytest.mark.parametrize("asked", ["", " ", "$", "{}", "\\", "the", "second walk", "W9", "constructor", "∮"])
def test_other_words_name_nothing(asked: str) -> None:
    """Nothing, bare braces, a word and a sign that the course does not have lead nowhere."""
    assert first(asked) == ""


@pytest.mark.parametrize("asked", ["leaf", "Leaf", "leaves", "  LEAF "])
def test_term_is_named_in_any_form(asked: str) -> None:
    """With a capital, in the plural and with spaces around it, a term is its entry."""
    assert [entry["anchor"] for entry in places(asked, TERMS)] == ["term-leaf"]
    assert places("vector jacobian product", TERMS)[0]["anchor"] == "term-vector-Jacobian-product"
    assert places("lea", TERMS) == []
