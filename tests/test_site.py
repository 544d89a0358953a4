"""The built site: whole, self-contained, and its model lesson as the course promises it."""

import re
from zlib import crc32

from bs4 import BeautifulSoup

from handgrad.sphinxext.anatomy import HEADER, PARTS
from miniature_site import ROOT
from whole_site import Site

LESSON = "pytorch/autograd"
ELSEWHERE = re.compile(r"^(?:[a-z]+:)?//", re.IGNORECASE)
FETCHED = {
    "script": "src",
    "img": "src",
    "link": "href",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "object": "data",
}
NAMED_ONLY = {"canonical", "license"}


def test_site_has_its_pages(site: Site) -> None:
    """Home, the lesson, the reference and contributing pages, search and the page for wrong addresses are there."""
    wanted = {
        "index", LESSON, "search", "404", "reference/notation", "reference/glossary", "reference/how-this-site-is-checked",
        "reference/questions", "reference/review-status", "reference/report-a-mistake", "contributing/index", "contributing/add-a-lesson", "contributing/add-a-figure", "contributing/add-a-question", "contributing/style",
        "contributing/design", "contributing/publishing", "contributing/kitchen-sink",
    }  # fmt: skip
    assert wanted <= set(site.names)


def test_nothing_is_fetched_from_elsewhere(site: Site) -> None:
    """No page loads a script, a style, a font or a picture from another host, and neither does a style sheet."""
    found = [
        (name, element.get(attribute))
        for name in site.names
        for tag, attribute in FETCHED.items()
        for element in site.page(name).select(tag)
        if ELSEWHERE.match(element.get(attribute) or "") and not NAMED_ONLY & set(element.get("rel") or ())
    ]
    sheets = [
        (sheet.name, address)
        for sheet in site.folder.rglob("*.css")
        for address in re.findall(r"url\(\s*['\"]?([^'\")]+)", sheet.read_text(encoding="utf-8"))
        if ELSEWHERE.match(address)
    ]
    assert found == []
    assert sheets == []


def test_site_ships_nothing_that_no_page_uses(site: Site) -> None:
    """Every script is asked for by some page; there are no source maps, translations, icon fonts or templates."""
    pages = [str(site.page(name)) for name in site.names]
    scripts = [path.name for path in site.folder.rglob("*.js")]
    assert {"every-page.js", "searchtools.js", "searchindex.js"} <= set(scripts)
    assert [name for name in scripts if not any(f"/{name}" in page or f'"{name}' in page for page in pages)] == []
    left = [
        path.name for pattern in ("*.map", "*.mo", "fa-*.woff2", "*macros.html", "logo_*") for path in site.folder.rglob(pattern)
    ]
    assert left == []
    assert [name for name, page in zip(site.names, pages, strict=True) if "fontawesome.js" in page] == []


def test_links_inside_the_site_lead_somewhere(site: Site) -> None:
    """Every link to a page exists, and so does every place within a page that is linked."""
    broken = []
    for name in site.names:
        if name in ("404", "search"):
            continue
        page = site.folder / f"{name}.html"
        for link in site.page(name).select("a[href]"):
            address, _, anchor = link["href"].partition("#")
            address = address.partition("?")[0]
            if ELSEWHERE.match(address) or address.startswith(("mailto:", "data:")):
                continue
            target = (page.parent / address).resolve() if address else page
            if not target.exists():
                broken.append((name, link["href"]))
            elif anchor and target.suffix == ".html":
                other = site.page(str(target.relative_to(site.folder.resolve()).with_suffix("")))
                if not other.find(id=anchor):
                    broken.append((name, link["href"]))
    assert broken == []


def test_headings_never_jump_a_level(site: Site) -> None:
    """In the article of each page there is one h1, and no heading is more than one level below the one before."""
    for name in site.names:
        if name == "search":
            continue
        levels = [int(heading.name[1]) for heading in site.page(name).select("article :is(h1, h2, h3, h4, h5, h6)")]
        assert levels.count(1) == 1, name
        assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False)), (name, levels)


def test_ids_are_unique_on_each_page(site: Site) -> None:
    """No two elements of a page share an id."""
    for name in site.names:
        ids = [element["id"] for element in site.page(name).select("article [id]")]
        assert sorted(ids) == sorted(set(ids)), name


def test_no_formula_is_left_unrendered(site: Site) -> None:
    """Outside code and formulas no page shows a dollar sign or a TeX command."""
    for name in site.names:
        page = BeautifulSoup(str(site.page(name)), "html.parser")
        for element in page.select("pre, code, .math, script, style, annotation"):
            element.decompose()
        text = page.get_text(" ")
        assert not re.search(r"\$|\\(?:frac|vect|mat|pd|begin)\b", text), (
            name,
            re.search(r".{20}(?:\$|\\frac|\\vect|\\mat|\\pd|\\begin).{20}", text),
        )


