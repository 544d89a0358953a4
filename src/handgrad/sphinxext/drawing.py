"""Figures: the `drawing` directive places one of `handgrad.figures` with its id, its caption and its alternative text."""

from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

from handgrad.figures.finish import inline, png
from handgrad.figures.fonts import use_node_modules
from handgrad.figures.registry import load
from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.lesson import Lesson, tags_of
from handgrad.sphinxext.markup import Tag, is_tag, tag, take_place
from handgrad.sphinxext.mistakes import warn

CLASS = "ah-fig"
PICTURES = "_static/figures"
drawn = cache(load)  # a figure is drawn once a build, for its words, its page, its card and its picture


class Picture(nodes.General, nodes.Element):
    """The drawing itself; other builders print its alternative text."""


class FigureId(nodes.Inline, nodes.Element):
    """A figure's id, `DL01.7.2-F1`; printed when the course is known."""


class FigureReference(nodes.Inline, nodes.Element):
    """A figure named in the text; becomes a link to it once the page is complete."""


class DrawingDirective(SphinxDirective):
    """Place a figure by its name, `folder/figure`; the content is its caption. With `:again:` it stands once more, without."""

    has_content = True
    required_arguments = 1
    option_spec: ClassVar = {"name": directives.unchanged, "again": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return the figure, to be numbered."""
        name = self.arguments[0].strip()
        try:
            alt = drawn(name).alt
        except LookupError as error:
            raise self.error(str(error.args[0])) from error
        again = "again" in self.options
        if bool(self.content) == again:
            raise self.error("a figure has a caption, unless it stands :again:, then it has none")
        figure = tag("figure", Picture("", figure=name, alt=alt), classes=[CLASS], data_figure=name)
        if not again:
            (caption, *more) = self.parse_content_to_nodes()
            if more or not isinstance(caption, nodes.paragraph):
                raise self.error("a caption is one paragraph")
            figure.append(tag("figcaption", FigureId(""), " ", *caption.children))
        figure["figure"], figure["again"] = name, again
        figure["figure_name"] = self.options.get("name", name.rpartition("/")[2])
        self.set_source_info(figure)
        return [figure]


class FigureRole(SphinxRole):
    """Name a figure of the page in the text, as in {figure}`recorded-graph`: prints F1 and leads to it."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the reference, to be resolved once the page is complete."""
        node = FigureReference("", figure_name=self.text.strip())
        self.set_source_info(node)
        return [node], []


def figures_in(node: nodes.Element) -> list[Tag]:
    """Return the figures inside `node`, those that stand again included."""
    return [found for found in tags_of(node, CLASS) if is_tag(found, "figure")]


def number_figures(lesson: Lesson) -> None:
    """Number the figures of a lesson in the order of the page, and let the text link to them."""
    placed: dict[str, str] = {}
    for figure in figures_in(lesson.document):
        name = figure["figure_name"]
        if figure["again"]:
            if figure["figure"] not in {other["figure"] for other in figures_in(lesson.document) if not other["again"]}:
                lesson.wrong(figure, f"{figure['figure']} stands again, but not a first time, with its caption")
            continue
        if name in placed:
            lesson.wrong(figure, f'a figure of this page is already named "{name}"; give this one another :name:')
        placed[name] = label = f"F{len(placed) + 1}"
        figure["ids"] = [f"figure-{name}"]
        for waiting in figure.findall(FigureId):
            waiting["label"] = label
    for reference in list(lesson.document.findall(FigureReference)):
        name = reference["figure_name"]
        if name not in placed:
            lesson.wrong(reference, f'no figure of this page is named "{name}"; there are: {", ".join(placed) or "none"}')
        take_place(reference, tag("a", placed.get(name, name), href=f"#figure-{name}", classes=["ah-figref"]))


def print_figure_id(app: Sphinx, docname: str, node: FigureId) -> nodes.Node:
    """Return the id of the lesson and the number of the figure."""
    lesson = course_domain(app.env).course.find(docname)
    label = node.get("label", "")
    return tag("span", f"{lesson.id}-{label}" if lesson and label else label, classes=["ah-figid"])


def stray_reference(app: Sphinx, docname: str, node: FigureReference) -> nodes.Node:
    """Report a reference on a page that is no lesson."""
    warn("only a lesson numbers its figures; name this one in words", node)
    return tag("span", node["figure_name"])


def _visit_html(self: Any, node: Picture) -> None:
    self.body.append(inline(drawn(node["figure"])))
    raise nodes.SkipNode


def _visit_text(self: Any, node: Picture) -> None:
    self.add_text(node["alt"])
    raise nodes.SkipNode


def _write_pictures(app: Sphinx, exception: Exception | None) -> None:
    """Write each figure as PNG too, for notebooks, feeds and messengers, which know neither our fonts nor our colours."""
    if exception is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / PICTURES
    for name in sorted(set().union(*course_domain(app.env).data["figures"].values())):
        file = folder / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(png(drawn(name).wide))


def note_figures(app: Sphinx, document: nodes.document) -> None:
    """Remember which figures a page shows; its first one is the picture that messengers print with a link to the page."""
    names = [figure["figure"] for figure in figures_in(document)]
    course_domain(app.env).data["figures"][app.env.docname] = set(names)
    if names and app.config.html_baseurl:
        metadata = app.env.metadata[app.env.docname]
        metadata.setdefault("og:image", f"{PICTURES}/{names[0]}.png")
        metadata.setdefault("og:image:alt", drawn(names[0]).alt)


def _find_fonts(app: Sphinx) -> None:
    use_node_modules(Path(app.confdir, app.config.handgrad_node_modules).resolve())


def setup_drawing(app: Sphinx) -> None:
    """Register the directive, the role and the nodes, and write the pictures at the end."""
    app.add_directive("drawing", DrawingDirective)
    app.add_role("figure", FigureRole())
    words = (_visit_text, None)
    app.add_node(Picture, html=(_visit_html, None), text=words, man=words, texinfo=words, latex=words)
    app.add_node(FigureId)
    app.add_node(FigureReference)
    app.connect("builder-inited", _find_fonts)
    app.connect("doctree-read", note_figures)
    app.connect("build-finished", _write_pictures)
