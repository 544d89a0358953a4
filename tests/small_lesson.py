"""A lesson of a few lines with code cells, for a site in miniature, and the notebook it offers."""

import nbformat
from nbformat import NotebookNode

from miniature_site import Built

NAME = "pytorch/autograd"


def lesson(*blocks: str) -> str:
    """Return a draft of the lesson `pytorch/autograd` with these blocks in its part "Code"."""
    front = 'file_format: mystnb\nkernelspec:\n  name: python3\n  display_name: Python 3\nlevel: L1\nminutes: 5\nstatus: draft\ndescription: "A draft."'
    return f"---\n{front}\n---\n\n# Kitchen sink\n\n## Code\n\n" + "\n\n".join(blocks) + "\n"


def cell(code: str, tags: str = "") -> str:
    """Return a code cell."""
    return f"```{{code-cell}} python\n{f':tags: [{tags}]' + chr(10) if tags else ''}{code}\n```"


def notebook(built: Built, name: str = NAME) -> NotebookNode:
    """Return a notebook of a site, checked against the schema."""
    read = nbformat.read(built.folder / f"{name}.ipynb", as_version=nbformat.NO_CONVERT)
    nbformat.validate(read)
    return read
