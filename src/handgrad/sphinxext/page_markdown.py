"""From a lesson's page to the Markdown of a notebook, for readers that know Markdown, HTML and MathJax, and nothing of ours."""

import re
from collections.abc import Callable, Mapping
from html import escape

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString
from markdownify import ATX, MarkdownConverter

from handgrad.sphinxext.notebook_marks import MARK
from handgrad.sphinxext.plain_html import simplify
from handgrad.sphinxext.tex_macros import plain_tex

SPECIAL = re.compile(r"([\\`*_\[\]<>~|])")
# In a picture's text some readers of Markdown keep a backslash; what could be markup is written as an entity.
IN_ALT = re.compile(r"[\\`\[\]<>$]|(?<!\s)\*|\*(?!\s)|(?<!\w)_|_(?!\w)")
ENTITY = re.compile(r"&(?=#?\w+;)")
LINE_START = re.compile(r"^([ \t]*)([-+=#>]|\d+(?=[.)]))", re.MULTILINE)
LANGUAGE = re.compile(r"highlight-(\w+)")
NO_LANGUAGE = {"default", "none", "text"}
ALIGNMENT = {"text-left": ":---", "text-right": "---:", "text-center": ":---:"}
STANDS_ALONE = re.compile(r"\\begin\{(?:align|alignat|gather|equation|multline|eqnarray)\*?\}")
Parents = set[str]


class NotebookConverter(MarkdownConverter):
    """Writes simplified HTML as Markdown: formulas with their dollars, closed answers as `details`, tables with alignment."""

    def __init__(self, macros: Mapping[str, str], picture: Callable[[Tag], str]) -> None:
        """Keep the macros to expand, and how a picture gets the name it is attached by."""
        super().__init__(heading_style=ATX, bullets="-")
        self.macros = macros
        self.picture = picture

    def escape(self, text: str, parent_tags: Parents) -> str:
        """Return text that Markdown, HTML and MathJax leave as it is."""
        text = SPECIAL.sub(r"\\\1", ENTITY.sub("&amp;", text))
        text = LINE_START.sub(lambda start: start[1] + (f"{start[2]}\\" if start[2].isdigit() else f"\\{start[2]}"), text)
        return text.replace("$", "<span>&#36;</span>")

    def convert_formula(self, el: Tag, text: str, parent_tags: Parents) -> str:
        """Return a formula in plain TeX; a display formula stands in lines of its own."""
        tex = plain_tex(str(el["tex"]), self.macros)
        if "display" in el.attrs:
            tex = re.sub(r"\n\s*\n", "\n", tex)
            return f"\n\n{tex}\n\n" if STANDS_ALONE.match(tex) else f"\n\n$$\n{tex}\n$$\n\n"
        in_table = "td" in parent_tags or "th" in parent_tags
        return f"${_without_bars(tex).strip() if in_table else tex}$".replace("\n", " ")

    def convert_img(self, el: Tag, text: str, parent_tags: Parents) -> str:
        """Return a picture with its alternative text."""
        alt = IN_ALT.sub(lambda special: f"&#{ord(special[0])};", ENTITY.sub("&amp;", str(el.get("alt", ""))))
        return f"![{' '.join(alt.split())}]({self.picture(el)})"

    def convert_pre(self, el: Tag, text: str, parent_tags: Parents) -> str:
        """Return code in a fence longer than any in it."""
        code = text.strip("\n")
        frames = (LANGUAGE.match(name) for frame in el.parents for name in frame.get_attribute_list("class") if name)
        language = next((found[1] for found in frames if found), "")
        fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", code))])
        return f"\n\n{fence}{'' if language in NO_LANGUAGE else language}\n{code}\n{fence}\n\n"

    def convert_summary(self, el: Tag, text: str, parent_tags: Parents) -> str:
        """Return the words of a button; in this line a reader knows HTML and no Markdown."""
        return f"<summary>{self._as_html(el)}</summary>\n\n"

    def _as_html(self, el: Tag) -> str:
        parts = []
        for child in el.children:
            if isinstance(child, NavigableString):
                parts.append(escape(child, quote=False))
            elif isinstance(child, Tag) and child.name == "formula":
                tex = plain_tex(str(child["tex"]), self.macros)
                parts.append("$" + tex.replace("<", "\\lt ").replace(">", "\\gt ") + "$")
            elif isinstance(child, Tag):
                inside = self._as_html(child)
                parts.append(f"<{child.name}>{inside}</{child.name}>" if child.name in ("code", "em", "strong") else inside)
        return "".join(parts)

    def convert_details(self, el: Tag, text: str, parent_tags: Parents) -> str:
        """Return a closed answer; its code cells, and the line under each, come after it, since HTML cannot fold cells."""
        first = MARK.search(text)
        end = first.start() if first else len(text)
        return f"\n\n<details>\n{text[:end].strip()}\n\n</details>\n\n{text[end:].strip()}\n\n"

    def convert_table(self, el: Tag, text: str, parent_tags: Parents) -> str:
        """Return a table, its columns aligned as on the page; its title stands above it, in bold."""
        head, *rows = [line for line in text.splitlines() if line.startswith("|")]
        aligned = [_alignment(cell) for cell in el.find_all("tr")[0].find_all(["th", "td"])]
        caption = el.find("caption")
        title = f"**{self.escape(caption.get_text().strip(), parent_tags)}**\n\n" if caption else ""
        return "\n".join([f"\n\n{title}{head}", f"| {' | '.join(aligned)} |", *rows, "\n"])

    def convert_tr(self, el: Tag, text: str, parent_tags: Parents) -> str:
        """Return a row of a table."""
        return f"|{text}\n"

    def convert_td(self, el: Tag, text: str, parent_tags: Parents) -> str:
        """Return one line of text and the bar that ends a cell; a bar in the text does not."""
        words = re.sub(r"(?<!\\)\|", r"\\|", " ".join(text.split()))
        return f" {words} |"

    convert_th = convert_td


def _alignment(cell: Tag) -> str:
    return next((ALIGNMENT[name] for name in cell.get_attribute_list("class") if name in ALIGNMENT), "---")


def _without_bars(tex: str) -> str:
    """Return TeX that does not end a cell of a Markdown table."""
    return re.sub(r"(\\?)\|", lambda bar: "\\Vert " if bar[1] else "\\vert ", tex)


def page_markdown(
    page: BeautifulSoup, macros: Mapping[str, str], address: Callable[[str], str], picture: Callable[[Tag], str]
) -> str:
    """Return the Markdown of a page, with a mark where each code cell stands and where a section begins.

    Args:
        page: the HTML of the article; it is changed.
        macros: those of the notation.
        address: returns the full address of a link, or nothing where it leads nowhere outside the site.
        picture: returns what a picture points to, such as the name by which it is attached to its cell.

    Raises:
        ExpansionError: a formula uses a macro in a way that cannot be written out.
    """
    simplify(page, address)
    markdown: str = NotebookConverter(macros, picture).convert_soup(page)
    return markdown
