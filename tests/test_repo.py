"""The house keeps its own rules: who imports whom, the map, the words, the pins, the menu.

Each rule is a function that returns the faults it finds, one line each, so that every test of the
repository has a partner that plants a fault and sees it named.
"""

import ast
import re
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "handgrad"


# The arrows: who may import whom -----------------------------------------------------------------

OTHERS = "others"  # whatever is neither ours nor watched
WATCHED = {"torch", "numpy"}
ARROWS = {  # part of handgrad: what it may import beside itself and the standard library
    "engine": set(),
    "worked": set(),
    "figures": {"worked", "engine", "numpy", "matplotlib", "contourpy", "torch", "fontTools"},
    "explorers": {"worked", "engine"},
    "numbers": {OTHERS},
    "on_engine": {"engine", "numbers", OTHERS},
    "sphinxext": {"figures", "worked", "engine", "explorers", "numbers", "on_engine", OTHERS},
}


def imported(path, package):
    """Yield (line, dotted name) for every import of a file, wherever it stands.

    A relative import is resolved against ``package``, the dotted name of the file's folder;
    ``from a import b`` counts as a.b, since b may be a module.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")
            base = parents[: len(parents) - node.level + 1] if node.level else []
            base += [node.module] if node.module else []
            yield from ((node.lineno, ".".join([*base, alias.name])) for alias in node.names)


def may_import(part, name):
    """Whether the arrow from a part of handgrad to a dotted name is in the table."""
    allowed = ARROWS.get(part, set())
    top, _, below = name.partition(".")
    if top == "handgrad":
        return below.split(".")[0] in allowed | {part}
    if top in sys.stdlib_module_names or top in allowed:
        return True
    return OTHERS in allowed and top not in WATCHED


def forbidden_imports(package_root):
    """Name every import in the package that no arrow of the table allows.

    ``handgrad/__init__.py`` imports nothing at all. A part that the table does not know may import
    the standard library and itself only.
    """
    faults = []
    for path in sorted(package_root.rglob("*.py")):
        where = path.relative_to(package_root)
        part = where.parts[0] if len(where.parts) > 1 else where.stem
        package = ".".join(["handgrad", *where.parts[:-1]])
        for line, name in imported(path, package):
            if part == "__init__" or not may_import(part, name):
                faults.append(f"{where.as_posix()}:{line} imports {name}")
    return faults


def test_imports_follow_the_arrows():
    """No file of the package imports what the table does not allow it."""
    assert (PACKAGE / "worked" / "running_network.py").is_file()
    faults = forbidden_imports(PACKAGE)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("file", "code", "name"),
    [
        ("__init__.py", "import math", "math"),
        ("engine/planted.py", "import numpy as np", "numpy"),
        ("engine/planted.py", "import matplotlib.pyplot", "matplotlib.pyplot"),
        ("engine/planted.py", "from handgrad.worked import any_name", "handgrad.worked.any_name"),
        ("engine/planted.py", "def late():\n    import torch", "torch"),
        ("engine/planted.py", "if TYPE_CHECKING:\n    from torch import Tensor", "torch.Tensor"),
        ("engine/planted.py", "from handgrad import worked", "handgrad.worked"),
        ("engine/planted.py", "import handgrad", "handgrad"),
        ("engine/planted.py", "from ..worked import any_name", "handgrad.worked.any_name"),
        ("engine/planted.py", "from .. import worked", "handgrad.worked"),
        ("engine/deep/planted.py", "from ...worked.any_name import f", "handgrad.worked.any_name.f"),
        ("worked/planted.py", "from handgrad.engine import tape", "handgrad.engine.tape"),
        ("worked/planted.py", "import torch.nn.functional as F", "torch.nn.functional"),
        ("figures/planted.py", "from handgrad.sphinxext import figure", "handgrad.sphinxext.figure"),
        ("figures/planted.py", "import sphinx", "sphinx"),
        ("numbers/planted.py", "from ..engine import tape", "handgrad.engine.tape"),
        ("numbers/planted.py", "import torch", "torch"),
        ("sphinxext/planted.py", "import torch", "torch"),
        ("sphinxext/planted.py", "try:\n    import numpy\nexcept ImportError: pass", "numpy"),
        ("unknown/planted.py", "import docutils", "docutils"),
        ("planted.py", "import handgrad.engine", "handgrad.engine"),
    ],
)
def test_planted_import_is_named(tmp_path, file, code, name):
    """A wrong import planted in a copy of the package is named with its file, alone."""
    copy = copytree(PACKAGE, tmp_path / "handgrad", ignore=ignore_patterns("__pycache__"))
    planted = copy / file
    planted.parent.mkdir(parents=True, exist_ok=True)
    planted.write_text(f'"""Planted."""\n{code}\n', encoding="utf-8")
    line = 2 + next(n for n, text in enumerate(code.splitlines()) if "import " in text)
    assert forbidden_imports(copy) == [f"{file}:{line} imports {name}"]


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("engine/planted.py", "import math\nfrom collections.abc import Iterator\nfrom .tape import Node"),
        ("worked/planted.py", "from . import running_network\nfrom handgrad.worked import running_network"),
        ("figures/planted.py", "import numpy, torch, contourpy, matplotlib.pyplot\nfrom ..worked import any_name"),
        ("numbers/planted.py", "import yaml\nimport handgrad.numbers.source"),
        ("sphinxext/planted.py", "import docutils\nfrom .. import figures, worked, engine, numbers"),
    ],
)
def test_allowed_import_is_let_through(tmp_path, file, code):
    """What the table allows is not named."""
    planted = tmp_path / file
    planted.parent.mkdir()
    planted.write_text(code, encoding="utf-8")
    assert forbidden_imports(tmp_path) == []


# The map: the README names what lies at the top --------------------------------------------------


def tracked():
    """The paths of all tracked files, relative to the root."""
    # A checkout that another user owns, as in a container, is still ours to list.
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    return [name for name in listed.decode().split("\0") if name]


def map_faults(readme, paths):
    """Compare the README's map with the tracked paths.

    The map is the fenced block under "## Where things are"; the first word of a line is a name, an
    indented line goes on with the one above. A name that starts with a dot may be left out.
    """
    section = re.search(r"^## Where things are\n(.*?)(?=^## |\Z)", readme, re.M | re.S)
    block = section and re.search(r"^```[^\n]*\n(.*?)^```", section[1], re.M | re.S)
    if not block:
        return ["the README has no map"]
    names = [line.split()[0].rstrip("/") for line in block[1].splitlines() if re.match(r"\S", line)]
    there = {path.split("/")[0] for path in paths}
    hidden = {path for path in paths if path.startswith(".")}  # .ci/run may be named whole
    faults = [f"the map misses {name}" for name in sorted(there - set(names)) if not name.startswith(".")]
    faults += [f"the map names {name}, which is not tracked" for name in names if name not in there | hidden]
    return faults + [f"the map names {name} twice" for name in sorted(set(names)) if names.count(name) > 1]


def test_readme_map_is_the_tree():
    """The README's map names exactly the top-level tracked entries."""
    faults = map_faults((ROOT / "README.md").read_text(encoding="utf-8"), tracked())
    assert not faults, "\n".join(faults)


