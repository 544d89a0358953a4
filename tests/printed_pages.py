"""What a page looks like on paper, as the letters of its print."""

import io
import re
import unicodedata

from pypdf import PdfReader

CLICKED = (
    "Skip to main content",
    "Open all answers",
    "Close all answers",
    "Ctrl",
    "On this page",
    "Back to top",
    "Hide Search Matches",
)

# The runs of words on a page that hold no formula, in their order: a PDF writes formulas sign by sign.
RUNS = """() => [...document.querySelectorAll("article :is(h1, h2, h3, p, li, dt, dd, summary, td, th, figcaption, pre)")]
    .filter((element) => !element.closest(".ah-series, .visually-hidden, svg, .ah-explore__controls, .ah-explore__live, .ah-typed, .ah-review, .ah-go-on, .ah-kept-where"))
    .flatMap((element) => {
        const copy = element.cloneNode(true);
        copy.querySelectorAll("ul, ol, pre, svg, table, .visually-hidden, .headerlink, button, details, .ah-typed").forEach((inner) => inner.remove());
        copy.querySelectorAll(".math").forEach((formula) => formula.replaceWith("\\n"));
        copy.querySelectorAll("a").forEach((link) => link.after("\\n"));  // paper shows the address of a source there
        return copy.textContent.split("\\n");
    })
    .map((run) => run.trim()).filter((run) => run.length > 12)"""


def letters(text: str) -> str:
    """Return the letters and digits alone: a PDF breaks lines and joins letters as it likes."""
    return re.sub(r"[\W_\u02bc]+", "", unicodedata.normalize("NFKC", text))


def printed(page) -> str:
    """Return the letters of a page as printed to PDF on A4."""
    reader = PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    return letters(" ".join(sheet.extract_text() for sheet in reader.pages))


def lost_on_paper(page, paper: str) -> list[str]:
    """Return the runs of words that the page holds and its print does not."""
    return [run for run in page.evaluate(RUNS) if letters(run) not in paper]


def clicked_on_paper(page, paper: str) -> list[str]:
    """Return the words of what is clicked that the print holds and the article does not."""
    article = page.locator("article").inner_text()
    return [words for words in CLICKED if letters(words) in paper and words not in article]
