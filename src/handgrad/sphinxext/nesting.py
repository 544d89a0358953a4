"""One correction of MyST-Parser 5: a component that begins with another component keeps its lines.

MyST puts an empty line before such content, so that the inner fence is not read as an option. Its option reader knows fences
by itself by now; the empty line only moves every line number inside the component by one.
"""

from typing import Any

from myst_parser.mdit_to_docutils.base import DocutilsRenderer
from sphinx.application import Sphinx

_render_other_fences = DocutilsRenderer.render_colon_fence


def _render_colon_fence(renderer: DocutilsRenderer, token: Any) -> None:
    name, _, arguments = (token.info or "").strip().partition(" ")
    if name.startswith("{") and name.endswith("}"):
        renderer.render_directive(token, name[1:-1], arguments.strip())
    else:
        _render_other_fences(renderer, token)


def setup_nesting(app: Sphinx) -> None:
    """Put the correction in place."""
    DocutilsRenderer.render_colon_fence = _render_colon_fence  # type: ignore[assignment,method-assign]  # the correction itself
