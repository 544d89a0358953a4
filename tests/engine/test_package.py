"""The package as a whole: what it offers, what it needs, and that its page says so."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from handgrad import engine
from handgrad.engine.methods import METHODS
from handgrad.engine.rules import FAMILIES, RULES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "engine.md").read_text(encoding="utf-8")
ATTRIBUTES = {name for name, value in vars(engine.Tensor).items() if isinstance(value, property)} - {"_version"} | {"dtype"}
OFFERED = {
    "Functions": set(engine.__all__),
    "Functions of `nn.functional`": set(engine.nn.functional.__all__),
    "Functions of `autograd`": set(engine.autograd.__all__),
    "Functions of `autograd.functional`": set(engine.autograd.functional.__all__),
    "Functions of `func`": set(engine.func.__all__),
    "Optimizers of `optim`": set(engine.optim.__all__),
    "Of `nn`": set(engine.nn.__all__),
    "Methods of a tensor": set(METHODS),
    "Attributes of a tensor": ATTRIBUTES,
}


def listed(page, heading):
    """The names that the list items under a heading of the page give, twice where they stand twice."""
    section = page.split(f"\n### {heading}\n")[1].split("\n#")[0]
    return [name for line in re.findall(r"^- .*$", section, re.M) for name in re.findall(r"`(\w+)`", line)]


@pytest.mark.parametrize("heading", OFFERED)
def test_page_lists_what_is_offered(heading):
    """The reference page names exactly what the package offers, each name once."""
    assert sorted(listed(PAGE, heading)) == sorted(OFFERED[heading])


@pytest.mark.parametrize("name", engine.__all__)
def test_offered_name_is_torchs(name):
    """Every name that the package offers is there, and is one of PyTorch's."""
    import torch

    assert hasattr(engine, name)
    assert hasattr(torch, name)


@pytest.mark.parametrize("name", [*METHODS, *sorted(ATTRIBUTES)])
def test_method_is_torchs(name):
    """Every method and attribute of a tensor is there, and is one of PyTorch's."""
    import torch

    assert hasattr(engine.Tensor, name) or name == "dtype"
    assert hasattr(torch.Tensor, name)


ALONE = """
import sys
before = set(sys.modules)
sys.path.insert(0, sys.argv[1])
import handgrad.engine as engine
w = engine.tensor([2.0, -1.0], requires_grad=True)
((w @ engine.tensor([3.0, 4.0])) ** 2).backward()
loaded = {name.split(".")[0] for name in set(sys.modules) - before}
print(w.grad.tolist(), sorted(loaded - sys.stdlib_module_names))
"""


def test_engine_runs_on_python_alone():
    """Where no package is installed the engine runs, and loads nothing but the standard library and itself."""
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(ROOT / "src")], capture_output=True, text=True, check=False
    )
    assert (run.stdout, run.stderr) == ("[12.0, 16.0] ['handgrad']\n", "")


def test_families_share_no_name():
    """The table of all rules holds every rule of every family: no name stands for two."""
    assert len(RULES) == sum(len(family.RULES) for family in FAMILIES)


def test_rule_says_what_it_passes_back():
    """Every rule of the table has a forward and a backward, each with a docstring of its own or its parent's."""
    for rule in RULES.values():
        assert rule.__doc__
        assert rule.forward.__doc__
        assert rule.backward.__doc__
