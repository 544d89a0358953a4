"""Part 17, sources and next: each source actually read, what it was used for and when; then what the next lesson adds."""

import datetime
import re
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.lesson import Lesson, Part, tags_of
from handgrad.sphinxext.lesson_role import find_lesson
from handgrad.sphinxext.markup import Tag, tag
from handgrad.sphinxext.mistakes import warn

ADDRESS = re.compile(r"https?://\S+")
TYPES = {
    "documentation": "Documentation",
    "docstring": "Docstrings of the installed release",
    "paper": "Papers",
    "book": "Books",
    "discussion": "Discussions",
}


class SourceDirective(SphinxDirective):
    """One source: its title, type and address, the day it was read, and what it was used for."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = dict.fromkeys(("type", "url", "of", "read"), directives.unchanged)

    def run(self) -> list[nodes.Node]:
        """Return the source as an item of a list."""
        self.assert_has_content()
        if self.options.get("type") not in TYPES:
            raise self.error(f"a source says what it is, :type: {', '.join(TYPES)}")
        if ("url" in self.options) == ("of" in self.options):
            raise self.error("a source gives either its address, :url:, or, for a docstring, what it describes, :of:")
        if "url" in self.options and not ADDRESS.fullmatch(self.options["url"]):
            raise self.error(f'"{self.options["url"]}" is no address of the web; it begins with https://')
        inline, messages = self.parse_inline(self.arguments[0], lineno=self.lineno)
        title = tag("a", *inline, href=self.options["url"]) if "url" in self.options else tag("span", *inline)
        named: list[nodes.Node | str] = [": ", nodes.literal("", self.options["of"])] if "of" in self.options else []
        date = self._day_of_reading()
        read = tag("span", "Read ", tag("time", f"{date.day} {date:%B %Y}", datetime=date.isoformat()), classes=["ah-checked"])
        use = self.parse_content_to_nodes()
        words = list(use[0].children) if len(use) == 1 and isinstance(use[0], nodes.paragraph) else use
        item = tag("li", title, *named, ". ", *words, " ", read, classes=["ah-source"])
        item["source_type"] = self.options["type"]
        self.set_source_info(item)
        return [item, *messages]

    def _day_of_reading(self) -> datetime.date:
        try:
            date = datetime.date.fromisoformat(self.options.get("read", ""))
        except ValueError as error:
            raise self.error("a source says when it was read, :read: YYYY-MM-DD") from error
        if date > datetime.date.today():
            raise self.error(f"a source was read in the past; {date} is in the future")
        return date


class Next(nodes.General, nodes.Element):
    """The next lesson and what it adds; its name is printed when the course is known."""


class NextDirective(SphinxDirective):
    """Hand over to the next lesson: what is still open. The last lesson names none and says where to go on."""

    has_content = True
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the hand-over."""
        self.assert_has_content()
        node = Next("", *self.parse_content_to_nodes(), docname=self.arguments[0] if self.arguments else None)
        self.set_source_info(node)
        return [node]


def arrange(section: nodes.section, lesson: Lesson) -> None:
    """Group the sources by type."""
    sources = tags_of(section, "ah-source")
    lesson.needs(section, 1, len(sources), "a source")
    hand_overs = list(section.findall(Next))
    lesson.needs(section, 1, len(hand_overs), 'the hand-over to the next lesson in "Sources and next"')
    sources = [source for source in sources if source.parent is section]
    if not sources:
        return
    place = section.index(sources[0])
    for source in sources:
        source.parent.remove(source)
    groups: list[nodes.Node] = []
    for kind, words in TYPES.items():
        members = [source for source in sources if source["source_type"] == kind]
        if members:
            groups.extend([tag("h3", words, classes=["ah-sources__type"]), tag("ol", *members, classes=["ah-sources"])])
    section[place:place] = groups


def resolve_next(app: Sphinx, fromdoc: str, node: Next) -> nodes.Node:
    """Return the next lesson's id, its title as a large link once it is written, and the open problem."""
    if node["docname"] is None:
        return _end_of_course(app, fromdoc, node)
    lesson = find_lesson(app, node["docname"], node)
    if lesson is None:
        return tag("div", *node.children, classes=["ah-next"])
    course = course_domain(app.env).course
    here = course.find(fromdoc)
    after = course.neighbours(here)[1] if here else lesson
    if after != lesson:
        warn(f"the lesson after this one is {after.docname if after else 'none, this is the last'}", node)
    written = course_domain(app.env).is_written(lesson.docname)
    title = (
        tag("a", lesson.title, rel="next", href=app.builder.get_relative_uri(fromdoc, lesson.docname))
        if written
        else tag("span", lesson.title, " ", tag("span", "announced", classes=["ah-tag"]), classes=["ah-next__title"])
    )
    children: list[Tag | nodes.Node] = [tag("span", lesson.id, classes=["ah-id"]), title, *node.children]
    return tag("div", *children, classes=["ah-next"])


def _end_of_course(app: Sphinx, fromdoc: str, node: Next) -> nodes.Node:
    """Return the last lesson's farewell: no lesson to link, but where to go on."""
    course = course_domain(app.env).course
    here = course.find(fromdoc)
    after = course.neighbours(here)[1] if here else None
    if after:
        warn(f"the lesson after this one is {after.docname}; name it behind next", node)
    title = tag("span", "The end of the course", classes=["ah-next__title"])
    return tag("div", tag("span", classes=["ah-id"]), title, *node.children, classes=["ah-next"])


def setup_sources(app: Sphinx) -> None:
    """Register both directives and the node."""
    app.add_directive("source", SourceDirective)
    app.add_directive("next", NextDirective)
    app.add_node(Next)


PART = Part("sources", "Sources and next", arrange)
