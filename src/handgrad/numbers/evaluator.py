"""Runs a page in a Python of its own and brings back the values of expressions, from the ledger where it has them."""

from dataclasses import dataclass
from typing import Any

from handgrad.numbers.ledger import Ledger
from handgrad.numbers.problem import PageError
from handgrad.numbers.program import Program, refuse_taken_names


@dataclass(frozen=True, order=True)
class Question:
    """An expression, and after how many steps of the page it is evaluated."""

    point: int
    python: str

    @property
    def key(self) -> str:
        """Return the name of its answer in the ledger."""
        return f"{self.point} {self.python}"


def answer(questions: set[Question], program: Program, ledger: Ledger, seconds: float) -> None:
    """Fill the ledger with the answers to these questions and what the cells put out; run the page only if something is lacking.

    Raises:
        PageError: a definition would disturb a cell; or a step raised an error, did not end in time, or ended Python.
        UnansweredError: an expression did not end in time, or ended Python.
    """
    lacking = {question for question in questions if question.key not in ledger.answers}
    if not lacking and len(ledger.steps) == len(program.steps):
        return
    from handgrad.numbers.runner import run  # what it loads takes longer than a check with kept values

    refuse_taken_names(program)
    ledger.steps.clear()
    asked: dict[str, list[str]] = {}
    for question in sorted(lacking):
        asked.setdefault(str(question.point), []).append(question.python)
    for message in run(program, asked, seconds):
        if "done" in message:
            _refuse_failure(program, message)
            ledger.steps.append({"output": message["output"], "values": message["values"]})
        elif "at" in message:
            ledger.answers[f"{message['at']} {message['python']}"] = {
                key: message[key] for key in ("value", "error") if key in message
            }
    ledger.keep()


def _refuse_failure(program: Program, message: dict[str, Any]) -> None:
    if message["failure"]:
        step = program.steps[message["done"]]
        kind = "cell" if step.kind == "cell" else "%: line"
        raise PageError(
            step.first + 1, step.column, f"this {kind} raises {message['failure']}; the numbers of this page were not checked"
        )
