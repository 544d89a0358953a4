"""The one table of colours, from which the pages' CSS properties and the figures' colours are made.

Vermillion is the forward pass, green the backward pass (Okabe and Ito's set, safe for colour-blind readers), blue is what the
reader can act on, plum is caution. Text colours reach a contrast of 4.5 on the page and on the tint, strokes reach 3.
"""

from typing import NamedTuple


class Shade(NamedTuple):
    """One role's colour in the light and in the dark theme, as `#RRGGBB`."""

    light: str
    dark: str


PALETTE: dict[str, Shade] = {
    "bg": Shade("#FFFFFF", "#16191D"),
    "surface": Shade("#F6F5F2", "#1E2227"),
    "text": Shade("#1D2127", "#E3E1DC"),
    "muted": Shade("#5A616B", "#A2A8B0"),
    "border": Shade("#DEDCD6", "#343A41"),
    "control": Shade("#85888E", "#7C838C"),
    "action": Shade("#1069B3", "#57A6E6"),
    "on-action": Shade("#FFFFFF", "#10151A"),
    "forward": Shade("#AD4B00", "#FF8A3D"),
    "forward-line": Shade("#D55E00", "#F07A2B"),
    "backward": Shade("#036349", "#4BD8A0"),
    "backward-line": Shade("#009E73", "#3CCF98"),
    "value": Shade("#1069B3", "#57A6E6"),
    "value-line": Shade("#0072B2", "#4A9FE3"),
    "caution": Shade("#7E2467", "#F2B3D2"),
    "caution-line": Shade("#8F3B79", "#CC79A7"),
    "mark": Shade("#FFF1CF", "#4A3B10"),
    "forward-tint": Shade("#FDF0E6", "#33200F"),
    "backward-tint": Shade("#E4F5EE", "#0E2C23"),
}

TEXT_ROLES = ("text", "muted", "action", "forward", "backward", "value", "caution")
STROKE_ROLES = ("control", "forward-line", "backward-line", "value-line", "caution-line")
TINTS = ("bg", "surface", "forward-tint", "backward-tint")
DRAWN_ROLES = (*TINTS, *STROKE_ROLES, "border", "text", "muted", "forward", "backward", "value", "caution")
"""What a figure may use. No two of them share a light colour, so that a drawn colour says which role it plays."""


def css_properties() -> str:
    """Return the palette as CSS custom properties `--ah-ROLE`: light everywhere, dark on a screen in the dark theme."""
    light = "".join(f"  --ah-{role}: {shade.light};\n" for role, shade in PALETTE.items())
    dark = "".join(f"  --ah-{role}: {shade.dark};\n" for role, shade in PALETTE.items())
    return f':root {{\n{light}}}\n@media screen {{ html[data-theme="dark"] {{\n{dark}}} }}\n'
