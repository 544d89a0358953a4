"""The Python that runs a page: its cells and definitions one after another, and the expressions in between.

It is started as a program of its own, reads one JSON object and writes one JSON line when it is ready, for each step it begins,
and for each that it has done. Cells run in IPython, as in a notebook.
"""

import contextlib
import io
import json
import math
import os
import struct
import sys
import tokenize
import warnings
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, TextIO

MOST_ELEMENTS = 4096
SCHOOL = Decimal("0.0001")  # a decimal is rounded as at school, a float as it is stored
REMEMBERED = 40


class NotNumbersError(TypeError):
    """A value that is no number, and is not made of numbers."""


def nested(value: Any) -> Any:
    """Return a value as numbers in nested lists, ready for JSON; a text becomes `{"text": ...}`.

    Raises:
        NotNumbersError: it is neither a number nor a text nor made of them.
    """
    if isinstance(value, bool) or value is None:
        raise NotNumbersError(f"is {value}, which is no number")
    if isinstance(value, str):
        return {"printed": value} if isinstance(value, PrintedText) else {"text": value}
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return _finite(float(value))
    if isinstance(value, Fraction):
        return _finite(float(value))
    if isinstance(value, Decimal):
        return {"printed": f"{value.quantize(SCHOOL, ROUND_HALF_UP).normalize():f}"}
    if hasattr(value, "tolist"):
        return _array(value)
    if isinstance(value, (list, tuple, range)):
        return [nested(each) for each in value]
    if isinstance(value, (map, filter, zip, enumerate)) or type(value).__name__ in ("generator", "dict_values", "dict_keys"):
        return [nested(each) for each in value]
    raise NotNumbersError(f"is a {type(value).__name__} and no number")


class PrintedText(str):
    """A number as a cell printed it."""


def _finite(value: float) -> Any:
    return value if value - value == 0 else {"text": str(value)}


def _array(value: Any) -> Any:
    """Return a tensor or an array; what is stored in fewer bits is printed as short as those bits allow."""
    value = value.detach() if hasattr(value, "detach") else value
    kind = str(value.dtype)
    shorten = _shortest_float32 if "float32" in kind or "float16" in kind else None
    if "bool" in kind:
        raise NotNumbersError("holds True and False and no numbers")
    count = value.numel() if hasattr(value, "numel") else value.size
    if count > MOST_ELEMENTS:
        raise NotNumbersError(f"has {count} elements, more than a page prints")
    return _walk(value.tolist(), shorten)


def _walk(value: Any, shorten: Any) -> Any:
    if isinstance(value, list):
        return [_walk(each, shorten) for each in value]
    return value if isinstance(value, int) else _finite(shorten(value) if shorten else value)


def _shortest_float32(value: float) -> float:
    """Return the shortest decimal that float32 stores as this value."""
    if value - value != 0:
        return value
    for digits in range(1, 10):
        short = float(f"{value:.{digits}g}")
        if struct.unpack("f", struct.pack("f", short))[0] == value:
            return short
    return value


def run(request: dict[str, Any], channel: TextIO) -> None:
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
            failure, output = _take_step(shell, scope, step, printed)
            output += "".join(f"{result}\n" for result in results)
            if step["kind"] == "cell":
                printed = numbers_in(output)
            _tell(channel, done=count - 1, failure=failure, output=output, values=_values(shell))
            if failure:
                return
        scope.update({name: value for name, value in shell.user_ns.items() if not name.startswith("_")})
        scope["printed"] = printed
        for python in asked.get(str(count), ()):
            _tell(channel, at=count, python=python, **_answer(python, scope))


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

        def enable_gui(self, gui: object = None) -> None:
            pass

        def showtraceback(self, *_: object, **__: object) -> None:
            pass

        def showsyntaxerror(self, *_: object, **__: object) -> None:
            pass

    shell = Quiet.instance(colors="NoColor")
    if shell.history_manager:
        shell.history_manager.enabled = False
    return shell


def _take_step(shell: Any, scope: dict[str, Any], step: dict[str, Any], printed: list[PrintedText]) -> tuple[str, str]:
    if step["kind"] == "definition":
        scope["printed"] = printed
        return _define(step["source"], scope), ""
    if "skip-execution" in step["tags"]:
        return "", ""
    return _run_cell(shell, step)


def _define(source: str, scope: dict[str, Any]) -> str:
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(compile(source, "<definition>", "exec"), scope)  # noqa: S102  (the author's own page)
        except Exception as error:
            return _told(error)
    return ""


def _run_cell(shell: Any, step: dict[str, Any]) -> tuple[str, str]:
    from IPython.utils.capture import capture_output

    with capture_output() as caught:
        shell.displayhook.source = step["source"]
        result = shell.run_cell(step["source"], store_history=False)
    error = result.error_before_exec or result.error_in_exec
    shown = [caught.stdout, *(_shown(output) for output in caught.outputs), caught.stderr]
    if error is not None and "raises-exception" in step["tags"]:
        return "", "".join([*shown, _told(error)])
    return (_told(error) if error is not None else ""), "".join(
        part if part.endswith("\n") else f"{part}\n" for part in shown if part
    )


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
        except Exception as error:
            return {"error": f"{python} raises {_told(error)}"}


def _values(shell: Any) -> dict[str, Any]:
    """Return the numbers that the cells have given names to, for suggestions."""
    found: dict[str, Any] = {}
    for name, value in list(shell.user_ns.items()):
        if name.startswith("_") or name in ("In", "Out"):
            continue
        with contextlib.suppress(Exception):
            flat = json.dumps(numbers := nested(value))
            if len(flat) < REMEMBERED * 20 and not isinstance(value, str):
                found[name] = numbers
    return found


def _tell(channel: TextIO, **message: Any) -> None:
    channel.write(json.dumps(message) + "\n")
    channel.flush()


def main() -> None:
    """Read what is asked from standard input, answer on standard output; what cells write there past Python goes to nothing."""
    request = json.loads(sys.stdin.buffer.read())
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as channel, open(os.devnull, "w", encoding="utf-8") as nothing:  # noqa: PTH123
        os.dup2(nothing.fileno(), 1)
        run(request, channel)


if __name__ == "__main__":
    main()
