"""The notation file: read, checked, and printed as two tables."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from docutils import nodes
from sphinx.testing.util import SphinxTestApp

from handgrad.sphinxext.notation import NotationError, load_notation

if TYPE_CHECKING:
    from collections.abc import Iterator

COURSE = Path(__file__).parents[2] / "conf/notation.yml"

GOOD = r"""
macros:
- name: vect
  args: 1
  tex: '\boldsymbol{#1}'
  meaning: a vector
- name: T
  args: 0
  tex: '\top'
  meaning: transposed
  example: '\mat{W}^{\T}'
symbols:
- symbol: '\vect{x}'
  read: ex
  python: x
  shape: (2,)
  meaning: the input
- symbol: '\vect{y}'
  read: 'y'
  python: y
  shape: (2,)
  meaning: the target, of which $y_1$ is the first
  note: In M05 an output.
"""

SIGNS = r"""signs:
- name: dot
  sign: '$\cdot$'
  read: dot
  meaning: a product, $2 \cdot 3$
  also: · ⋅
- name: grad-fn
  sign: '`.grad_fn`'
  read: grad F N
  meaning: the node that made a tensor
  also: grad_fn
"""

CONF = """
from handgrad.sphinxext.notation_page import setup_notation

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["dollarmath"]


def setup(app):
    setup_notation(app)
"""


@pytest.fixture
def page(tmp_path: Path) -> Iterator[nodes.document]:
    """The document of a page that is nothing but the directive, under `GOOD`."""
    (tmp_path / "conf.py").write_text(CONF)
    (tmp_path / "notation.yml").write_text(GOOD)
    (tmp_path / "index.md").write_text("# Notation\n\n```{notation}\n```\n")
    app = SphinxTestApp("dummy", srcdir=tmp_path)
    app.build()
    assert app.warning.getvalue() == ""
    yield app.env.get_doctree("index")
    app.cleanup()


def refusal(path: Path, text: str) -> str:
    """What is said about a file with this text, the folder left out."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(NotationError) as caught:
        load_notation(path)
    return str(caught.value).removeprefix(f"{path.parent}/")


def test_macros_are_given_to_katex_with_a_backslash(tmp_path: Path) -> None:
    """KaTeX gets a dictionary from the name with its backslash to the TeX."""
    (tmp_path / "notation.yml").write_text(GOOD)

    macros = load_notation(tmp_path / "notation.yml").katex_macros()

    assert macros == {r"\vect": r"\boldsymbol{#1}", r"\T": r"\top"}


def test_rows_keep_their_order_and_fields(tmp_path: Path) -> None:
    """A symbol arrives with its fields, the line of its row, and an empty note where none is given."""
    (tmp_path / "notation.yml").write_text(GOOD)

    x, y = load_notation(tmp_path / "notation.yml").symbols

    assert (x.symbol, x.read, x.python, x.shape, x.meaning) == (r"\vect{x}", "ex", "x", "(2,)", "the input")
    assert (x.note, x.line) == ("", 13)
    assert (y.note, y.line) == ("In M05 an output.", 18)


