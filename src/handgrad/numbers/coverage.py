"""Which numbers of a chain are computed by it, and where its terms disagree.

A symbol vouches for every number that the chain says it equals. An expression with a single number in it has only one number
that makes it true, and is vouched for as well. The numbers of any other expression could be wrong together (`0.5 + 1` for
`1 + 0.5`), so they need a source of their own; then they vouch for the result.
"""

from dataclasses import dataclass, field, replace

from handgrad.numbers.algebra import UnevaluableError, Value, close, flat
from handgrad.numbers.form import Number, Scalar
from handgrad.numbers.term import Evaluate, Lookup, Term
from handgrad.numbers.writing import agrees, shown, wishes


@dataclass(frozen=True)
class Disagreement:
    """A number that should be another, or an expression that has another value; `wish` is the number to write.

    It is mere `guess` where a symbol was taken from the code by its name alone: the page may mean another.
    """

    start: int
    message: str
    number: Number | None = None
    wish: str = ""
    guess: bool = False


@dataclass
class Verdict:
    """The numbers of a chain that it computes, by their places, and where it disagrees with itself."""

    covered: set[int] = field(default_factory=set)
    disagreements: list[Disagreement] = field(default_factory=list)


def judge(terms: list[Term], text: str, look: Lookup) -> Verdict:
    """Return what a chain says of its numbers; `text` is the page."""
    verdict = Verdict()
    valued = [(term, value) for term in terms if (value := _value(term, look)) is not None]
    anchor = _anchor(valued, look)
    if anchor is None or len(valued) < 2:
        return verdict
    term, value = anchor
    agreed = False
    for other, its_value in valued:
        if other is term:
            continue
        told = len(verdict.disagreements)
        if other.is_literal:
            agreed |= _compare_numbers(other, its_value, term, value, text, verdict)
        else:
            agreed |= _compare_values(other, its_value, term, value, text, verdict, look)
        if other.guessed or term.guessed:
            verdict.disagreements[told:] = [replace(each, guess=True) for each in verdict.disagreements[told:]]
    if agreed and _determined(term, look) and not _is_rounded(term):
        verdict.covered |= {number.start for number in term.numbers}
    if not all(each.number for each in verdict.disagreements):
        verdict.disagreements = [replace(each, wish="") for each in verdict.disagreements]
    return verdict


def _value(term: Term, look: Lookup) -> Value | None:
    if term.evaluate is None or term.unreadable:
        return None
    try:
        return term.evaluate(look, {})
    except UnevaluableError:
        return None


def _anchor(valued: list[tuple[Term, Value]], look: Lookup) -> tuple[Term, Value] | None:
    """Return the term that the others are compared with: symbols alone, else one determined number, else the first expression."""
    symbols = [pair for pair in valued if pair[0].symbols and not pair[0].numbers]
    determined = [pair for pair in valued if _determined(pair[0], look)]
    expressions = [pair for pair in valued if not pair[0].is_literal]
    return next(iter([*symbols, *determined, *expressions, *valued]), None)


def _determined(term: Term, look: Lookup) -> bool:
    """Whether the value of an expression fixes its only number; it never fixes the sign of a zero."""
    if len(term.numbers) != 1 or term.is_literal or term.evaluate is None:
        return False
    number = term.numbers[0]
    if number.value == 0:
        return False
    others = {number.value - 0.25, number.value + 0.25, -number.value} - {number.value}
    return not any(_same_with(term, number, other, look) for other in others)


def _same_with(term: Term, number: Number, other: float, look: Lookup) -> bool:
    assert term.evaluate is not None
    try:
        return close(term.evaluate(look, {number.start: other}), term.evaluate(look, {}), 0)
    except UnevaluableError:
        return False


def _is_rounded(term: Term) -> bool:
    return any(number.rounded_by for number in term.numbers)


def _slack(term: Term, look: Lookup) -> float:
    """Return how far the value of an expression may be off because its numbers are rounded."""
    slack = 0.0
    for number in term.numbers:
        if number.rounded_by and term.evaluate is not None and not term.is_literal:
            slack += max(_moved_by(term.evaluate, number, by, look) for by in (-number.rounded_by, number.rounded_by))
    return slack


def _moved_by(evaluate: Evaluate, number: Number, by: float, look: Lookup) -> float:
    here = flat(evaluate(look, {}))
    try:
        moved = flat(evaluate(look, {number.start: number.value + by}))
    except UnevaluableError:  # there is no root of 0.0000 less half a unit
        return 0.0
    return max((abs(one - other) for one, other in zip(moved, here, strict=True)), default=0.0)


def _compare_numbers(other: Term, its_value: Value, term: Term, value: Value, text: str, verdict: Verdict) -> bool:
    wanted = flat(value)
    if len(other.numbers) != len(wanted) or len(flat(its_value)) != len(wanted):
        verdict.disagreements.append(_of_shape(other, term, text))
        return False
    if _is_rounded(term):
        return close(its_value, value, 1e-3)
    fine = True
    for number, right in zip(other.numbers, wanted, strict=True):
        if agrees(number, right):
            verdict.covered.add(number.start)
        else:
            fine = False
            verdict.disagreements.append(should_be(number, right, _written(term, text)))
    return fine


def _compare_values(other: Term, its_value: Value, term: Term, value: Value, text: str, verdict: Verdict, look: Lookup) -> bool:
    if not close(its_value, value, _slack(other, look) + _slack(term, look)):
        told = f"{_written(other, text)} is {_told(its_value)}, but {_written(term, text)} is {_told(value)}"
        verdict.disagreements.append(Disagreement(other.start, told))
        return False
    if _determined(other, look) and not (_is_rounded(other) and _is_rounded(term)):
        verdict.covered |= {number.start for number in other.numbers}
    return True


def _of_shape(other: Term, term: Term, text: str) -> Disagreement:
    return Disagreement(other.start, f"{_written(other, text)} has another number of entries than {_written(term, text)}")


def should_be(number: Number, right: Scalar, source: str, spec: str = "") -> Disagreement:
    """Return the message for a number that is not what its source gives."""
    best = next(iter(wishes(number, right, spec)), "")
    printed = getattr(right, "text", None)
    value = f" = {printed if printed is not None else f'{right:.10g}'}" if source else ""
    told = f"{number.text} should be {best or printed or f'{right:.10g}'} ({source}{value})"
    return Disagreement(number.start, told, number, best)


def _written(term: Term, text: str) -> str:
    return " ".join(text[term.start : term.pieces[-1].end].split())


def _told(value: Value) -> str:
    return f"({', '.join(map(_told, value))})" if isinstance(value, list) else shown(value)