PLANTED_MAP = """# Title
## Where things are
One line each:
```text
src/        the package
            and more of it
tests       its tests
README.md   this
.ci/run     the one command
```
## Next
```
elsewhere   no part of the map
```
"""


@pytest.mark.parametrize(
    ("readme", "paths", "faults"),
    [
        (PLANTED_MAP, "src/a.py tests/b.py README.md .gitignore .ci/run", []),
        (PLANTED_MAP, "src/a.py tests/b.py README.md .ci/run docs/c.md", ["the map misses docs"]),
        (PLANTED_MAP, "src/a.py README.md .ci/run", ["the map names tests, which is not tracked"]),
        (PLANTED_MAP, "src/a.py tests/b.py README.md", ["the map names .ci/run, which is not tracked"]),
        (PLANTED_MAP.replace("tests ", "src/ "), "src/a.py README.md .ci/run", ["the map names src twice"]),
        (PLANTED_MAP.replace("Where", "How"), "README.md", ["the README has no map"]),
        ("## Where things are\n## Next\n```\nsrc\n```\n", "src/a.py", ["the README has no map"]),
    ],
)
def test_planted_map_fault_is_named(readme, paths, faults):
    """A name too few, too many or twice, and a README without a map, are each named."""
    assert map_faults(readme, paths.split()) == faults


