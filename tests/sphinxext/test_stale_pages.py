"""What a build leaves is what a build from nothing would leave, whatever was built, changed or killed before."""

import os
import shutil
import signal
from functools import partial
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from miniature_site import COURSE, ROOT, WITH_CELLS, Build, Built, build_site
from whole_site import differences

BLACK = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC"
WHITE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC"
PICTURE = (
    WITH_CELLS
    + f"""\
# Picture

```{{code-cell}} python
:mystnb: {{image: {{alt: A dot}}}}

from base64 import b64decode

from IPython.display import Image

dot = "{BLACK}"
Image(b64decode(dot))
```
"""
)
PAGES = {
    "formula": "# Formula\n\n$\\vect{x}$\n",
    "drawing": "# Drawing\n\n```{drawing} autograd/two-ways-out\nThe two ways.\n```\n",
    "picture": PICTURE,
}
DIE = """
import os
import signal


def die(app, *told):
    if not told or told[0] not in ("about", "drawing"):
        os.kill(os.getpid(), signal.SIGKILL)


def setup(app):
    if moment := os.environ.get("DIE_AT"):
        app.connect(moment, die, priority=0)
"""


@pytest.fixture
def build(tmp_path: Path, project: Path) -> Build:
    """Build pages with a copy of the settings and of our package."""
    return partial(build_site, tmp_path, project=project, execute=True)


@pytest.fixture
def clean(tmp_path: Path, project: Path) -> Build:
    """Build pages with the same copy from nothing, elsewhere; only the outputs of the cells are shared."""

    def build(pages: dict[str, str | bytes], **more: str) -> Built:
        shutil.rmtree(tmp_path / "elsewhere", ignore_errors=True)
        kept = ("-D", f"handgrad_cell_outputs={tmp_path / 'cells'}")
        return build_site(tmp_path / "elsewhere", pages, *kept, project=project, execute=True, **more)

    return build


