"""A lesson of a few pieces whose answers are typed, for a site in miniature with the number check on."""

from pathlib import Path

from miniature_site import Built, build_site
from small_lesson import NAME, cell, lesson

SETTINGS = '[tool.handgrad.numbers]\nledger = "numbers"\nname_directives = ["course"]\nanswer_directives = ["typed"]\n'
CODE = cell("import math\n\np = [math.e / (1 + math.e), 1 / (1 + math.e)]\nw, table = 6, [[1, 2], [3, 4]]")
QUESTION = """## Check yourself

::::{question}
:name: slope
What is the slope?

:::{typed} w
if w ** 2 -> Is it squared?
:::
:::{answer}
It stands in the code.
:::
::::"""
TWO = """::::{question}
:name: together
What are the probabilities, and what is the table?

:::{typed}
$\\vect{p}$ = p
the table = table
:::
:::{answer}
They stand in the code.
:::
::::"""
LOOSE = """::::{question}
:name: loose
How many slopes are there, and which?

:::{typed}
:form: numbers
w
p
table
:::
:::{answer}
They stand in the code.
:::
::::"""
EXERCISE = """## Exercises

::::{exercise} A slope
:name: hinted
:stars: 1
What is the slope?

:::{typed} w
:::
:::{hint}
Look at the nodes.
:::
:::{hint}
Look at the arrows.
:::
:::{solution}
It stands in the code.
:::
::::"""


def build_typed(tmp_path: Path, *blocks: str) -> Built:
    """Build a lesson that begins with a cell."""
    settings = tmp_path / "pyproject.toml"
    settings.write_text(SETTINGS)
    return build_site(tmp_path, {NAME: lesson(CODE, *blocks)}, "-D", f"handgrad_numbers={settings}", execute=True)
