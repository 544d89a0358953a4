"""From a lesson's page to HTML that Markdown can say: the components become paragraphs, lists, quotations and pictures.

What the page shows by its style sheet alone (a question's number, the stars of an exercise) becomes words.
The page's soup is changed in place; each function below is one step.
"""

from collections.abc import Callable

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString, PageElement

from handgrad.sphinxext.notebook_marks import CELL, SECTION, mark

BLOCKS = ("p", "ul", "ol", "dl", "div", "pre", "details", "table", "figure", "blockquote")
HEADS = ".ah-label, .ah-belief, .ah-exercise__head, .ah-explore__bar, .ah-card__head"
PIECES = "span[class^=ah-], .ah-exercise__head > span"


def simplify(page: BeautifulSoup, address: Callable[[str], str]) -> None:
    """Change a page's HTML; `address` returns the full address of a link, or nothing where it has none."""
    for step in (_drop_frame, _mark_cells, formulas_as_tex, _code, _labels, _questions, _definitions, drawings_as_pictures):
        step(page)
    _links(page, address)
    for heading in page.select("section > h2, section > h3"):
        heading.insert_before(_block(page, mark(SECTION)))
    _drop_empty_strings(page)


def _block(page: BeautifulSoup, text: str) -> Tag:
    block = page.new_tag("div")
    block.string = text
    return block


def _drop_frame(page: BeautifulSoup) -> None:
    """Take out what only a page needs, and turn its notes in the margin into quotations."""
    for needless in page.select("a.headerlink, .ah-end, .ah-typed"):
        needless.decompose()
    for box in page.select("header, nav"):
        box.name = "div"
    for note in page.select("aside"):
        note.name = "blockquote"


def _mark_cells(page: BeautifulSoup) -> None:
    """Put a mark where each code cell stands; what it shows comes from its run."""
    for number, cell in enumerate(page.select("div.cell")):
        cell.replace_with(_block(page, mark(CELL, number)))


def formulas_as_tex(page: BeautifulSoup) -> None:
    """Keep of each formula the TeX that KaTeX was given."""
    for formula in page.select(".math:has(annotation)"):
        (tex,) = [annotation.get_text() for annotation in formula.select("annotation")]
        plain = page.new_tag("formula", attrs={"display": "block"} if formula.name == "div" else {})
        plain["tex"] = tex
        formula.replace_with(plain)


def _code(page: BeautifulSoup) -> None:
    """Take the code out of the spans that colour it."""
    for code in page.select("code, pre"):
        code.string = code.get_text()


def _labels(page: BeautifulSoup) -> None:
    """Make the head of a component a bold paragraph; pieces that the page holds apart by style get a space between them."""
    for stars in page.select(".ah-stars"):
        stars.string = str(stars["aria-label"])
    for kind in page.select(".ah-formal > .ah-label > span, .ah-needs > li > :first-child"):
        kind.insert_after(":")
    for aside in page.select(".ah-ties, .ah-next__title > .ah-tag"):
        aside.insert(0, "(")
        aside.append(")")
    for turn in page.select(".ah-series > * + *"):
        turn.insert_before("\N{MIDDLE DOT} ")
    for piece in page.select(PIECES):
        before, after = piece.previous_sibling, piece.next_sibling
        apart = " \N{MIDDLE DOT} " if piece.find_parent(class_="ah-exercise__head") else " "
        if _is_inline(before) or (isinstance(before, NavigableString) and not before[-1:].isspace()):
            piece.insert_before(apart)
        if _is_inline(after):
            piece.insert_after(apart)
    for head in page.select(HEADS):
        for strong in head.select("strong"):
            strong.unwrap()
        head.wrap(page.new_tag("p"))
        head.name = "strong"


def _is_inline(neighbour: PageElement | None) -> bool:
    return isinstance(neighbour, Tag) and neighbour.name not in BLOCKS


def _questions(page: BeautifulSoup) -> None:
    """Give each question its label in words: an objective names it so."""
    for question in page.select("li[data-label]"):
        first = question.find("p")
        label = page.new_tag("strong")
        label.string = f"{question['data-label']}."
        (first if isinstance(first, Tag) else question).insert(0, label, " ")
        question.name = "div"
    for questions in page.select("ol.ah-qa"):
        questions.name = "div"


def _definitions(page: BeautifulSoup) -> None:
    """Make a list of terms a list of lines, or paragraphs where a term is told in paragraphs."""
    for terms in page.select("dl"):
        for row in terms.select(":scope > div"):
            row.unwrap()
        told_in_blocks = bool(terms.select(f"dd > :is({', '.join(BLOCKS)})"))
        terms.name = "div" if told_in_blocks else "ul"
        for term in terms.select(":scope > dt"):
            meaning = term.find_next_sibling("dd")
            assert isinstance(meaning, Tag)
            term.name = "strong"
            meaning.name = "div" if told_in_blocks else "li"
            if told_in_blocks:
                term.wrap(page.new_tag("p"))
            else:
                _strip_start(meaning)
                meaning.insert(0, term.extract(), ": " if term.get_text()[-1:].isalnum() else " ")


def _strip_start(element: Tag) -> None:
    first = next(element.children, None)
    if isinstance(first, NavigableString):
        first.replace_with(first.lstrip())


def drawings_as_pictures(page: BeautifulSoup) -> None:
    """Put a picture in the place of each drawing, with the drawing's alternative text."""
    for drawing in page.select("figure[data-figure] > .ah-drawing"):
        svg = drawing.find("svg")
        figure = drawing.parent
        assert isinstance(svg, Tag) and figure is not None
        picture = page.new_tag("img", attrs={"data-figure": str(figure["data-figure"]), "alt": str(svg["aria-label"])})
        drawing.replace_with(picture)
        picture.wrap(page.new_tag("p"))
    for number in page.select("figcaption > .ah-figid"):
        number.name = "strong"
    for box in page.select("figure, figcaption"):
        box.name = "div"


def _links(page: BeautifulSoup, address: Callable[[str], str]) -> None:
    """Give each link its full address; one that has none outside the page keeps its words alone."""
    for link in page.select("a"):
        if full := address(str(link.get("href", ""))):
            link.attrs = {"href": full}
        else:
            link.unwrap()


def _drop_empty_strings(page: BeautifulSoup) -> None:
    """Leave no space beside a block that Markdown would take for a blank line."""
    page.smooth()
    for block in page.select("details, summary, formula[display]"):
        for neighbour in (block.previous_sibling, block.next_sibling):
            if isinstance(neighbour, NavigableString) and not neighbour.strip():
                neighbour.extract()
