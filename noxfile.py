"""The menu: `nox -l` lists what there is, `nox -s NAME` does it.

All sessions share one environment in .nox: PyTorch is large, and the pages should be built with what the tests ran with.
"""

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nox
import nox.command

ROOT = Path(__file__).parent
BUILD = ROOT / "build"
SITE = BUILD / "site"
ENVIRONMENT = ROOT / ".nox" / f"course-{sys.version_info.major}.{sys.version_info.minor}"
BIN = "Scripts" if os.name == "nt" else "bin"
SCRIPTS = ENVIRONMENT / BIN
NODE_MANIFEST = ROOT / "conf" / "node"
NODE = BUILD / "node"
DOCSTRINGS = ("--doctest-modules", "src")
OF_TORCH = re.compile(r"(torch|nvidia-.*|triton|cuda-.*)==")
PROGRAMS = {"PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"}
SPHINX = ("-c", "conf", "-n", "-W", "--keep-going", "-j", "auto", "-d", str(BUILD / "doctrees"))

if sys.version_info < (3, 11):  # noqa: UP036  (whoever runs an older one should read why it fails)
    sys.exit(f"Autograd by Hand needs Python 3.11 or newer; this is {sys.version.split()[0]}")

nox.needs_version = ">=2025.5.1"
nox.options.sessions = ["site"]
nox.options.default_venv_backend = "none"


@nox.session
def site(session: nox.Session) -> None:
    """Build the site into build/site and say which file to open."""
    prepare(session)
    course(session, "sphinx.cmd.build", *SPHINX, "docs", str(SITE), **time_of_the_sources(session))
    session.log(f"The site is built. Open {SITE / 'index.html'}")


@nox.session
def serve(session: nox.Session) -> None:
    """Show the site at an address of this machine and build it again whenever a file is saved (stop it with Ctrl-C)."""
    prepare(session)
    settings = ("-c", "conf", "-n", "-D", "handgrad_write_everything=0", "-d", str(BUILD / "serve-doctrees"))
    watched = ("--watch", "src", "--watch", "conf", "--port", "0")
    browser = () if session.posargs else ("--open-browser",)
    course(session, "sphinx_autobuild", *settings, *watched, *browser, *session.posargs, "docs", str(BUILD / "serve"))


@nox.session
def tests(session: nox.Session) -> None:
    """Run every check there is: style, types, unit tests, and the whole site built from nothing, warnings as errors."""
    prepare(session)
    if not session.posargs:
        course(session, "ruff", "check")
        course(session, "ruff", "format", "--check")
        course(session, "mypy")
        course(session, "pytest", *DOCSTRINGS)
    course(session, "pytest", *(session.posargs or ("-n", "2")))


@nox.session
def doctest(session: nox.Session) -> None:
    """Check that every printed number has a source, and the examples in docstrings; -- --fix docs rewrites what is stale."""
    prepare(session)
    course(session, "handgrad.numbers", *(session.posargs or ("docs",)))
    if not session.posargs:
        course(session, "pytest", *DOCSTRINGS)


@nox.session
def torch(session: nox.Session) -> None:
    """Run all cells on another PyTorch and list every output and number that it changes: nox -s torch -- 2.14.1."""
    if len(session.posargs) != 1:
        session.error("say which PyTorch: nox -s torch -- 2.14.1")
    version = session.posargs[0]
    other = ENVIRONMENT.with_name(f"torch-{version}")
    _install_other_torch(session, version, other)
    ledger = ("--ledger", str(BUILD / f"numbers-torch-{version}"))
    with told(session, f"PyTorch {version} changes what stands above; where nothing stands above, the check itself failed."):
        session.run(str(other / BIN / "python"), "-m", "handgrad.numbers", *ledger, "docs", external=True)
    session.log(f"PyTorch {version} changes no output and no number")


@nox.session
def figures(session: nox.Session) -> None:
    """Write a contact sheet of all figures (wide, phone, light, dark, grey) into build/figures and say which file to open."""
    prepare(session)
    course(session, "handgrad.figures.contact_sheet", str(BUILD / "figures"))
    session.log(f"All figures stand on one page. Open {BUILD / 'figures' / 'index.html'}")


@nox.session
def mutants(session: nox.Session) -> None:
    """Change the printed numbers of the lessons, one at a time, and name each change that the number check lets through."""
    prepare(session)
    session.run(str(SCRIPTS / "python"), "tests/mutants", *session.posargs, env=PROGRAMS, external=True)


