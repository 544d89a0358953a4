"""A clean environment: a Python that finds the named distributions, what they require, and nothing else; made without a download.

Each distribution is linked from the environment that the tests run in, at the version that it has there.
"""

import json
import os
import re
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path, PurePath

from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode, from_dict
from nbformat.v4 import new_notebook
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from traitlets.config import Config

from handgrad.sphinxext.kernels import settled

KERNEL = "ipykernel"


def closure(names: Iterable[str]) -> dict[str, Distribution]:
    """Return the named distributions and all that they require here, their names in canonical form."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(name) for name in names]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name in found:
            continue
        found[name] = distribution(name)
        assert wanted.specifier.contains(found[name].version, prereleases=True), f"{wanted}, but {found[name].version} is here"
        required = [Requirement(text) for text in found[name].requires or ()]
        waiting += [each for each in required if not each.marker or each.marker.evaluate({"extra": ""})]
    return found


def make_environment(folder: Path, requirements: Iterable[str], wheel: Path | None = None) -> Path:
    """Make the environment in `folder` and return its Python; a wheel is unpacked in it."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    asked = [python, "-I", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip())
    owners = Counter(top for each in distributions() for top in {path.parts[0] for path in _files(each)})
    for each in closure([*requirements, KERNEL]).values():
        for path in _files(each):
            shared = owners[path.parts[0]] > 1
            _link(packages, Path(str(each.locate_file(""))), path if shared else PurePath(path.parts[0]))
    if wheel:
        zipfile.ZipFile(wheel).extractall(packages)
    return python


def _files(each: Distribution) -> Iterator[PurePath]:
    """Yield the files that a distribution has among the packages; its programs lie elsewhere."""
    return (PurePath(path) for path in each.files or () if path.parts[0] not in ("..", "__pycache__"))


def _link(packages: Path, source: Path, path: PurePath) -> None:
    place = packages / path
    if not place.exists() and (source / path).exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(source / path)


def run_in(python: Path, notebook: NotebookNode) -> NotebookNode:
    """Run the code cells of a notebook from top to bottom in that environment, and return them with their outputs.

    A cell that raises, and is not tagged raises-exception, ends the run with nbclient's error.
    """
    specs = python.parents[1] / "kernels"
    (specs / "clean").mkdir(parents=True, exist_ok=True)
    command = [str(python), "-I", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (specs / "clean" / "kernel.json").write_text(json.dumps({**get_kernel_dict(), "argv": command}))
    manager = AsyncKernelManager(
        kernel_name="clean",
        kernel_spec_manager=KernelSpecManager(kernel_dirs=[str(specs)]),
        config=Config({"KernelManager": {"transport_encryption": "auto"}}),
    )
    again = new_notebook(cells=[from_dict({**cell, "outputs": []}) for cell in notebook.cells if cell.cell_type == "code"])
    place = {"metadata": {"path": str(python.parents[1])}}
    NotebookClient(again, km=manager, timeout=120, resources=place).execute(cleanup_kc=True)
    for cell in again.cells:
        cell.outputs = settled(cell.outputs)
    return again


def named_packages(notebook: NotebookNode) -> list[str]:
    """Return what the first cell of a notebook tells its reader to install."""
    (command,) = re.findall(r"^pip install (.+)$", notebook.cells[0].source, re.MULTILINE)
    return command.split()