def test_macro_without_example_shows_its_arguments(tmp_path: Path) -> None:
    """The table shows the example of the row, else the macro with an x for each argument."""
    (tmp_path / "notation.yml").write_text(GOOD)

    macros = load_notation(tmp_path / "notation.yml").macros

    assert [macro.sample for macro in macros] == [r"\vect{x}", r"\mat{W}^{\T}"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("args: 0", "args: 0\n  args: 1", "9: args is set twice; keep one of the two"),
        ("symbols:", "macros:", "12: macros is set twice; keep one of the two"),
        ("  args: 0", "  0: args", "8: a name must be text; put 0 in quotation marks"),
        ("a vector", "2026-11-01", '6: a date needs quotation marks: "2026-11-01"'),
        ("a vector", "a \x0cvector", "6: this line holds the control character U+000C; delete it"),
        ("  shape: (2,)\n", "", "13: missing 'shape'"),
        ("  read: ex\n", "", "13: missing 'read'"),
        ("  meaning: transposed\n", "", "7: missing 'meaning'"),
        (
            "note:",
            "notes:",
            "18: unknown field 'notes'; the fields are symbol, read, python, shape, meaning, note, also",
        ),
        ("args: 0", "args: none", "7: 'args' must be a whole number from 0 to 9, not 'none'"),
        ("args: 0", "args: true", "7: 'args' must be a whole number from 0 to 9, not True"),
        ("args: 1", "args: 2", "3: 'tex' uses 1 arguments, 'args' says 2"),
        ("name: T", "name: T2", "7: 'name' must be letters only, without the backslash, not 'T2'"),
        ("python: y", "python: 1 +", "18: 'python' must be a Python expression, not '1 +'"),
        ("python: y", "python: 1", "18: 'python' must be text, not 1; put it in single quotes"),
        (r"'\vect{y}'", r"'\vect{x}'", "18: a second row for symbol '\\\\vect{x}'"),
        ("- name: T\n", "- loose\n- name: T\n", "7: must be a row of fields, not 'loose'"),
        ("symbols:", "signs:", "1: must hold the lists 'macros' and 'symbols', may hold 'signs', and nothing else"),
    ],
)
def test_planted_fault_is_named_with_its_row(tmp_path: Path, old: str, new: str, message: str) -> None:
    """A wrong row is named by list, place and field, in one line."""
    assert old in GOOD

    assert refusal(tmp_path / "notation.yml", GOOD.replace(old, new, 1)) == f"notation.yml:{message}"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("name: grad-fn", "name: Grad fn", "30: 'name' must be lower-case words joined by hyphens, not 'Grad fn'"),
        ("name: grad-fn", "name: dot", "30: a second row for name 'dot'"),
        (
            "also: grad_fn",
            "also: grad_fn\n  alias: node",
            "30: unknown field 'alias'; the fields are name, sign, read, meaning, also",
        ),
        ("python: y", "python: x", "18: a second row for place 'symbol-x'"),
    ],
)
def test_planted_fault_of_a_sign_or_a_place_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    """A sign without a usable name, with another's, or with a field of its own, and two rows of one place are named with their line."""
    text = GOOD + SIGNS
    assert old in text

    assert refusal(tmp_path / "notation.yml", text.replace(old, new, 1)) == f"notation.yml:{message}"


def test_signs_have_a_table_and_every_row_a_place(tmp_path: Path) -> None:
    """Signs stand between the symbols and the macros; symbols and signs can be linked to."""
    (tmp_path / "conf.py").write_text(CONF)
    (tmp_path / "notation.yml").write_text(GOOD + SIGNS)
    (tmp_path / "index.md").write_text("# Notation\n\n```{notation}\n```\n")
    app = SphinxTestApp("dummy", srcdir=tmp_path)
    app.build()
    tables = list(app.env.get_doctree("index").findall(nodes.table))
    rows = [[cell.astext() for cell in row] for row in tables[1].findall(nodes.row)]
    places = [row["ids"] for table in tables for row in table.findall(nodes.row) if row["ids"]]
    app.cleanup()

    assert rows == [
        ["sign, read aloud", "meaning"],
        ["\\cdot\n\ndot", "a product, 2 \\cdot 3"],
        [".grad_fn\n\ngrad F N", "the node that made a tensor"],
    ]
    assert places == [["symbol-x"], ["symbol-y"], ["sign-dot"], ["sign-grad-fn"]]


def test_list_that_is_none_is_named(tmp_path: Path) -> None:
    """An empty list of symbols is refused as such."""
    text = GOOD[: GOOD.index("- symbol")]

    expected = "notation.yml:12: 'symbols' must be a list with a row for each of its symbols"
    assert refusal(tmp_path / "notation.yml", text) == expected


def test_second_macro_of_one_name_is_refused(tmp_path: Path) -> None:
    """Of two macros with one name the second is named."""
    text = GOOD.replace("name: T\n  args: 0\n  tex: '\\top'", "name: vect\n  args: 0\n  tex: '\\top'")

    assert refusal(tmp_path / "notation.yml", text) == "notation.yml:7: a second row for name 'vect'"


def test_broken_yaml_is_named_with_its_line(tmp_path: Path) -> None:
    """A file that is not YAML is named with the line that breaks it: a second colon in line 6."""
    text = GOOD.replace("meaning: a vector", "meaning: bold: a vector")

    expected = "notation.yml:6: this file is not valid YAML (mapping values are not allowed here); a value with a colon needs quotation marks"
    assert refusal(tmp_path / "notation.yml", text) == expected


