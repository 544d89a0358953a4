"""A change of what cells depend on beside their text makes them run again, and the page shows it without being touched."""

import shutil
import subprocess
import sys
import sysconfig
from functools import partial
from pathlib import Path

import pytest

from handgrad.sphinxext.fingerprint import fingerprint
from miniature_site import WITH_CELLS, Build, Built, build_site

ASKS = (
    WITH_CELLS
    + """\
# Cells

```{code-cell} python
import sys
from importlib.metadata import version
from pathlib import Path

import handgrad
from handgrad.worked.toy import NUMBER

data = Path(handgrad.__file__).parent / "worked" / "toy.csv"
print(NUMBER, data.read_text(), version("toy"), Path(sys.prefix).name)
```
"""
)


def says(built: Built) -> list[str]:
    """Return the words that the page's cell printed."""
    assert built.status == 0, built.said
    return built.page("notes").select_one(".cell_output pre").text.split()


def install(packages: Path, version: str) -> None:
    """Install a version of a package, in the place of the one before."""
    shutil.rmtree(packages, ignore_errors=True)
    about = packages / f"toy-{version}.dist-info" / "METADATA"
    about.parent.mkdir(parents=True)
    about.write_text(f"Metadata-Version: 2.1\nName: toy\nVersion: {version}\n")


@pytest.fixture
def toys(project: Path) -> Path:
    """The folder in a copy of our package where a module and a file of data lie."""
    folder = project / "src" / "handgrad" / "worked"
    (folder / "toy.py").write_text("NUMBER = 1\n")
    (folder / "toy.csv").write_text("one")
    return folder


@pytest.fixture
def build(tmp_path: Path, project: Path) -> Build:
    """Build the page that asks, with the copy of our package."""
    return partial(build_site, tmp_path, {"notes": ASKS}, execute=True, project=project, PYTHONPATH=str(tmp_path / "packages"))


def test_whatever_changes_is_on_the_page(build: Build, toys: Path, tmp_path: Path) -> None:
    """A module of ours, a file of data beside it, an installed package, the interpreter: one after the other, nothing else touched."""
    install(tmp_path / "packages", "1.0")
    home = Path(sys.prefix).name
    assert says(build()) == ["1", "one", "1.0", home]
    (toys / "toy.py").write_text("NUMBER = 2\n")
    assert says(build()) == ["2", "one", "1.0", home]
    (toys / "toy.csv").write_text("two")
    assert says(build()) == ["2", "two", "1.0", home]
    install(tmp_path / "packages", "2.0")
    assert says(build()) == ["2", "two", "2.0", home]
    other = tmp_path / "another"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(other)], check=True)
    (packages,) = other.rglob("site-packages")
    (packages / "those-of-the-tests.pth").write_text(sysconfig.get_path("purelib"))
    assert says(build(python=other / Path(sys.executable).relative_to(sys.prefix))) == ["2", "two", "2.0", "another"]


def test_name_changes_with_package_versions_and_interpreter(tmp_path: Path) -> None:
    """Each of them changes the name, a style sheet and compiled code do not, and what comes back has its old name."""
    package, constraints = tmp_path / "package", tmp_path / "constraints.txt"
    for folder in ("worked", "static", "__pycache__"):
        (package / folder).mkdir(parents=True)
    module, data = package / "worked" / "module.py", package / "worked" / "table.yml"
    module.write_text("x = 1\n")
    data.write_text("x: 1\n")
    constraints.write_text("torch==2.13.0\n")
    first = fingerprint(package, constraints, "3.11.7")
    (package / "static" / "lesson.css").write_text("p {}")
    (package / "__pycache__" / "module.pyc").write_text("x")
    assert fingerprint(package, constraints, "3.11.7") == first
    names = {first, fingerprint(package, constraints, "3.12.1")}
    for file in (module, data, constraints):
        before = file.read_text()
        file.write_text(before.replace("1", "2"))
        names.add(fingerprint(package, constraints, "3.11.7"))
        file.write_text(before)
    module.rename(package / "worked" / "other.py")
    names.add(fingerprint(package, constraints, "3.11.7"))
    assert len(names) == 6
    (package / "worked" / "other.py").rename(module)
    assert fingerprint(package, constraints, "3.11.7") == first
