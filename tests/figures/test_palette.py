"""The palette: readable in both themes, each meaning its own colour, and the only home of a colour."""

import re

import pytest

from figure_checks import contrast
from handgrad.figures.palette import PALETTE, STROKE_ROLES, TEXT_ROLES, css_properties
from handgrad.sphinxext.assets import STATIC


def test_contrast_formula_gives_the_published_extremes() -> None:
    """Black on white is 21; a colour on itself is 1; the grey #767676 on white is the published 4.54."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_and_strokes_are_readable(theme: str) -> None:
    """Text reaches 4.5 on the page and on the tint, strokes reach 3, in both themes."""
    colours = {role: getattr(shade, theme) for role, shade in PALETTE.items()}
    for ground in ("bg", "surface"):
        assert [role for role in TEXT_ROLES if contrast(colours[role], colours[ground]) < 4.5] == []
        assert [role for role in STROKE_ROLES if contrast(colours[role], colours[ground]) < 3] == []
    assert contrast(colours["on-action"], colours["action"]) >= 4.5
    assert contrast(colours["text"], colours["mark"]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_two_passes_never_share_a_colour(theme: str) -> None:
    """Forward, backward and caution are different colours in each theme, as text and as strokes."""
    meanings = [
        getattr(PALETTE[role], theme)
        for role in ("forward", "backward", "caution", "forward-line", "backward-line", "caution-line")
    ]
    assert len(set(meanings)) == len(meanings)


def test_properties_are_the_palette_in_both_themes() -> None:
    """Each role is a property, once for the light and once for the dark theme."""
    css = css_properties()
    light, dark = css.split('html[data-theme="dark"]')
    for role, shade in PALETTE.items():
        assert f"--ah-{role}: {shade.light};" in light
        assert f"--ah-{role}: {shade.dark};" in dark


def test_style_sheet_types_no_colour_of_its_own() -> None:
    """Outside the masks drawn in black, the style sheet takes every colour from the palette, and names none that is not there."""
    for sheet in STATIC.glob("*.css"):
        text = re.sub(r'url\("data:[^"]*"\)', "", sheet.read_text(encoding="utf-8"))
        assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?![^{};]*\{)", text) == []
        sizes = {
            "serif",
            "sans",
            "mono",
            "size",
            "size-small",
            "size-note",
            "size-code",
            "leading",
            "math",
            "measure",
            "wide",
            "label",
            "gap",
            "line",
            "radius",
            "weight",
            "tick",  # a mask
        }
        assert set(re.findall(r"var\(--ah-([\w-]+)", text)) <= set(PALETTE) | sizes