def test_model_lesson_has_its_parts_and_its_pieces(site: Site) -> None:
    """DL01.7.2 has the seventeen parts in order and at least what the course asks of it."""
    page = site.page(LESSON)
    assert [element["data-part"] for element in page.select("[data-part]")] == [HEADER, *(part.name for part in PARTS)]
    assert page.select_one(".ah-facts .ah-id").text == "DL01.7.2"
    for selector, least in [
        ("div.cell", 12),
        (".ah-predict", 3),
        (".ah-pitfall", 5),
        ("[data-part=check] .ah-question", 6),
        (".ah-exercise", 4),
        (".ah-exercise details[data-kind=hint]", 4),
        (".ah-exercise details[data-kind=solution]", 4),
        (".ah-versus", 1),
        ("[data-part=recall] .ah-question", 2),
    ]:
        assert len(page.select(selector)) >= least, selector


def test_every_cell_that_prints_has_its_output_on_the_page(site: Site) -> None:
    """No page is shipped with the outputs of its cells missing."""
    for name in (LESSON, "contributing/kitchen-sink"):
        for cell in site.page(name).select("div.cell"):
            if "print(" in cell.select_one(".cell_input").text and "def " not in cell.select_one(".cell_input").text:
                assert cell.select_one(".cell_output pre"), cell.text


def test_lesson_runs_on_the_pinned_pytorch(site: Site) -> None:
    """The header names the release that constraints.txt pins, and it is the one installed."""
    pinned = re.search(r"^torch==([\d.]+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
    assert pinned
    facts = {term.text: term.find_next_sibling("dd").text.strip() for term in site.page(LESSON).select(".ah-facts dt")}
    assert facts["Made with"] == f"PyTorch {pinned[1]}"


def test_lesson_is_whole_and_honest_about_its_review(site: Site) -> None:
    """The page lacks nothing, is in review, and says that nobody outside has signed it off."""
    header = site.page(LESSON).select_one("[data-part=header]")
    assert header.select_one(".ah-status")["data-status"] == "in-review"
    assert "No independent reader has signed it off yet." in header.text
    assert header.select(".ah-lacking") == []


def test_lesson_has_its_six_figures_and_one_of_them_again(site: Site) -> None:
    """F1 to F6 stand in order, each told in words; the main one stands again on the card; the text points to the first four."""
    page = site.page(LESSON)
    assert [found.text for found in page.select("figcaption .ah-figid")] == [f"DL01.7.2-F{number}" for number in range(1, 7)]
    assert len(page.select(".ah-card figure svg")) == 2
    assert all(len(drawing["aria-label"].split()) > 30 for drawing in page.select("figure svg"))
    assert {"F1", "F2", "F3", "F4"} <= {link.text for link in page.select(".ah-figref")}


def test_cells_of_a_lesson_need_no_package_of_ours() -> None:
    """A downloaded lesson runs with packages that pip can install: no cell imports handgrad, outside the engine's lessons."""
    for page in (ROOT / "docs").rglob("*.md"):
        if page.parent.name != "engine":
            cells = re.findall(r"^```\{code-cell\}.*?^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
            assert not [cell for cell in cells if "handgrad" in cell], page


def test_style_sheet_and_fonts_are_in_the_site(site: Site) -> None:
    """Our style sheet, its colours and every font that a style sheet names are files of the site."""
    static = site.folder / "_static"
    for sheet in (static / "lesson.css", static / "palette.css", static / "katex" / "katex.min.css"):
        for address in re.findall(r"url\(\s*['\"]?([^'\")]+)", sheet.read_text(encoding="utf-8")):
            if not address.startswith("data:"):
                assert (sheet.parent / address.partition("?")[0].partition("#")[0]).exists(), (sheet.name, address)
    assert {path.name.rpartition("-LICENSE")[0] for path in (static / "fonts").glob("*-LICENSE.txt")} >= {
        "source-serif-4",
        "source-sans-3",
    }


def test_every_cell_that_writes_to_stderr_says_so(site: Site) -> None:
    """A warning stands on a page only under a cell whose author has announced it."""
    unannounced = [
        (name, cell.text)
        for name in site.names
        for cell in site.page(name).select("div.cell:has(.output.stderr)")
        if "tag_expected-warning" not in cell["class"]
    ]
    assert unannounced == []


def test_no_output_stands_in_for_a_picture_or_a_value(site: Site) -> None:
    """No output is the name of a figure, an object's address or a tensor's storage, and no page shows a glued value's name."""
    stand_in = re.compile(r"<Figure size|\bFigure\(\d|\bTensor\(|\bat 0x[0-9a-f]{6}")
    for name in site.names:
        outputs = [output.text for output in site.page(name).select(".cell_output")]
        assert not [text for text in outputs if stand_in.search(text)], name
        assert "{glue" not in site.page(name).text, name


def test_style_sheets_are_named_by_their_content(site: Site) -> None:
    """No reader's browser shows a page in an old style: a sheet that changes has another name on every page."""
    for name in site.names:
        for sheet in site.page(name).select("link[rel=stylesheet]"):
            address, _, content = sheet["href"].partition("?")
            kind, _, digest = content.partition("=")
            assert kind in ("v", "digest"), (name, address)
            if kind == "v" and not address.endswith("/pygments.css"):  # which the theme replaces at the end
                file = site.folder / "_static" / address.partition("_static/")[2]
                assert digest == f"{crc32(file.read_bytes()):08x}", (name, address)
