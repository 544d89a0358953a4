"""The glossary and the lessons: a term of the glossary is linked where a lesson first uses it, or before."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from handgrad.sphinxext.course_domain import course_domain
from handgrad.sphinxext.front_matter import read_lines
from handgrad.sphinxext.mistakes import warn
from handgrad.sphinxext.running_text import RunningText

EVERYDAY = "everyday"
FARTHEST = 200  # lines from the beginning of a table or list to a word in it
SIBILANT = re.compile(r"(?:s|x|z|ch|sh)$")
CONSONANT_Y = re.compile(r"(?<=[^aeiou])y$")


@dataclass(frozen=True)
class Entry:
    """An entry of the glossary: its names, which share one definition, and whether they are everyday words too."""

    names: tuple[str, ...]
    is_everyday: bool

    def forms(self) -> Iterator[str]:
        """Yield each name, and its regular plural."""
        for name in self.names:
            yield from (name, plural(name))


def plural(name: str) -> str:
    """Return the regular plural: a name in s, x, z, ch or sh takes es, a consonant's y becomes ies, all others take s."""
    if CONSONANT_Y.search(name):
        return CONSONANT_Y.sub("ies", name)
    return name + ("es" if SIBILANT.search(name) else "s")


def read_glossary(env: BuildEnvironment) -> list[Entry]:
    """Return all entries; report one that is marked with anything but the mark of an everyday word."""
    homes = {docname for _, _, kind, docname, _, _ in env.domains.standard_domain.get_objects() if kind == "term"}
    return [
        _entry(item, Path(env.doc2path(docname)))
        for docname in sorted(homes)
        for glossary in env.get_doctree(docname).findall(addnodes.glossary)
        for item in glossary.findall(nodes.definition_list_item)
    ]


def _entry(item: nodes.definition_list_item, path: Path) -> Entry:
    terms = [child for child in item.children if isinstance(child, nodes.term)]
    marks = {mark.strip(): term.rawsource for term in terms if (mark := term.rawsource.partition(" : ")[2])}
    for mark, written in marks.items():
        if mark != EVERYDAY:
            message = f'behind the colon of a term stands "{EVERYDAY}", where its words are everyday words too, and not "{mark}"'
            warn(message, f"{path}:{line_with(read_lines(path), 1, written)}")
    return Entry(tuple(term.astext() for term in terms), EVERYDAY in marks)


def line_with(lines: list[str], first: int, words: str) -> int:
    """Return the first line, from `first` on, that holds the words: a part of a table may know only where the table begins."""
    last = min(first + FARTHEST, len(lines))
    return next((number for number in range(first, last + 1) if words in lines[number - 1]), first)


class Uses:
    """Finds the words of the glossary in a text: the longest first, whole words, with a capital too, as a sentence begins."""

    def __init__(self, entries: list[Entry]) -> None:
        """Learn the words to look for; everyday words are not among them."""
        self._entries = {form: entry for entry in entries if not entry.is_everyday for form in entry.forms()}
        spelt = ["".join((f"[{form[0].upper()}{form[0]}]", *map(_spelling, form[1:]))) for form in self._longest_first()]
        self._pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(spelt)})(?![\w-])")

    def _longest_first(self) -> list[str]:
        return sorted(self._entries, key=len, reverse=True)

    def first(self, text: str) -> dict[Entry, re.Match[str]]:
        """Return the first use of each entry that the text uses."""
        found: dict[Entry, re.Match[str]] = {}
        if self._entries:
            for use in self._pattern.finditer(text):
                form = " ".join(use[0].split())
                entry = self._entries.get(form) or self._entries[form[0].lower() + form[1:]]
                found.setdefault(entry, use)
        return found


def _spelling(sign: str) -> str:
    return r"\s+" if sign == " " else re.escape(sign)


def _check_lessons(app: Sphinx, env: BuildEnvironment) -> None:
    uses = Uses(read_glossary(env))
    for docname, facts in sorted(course_domain(env).lessons.items()):
        if facts.get("specimen"):
            continue  # it shows what a lesson is made of, and teaches nothing
        lines = read_lines(Path(env.doc2path(docname)))
        said: set[Entry] = set()
        # Who opens no answer must find the links too: one that is folded away serves only what is folded away.
        for with_answers in (True, False):
            text = RunningText(env.get_doctree(docname), with_answers)
            for entry, words, line, linked in _unlinked(text, uses):
                if entry not in said:
                    where = f"{env.doc2path(docname)}:{line_with(lines, line, words.splitlines()[0])}"
                    warn(_message(words, entry.names[0], linked and line_with(lines, linked, "{term}")), where)
                    said.add(entry)


def _unlinked(text: RunningText, uses: Uses) -> Iterator[tuple[Entry, str, int, int | None]]:
    """Yield each entry whose first use comes before its first link: the words, their line, and the line of the link."""
    for entry, use in uses.first(text.words).items():
        names = {name.casefold() for name in entry.names}
        linked = min((place for place, name in text.terms if name.casefold() in names), default=None)
        if linked is None or linked > use.start():
            later = None if linked is None else text.line(linked)
            yield entry, use[0], text.line(use.start()), later


def _message(words: str, name: str, linked: int | None) -> str:
    words = " ".join(words.split())
    link = f"{{term}}`{words}`" if words == name else f"{{term}}`{words} <{name}>`"
    later = "the lesson never links it" if linked is None else f"the lesson links it first in line {linked}"
    return f'"{words}" is a term of the glossary, and {later}; link it here, where it is first used: {link}'


def setup_glossary(app: Sphinx) -> None:
    """Check the lessons once all pages are read."""
    app.connect("env-check-consistency", _check_lessons)
