"""The reader's store, apart from the site: in Node, and on an empty page of a browser."""

import json
import subprocess
from pathlib import Path
from typing import Any

from handgrad.sphinxext.katex import find_node
from handgrad.sphinxext.scripts import SCRIPTS, bundled
from miniature_site import ROOT

KEPT = SCRIPTS / "kept"
ESBUILD = ROOT / "build" / "node" / "node_modules" / "esbuild" / "bin" / "esbuild"
PAGE = "<!DOCTYPE html><html lang='en'><title>Kept</title><script src='kept.js'></script><script src='other.js'></script>"


def answer_of(module: str, expression: str, *arguments: object) -> Any:
    """Return what an expression of Node gives; it sees the names that the module exports, and `given`, the list of arguments."""
    program = (
        f"import * as all from {json.dumps((KEPT / module).as_uri())};"
        f"const given = {json.dumps(arguments)};"
        f"const {{{', '.join(names_of(KEPT / module))}}} = all;"
        f"process.stdout.write(JSON.stringify({expression}) ?? 'null');"
    )
    command = [find_node(), "--input-type=module", "--eval", program]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def names_of(module: Path) -> list[str]:
    """Return the names that a module exports."""
    starts = [line.split() for line in module.read_text(encoding="utf-8").splitlines() if line.startswith("export ")]
    return [words[2].partition("(")[0] for words in starts]


def write_pages(folder: Path) -> Path:
    """Write a page that holds two copies of the store, as two scripts of a page do: `kept` and `other`."""
    for name in ("kept", "other"):
        modules = ("store", "lessons", "place")
        imports = [f"import * as {module} from {json.dumps(str(KEPT / f'{module}.js'))};" for module in modules]
        entry = folder / f"{name}-entry.js"
        entry.write_text("\n".join([*imports, f"window.{name} = {{ ...store, ...lessons, ...place }};"]), encoding="utf-8")
        (folder / f"{name}.js").write_text(bundled(ESBUILD, entry), encoding="utf-8")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    return folder