# The words: nothing unfinished, no machine's path, no registry -----------------------------------

# Put together from pieces, so that this file holds none of them.
UNFINISHED = [
    r"\bTO" + r"DO\b",
    r"\bFIX" + r"ME\b",
    r"(?i:\bcoming" + r"\s+soon\b)",
    r"(?i:\blorem" + r"\s+ipsum\b)",
]
MACHINE_PATH = r"(?:(?<![\w.~/-])|(?<=file://))/(?:work|root|home|tmp)" + "/"
REGISTRIES = [
    "pypi" + r"\.org",
    "python" + r"hosted\.org",
    "npmjs" + r"\.(?:org|com)",
    "anaconda" + r"\.org",
]
MISPLACED = re.compile("|".join([*UNFINISHED, MACHINE_PATH, *REGISTRIES]))


def misplaced_words(name, content):
    """Name every line of a file, given as bytes, that holds a word which does not belong."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return []
    if "\0" in text:
        return []
    lines = enumerate(text.splitlines(), 1)
    return [f"{name}:{n} holds {hit[0]}" for n, line in lines for hit in MISPLACED.finditer(line)]


def test_no_tracked_file_holds_misplaced_words():
    """No tracked text holds an unfinished word, a path of somebody's machine or a registry's host."""
    assert "README.md" in tracked()
    files = [name for name in tracked() if (ROOT / name).is_file()]
    faults = [fault for name in files for fault in misplaced_words(name, (ROOT / name).read_bytes())]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "word",
    [
        "TO" + "DO",
        "FIX" + "ME",
        "Coming " + "soon",
        "Lorem " + "ipsum",
        "/wo" + "rk/",
        "/ro" + "ot/",
        "/ho" + "me/",
        "/t" + "mp/",
        "pypi" + ".org",
        "files.python" + "hosted.org",
        "registry.npm" + "js.org",
        "conda.ana" + "conda.org",
    ],
)
def test_planted_word_is_named_with_its_line(word):
    """Each misplaced word is found, with its file and line, bare, quoted and inside a sentence."""
    for line in (word, f'"{word}"', f"see {word}, then", f"({word})", f"a={word}"):
        faults = misplaced_words("a.md", f"fine\n{line}\n".encode())
        assert len(faults) == 1
        assert faults[0].startswith("a.md:2 holds ")


def test_path_behind_a_file_address_is_named():
    """A machine's path in a file:// address is a machine's path."""
    assert misplaced_words("a.md", b"file:///ho" + b"me/someone/index.html")


@pytest.mark.parametrize(
    "line",
    [
        "https://example.org/wo" + "rk/index.html",
        "docs/t" + "mp/a.md",
        "../ho" + "me/index.md",
        "our metho" + "dologies to" + "do",
        "homework/tmpfile, AUTO" + "DOC, AUTO" + "DO",
    ],
)
def test_word_that_belongs_is_let_through(line):
    """A site's path, a relative path and a longer word are no fault."""
    assert misplaced_words("a.md", line.encode()) == []


@pytest.mark.parametrize("content", [b"\xff\xfe" + b"TO" + b"DO", b"\0TO" + b"DO"])
def test_binary_file_is_passed_over(content):
    """Bytes that are no text are not searched for words."""
    assert misplaced_words("a.woff2", content) == []


# The pins: constraints.txt and the dependency groups ---------------------------------------------

PIN = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)==([0-9][A-Za-z0-9.!]*)")


def pin_faults(constraints):
    """Name every line that is no exact pin, or out of order, or that pins a name again.

    The order is that of the normalised names, as pip freeze lists them.
    """
    lines = constraints.splitlines()
    faults = [f"not an exact pin: {line!r}" for line in lines if not PIN.fullmatch(line)]
    names = [canonicalize_name(line.partition("==")[0]) for line in lines]
    for before, name in pairwise(names):
        if name <= before:
            faults.append(f"pinned twice: {name}" if name == before else f"out of order: {name}")
    return faults


