"""The Python that runs a page's cells: one after another, in one namespace, on PyTorch or with our engine in its place.

It is started as a program of its own, reads one JSON object, and writes one JSON line with what became of each cell. A cell that
fails does not stop those after it.
"""

import ast
import io
import json
import linecache
import os
import re
import sys
import warnings
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass
from types import ModuleType
from typing import Any

from IPython.lib.pretty import pretty

from handgrad.engine.unsupported import UnsupportedError
from handgrad.on_engine import stand_in
from handgrad.on_engine.names import bound_names

UNDEFINED = re.compile(r"name '(\w+)' is not defined")
WRONG_CALL = re.compile(
    r"(?:Tensor\.)?(?P<name>\w+)\(\) (?:got an unexpected keyword argument '(?P<keyword>\w+)'|takes .* given)"
)


@dataclass
class Outcome:
    """What became of a cell: what it printed, or why it did not come to its end.

    Attributes:
        printed: What a reader sees under the cell.
        lacks: What of PyTorch's the engine has not, where that ended the cell.
        undefined: The name that was not defined, where that ended it.
        failure: The error that ended it, whatever it was.
        done: How many of its statements came to their end.
    """

    printed: str = ""
    lacks: str = ""
    undefined: str = ""
    failure: str = ""
    done: int = 0


def run_cell(cell: dict[str, Any], scope: dict[str, Any], name: str) -> Outcome:
    """Run one cell in a namespace: all its statements, or the first few where ``statements`` says how many."""
    source = cell["source"]
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    out, complaints = io.StringIO(), io.StringIO()
    outcome, shown = Outcome(), ""
    with redirect_stdout(out), redirect_stderr(complaints):
        try:
            statements = ast.parse(source, name).body
            for statement in statements[: cell.get("statements")]:
                shown = _execute(statement, scope, name)
                outcome.done += 1
            _forget(statements[outcome.done :], scope)
        except BaseException as error:  # whatever ends a cell is told, an exit too
            shown = _told(error)
            if "raises-exception" not in cell["tags"] or isinstance(error, UnsupportedError):
                outcome.failure, shown = shown, ""
                _explain(outcome, error, scope)
    if source.rstrip().endswith(";") and not outcome.failure:
        shown = ""
    outcome.printed = "".join(
        text if text.endswith("\n") else f"{text}\n" for text in (out.getvalue(), shown, complaints.getvalue()) if text
    )
    return outcome


def _forget(not_run: list[ast.stmt], scope: dict[str, Any]) -> None:
    """Take away what the statements that are not run would have replaced, so that no later cell takes the old for the new."""
    for statement in not_run:
        for name in bound_names(statement):
            scope.pop(name, None)


def _execute(statement: ast.stmt, scope: dict[str, Any], name: str) -> str:
    """Run a statement, and return the value of an expression as a notebook shows it under the last."""
    if not isinstance(statement, ast.Expr):
        exec(compile(ast.Module([statement], []), name, "exec"), scope)  # noqa: S102  (the cells of our own pages)
        return ""
    value = eval(compile(ast.Expression(statement.value), name, "eval"), scope)  # noqa: S307
    return "" if value is None else pretty(value)


def _told(error: BaseException) -> str:
    message = str(error).strip().splitlines()
    return f"{type(error).__name__}: {message[0]}" if message else type(error).__name__


def _explain(outcome: Outcome, error: BaseException, scope: dict[str, Any]) -> None:
    """Note whether the engine's lack of something, or of a name, is what ended a cell."""
    if isinstance(error, UnsupportedError):
        outcome.lacks = error.what
    elif isinstance(error, ImportError):
        outcome.lacks = stand_in.lacking(error)
    elif isinstance(error, NameError) and (found := UNDEFINED.search(str(error))):
        outcome.undefined = found[1]
    elif type(error) is TypeError:
        outcome.lacks = _unknown_argument(error, scope)


def _unknown_argument(error: TypeError, scope: dict[str, Any]) -> str:
    """Return which argument a function of the engine does not take; nothing where another function was called."""
    found = WRONG_CALL.fullmatch(str(error))
    torch = sys.modules.get(stand_in.TORCH)
    if not found or found["name"] in scope or not isinstance(torch, stand_in.StandIn):
        return ""
    places = (torch, torch.nn.functional, torch.autograd, torch.Tensor)
    if not any(hasattr(place, found["name"]) for place in places):
        return ""
    return f"{found['name']}({found['keyword']}=…)" if found["keyword"] else f"so many arguments of {found['name']}"


def run(cells: list[dict[str, Any]]) -> list[Outcome]:
    """Run cells in one namespace."""
    main = ModuleType("__main__")
    sys.modules["__main__"] = main
    warnings.formatwarning = lambda message, category, *_: f"{category.__name__}: {message}\n"
    return [run_cell(cell, vars(main), f"cell {number}") for number, cell in enumerate(cells, 1)]


def main() -> None:
    """Read what is to be run from standard input, and answer on what was the standard output before the cells got another."""
    request = json.loads(sys.stdin.buffer.read())
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as channel:
        os.dup2(2, 1)
        if request["on_engine"]:
            stand_in.install()
        channel.write(json.dumps([asdict(outcome) for outcome in run(request["cells"])]) + "\n")


if __name__ == "__main__":
    main()
