"""One name for what the cells' outputs and Sphinx's memory depend on beside the pages themselves."""

import hashlib
import sys
from importlib.metadata import distributions
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
STYLE = "static"  # style sheets are copied anew with each build, and no cell and no remembered page holds anything of them


def fingerprint(package: Path, constraints: Path, interpreter: str) -> str:
    """Return a name for our package with its data, the exact versions asked for, and the interpreter with what is installed."""
    digest = hashlib.sha256(interpreter.encode())
    for path in sorted(package.rglob("*")):
        within = path.relative_to(package)
        if path.is_file() and within.parts[0] != STYLE and "__pycache__" not in within.parts:
            digest.update(f"\n{within.as_posix()}\n".encode())
            digest.update(path.read_bytes())
    digest.update(b"\nconstraints\n" + constraints.read_bytes())
    return digest.hexdigest()[:16]


def this_interpreter() -> str:
    """Return which Python this is, and the versions of all packages it has, whoever installed them."""
    installed = sorted(f"{found.name}=={found.version}" for found in distributions())
    return "\n".join([sys.executable, sys.version, *installed])
