"""The same sources give the same site, to the byte, whoever builds it, where, when, and after whatever."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from miniature_site import ROOT, environment_of
from whole_site import Site, differences

LESSON = "pytorch/autograd.md"
SURROUNDINGS = {"TZ": "Asia/Tokyo", "COLUMNS": "200", "LC_ALL": "C", "PYTHONHASHSEED": "7", "FORCE_COLOR": "1"}


def copy_of_the_sources(folder: Path) -> Path:
    """Copy everything that a build reads to another place."""
    for name in ("conf", "docs", "src"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("README.md", "LICENSE", "constraints.txt", "pyproject.toml", "noxfile.py"):
        shutil.copy2(ROOT / name, folder / name)
    return folder


def build(project: Path) -> Path:
    """Build the whole site of a copy, in one process, with outputs of its own, as somebody else on another machine."""
    command = [sys.executable, "-m", "sphinx.cmd.build", "-c", "conf", "-n", "-W", "--keep-going", "-q", "-j", "1"]
    command += ["-d", "build/doctrees", "docs", "build/site"]
    done = subprocess.run(
        command, cwd=project, capture_output=True, text=True, check=False, env=environment_of(project, **SURROUNDINGS)
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return project / "build" / "site"


def test_two_builds_are_equal_to_the_byte(site: Site, tmp_path: Path) -> None:
    """Run anew, in one process, in another place and surroundings, all files are equal; so they are after an edit to and fro."""
    project = copy_of_the_sources(tmp_path / "another-place")
    again = build(project)
    assert differences(site.folder, again) == []
    lesson = project / "docs" / LESSON
    shutil.copy2(lesson, tmp_path / "lesson.md")
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace("## Pitfalls", "A sentence more.\n\n## Pitfalls"), encoding="utf-8")
    edited = differences(site.folder, build(project))
    assert edited == ["pytorch/autograd.html", "pytorch/autograd.ipynb", "searchindex.js"]
    shutil.copy2(tmp_path / "lesson.md", lesson)
    assert differences(site.folder, build(project)) == []


def test_site_names_no_path_of_the_machine(site: Site) -> None:
    """No file tells where it was built, by whom, or with which Python."""
    paths = {
        str(path) for path in (ROOT, site.folder.parent, Path.home(), sys.prefix, tempfile.gettempdir(), Path(os.__file__).parent)
    }
    told = [
        (file.relative_to(site.folder).as_posix(), path)
        for file in site.folder.rglob("*")
        if file.is_file()
        for path in paths
        if f"{path}{os.sep}".encode() in file.read_bytes()
    ]
    assert told == []
