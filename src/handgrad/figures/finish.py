"""From a drawing to what is shown: inline SVG for the pages, PNG for the notebooks. The same drawing gives the same bytes.

In the SVG a colour is a custom property of the page, so that one drawing serves both themes; words are text in the
page's fonts. matplotlib's own output is taken apart and only shapes and words are kept: its style element would
restyle every SVG of the page, and its ids would clash where a figure is shown twice.
"""

import io
import re
from collections.abc import Iterator
from html import escape
from xml.etree import ElementTree as ET

import matplotlib

from handgrad.figures.palette import DRAWN_ROLES, PALETTE
from handgrad.figures.registry import Drawing
from handgrad.figures.sheet import Sheet

ROLE_OF = {PALETTE[role].light.lower(): role for role in DRAWN_ROLES}
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}path", f"{SVG}text"}
NO_METADATA = {"Date": None, "Creator": None, "Format": None, "Type": None}
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b")
LONG_NUMBER = re.compile(r"-?\d+\.\d{3,}")
DEFAULT_STYLE = re.compile(r"stroke-linejoin: miter;? ?|; stroke-linejoin: miter")


def inline(drawing: Drawing) -> str:
    """Return both sheets as HTML; figures.css shows the one that fits its container."""
    broad, narrow = svg(drawing.wide, drawing.alt), svg(drawing.narrow, drawing.alt)
    return f'<div class="ah-drawing"><div class="ah-broad">{broad}</div><div class="ah-narrow">{narrow}</div></div>'


def svg(sheet: Sheet, alt: str) -> str:
    """Return a sheet as an SVG element for a page.

    Raises:
        KeyError: it has a colour that no role of the figures has.
        ValueError: something in it refers to an id.
    """
    size = f'viewBox="0 0 {sheet.width:g} {sheet.height:g}" width="{sheet.width:g}" height="{sheet.height:g}"'
    shapes = "\n".join(_shapes(sheet))
    return f'<svg role="img" aria-label="{escape(alt)}" {size}>\n<g aria-hidden="true">\n{shapes}\n</g>\n</svg>'


def png(sheet: Sheet, scale: float = 2) -> bytes:
    """Return a sheet as a picture on white, for notebooks."""
    out = io.BytesIO()
    with matplotlib.rc_context({"text.hinting": "no_hinting", "path.simplify": False}):
        ground = PALETTE["bg"].light
        sheet.figure.savefig(out, format="png", dpi=72 * scale, facecolor=ground, metadata={"Software": None})
    return out.getvalue()


def _shapes(sheet: Sheet) -> Iterator[str]:
    """Yield the paths and the words that matplotlib wrote, in the order of painting."""
    for element in ET.fromstring(_written(sheet)).iter():  # noqa: S314 - matplotlib wrote it just now
        if element.tag in SHAPES:
            yield _serialised(element)


def _written(sheet: Sheet) -> str:
    out = io.StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "path.simplify": False}):
        sheet.figure.savefig(out, format="svg", metadata=NO_METADATA, transparent=True)
    return out.getvalue()


def _serialised(element: ET.Element) -> str:
    for part in element.iter():
        part.tag = part.tag.removeprefix(SVG)
        part.attrib.pop("id", None)
        for name, value in part.attrib.items():
            part.set(name, _finished(name, value))
        if len(part):
            part.text = None  # the line breaks between runs would show as spaces
        if part is element or not (part.tail or "").strip():
            part.tail = None
    return ET.tostring(element, encoding="unicode")


def _finished(name: str, value: str) -> str:
    """Return an attribute with roles for colours and two places: only in attributes, since the words hold real numbers."""
    if name.endswith("href") or "url(" in value:
        raise ValueError(f"{name}={value!r} refers to an id, which clashes where a figure is shown twice on a page")
    value = DEFAULT_STYLE.sub("", " ".join(value.split()))
    value = COLOUR.sub(lambda colour: f"var(--ah-{_role(colour[0])})", value)
    return LONG_NUMBER.sub(lambda number: f"{float(number[0]):.2f}".rstrip("0").rstrip("."), value)


def _role(colour: str) -> str:
    if colour.lower() not in ROLE_OF:
        raise KeyError(f"{colour} is no colour of the figures: take a role of the palette")
    return ROLE_OF[colour.lower()]
