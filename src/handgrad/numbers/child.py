"""The Python that runs a page: its cells and definitions one after another, and the expressions in between.

It is started as a program of its own, reads one JSON object and writes one JSON line when it is ready, for each step it begins,
and for each that it has done. Cells run in IPython, as in a notebook.
"""

import contextlib
import io
import json
import math
import os
import sys
import tokenize
import warnings
from collections.abc import Iterator
from typing import Any, TextIO

from handgrad.numbers.past_python import PastPython, as_seen
from handgrad.numbers.values import NotNumbersError, PrintedText, nested

REMEMBERED = 40
STARTED_AS = os.getpid()


def run(request: dict[str, Any], channel: TextIO, past: PastPython) -> None:
    """Run the steps of a page and answer its questions."""
    results: list[str] = []
    shell = _shell(results)
    _tell(channel, ready=True)
    scope: dict[str, Any] = {"__name__": "__numbers__", "math": math}
    printed: list[PrintedText] = []
    asked = request["asked"]
    for count, step in enumerate([None, *request["steps"]]):
        if step:
            _tell(channel, begun=count - 1)
            results.clear()
            past.take()
            failure, output = _take_step(shell, scope, step, printed)
            output = as_seen(output + _as_lines([past.take(), *results]))
            if step["kind"] == "cell":
                printed = numbers_in(output)
            _tell(channel, done=count - 1, failure=failure, output=output, values=_values(shell))
            if failure:
                return
        scope["printed"] = printed
        scope.update({name: value for name, value in shell.user_ns.items() if not name.startswith("_")})
        for python in asked.get(str(count), ()):
            _tell(channel, at=count, python=python, **_answer(python, scope))
    _tell(channel, ended=True)


def _shell(results: list[str]) -> Any:
    """Return an IPython that keeps the value of a cell's last line, as a notebook shows it, and prints no traceback."""
    from IPython.core.displayhook import DisplayHook
    from IPython.core.interactiveshell import InteractiveShell

    class Bare(DisplayHook):
        source = ""

        def quiet(self) -> bool:
            ends_in_semicolon: Any = self.semicolon_at_end_of_expression
            with contextlib.suppress(tokenize.TokenError, SyntaxError):  # a line that only IPython can read
                return bool(ends_in_semicolon(self.source))
            return False

        def write_output_prompt(self) -> None:
            pass

        def write_format_data(self, format_dict: dict[str, Any], md_dict: object = None) -> None:
            if not any(kind.startswith("image/") for kind in format_dict):
                results.append(format_dict["text/plain"])

    class Quiet(InteractiveShell):
        displayhook_class = Bare
        unshowable: BaseException | None = None

        def enable_gui(self, gui: object = None) -> None:
            pass

        def showtraceback(self, *_: object, **__: object) -> None:
            self.unshowable = sys.exception()

        def ask_exit(self) -> None:
            raise SystemExit

        def showsyntaxerror(self, *_: object, **__: object) -> None:
            pass

    shell = Quiet.instance(colors="NoColor")
    if shell.history_manager:
        shell.history_manager.enabled = False
    return shell


def _take_step(shell: Any, scope: dict[str, Any], step: dict[str, Any], printed: list[PrintedText]) -> tuple[str, str]:
    if step["kind"] == "definition":
        return _define(step["source"], scope), ""
    if "skip-execution" in step["tags"]:
        return "", ""
    return _run_cell(shell, step)


def _define(source: str, scope: dict[str, Any]) -> str:
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(compile(source, "<definition>", "exec"), scope)  # noqa: S102  (the author's own page)
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            return _told(error)
    return ""


def _run_cell(shell: Any, step: dict[str, Any]) -> tuple[str, str]:
    from IPython.utils.capture import capture_output

    with capture_output() as caught:
        shell.displayhook.source, shell.unshowable = step["source"], None
        result = shell.run_cell(step["source"], store_history=False)
    error = result.error_before_exec or result.error_in_exec or shell.unshowable
    shown = [caught.stdout, *(_shown(output) for output in caught.outputs), caught.stderr]
    if error is not None and "raises-exception" in step["tags"]:
        return "", "".join([*shown, _told(error)])
    return (_told(error) if error is not None else ""), _as_lines(shown)


def _as_lines(parts: list[str]) -> str:
    return "".join(part if part.endswith("\n") else f"{part}\n" for part in parts if part)


def _shown(output: Any) -> str:
    return "" if any(kind.startswith("image/") for kind in output.data) else str(output.data.get("text/plain", ""))


def _told(error: BaseException) -> str:
    told = error.msg if isinstance(error, SyntaxError) else str(error)
    message = told.strip().splitlines()
    return f"{type(error).__name__}: {message[0]}" if message else type(error).__name__


def numbers_in(output: str) -> list[PrintedText]:
    """Return the numbers that a cell printed, in order; digits within a name are none."""
    import re

    pattern = r"(?<![\w.])-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?![\w])"
    return [PrintedText(found.rstrip(".")) for found in re.findall(pattern, output)]


def _answer(python: str, scope: dict[str, Any]) -> dict[str, Any]:
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return {"value": nested(eval(python, scope))}  # noqa: S307  (the author's own page)
        except NotNumbersError as error:
            return {"error": f"{python} {error}"}
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            return {"error": f"{python} raises {_told(error)}"}


def _values(shell: Any) -> dict[str, Any]:
    """Return the numbers that the cells have given names to, for suggestions."""
    found: dict[str, Any] = {}
    for name, value in list(shell.user_ns.items()):
        if name.startswith("_") or name in ("In", "Out") or isinstance(value, Iterator):  # to read an iterator is to use it up
            continue
        with contextlib.suppress(Exception):
            flat = json.dumps(numbers := nested(value))
            if len(flat) < REMEMBERED * 20 and not isinstance(value, str):
                found[name] = numbers
    return found


def _tell(channel: TextIO, **message: Any) -> None:
    if os.getpid() != STARTED_AS:
        os._exit(0)  # a cell has forked: its copy has nothing to tell
    channel.write(json.dumps(message) + "\n")
    channel.flush()


def main() -> None:
    """Read what is asked from standard input, and answer on what was the standard output before the cells got another."""
    request = json.loads(sys.stdin.buffer.read())
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as channel:
        run(request, channel, PastPython())


if __name__ == "__main__":
    main()
