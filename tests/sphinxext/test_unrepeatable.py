"""What differs from run to run or from machine to machine stands on no page."""

import sysconfig
from pathlib import Path

import pytest

from handgrad.sphinxext.unrepeatable import unrepeatable
from miniature_site import WITH_CELLS, Build, line_of

PAGE = (
    WITH_CELLS
    + """\
# Cells

```{code-cell} python
object()
```

```{code-cell} python
import json

json
```

```{code-cell} python
class Picture:
    def _repr_mimebundle_(self, **wanted):
        return {"text/plain": "<Figure size 640x480 with 1 Axes>", "text/html": "<p>drawn</p>"}


Picture()
```

```{code-cell} python
print("<Figure size 640x480 with 1 Axes>")
```

```{code-cell} python
:tags: [raises-exception]

json.loads("{")
```
"""
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<object object at 0x7f61f8e0d2d0>", "this cell prints an object's address, 0x7f61f8e0d2d0, another"),
        ("[<matplotlib.lines.Line2D at 0x7f61f8e0d2d0>]", "this cell prints an object's address, 0x7f61f8e0d2d0, another"),
        ("<MulBackward0 object at 0x000001F2AB34>", "this cell prints an object's address, 0x000001F2AB34, another"),
        ("<Figure size 640x480 with 1 Axes>", "this cell prints <Figure size 640x480 with 1 Axes> where a picture is meant"),
        ("Figure(640x480)", "this cell prints Figure(640x480) where a picture is meant"),
        (f"File {sysconfig.get_path('purelib')}/torch/a.py:12, in f", f"{sysconfig.get_path('purelib')}/torch/a.py; print"),
        (f"{Path.home() / 'notes' / 'x.csv'} is gone", f"{Path.home() / 'notes' / 'x.csv'}; print"),
        ("File ~/lib/json/decoder.py:353", "~/lib/json/decoder.py; print"),
    ],
)
def test_what_differs_is_named(text: str, message: str) -> None:
    """Addresses, paths, and words where a picture is meant."""
    (found,) = unrepeatable(text)
    assert message in found


@pytest.mark.parametrize(
    "text",
    ["tensor([6.], grad_fn=<MulBackward0>)", "0x3fb999999999999a", "MulBackward0", "a ~ b", "/ 2", "<function f(x)>", "at 0x1f"],
)
def test_what_never_differs_is_let_through(text: str) -> None:
    """A class's name, bits in hexadecimal, signs of arithmetic."""
    assert list(unrepeatable(text)) == []


def test_build_names_the_cell(build: Build) -> None:
    """Each is named at its cell's line; the words behind a shown picture, and an error's own lines, are not."""
    built = build({"notes": PAGE}, execute=True)
    assert built.status == 1
    assert [warning.partition(", ")[0].partition(" where")[0] for warning in built.warnings] == [
        f"notes.md:{line_of(PAGE, code) - 1}: WARNING: this cell prints {what}"
        for code, what in [
            ("object()", "an object's address"),
            ("import json", "a path of this machine"),
            ("print(", "<Figure size 640x480 with 1 Axes>"),
            (":tags:", "a path of this machine"),
        ]
    ]
