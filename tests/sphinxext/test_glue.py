"""A glued value stands on the page whose cell makes it, in its text."""

from miniature_site import WITH_CELLS, Build, line_of

MAKES = (
    WITH_CELLS
    + """\
# Glue

```{code-cell} python
from IPython.display import Math
from myst_nb import glue

glue("formula", Math("x^2"), display=False)
glue("number", 0.375, display=False)
```

The number is {glue}`number`.

```{glue:math} formula
```
"""
)
IN_A_FORMULA = "\n$$\na = {glue:}`number`\n$$\n\nInline, $b = {glue}`number`$.\n"
ELSEWHERE = "# Elsewhere\n\nBefore.\n\n```{glue:} number\n:doc: notes.md\n```\n"


def test_value_is_glued_into_the_text_of_its_page(build: Build) -> None:
    """A number and a formula without a label are printed, the formula as one."""
    built = build({"notes": MAKES}, execute=True)
    assert built.status == 0, built.said
    assert "The number is 0.375." in built.page("notes").text
    assert built.page("notes").select_one("article div.math .katex annotation").text == "\\displaystyle x^2"


def test_value_is_glued_nowhere_else(build: Build) -> None:
    """In a formula it would be its name in letters, on another page it may be old: both fail, at their lines."""
    text = MAKES + IN_A_FORMULA
    built = build({"notes": text, "other": ELSEWHERE}, execute=True)
    assert built.status == 1
    wrong = "WARNING: a formula takes no glued value; write the number, and let a cell print it [handgrad.lesson]"
    assert built.warnings == [
        f"notes.md:{line_of(text, '$$')}: {wrong}",
        f"notes.md:{line_of(text, 'Inline')}: {wrong}",
        f"other.md:{line_of(ELSEWHERE, '```{glue')}: WARNING: number is glued on another page; make it in a cell of this one [handgrad.lesson]",
    ]