def edit(file: Path, old: str, new: str) -> None:
    """Change a file that a build uses."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def style_of(page: BeautifulSoup) -> str:
    """Return by which content a page names our style sheet."""
    (sheet,) = [link["href"] for link in page.select("link[rel=stylesheet]") if "/lesson.css" in link["href"]]
    return sheet.partition("?v=")[2]


@pytest.fixture
def node_modules(tmp_path: Path) -> Path:
    """The npm packages, of which a test may change KaTeX."""
    installed = Path(os.environ.get("HANDGRAD_NODE_MODULES", ROOT / "build" / "node" / "node_modules"))
    own = tmp_path / "node" / "node_modules"
    shutil.copytree(installed / "katex" / "dist", own / "katex" / "dist")
    for name in ("package.json", "LICENSE"):
        shutil.copyfile(installed / "katex" / name, own / "katex" / name)
    for other in installed.iterdir():
        if other.name != "katex":
            (own / other.name).symlink_to(other)
    return own


def test_change_of_settings_style_and_tools_is_on_every_page(
    build: Build, clean: Build, project: Path, node_modules: Path
) -> None:
    """The notation, a style sheet, KaTeX, our use of it, the code of a figure: no page is touched, and each shows the change."""
    use = {"HANDGRAD_NODE_MODULES": str(node_modules)}
    before = build(PAGES, **use)
    assert before.status == 0, before.said
    styles = [style_of(before.page(name)) for name in ("index", "about", "search")]
    edit(project / "conf" / "notation.yml", "'\\boldsymbol{#1}'", "'\\mathsf{#1}'")
    edit(project / "src" / "handgrad" / "static" / "lesson.css", "{", "{ outline: 0;")
    edit(node_modules / "katex" / "dist" / "katex.js", '"katex-mathml"', '"katex-mathml other"')
    after = build(PAGES, **use)
    assert after.page("formula").select_one(".katex-mathml.other mi")["mathvariant"] == "sans-serif"
    assert not {*styles} & {style_of(after.page(name)) for name in ("index", "about", "search")}
    assert differences(after.folder, clean(PAGES, **use).folder) == []
    package = project / "src" / "handgrad"
    edit(package / "sphinxext" / "katex_render.mjs", "return html.replace(", 'return html.replace("other", "another").replace(')
    edit(package / "figures" / "autograd" / "two_ways_out.py", "Two ways out of the graph. First", "Two ways. First")
    last = build(PAGES, **use)
    assert last.page("formula").select_one(".katex-mathml.another")
    assert last.page("drawing").select_one("figure svg")["aria-label"].startswith("Two ways. First")
    assert differences(last.folder, clean(PAGES, **use).folder) == []


def test_author_who_watches_one_page_waits_for_that_page_alone(build: Build) -> None:
    """With `handgrad_write_everything` off, a build writes the page that changed and leaves the others and what they use."""
    less = ("-D", "handgrad_write_everything=0")
    first = build(PAGES, *less)
    assert first.status == 0, first.said
    times = {path: path.stat().st_mtime_ns for path in first.folder.rglob("*.html")}
    second = build({**PAGES, "about": "# About\n\nA new sentence.\n"}, *less)
    assert "A new sentence." in second.page("about").text
    written = {path.name for path, time in times.items() if path.stat().st_mtime_ns != time}
    assert "about.html" in written
    assert not written & {"formula.html", "drawing.html", "picture.html"}
    picture = second.page("picture").select_one("div.cell img")["src"]
    assert (second.folder / picture).is_file()


def test_what_is_gone_is_gone_and_what_comes_back_is_back(build: Build, clean: Build, tmp_path: Path) -> None:
    """A page, a picture, an order of the menu, a file with its old time; what others put beside the pages stays."""
    first = build(PAGES, course=COURSE.replace("about\n", "about\nformula\ndrawing\n"))
    assert first.status == 0, first.said
    (first.folder / "of-another.html").write_text("<p>Not ours.</p>")
    shutil.copytree(first.folder, tmp_path / "first")
    sources = shutil.copytree(tmp_path / "docs", tmp_path / "sources")
    fewer = {"formula": PAGES["formula"], "picture": PICTURE.replace(BLACK, WHITE)}
    (tmp_path / "docs" / "drawing.md").unlink()
    course = COURSE.replace("about\n", "formula\nabout\n")
    second = build(fewer, "-E", course=course)
    assert second.status == 0, second.said
    assert differences(second.folder, clean(fewer, course=course).folder) == ["of-another.html"]
    for source in sources.rglob("*.md"):
        shutil.copy2(source, tmp_path / "docs" / source.relative_to(sources))
    third = build(PAGES, course=COURSE.replace("about\n", "about\nformula\ndrawing\n"))
    assert differences(third.folder, tmp_path / "first") == []


def test_killed_build_leaves_nothing_that_the_next_one_keeps(build: Build, clean: Build, project: Path, tmp_path: Path) -> None:
    """Killed while it reads, when it has read, or while it writes: the next build says and leaves what a clean one does."""
    with (project / "conf" / "conf.py").open("a") as settings:
        settings.write(DIE)
    assert build(PAGES).status == 0
    left = {name: shutil.copytree(tmp_path / name, tmp_path / "left" / name) for name in ("site", "doctrees")}
    changed = {**PAGES, "formula": PAGES["formula"] + "\n{unknown}`role`\n", "picture": PICTURE.replace(BLACK, WHITE)}
    anew = clean(changed)
    assert "Unknown interpreted text role" in anew.said
    for moment in ("doctree-read", "env-check-consistency", "html-page-context"):
        for name, copy in left.items():
            shutil.rmtree(tmp_path / name)
            shutil.copytree(copy, tmp_path / name)
        assert build(changed, DIE_AT=moment).status == -signal.SIGKILL
        for half in [*(tmp_path / "site").rglob("*.*"), *(tmp_path / "doctrees").rglob("*.png")]:
            half.write_bytes(half.read_bytes()[:40])
        again = build(changed)
        assert (again.status, again.warnings) == (1, anew.warnings)
        assert differences(again.folder, anew.folder) == []
