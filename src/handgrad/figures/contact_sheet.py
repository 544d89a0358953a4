"""Every figure on one page, to be looked at: `python -m handgrad.figures.contact_sheet build/figures`.

Each figure stands there wide and as on a phone of 360 pixels: light, dark, and in grey, where forward and backward
must still be told apart. Its alternative text stands below. The folder holds its own fonts, so index.html opens from disk.
"""

import shutil
import sys
from html import escape
from pathlib import Path

from handgrad.figures.finish import inline
from handgrad.figures.fonts import FACES, source
from handgrad.figures.palette import PALETTE
from handgrad.figures.registry import Drawing, load, names

STYLE = Path(__file__).parents[1] / "static" / "figures.css"
FAMILIES = {
    "text": ("Source Sans 3", "200 900", "normal"),
    "code": ("Source Code Pro", "200 900", "normal"),
    "italic": ("KaTeX_Math", "400", "italic"),
    "bold": ("KaTeX_Main", "700", "normal"),
    "math": ("KaTeX_Main", "400", "normal"),
}
"""The family, the weights and the slant of each font file; lesson.css and KaTeX's style sheet say the same to the pages."""

LAYOUT = """body { margin: 24px; font: 15px/1.5 "Source Sans 3", sans-serif; }
h2 { font-size: 20px; margin: 40px 0 12px; }
.look { display: flex; gap: 48px; align-items: flex-start; padding: 24px; color: var(--ah-text); background: var(--ah-bg); }
.grey { filter: grayscale(1); }
.column { width: 704px; flex: none; }
.phone { width: 328px; flex: none; }
p { max-width: 704px; }
"""
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every figure</title>
<link rel="stylesheet" href="contact.css">
<link rel="stylesheet" href="figures.css">
</head>
<body>
<h1>Every figure</h1>
{figures}
</body>
</html>
"""


def write(folder: Path) -> Path:
    """Write the page with its fonts and style sheets, and return its path."""
    fonts = folder / "fonts"
    fonts.mkdir(parents=True, exist_ok=True)
    for face in FAMILIES:
        shutil.copyfile(source(face), fonts / source(face).name)
    shutil.copyfile(STYLE, folder / STYLE.name)
    (folder / "contact.css").write_text(_font_faces() + _themes() + LAYOUT, encoding="utf-8")
    page = folder / "index.html"
    page.write_text(PAGE.format(figures="\n".join(_section(load(name)) for name in names())), encoding="utf-8")
    return page


def _font_faces() -> str:
    return "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weights}; font-style: {slant}; '
        f'src: url("fonts/{Path(FACES[face].file).name}"); }}\n'
        for face, (family, weights, slant) in FAMILIES.items()
    )


def _themes() -> str:
    """Return both themes as classes, since the page shows them side by side."""
    return "".join(
        f".{theme} {{ {' '.join(f'--ah-{role}: {getattr(shade, theme)};' for role, shade in PALETTE.items())} }}\n"
        for theme in ("light", "dark")
    )


def _section(drawing: Drawing) -> str:
    figure = inline(drawing)
    looks = "\n".join(
        f'<div class="look {look}"><div class="column">{figure}</div><div class="phone">{figure}</div></div>'
        for look in ("light", "dark", "light grey")
    )
    return f"<h2>{drawing.name}</h2>\n{looks}\n<p>{escape(drawing.alt)}</p>"


if __name__ == "__main__":
    print(write(Path(sys.argv[1] if len(sys.argv) > 1 else "build/figures")))