def test_missing_file_names_the_setting(tmp_path: Path) -> None:
    """A file that is not there is named together with the setting that names it."""
    with pytest.raises(NotationError, match=r"notation\.yml:1: there is no such file; `handgrad_notation` in "):
        load_notation(tmp_path / "notation.yml")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "1: there is no such file; `handgrad_notation` in conf.py names it"),
        (b"", "1: the file is empty; write the page, or delete the file"),
        (GOOD.replace("a vector", "a v\xe9ctor").encode("latin-1"), "6: byte 0xe9 is not UTF-8; save the file as UTF-8"),
        (GOOD.replace("args: 1", "args: [1").encode(), "5: this file is not valid YAML"),
    ],
)
def test_build_stops_at_a_broken_file_with_one_line(tmp_path: Path, content: bytes | None, message: str) -> None:
    """Sphinx says what is wrong and where; no trace of Python stands around it."""
    (tmp_path / "conf.py").write_text(CONF)
    (tmp_path / "index.md").write_text("# Notation\n")
    if content is not None:
        (tmp_path / "notation.yml").write_bytes(content)
    command = [sys.executable, "-m", "sphinx.cmd.build", "-q", str(tmp_path), str(tmp_path / "site")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "NO_COLOR": "1"})

    assert done.returncode == 2
    assert [line for line in done.stderr.splitlines() if f"notation.yml:{message}" in line]
    assert "During handling" not in done.stderr
    assert "direct cause" not in done.stderr


def test_path_is_shown_from_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message names the file as one would type it: `conf/notation.yml`."""
    (tmp_path / "conf").mkdir()
    (tmp_path / "conf/notation.yml").write_text("macros: []\n")
    monkeypatch.chdir(tmp_path)

    with pytest.raises(NotationError, match=r"^conf/notation\.yml:1: must hold"):
        load_notation(tmp_path / "conf/notation.yml")


def test_directive_prints_a_row_for_each_symbol(page: nodes.document) -> None:
    """The first table holds symbol, code, shape, and meaning with its note; maths is maths."""
    symbols, _ = page.findall(nodes.table)

    rows = [[cell.astext() for cell in row] for row in symbols.findall(nodes.row)]

    assert rows == [
        ["symbol, read aloud", "in code", "shape", "meaning"],
        ["\\vect{x}\n\nex", "x", "(2,)", "the input"],
        ["\\vect{y}\n\ny", "y", "(2,)", "the target, of which y_1 is the first\n\nIn M05 an output."],
    ]
    assert [node.astext() for node in symbols.findall(nodes.math)] == [r"\vect{x}", r"\vect{y}", "y_1"]
    assert [node.astext() for node in symbols.findall(nodes.literal)] == ["x", "y"]


def test_directive_prints_what_is_typed_and_what_is_seen(page: nodes.document) -> None:
    """The second table shows each macro's sample as code and as maths."""
    _, macros = page.findall(nodes.table)

    typed = [node.astext() for node in macros.findall(nodes.literal)]
    seen = [node.astext() for node in macros.findall(nodes.math)]

    assert typed == seen == [r"\vect{x}", r"\mat{W}^{\T}"]
    assert [node.astext() for node in macros.findall(nodes.title)] == ["Macros, for authors"]


def test_formula_of_the_table_stands_in_the_notation_file(page: nodes.document) -> None:
    """A formula of the tables names the notation file and its row's line, so that a warning leads there."""
    places = {(Path(str(node.source)).name, node.line) for node in page.findall(nodes.math)}

    assert places == {("notation.yml", 13), ("notation.yml", 18), ("notation.yml", 3), ("notation.yml", 7)}


def test_change_of_the_notation_rebuilds_its_page(tmp_path: Path, page: nodes.document) -> None:
    """A page with the directive is outdated as soon as the notation file has changed."""
    (tmp_path / "notation.yml").write_text(GOOD.replace("the input", "what goes in"))

    app = SphinxTestApp("dummy", srcdir=tmp_path)
    app.build()

    assert "what goes in" in app.env.get_doctree("index").astext()
    app.cleanup()


def test_course_notation_holds_the_running_network() -> None:
    """The course's own file is valid and names every symbol of the running network and of a batch."""
    notation = load_notation(COURSE)

    forward = ["x", "W1", "b1", "z1", "a1", "W2", "b2", "z", "p", "y", "L"]
    backward = ["delta2", "delta1", "W1.grad", "b1.grad", "W2.grad", "b2.grad"]
    names = [symbol.python for symbol in notation.symbols]
    others = ["mask", "theta", "g", "J", "label + 1", "Z", "P", "Y", "len(P)", "math.e", "math.log", "s0", "s1", "s2"]
    assert set(names) >= {*forward, *backward, *others}
    assert [name for name in names if name in (*forward, *backward)] == [*forward, *backward]
    assert [macro.name for macro in notation.macros] == ["vect", "mat", "pd", "T", "R", "fwd", "bwd"]