@nox.session
def benchmark(session: nox.Session) -> None:
    """Print how many times as fast as an engine with one node a number ours is, and how both grow with the batch."""
    prepare(session)
    session.run(str(SCRIPTS / "python"), "tests/benchmark", *session.posargs, env=PROGRAMS, external=True)


@nox.session
def tidy(session: nox.Session) -> None:
    """Bring the Python files into the project's form, and mend what can be mended without a person."""
    prepare(session)
    course(session, "ruff", "check", "--fix")
    course(session, "ruff", "format")


@nox.session
def lesson(session: nox.Session) -> None:
    """Lay the template of a lesson that the course announces: nox -s lesson -- pytorch/tensors."""
    prepare(session)
    course(session, "handgrad.sphinxext.new_lesson", *session.posargs)


@nox.session
def clean(session: nox.Session) -> None:
    """Remove everything that was built, the cells' outputs included (the environment in .nox stays)."""
    shutil.rmtree(BUILD, ignore_errors=True)
    session.log("build/ is gone")


def prepare(session: nox.Session) -> None:
    """Install what the sessions need, where it is not yet installed: Python packages and, from npm, KaTeX and the fonts."""
    _python_packages(session)
    _node_packages(session)


def _install_other_torch(session: nox.Session, version: str, other: Path) -> None:
    """Install a PyTorch beside the one of the course, with the cells' other packages at their usual versions."""
    project = nox.project.load_toml("pyproject.toml")
    pins = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not OF_TORCH.match(line)]
    constraints = BUILD / f"constraints-torch-{version}.txt"
    BUILD.mkdir(exist_ok=True)
    constraints.write_text("\n".join(pins) + "\n")
    if not other.exists():
        session.run(sys.executable, "-m", "virtualenv", "--quiet", str(other), external=True)
    wanted = (f"torch=={version}", *nox.project.dependency_groups(project, "cells", "numbers"), "--editable", ".")
    with told(session, f"PyTorch {version} could not be installed; the lines above say why."):
        pip = (str(other / BIN / "python"), "-m", "pip", "install", "--quiet", "--constraint", str(constraints))
        session.run(*pip, *wanted, external=True)


def _python_packages(session: nox.Session) -> None:
    project = nox.project.load_toml("pyproject.toml")
    wanted = nox.project.dependency_groups(project, "tests", "serve")
    stamp = ENVIRONMENT / "installed"
    state = _digest(ROOT / "constraints.txt", ROOT / "pyproject.toml")
    if stamp.exists() and stamp.read_text() == state:
        return
    session.log("Installing the Python packages (once; PyTorch is the largest)")
    if not ENVIRONMENT.exists():
        session.run(sys.executable, "-m", "virtualenv", "--quiet", str(ENVIRONMENT), external=True)
    with told(session, "The Python packages could not be installed; the lines above say why (they come from PyPI)."):
        course(session, "pip", "install", "--constraint", "constraints.txt", "--editable", ".", *wanted)
    stamp.write_text(state)


def _node_packages(session: nox.Session) -> None:
    stamp = NODE / "installed"
    state = _digest(NODE_MANIFEST / "package.json", NODE_MANIFEST / "package-lock.json")
    if stamp.exists() and stamp.read_text() == state:
        return
    session.log("Installing KaTeX and the fonts from npm (once)")
    shutil.rmtree(NODE, ignore_errors=True)
    shutil.copytree(NODE_MANIFEST, NODE)
    quietly = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    with told(session, "KaTeX and the fonts could not be installed; the lines above say why. They come from the npm registry."):
        session.run(str(SCRIPTS / "npm"), "ci", *quietly, "--prefix", str(NODE), env=PROGRAMS, external=True)
    stamp.write_text(state)


@contextmanager
def told(session: nox.Session, message: str) -> Iterator[None]:
    """Say in one line what to look at where a step of the installation fails."""
    try:
        yield
    except nox.command.CommandFailed:
        session.error(message)


def _digest(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def time_of_the_sources(session: nox.Session) -> dict[str, str]:
    """Return the time of the last commit for the deck of review cards, which Anki takes over only when it is newer."""
    name = "SOURCE_DATE_EPOCH"
    if name in os.environ or not (ROOT / ".git").exists():
        return {}
    told_time = session.run("git", "log", "-1", "--format=%ct", external=True, silent=True, success_codes=range(256))
    return {name: str(told_time).strip()} if str(told_time).strip().isdigit() else {}


def course(session: nox.Session, module: str, *arguments: str, **environment: str) -> None:
    """Run a Python module in the course's environment."""
    session.run(str(SCRIPTS / "python"), "-m", module, *arguments, env={**PROGRAMS, **environment}, external=True)
