"""Formulas without our macros: what they stand for is written out, and nothing else is touched."""

import pytest

from handgrad.sphinxext.tex_macros import ExpansionError, plain_tex

MACROS = {
    "\\vect": r"\boldsymbol{#1}",
    "\\pd": r"\frac{\partial #1}{\partial #2}",
    "\\T": r"\top",
    "\\fwd": r"\htmlClass{fwd}{#1}",
    "\\pair": r"#2,\,#1",
    "\\half": r"\tfrac12",
}


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (r"\vect{x}", r"\boldsymbol{x}"),
        (r"\pd{L}{w}", r"\frac{\partial L}{\partial w}"),
        (r"\pd{L}{\vect{b}^{(1)}}", r"\frac{\partial L}{\partial \boldsymbol{b}^{(1)}}"),
        (r"\vect x_1", r"\boldsymbol{x}_1"),
        (r"\vect\delta", r"\boldsymbol{\delta}"),
        (r"\pair ab", r"b,\,a"),
        (r"\pair {a} % a remark" + "\n {b}", r"b,\,a"),
        (r"\vect{g}^{\T}\vect{J}", r"\boldsymbol{g}^{\top}\boldsymbol{J}"),
        (r"W^\T x", r"W^\top x"),
        (r"\half x", r"\tfrac12 x"),
        (r"\fwd{0.5}", "0.5"),
        (r"\htmlClass{bwd}{-\vect{g}}", r"-\boldsymbol{g}"),
        (r"2\cdot\fwd{x}", r"2\cdot x"),
        (r"\vect{\{a\}}", r"\boldsymbol{\{a\}}"),
        (r"a \\ \vect{b}", r"a \\ \boldsymbol{b}"),
        (r"\vector \Tx \fwdx", r"\vector \Tx \fwdx"),
        (r"50\% \alpha \times 2", r"50\% \alpha \times 2"),
    ],
)
def test_macros_are_written_out(written: str, plain: str) -> None:
    """Arguments in braces or of one token, nested, colours dropped; a longer name that begins like a macro stays."""
    assert plain_tex(written, MACROS) == plain


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (r"\pd{L}", r"\\pd lacks an argument"),
        (r"\vect{x", r"the argument of \\vect is not closed"),
        (r"\loop", "without end"),
    ],
)
def test_macro_that_cannot_be_written_out_is_named(written: str, message: str) -> None:
    """A missing argument, an open brace, and a macro that calls itself."""
    with pytest.raises(ExpansionError, match=message):
        plain_tex(written, {**MACROS, "\\loop": r"1 + \loop"})
