"""From a card's HTML to HTML that Anki can show: plain elements, TeX in Anki's own signs, code as text, pictures as files."""

from collections.abc import Callable, Mapping

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

from handgrad.sphinxext.plain_html import drawings_as_pictures, formulas_as_tex
from handgrad.sphinxext.tex_macros import plain_tex

# What stays, with the attributes it keeps; whatever else there is leaves only what stands in it.
PLAIN: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("p", "ul", "ol", "li", "dl", "dt", "dd", "em", "strong", "code", "pre", "blockquote", "br", "sub", "sup"), ()
    ),
    **dict.fromkeys(("table", "thead", "tbody", "tr", "th", "td"), ()),
    "a": ("href",),
    "img": ("src", "alt"),
}
# Environments that number formulas stand outside of mathematics; inside of Anki's signs stand those that do not.
INSIDE = {"align": "aligned", "align*": "aligned", "gather": "gathered", "gather*": "gathered"}


def deck_html(html: str, macros: Mapping[str, str], address: Callable[[str], str], picture: Callable[[Tag], str]) -> str:
    """Return one side of a card.

    Args:
        html: the side as it stands on the lesson's page.
        macros: those of the notation, which Anki does not know.
        address: returns the full address of a link, or nothing where it leads nowhere outside the site.
        picture: returns the name of the file that holds a picture.

    Raises:
        ExpansionError: a formula uses a macro in a way that cannot be written out.
    """
    side = BeautifulSoup(html, "html.parser")
    for unseen in side.select(".visually-hidden, a.headerlink"):
        unseen.decompose()
    formulas_as_tex(side)
    for formula in side.select("formula"):
        formula.replace_with(NavigableString(_anki_tex(plain_tex(str(formula["tex"]), macros), "display" in formula.attrs)))
    for caption in side.select("figcaption"):
        caption.name = "p"
    drawings_as_pictures(side)
    for code in side.select("code, pre"):
        code.string = code.get_text().strip("\n")
    for image in side.select("img"):
        image["src"] = picture(image)
    for link in side.select("a"):
        link["href"] = address(str(link.get("href", "")))
    _make_plain(side)
    return side.decode().strip()


def _anki_tex(tex: str, display: bool) -> str:
    for outside, inside in INSIDE.items():
        tex = tex.replace(f"{{{outside}}}", f"{{{inside}}}")
    return f"\\[{tex}\\]" if display else f"\\({tex}\\)"


def _make_plain(side: BeautifulSoup) -> None:
    for element in side.find_all(True):
        attributes = PLAIN.get(element.name)
        if attributes is None or (element.name == "a" and not element["href"]):
            element.unwrap()
        else:
            element.attrs = {name: value for name, value in element.attrs.items() if name in attributes}
