"""The fonts of the figures: the very files the pages use, so that a word is as wide here as in the browser.

The pages' fonts come from npm as woff2, Source Sans and Source Code as variable fonts. Here each face
becomes a TrueType file of one weight, kept in a folder beside `node_modules`: matplotlib draws the notebooks'
PNG with it, and the layout adds up its advances.
"""

import os
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

import fontTools
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont


@dataclass(frozen=True)
class Face:
    """One cut of a font: its file in `node_modules`, and the weight to take where the file holds many."""

    file: str
    weight: int | None = None


SANS = "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
CODE = "@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2"

FACES = {
    "text": Face(SANS, 400),
    "strong": Face(SANS, 600),
    "code": Face(CODE, 400),
    "code-strong": Face(CODE, 600),
    "italic": Face("katex/dist/fonts/KaTeX_Math-Italic.woff2"),
    "bold": Face("katex/dist/fonts/KaTeX_Main-Bold.woff2"),
    "math": Face("katex/dist/fonts/KaTeX_Main-Regular.woff2"),
}
"""Each face's name is also its class in figures.css: `fig-text`, `fig-strong`, and so on."""

REPOSITORY = Path(__file__).parents[3]
_node_modules = Path(os.environ.get("HANDGRAD_NODE_MODULES", REPOSITORY / "build" / "node" / "node_modules"))


class MissingGlyphError(ValueError):
    """A label holds a character that its face does not draw."""


def use_node_modules(path: Path) -> None:
    """Take the fonts from this folder from now on (before: HANDGRAD_NODE_MODULES, or the repository's build/)."""
    global _node_modules  # the one setting, made once by conf.py or a test
    _node_modules = Path(path)
    ttf.cache_clear()
    _advances.cache_clear()


def source(face: str) -> Path:
    """Return the woff2 file that a face comes from.

    Raises:
        FileNotFoundError: the npm packages are not installed there.
    """
    path = _node_modules / FACES[face].file
    if not path.exists():
        raise FileNotFoundError(f"the figures' font {path.name} is not in {_node_modules}: run `nox -s site`, which installs it")
    return path


@cache
def ttf(face: str) -> Path:
    """Return the TrueType file of a face, made on first use.

    Its name holds a checksum of the woff2 file and of how it is read, so that a new font is not mistaken for the old.
    """
    woff2 = source(face)
    made_of = crc32(woff2.read_bytes() + f"{FACES[face]} {fontTools.version}".encode())
    made = _node_modules.parent / "figure-fonts" / f"{face}-{made_of:08x}.ttf"
    if not made.exists():
        made.parent.mkdir(exist_ok=True)
        font = TTFont(woff2, recalcTimestamp=False)
        if (weight := FACES[face].weight) is not None:
            font = instantiateVariableFont(font, {"wght": weight})
        font.flavor = None
        # Sphinx and the tests run in several processes: each writes its own file, and the last rename wins.
        with tempfile.NamedTemporaryFile(dir=made.parent, suffix=".ttf", delete=False) as file:
            font.save(file)
        Path(file.name).replace(made)
    return made


@cache
def _advances(face: str) -> dict[int, float]:
    """The advance of each character of a face, as a part of the em."""
    font = TTFont(ttf(face))
    widths, em = font["hmtx"].metrics, font["head"].unitsPerEm
    return {code: widths[glyph][0] / em for code, glyph in font.getBestCmap().items()}


def advance(text: str, face: str, size: float) -> float:
    """Return the width of a run of text in pixels, without kerning (figures.css turns the browser's off).

    Raises:
        MissingGlyphError: the face lacks a character of the text.
    """
    advances = _advances(face)
    missing = "".join(character for character in text if ord(character) not in advances)
    if missing:
        raise MissingGlyphError(f"the face {face!r} has no {missing!r}")
    return size * sum(advances[ord(character)] for character in text)
