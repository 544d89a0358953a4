"""One correction of MyST-Parser 5: what an author notes in a line that begins with % is no part of the page at all.

MyST makes it a node that is not shown. But a caption with such a node beside it is no longer one paragraph, and whatever looks at
what stands in a component has to know that it is there.
"""

from typing import Any

from myst_parser.mdit_to_docutils.base import DocutilsRenderer
from sphinx.application import Sphinx


def _leave_out(renderer: DocutilsRenderer, token: Any) -> None:
    """Make no node."""


def setup_author_comments(app: Sphinx) -> None:
    """Put the correction in place."""
    DocutilsRenderer.render_myst_line_comment = _leave_out  # type: ignore[assignment,method-assign]  # the correction itself
