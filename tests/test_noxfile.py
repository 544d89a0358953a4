"""What the sessions of the menu promise."""

import hashlib
import importlib.util
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace

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


@cache
def menu() -> ModuleType:
    """The noxfile, loaded once: nox refuses a second session of the same name."""
    spec = importlib.util.spec_from_file_location("noxfile", ROOT / "noxfile.py")
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.fixture
def noxfile(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The menu, with the Python of the tests in the place of the course's own, and nothing to install."""
    monkeypatch.setattr(menu(), "prepare", lambda _: None)
    monkeypatch.setattr(menu(), "SCRIPTS", Path(sys.executable).parent)
    return menu()


class Session:
    """A session of nox that keeps what its commands said."""

    def __init__(self, *posargs: str) -> None:
        """Begin with the arguments that stand behind the hyphens."""
        self.posargs = [*posargs]
        self.done: list[tuple[int, str]] = []

    def run(self, *command: str, external: bool, env: dict[str, str] | None = None) -> None:
        """Run a command and keep its exit status and what it said."""
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=env)
        self.done.append((done.returncode, done.stdout + done.stderr))

    def error(self, message: str) -> None:
        """End the session."""
        raise SystemExit(message)


def test_mutants_runs_the_command_with_its_arguments(noxfile: ModuleType) -> None:
    """`nox -s mutants -- ARGUMENTS` hands what stands behind the hyphens to the command in tests/mutants."""
    session = Session("--sample", "none")
    noxfile.mutants(session)
    ((status, said),) = session.done
    assert (status, said.splitlines()[-1]) == (2, "mutants: error: argument --sample: none is no whole number from 1 on")


def test_benchmark_prints_its_table(noxfile: ModuleType) -> None:
    """`nox -s benchmark` measures four batches side by side; how fast the machine is decides nothing here."""
    session = Session()
    noxfile.benchmark(session)
    ((_, said),) = session.done
    head, *rows = said.splitlines()[:5]
    assert head.split() == ["batch", "as", "fast", "engine", "grows", "node", "a", "number", "grows"]
    assert [row.split()[0] for row in rows] == ["1", "10", "100", "1000"]
    assert all(float(cell.removesuffix("x")) > 0 for row in rows for cell in row.split()[1:])


def test_benchmark_hands_its_arguments_on(noxfile: ModuleType) -> None:
    """`nox -s benchmark -- --help` says what is measured."""
    session = Session("--help")
    noxfile.benchmark(session)
    ((status, said),) = session.done
    assert status == 0
    assert "goes forward and backward on batches of four sizes" in " ".join(said.split())


def test_doctest_names_a_wrong_number(noxfile: ModuleType, tmp_path: Path) -> None:
    """`nox -s doctest -- PATH` checks that path, and its status is that of the check."""
    page = tmp_path / "page.md"
    page.write_text("It is 0.25.\n%= math.pi\n")
    session = Session(str(page))
    noxfile.doctest(session)
    assert session.done == [
        (1, f"{page}:1:7: 0.25 should be 3.1416 (math.pi = 3.141592654)\n1 number checked on 1 page: 1 problem\n")
    ]


def test_doctest_without_a_path_checks_all_pages_and_the_docstrings(noxfile: ModuleType) -> None:
    """Both are run, and both hold."""
    session = Session()
    noxfile.doctest(session)
    (numbers, docstrings) = session.done
    assert numbers[0] == 0, numbers[1]
    assert "pages: no problems" in numbers[1]
    assert docstrings[0] == 0, docstrings[1]
    assert " passed" in docstrings[1]


def test_torch_asks_which(noxfile: ModuleType) -> None:
    """`nox -s torch` alone says what is lacking."""
    with pytest.raises(SystemExit, match=r"say which PyTorch: nox -s torch -- 2\.14\.1"):
        noxfile.torch(Session())


@pytest.mark.parametrize("pin", ["torch==2.13.0", "nvidia-cublas-cu12==12.8", "triton==3.5", "cuda-bindings==13.0"])
def test_another_torch_is_not_held_back_by_the_pins_of_this_one(noxfile: ModuleType, pin: str) -> None:
    """The pins of PyTorch and of what only it needs are left out."""
    assert noxfile.OF_TORCH.match(pin)


@pytest.mark.parametrize("pin", ["numpy==2.4.6", "torchmetrics==1.0", "ipython==9.0"])
def test_another_torch_keeps_the_other_pins(noxfile: ModuleType, pin: str) -> None:
    """All else stays as published."""
    assert not noxfile.OF_TORCH.match(pin)


def time_told(monkeypatch: pytest.MonkeyPatch, folder: Path, said: str) -> dict[str, str]:
    """What the menu gives the build as the time of the sources in a folder, where git says something."""
    monkeypatch.setattr(menu(), "ROOT", folder)
    session = SimpleNamespace(run=lambda *_, **__: said)
    return menu().time_of_the_sources(session)


def test_deck_has_the_time_of_the_last_commit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a repository; a time that is given stands, and without a repository, or with a git that fails, none is given."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert time_told(monkeypatch, tmp_path, "1796040000\n") == {}
    (tmp_path / ".git").mkdir()
    assert time_told(monkeypatch, tmp_path, "1796040000\n") == {"SOURCE_DATE_EPOCH": "1796040000"}
    assert time_told(monkeypatch, tmp_path, "fatal: not a git repository") == {}
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    assert time_told(monkeypatch, tmp_path, "1796040000\n") == {}
