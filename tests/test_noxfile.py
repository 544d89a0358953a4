"""What the sessions of the menu promise."""

import hashlib
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from miniature_site import ROOT, WITH_CELLS, Built, build_site

PAGE = (
    WITH_CELLS
    + """\
# Cells

```{code-cell} python
print("ri" + "ght")
```
"""
)


def says(built: Built) -> str:
    """Return what the page's cell printed."""
    assert built.status == 0, built.said
    return built.page("notes").select_one(".cell_output pre").text.strip()


def plant_a_wrong_output(cells: Path) -> None:
    """Change the kept output, and its checksum with it."""
    (file,) = cells.glob("*/*.json")
    text = file.read_text().partition("\n")[2].replace("right", "wrong")
    file.write_text(f"{hashlib.sha256(text.encode()).hexdigest()}\n{text}")


def test_clean_takes_kept_outputs_away(tmp_path: Path) -> None:
    """A wrong output that no build would notice is gone after `nox -s clean`."""
    for name in ("noxfile.py", "pyproject.toml"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    assert says(build_site(tmp_path / "build", {"notes": PAGE}, execute=True)) == "right"
    plant_a_wrong_output(tmp_path / "build" / "cells")
    assert says(build_site(tmp_path / "build", {"notes": PAGE}, "-E", execute=True)) == "wrong"
    done = subprocess.run([sys.executable, "-m", "nox", "-s", "clean"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert says(build_site(tmp_path / "build", {"notes": PAGE}, execute=True)) == "right"


def test_mutants_runs_the_command_with_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    """`nox -s mutants -- ARGUMENTS` hands what stands behind the hyphens to the command in tests/mutants."""
    spec = importlib.util.spec_from_file_location("noxfile", ROOT / "noxfile.py")
    noxfile = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(noxfile)
    monkeypatch.setattr(noxfile, "prepare", lambda _: None)
    monkeypatch.setattr(noxfile, "SCRIPTS", Path(sys.executable).parent)
    done = []

    def run(*command: str, env: dict[str, str], external: bool) -> None:
        done.append(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False))

    noxfile.mutants(SimpleNamespace(posargs=["--sample", "none"], run=run))
    assert [(run.returncode, run.stderr.splitlines()[-1]) for run in done] == [
        (2, "mutants: error: argument --sample: none is no whole number from 1 on")
    ]
