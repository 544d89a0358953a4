"""Builds in parallel, and at the same time, neither fail nor spoil each other."""

import subprocess
import sys
from pathlib import Path

from miniature_site import COURSE, ROOT, WITH_CELLS, build_arguments, environment_of

CELL = (
    WITH_CELLS
    + """\
# Page {number}

```{{code-cell}} python
print("what", {what})
```
"""
)
PAGES: dict[str, str | bytes] = {f"page-{number}": CELL.format(number=number, what=number // 2) for number in range(4)}
PAIRS = 5


def begin(folder: Path, outputs: Path) -> subprocess.Popen[str]:
    """Begin a build into a folder of its own."""
    shared = ("-D", f"handgrad_cell_outputs={outputs}", "-j", "4")
    arguments = build_arguments(folder, PAGES, *shared, course=COURSE, execute=True, project=ROOT)
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, *arguments], stdout=pipe, stderr=pipe, text=True, env=environment_of(ROOT))


def test_ten_builds_in_parallel_two_at_a_time_from_cold(tmp_path: Path) -> None:
    """Each pair finds no outputs and keeps its own in one folder; pages with the same cells are among them; all ten are whole."""
    for pair in range(PAIRS):
        folders = [tmp_path / f"{pair}{build}" for build in "ab"]
        begun = [begin(folder, tmp_path / f"outputs-{pair}") for folder in folders]
        said = [process.communicate() for process in begun]
        assert [process.returncode for process in begun] == [0, 0], said
        for folder in folders:
            for name, what in zip(PAGES, (0, 0, 1, 1), strict=True):
                assert f"what {what}\n" in (folder / "site" / f"{name}.html").read_text(), name
        assert len(list((tmp_path / f"outputs-{pair}").rglob("*.json"))) == 2
