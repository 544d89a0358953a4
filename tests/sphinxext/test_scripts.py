"""The scripts: typed, bundled into classic scripts that a page opened from a folder can run, and named where they are wrong."""

import subprocess
from pathlib import Path
from shutil import copytree

import pytest
from sphinx.errors import ConfigError

from handgrad.sphinxext.katex import find_node
from handgrad.sphinxext.scripts import ENTRIES, SCRIPTS, bundled
from miniature_site import ROOT

NODE_MODULES = ROOT / "build" / "node" / "node_modules"
ESBUILD = NODE_MODULES / "esbuild" / "bin" / "esbuild"
SVG_NAME = "http://www.w3.org/2000/svg"  # the name of a language, and no address that a browser asks
TYPESCRIPT = NODE_MODULES / "typescript" / "bin" / "tsc"


def type_mistakes(folder: Path) -> str:
    """Return what TypeScript says of the modules in a folder."""
    done = subprocess.run([find_node(), TYPESCRIPT, "-p", folder], capture_output=True, text=True, check=False)
    return done.stdout


def test_types_hold() -> None:
    """TypeScript finds nothing in the modules, which carry their types as JSDoc."""
    assert type_mistakes(SCRIPTS) == ""


@pytest.mark.parametrize(
    ("planted", "said"),
    [
        ('document.getElementById("x").remove();', "possibly 'null'"),
        ("/** @type {number} */\nexport const n = 'x';", "not assignable to type 'number'"),
        ("export function f(a) { return a; }", "implicitly has an 'any' type"),
    ],
)
def test_planted_type_mistake_is_named(tmp_path: Path, planted: str, said: str) -> None:
    """An element that may be missing, a wrong type and a missing one are each named with their file."""
    folder = copytree(SCRIPTS, tmp_path / "scripts")
    (folder / "planted.js").write_text(planted, encoding="utf-8")
    told = type_mistakes(folder)
    assert "planted.js" in told
    assert said in told


def test_bundle_is_a_classic_script() -> None:
    """No import and no export is left, and nothing is loaded from elsewhere: a browser runs it from a folder."""
    for entry in ENTRIES:
        script = bundled(ESBUILD, SCRIPTS / entry)
        assert script.startswith("(()=>{") or script.startswith('"use strict";(()=>{')
        assert "import(" not in script
        assert "://" not in script.replace(SVG_NAME, "")


def test_broken_module_stops_the_build_with_its_place(tmp_path: Path) -> None:
    """A module that cannot be read is named with its line."""
    broken = tmp_path / "broken.js"
    broken.write_text("const ok = 1;\nconst = 2;\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"broken\.js:2:6"):
        bundled(ESBUILD, broken)