def requirements(pyproject):
    """Yield every requirement of the package, its extras and the dependency groups."""
    project = pyproject["project"]
    extras = project.get("optional-dependencies", {}).values()
    groups = pyproject["dependency-groups"].values()
    for wanted in [project.get("dependencies", []), *extras, *groups]:
        yield from (Requirement(text) for text in wanted if isinstance(text, str))  # else: include-group


def unpinned(pyproject, constraints):
    """Name every requirement that constraints.txt does not pin, or pins to what it refuses."""
    lines = constraints.splitlines()
    pins = {canonicalize_name(m[1]): m[2] for m in map(PIN.fullmatch, lines) if m}
    faults = []
    for wanted in requirements(pyproject):
        name = canonicalize_name(wanted.name)
        if name not in pins:
            faults.append(f"not pinned: {name}")
        elif not wanted.specifier.contains(pins[name], prereleases=True):
            faults.append(f"{wanted} refuses {pins[name]}")
    return faults


def test_constraints_pin_exactly():
    """Every line of constraints.txt is name==version, in order, and torch is 2.13.0."""
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    faults = pin_faults(constraints)
    assert not faults, "\n".join(faults)
    assert "torch==2.13.0" in constraints.splitlines()


def test_every_dependency_is_pinned():
    """Whatever pyproject asks for, in a group or as the package's own need, is pinned."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert list(requirements(pyproject))
    faults = unpinned(pyproject, (ROOT / "constraints.txt").read_text(encoding="utf-8"))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("constraints", "faults"),
    [
        ("alpha==1.0\nBeta_x==2.0.post1\nbeta-y==3\n", []),
        ("torch==2.13.0+cpu", ["not an exact pin: 'torch==2.13.0+cpu'"]),
        ("alpha>=1", ["not an exact pin: 'alpha>=1'"]),
        ("alpha==1.*", ["not an exact pin: 'alpha==1.*'"]),
        ("alpha", ["not an exact pin: 'alpha'"]),
        ("beta==1\nalpha==1", ["out of order: alpha"]),
        ("a-b==1\na_b==2", ["pinned twice: a-b"]),
    ],
)
def test_planted_pin_fault_is_named(constraints, faults):
    """A local version, a range, a bare name, a wrong order and a second pin are each named."""
    assert pin_faults(constraints) == faults


@pytest.mark.parametrize(
    ("project", "groups", "faults"),
    [
        ({}, {"test": ["Alpha", {"include-group": "docs"}], "docs": ["b_c>=1"]}, []),
        ({}, {"test": ["gamma"]}, ["not pinned: gamma"]),
        ({"dependencies": ["gamma"]}, {}, ["not pinned: gamma"]),
        ({"optional-dependencies": {"x": ["gamma"]}}, {}, ["not pinned: gamma"]),
        ({}, {"test": ["alpha<1"]}, ["alpha<1 refuses 1.0"]),
    ],
)
def test_planted_unpinned_dependency_is_named(project, groups, faults):
    """A requirement without a pin, wherever it stands, or one that refuses its pin, is named."""
    pyproject = {"project": project, "dependency-groups": groups}
    assert unpinned(pyproject, "alpha==1.0\nb-c==2.0\n") == faults


# The menu: what nox -l prints --------------------------------------------------------------------


def sessions(source):
    """Return name -> docstring of every function that nox.session or session decorates."""
    found = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in node.decorator_list]
            if {ast.unparse(mark) for mark in marks} & {"nox.session", "session"}:
                found[node.name] = ast.get_docstring(node)
    return found


def test_every_session_has_its_line_in_the_menu():
    """The noxfile has sessions, and each has a docstring: its line in nox -l."""
    found = sessions((ROOT / "noxfile.py").read_text(encoding="utf-8"))
    assert found
    assert [name for name, docstring in found.items() if not docstring] == []


@pytest.mark.parametrize("mark", ["nox.session", "nox.session(name='t', python=False)", "session"])
def test_session_without_docstring_is_seen(mark):
    """A session without a docstring is seen, however it is decorated; a plain function is none."""
    source = f"@{mark}\ndef a(session): 'Say it.'\n@{mark}\ndef b(session): pass\ndef c(): pass\n"
    assert sessions(source) == {"a": "Say it.", "b": None}
