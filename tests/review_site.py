"""A small site with review cards and their deck."""

import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

from miniature_site import COURSE
from small_lesson import NAME, cell, lesson

HOME = COURSE.replace("\nabout\n", "\nabout\nreference/review\n")
REVIEW = "# Review\n\nTake {deck}`the deck` along.\n\n```{review}\n```\n"
QUESTION = """::::{question}
:name: slope
What does $\\pd{L}{w}$ say of [the code](#code), and of <http://a.example/b>?

```python
if a < b & c:
    print("<b>")
```

:::{answer}
It says $a < \\bwd{6}$, by {lesson}`pytorch/autograd#code`:

$$\\vect{v} = \\pd{L}{w} \\tag{1}$$

- one
- `two`

:::{drawing} autograd/three-calls
A caption.
:::
::::"""
RECALL = "::::{question}\n:name: recalled\nWhat was it?\n:::{answer}\nThis.\n:::\n::::"
PAGES = {
    NAME: lesson(cell("x = 6"), "## Check yourself", QUESTION, cell("print('<printed>')\nx", "in-answer")).replace(
        "## Code\n", f"## From the last lesson\n\n{RECALL}\n\n## Code\n"
    ),
    "reference/review": REVIEW,
}


def _question(name: str, front: str, back: str) -> str:
    return f"::::{{question}}\n:name: {name}\n{front}\n:::{{answer}}\n{back}\n:::\n::::"


def _of_three(title: str, recall: str, *questions: str) -> str:
    text = lesson("No code.", "## Check yourself", *questions)
    parted = text.replace("## Code\n", f"## From the last lesson\n\n{recall}\n\n## Code\n")
    return parted.replace("# Kitchen sink", f"# {title}").replace("file_format: mystnb\n", "")


WIDE = "$$" + " + ".join(f"a_{{{number}}}" for number in range(40)) + "$$"
COURSE_OF_TWO = HOME.replace(
    "# Home\n", "# Home\n\n```{cards-due}\nOn the page [Review](reference/review.md) cards are dealt.\n```\n"
)
TWO_LESSONS = {
    "derivatives/slopes": _of_three(
        "Slopes", _question("one", "What is one?", "It is 1."), _question("two", "What is two?", "It is 2."),
        _question("three", "What is $3$, or three?", "It is 3."),
    ),
    NAME: _of_three(
        "Kitchen sink", _question("four", "What is four?", "It is 4."), _question("five", "What is five?", f"It is long:\n\n{WIDE}"),
        _question("six", "What is six?", "It is 6."),
    ),
    "reference/review": REVIEW,
}  # fmt: skip


def cards_of(site: Path) -> dict[str, list[list[str]]]:
    """The cards as the page of the review gets them: name, label, front and back, by lesson."""
    script = (site / "_static" / "cards.js").read_text(encoding="utf-8")
    return json.loads(script.removeprefix("var handgradCards = ").rstrip().removesuffix(";"))


def notes_of(deck: Path) -> list[dict]:
    """The notes of a deck, as its database has them, in its order."""
    names = ("guid", "mod", "mid", "tags", "flds", "did", "due")
    with zipfile.ZipFile(deck) as package, closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(package.read("collection.anki2"))
        query = "select guid, notes.mod, mid, tags, flds, did, due from notes join cards on cards.nid = notes.id order by due"
        rows = [dict(zip(names, row, strict=True)) for row in database.execute(query)]
    for row in rows:
        row["front"], row["back"], row["lesson"] = row["flds"].split("\x1f")
    return rows


def decks_of(deck: Path) -> dict[str, str]:
    """The decks of a file: their names by their ids."""
    with zipfile.ZipFile(deck) as package, closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(package.read("collection.anki2"))
        (text,) = database.execute("select decks from col").fetchone()
    return {key: each["name"] for key, each in json.loads(text).items()}
