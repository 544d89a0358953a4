"""What the tests share: sites in miniature, and the whole site built once from nothing."""

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from filelock import FileLock

from miniature_site import KITCHEN_SINK, ROOT, Build, Mistakes, build_site
from whole_site import Site


@pytest.fixture
def specimen() -> str:
    """The source of a lesson that has every component: the kitchen sink, as the lesson `pytorch/autograd`."""
    return KITCHEN_SINK.read_text(encoding="utf-8").replace("specimen: true\n", "")


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Build pages of the test's own."""
    return partial(build_site, tmp_path)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the settings and of our package, which a test may change."""
    for name in ("conf", "src"):
        shutil.copytree(ROOT / name, tmp_path / "project" / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "project"


@pytest.fixture
def mistakes(build: Build) -> Mistakes:
    """Build one lesson and return what the build says of it, as `line: message`, without the kind in brackets."""

    def run(text: str) -> list[str]:
        built = build({"pytorch/autograd": text})
        assert bool(built.warnings) == bool(built.status), built.said
        said = []
        for warning in built.warnings:
            place, _, message = warning.replace(" ERROR: ", " WARNING: ").partition(" WARNING: ")
            said.append(f"{place.removeprefix('pytorch/autograd.md:')} {message.rpartition(' [')[0]}")
        return said

    return run


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Build the site, once for all processes of the tests; any warning fails every test that looks at it."""
    of_the_run = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        of_the_run = of_the_run.parent
    folder, is_built = of_the_run / "whole" / "site", of_the_run / "whole.built"
    with FileLock(of_the_run / "whole.lock"):
        if not is_built.exists():
            _build_whole(folder)
            is_built.touch()
    return Site(folder)


def _build_whole(folder: Path) -> None:
    command = [sys.executable, "-m", "sphinx.cmd.build", "-c", "conf", "-n", "-W", "--keep-going", "-q", "-j", "auto"]
    command += [
        "-D",
        f"handgrad_cell_outputs={ROOT / 'build' / 'cells-of-the-tests'}",
        "-d",
        str(folder.parent / "doctrees"),
        "docs",
        str(folder),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "NO_COLOR": "1"})
    assert done.returncode == 0, done.stdout + done.stderr


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the weight of each page under the results."""
    reports = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    weights = [value for report in reports for name, value in report.user_properties if name == "weight"]
    if weights:
        terminalreporter.section("what a browser loads for each page, compressed")
        terminalreporter.write_line("\n".join(weights))
