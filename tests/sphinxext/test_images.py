"""Pictures say what they show, and raw HTML brings in neither pictures nor scripts nor headings."""

import pytest

from miniature_site import Build

MISSING = "this picture has no alternative text; say what it shows, its numbers included"
RAW = "is raw HTML;"


@pytest.mark.parametrize("alt", ["", "plot.svg", "pictures/plot.svg", "/pictures/plot.svg"])
def test_name_of_a_file_says_nothing(build: Build, alt: str) -> None:
    """Whatever Sphinx says of the picture beside that names the line too."""
    built = build({"notes": f"# Notes\n\nWords.\n\n![{alt}](pictures/plot.svg)\n"})
    assert [warning for warning in built.warnings if MISSING in warning] == [f"notes.md:5: WARNING: {MISSING} [handgrad.lesson]"]
    assert {warning.partition(" ")[0] for warning in built.warnings} == {"notes.md:5:"}


@pytest.mark.parametrize(
    ("html", "message"),
    [
        ('<img src="plot.svg" alt="A curve">', f"<img {RAW} write ![what the picture shows](picture.svg)"),
        ("Words with <IMG src='plot.svg'> in them.", f"<IMG {RAW} write ![what the picture shows](picture.svg)"),
        ("<script>alert(1)</script>", f"<script {RAW} a page works without scripts of its own; delete it"),
        ('<iframe src="https://example.org"></iframe>', f"<iframe {RAW} a page needs no other site; write a link"),
        ("<h2>Words</h2>", f"<h2 {RAW} write a heading of Markdown: ## Words"),
        (":::{note}\n<h3 id='x'>Words</h3>\n:::", f"<h3 {RAW} write a heading of Markdown: ## Words"),
    ],
)
def test_raw_html_is_refused_with_what_to_write(build: Build, html: str, message: str) -> None:
    """Each is named once, at its line."""
    built = build({"notes": f"# Notes\n\n{html}\n"})
    assert len(built.warnings) == 1, built.said
    assert built.warnings[0].startswith(f"notes.md:{4 if ':::' in html else 3}: WARNING: {message}")


def test_harmless_html_and_html_of_a_cell_are_left_alone(build: Build) -> None:
    """A table that a cell prints is the cell's affair; so are keys and line breaks the author's."""
    cell = '```{code-cell} python\nfrom IPython.display import HTML\n\nHTML(\'<h2>Words</h2><img alt="x" src="data:,">\')\n```\n'
    front = "---\nfile_format: mystnb\nkernelspec:\n  name: python3\n---\n\n"
    built = build({"notes": f"{front}# Notes\n\n<kbd>Enter</kbd> <hr>\n\n{cell}"}, execute=True)
    assert built.warnings == []
