"""Typed answers beside the right one: right as exactly as the page prints, and what the numbers of a wrong one show."""

import math
import random
import re
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import torch

from handgrad.numbers.writing import shown
from handgrad.sphinxext.scripts import SCRIPTS
from script_engine import evaluate

TYPED = SCRIPTS / "typed"
JUDGE = """(module, [text, right]) => {
  const verdict = module.verdictOn(text, module.rightOf(JSON.stringify(right)));
  if ("mistake" in verdict) return { mistake: verdict.mistake };
  return { kind: verdict.kind, told: module.told(verdict, right.places) };
}"""
BOTH = 'export { verdictOn } from "./answering.js"; export { told } from "./telling.js"; export { rightOf } from "./right.js";\n'
e = math.e


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules, and one that has the reader and the judge."""
    folder = copytree(TYPED, tmp_path_factory.mktemp("typed") / "typed")
    (folder / "both.js").write_text(BOTH)
    return folder


def answer(value: Any, **more: Any) -> dict[str, Any]:
    """A right answer as the page holds it."""
    return {"value": value, "shape": list(torch.tensor(value, dtype=torch.float64).shape), "places": 4, "known": [], **more}


def verdicts(folder: Path, *cases: tuple[str, dict[str, Any]]) -> list[str]:
    """What each text is beside the right answer."""
    return [found.get("kind", found) for found in evaluate("both.js", JUDGE, [list(case) for case in cases], folder)]


def said(folder: Path, *cases: tuple[str, dict[str, Any]]) -> list[str]:
    """What the page says of each text."""
    return [found["told"] for found in evaluate("both.js", JUDGE, [list(case) for case in cases], folder)]


def texts_of(values: torch.Tensor, spell: Any) -> str:
    """A tensor as a reader types it."""
    return re.sub(r"[\w.+-]+", lambda found: spell(float(found[0])), str(values.tolist()))


def test_right_value_is_right_in_each_rounding_that_the_page_could_print(scripts: Path) -> None:
    """Of random gradients from PyTorch the exact value, that of the page, and any with more digits are right."""
    cases = []
    for seed in range(60):
        torch.manual_seed(seed)
        shape = [(), (3,), (2, 2), (2, 3)][seed % 4]
        w = torch.randn(shape, dtype=torch.float64, requires_grad=True)
        (w**2 * torch.sin(w) * 10 ** (seed % 3)).sum().backward()
        for spell in (repr, shown, lambda value: f"{value:.6f}", lambda value: f"{value:.10f}", lambda value: f"{value:.15e}"):
            cases.append((texts_of(w.grad, spell), answer(w.grad.tolist())))
    found = verdicts(scripts, *cases)
    assert [(text, right["value"], kind) for (text, right), kind in zip(cases, found, strict=True) if kind != "right"] == []


def test_value_that_the_page_would_not_print_is_not_right(scripts: Path) -> None:
    """One step of the last digit too many, in one entry of many, is not right; nor is another sign, nor a number left out."""
    cases, expected = [], []
    for seed in range(60):
        draw = random.Random(seed)
        values = [draw.choice([-1, 1]) * draw.uniform(0.5, 99) for _ in range(4)]
        place = draw.randrange(4)
        wrong, turned = [round(value, 4) for value in values], list(values)
        wrong[place] = round(wrong[place] + draw.choice([-1, 1]) * 1e-4, 4)
        turned[place] = -turned[place]
        last_digit = "(" + ", ".join(f"{value:.4f}" for value in wrong) + ")"
        cases += [(str(typed), answer(values)) for typed in (last_digit, turned, values[:3], values)]
        expected += ["rounding", "sign", "form", "right"]
    assert verdicts(scripts, *cases) == expected


TABLE = [
    # what is typed, the right answer, what the numbers show
    ("2e/(1+e)", answer(2 * e / (1 + e)), "right"),
    ("3/4", answer(0.75), "right"),
    ("12; 16", answer([12.0, 16.0]), "right"),
    ("(1, 2)", answer([[1, 2]]), "right"),
    ("[3]", answer(3), "right"),
    ("-inf", {**answer(0), "value": "-Infinity"}, "right"),
    ("nan", {**answer(0), "value": "NaN"}, "right"),
    ("0.731", answer(0.7310585786), "coarse"),
    ("0.73", answer(0.7310585786), "coarse"),
    ("200", answer(199.61234567), "coarse"),
    ("0.7", answer(0.7310585786), "few"),
    ("-0.4", answer(-0.3655292893), "few"),
    ("0.8", answer(0.7310585786), "wrong"),
    ("0.0", answer(0.0312345678), "zero"),
    ("1", answer(0.7310585786), "wrong"),
    ("1", answer(1.4621171572), "wrong"),
    ("(0.7, 0.269)", answer([0.7310585786, 0.2689414214]), "few"),
    ("(0.7, 0.2690)", answer([0.7310585786, 0.2689414214]), "rounding"),
    ("0.7310", answer(0.7310585786), "rounding"),
    ("0.7312", answer(0.7310585786), "rounding"),
    ("2 * 0.7311", answer(1.4621171572), "rounding"),
    ("0.3", answer(0.299), "rounding"),
    ("0.25", answer(0.2501), "rounding"),
    ("199", answer(200), "wrong"),
    ("0", answer(0.00003), "zero"),
    ("0.00003", answer(0), "wrong"),
    ("6,001", answer(6.001), "right"),
    ("6,001", answer(6001), "right"),
    ("-6", answer(6), "sign"),
    ("(1, -2)", answer([-1, 2]), "sign"),
    ("(0.7311, -0.2689)", answer([0.7310585786, 0.2689414214]), "sign"),
    ("[[1, 2], [3, 4]]", answer([[1, 3], [2, 4]]), "transposed"),
    ("[[1, 2], [3, 4], [5, 6]]", answer([[1, 3, 5], [2, 4, 6]]), "transposed"),
    ("[[1], [2]]", answer([[1, 2]]), "transposed"),
    ("[[1, 2, 3], [4, 5, 6]]", answer([[1, 2], [3, 4], [5, 6]]), "arranged"),
    ("(1, 2, 3, 4)", answer([[1, 2], [3, 4]]), "arranged"),
    ("1 2 3 4", answer([[1, 2], [3, 4]]), "arranged"),
    ("1 2 3", answer([1, 2]), "form"),
    ("(16, 12)", answer([12, 16]), "order"),
    ("(2, 2, 1)", answer([2, 1, 2]), "order"),
    ("(2, 2, 1)", answer([2, 1, 1]), "some"),
    ("0", answer(6), "zero"),
    ("(12, 0)", answer([12, 16]), "zero"),
    ("(0, 0)", answer([12, 16]), "zero"),
    ("(0, 0, 0)", answer([0, 3, 6]), "some"),
    ("(0, 0)", answer([0, 1]), "some"),
    ("1000", answer(20.7232658), "wrong"),
    ("62", answer(20.7232658), "wrong"),
    ("500", answer(20.7232658), "wrong"),
    ("41", answer(20.7232658), "wrong"),
    ("62.2", answer(20.7232658), "factor"),
    ("62.3", answer(20.7232658), "wrong"),
    ("41.4465", answer(20.7232658), "two"),
    ("3 * 20.7233", answer(20.7232658), "factor"),
    ("0.01", answer(0.7310585786), "wrong"),
    ("0.1828", answer(0.7310585786), "factor"),
    ("12", answer(6), "two"),
    ("3", answer(6), "two"),
    ("(24, 32)", answer([12, 16]), "two"),
    ("(0.3655, 0)", answer([0.7310585786, 0]), "two"),
    ("(1, 2)", answer([8, 16]), "factor"),
    ("(8, 16)", answer([1, 2]), "factor"),
    ("1.0758", answer(0.2689414214), "factor"),
    ("18", answer(6), "wrong"),
    ("1", answer(6), "wrong"),
    ("(36, 32)", answer([12, 16]), "wrong"),
    ("(12, 17)", answer([12, 16]), "some"),
    ("5", answer(6), "wrong"),
    ("12", answer([12, 16]), "form"),
    ("(1, 2)", answer(3), "form"),
    ("106", answer(6, known=[{"value": [109, 106], "shape": [2], "words": "x"}]), "known"),
    ("(11, 10)", answer([3, 22], known=[{"value": [11, 10], "shape": [2], "words": "x"}]), "known"),
    ("(10, 11)", answer([3, 22], known=[{"value": [11, 10], "shape": [2], "words": "x"}]), "wrong"),
    ("-6", answer(6, known=[{"value": -6, "shape": [], "words": "x"}]), "known"),
    ("6", answer(6, known=[{"value": 6, "shape": [], "words": "x"}]), "right"),
    ("0.7311", answer([0.7310585786, -0.7310585786], known=[{"value": [-0.7310585786, 0.7310585786], "shape": [2], "words": "x"}]), "form"),
    ("7", answer([3, 22], known=[{"value": [7, 10], "shape": [2], "words": "x"}]), "form"),
    ("6", answer([6, 1], known=[{"value": 6, "shape": [], "words": "x"}]), "form"),
    ("6.011", answer(6.01, known=[{"value": 6, "shape": [], "words": "x"}]), "rounding"),
    ("6.02", answer(6.01, known=[{"value": 6, "shape": [], "words": "x"}]), "rounding"),
    ("6.002", answer(6.001, known=[{"value": 6, "shape": [], "words": "x"}]), "rounding"),
    ("6.0", answer(6.001, known=[{"value": 6, "shape": [], "words": "x"}]), "known"),
    ("6.2", answer(6.01, known=[{"value": 6.2, "shape": [], "words": "x"}]), "known"),
    ("0.37", answer(2, known=[{"value": 0.3655292893, "shape": [], "words": "x"}]), "known"),
    ("0.73", answer(0.7279, known=[{"value": 0.7310585786, "shape": [], "words": "x"}]), "rounding"),
    ("7", answer([6, 1], known=[{"value": 7, "shape": [], "words": "x"}]), "known"),
    ("1.2e-8", answer(1.2e-8, places=4), "right"),
    ("1.3e-8", answer(1.2e-8, places=4), "wrong"),
    ("0.73", answer(0.7310585786, places=2), "right"),
]  # fmt: skip


def told_apart(folder: Path) -> list[tuple[str, Any, str, Any]]:
    """The rows of the table whose verdict is another than they say."""
    found = verdicts(folder, *((text, right) for text, right, _ in TABLE))
    return [(text, right["value"], kind, got) for (text, right, kind), got in zip(TABLE, found, strict=True) if got != kind]


def test_each_row_of_the_table_of_near_misses(scripts: Path) -> None:
    """Right, coarse and rounded answers, and each near miss, are told apart; what the numbers do not show is merely wrong."""
    assert told_apart(scripts) == []


PLANTED = [
    ("agreeing.js", "distance <= step / 2 + noise", "distance <= step + noise"),
    ("agreeing.js", "LEAST_DIGITS - 1 - typedPlaces", "0 - typedPlaces"),
    ("agreeing.js", "if (isShort(right, places)) return near(typedPlaces, distance, right);", ""),
    ("agreeing.js", "places > 0 && distance", "distance"),
    ("agreeing.js", "Math.abs(value) < step / 2", "false"),
    ("judging.js", 'return "sign"', 'return "wrong"'),
    ("judging.js", "turned(given, shape), wanted, right.places", "given, wanted, right.places"),
    ("judging.js", 'turned(given, shape), wanted, places)) return "transposed"', 'given, wanted, places)) return "transposed"'),
    ("judging.js", 'return "order"', 'return "wrong"'),
    ("judging.js", "left.splice(place, 1).length", "true"),
    ("judging.js", '? "arranged" : "form"', '? "form" : "form"'),
    ("judging.js", "one.value === 0", "false"),
    ("judging.js", 'kind === "wrong" && count', "false"),
    ("judging.js", "wrong.some(", "!wrong.some("),
    ("judging.js", "wanted.length === 1 && given.length === 1 &&", "given.length === 1 &&"),
    ("judging.js", "given.length < wanted.length && given.every", "false && given.every"),
    ("judging.js", 'isNear ? ["right"] : ["right", "coarse"]', '["right", "coarse"]'),
    ("judging.js", 'isNear ? ["right"] : ["right", "coarse"]', '["right"]'),
    ("judging.js", 'isNear ? ["right"] : ["right", "coarse"]', '["right", "coarse", "rounding"]'),
    ("judging.js", 'agreements.includes("rounding") ? "rounding" : "few"', '"rounding"'),
    ("judging.js", 'agreements.includes("rounding") ? "rounding" : "few"', '"few"'),
    ("judging.js", "wanted.every((one) => one !== 0) && others", "others"),
    ("agreeing.js", "isRounded && typedPlaces > 0", "isRounded"),
    ("agreeing.js", ">= 10 ** -typedPlaces) return", ">= 0) return"),
    ("factors.js", "typedPlaces > 0 && Math.abs(value) >= 10 ** (TELLING_DIGITS - 1 - typedPlaces)", "true"),
    ("factors.js", "Math.max(printed, typed)", "typed"),
    ("factors.js", "Math.max(printed, typed)", "printed"),
    ("factors.js", "factor === 2 || wanted", "wanted"),
    ("factors.js", "> 1 || !isShort(wanted[first], places)", "> 0"),
    ("factors.js", "isDivided ? 1 / factor : factor", "factor"),
    ("factors.js", "isShared && isTold", "isTold"),
    ("shapes.js", "right.length === 2 && right[0] === 1 && typed.length < 2", "false"),
]


def test_broken_judge_is_caught_by_the_table(scripts: Path, tmp_path: Path) -> None:
    """Each rule of the judge has a row that fails without it."""
    for number, (module, sound, broken) in enumerate(PLANTED):
        folder = copytree(scripts, tmp_path / f"planted{number}")
        text = (folder / module).read_text(encoding="utf-8")
        assert text.count(sound) == 1, sound
        (folder / module).write_text(text.replace(sound, broken), encoding="utf-8")
    (tmp_path / "all.js").write_text(
        "".join(f'export * as planted{n} from "./planted{n}/both.js";\n' for n in range(len(PLANTED)))
    )
    rows = [[text, right] for text, right, _ in TABLE]
    call = f"(all, [name, rows]) => rows.map((row) => ({JUDGE})(all[name], row).kind)"
    found = evaluate("all.js", call, [[f"planted{n}", rows] for n in range(len(PLANTED))], tmp_path)
    kinds = [kind for _, _, kind in TABLE]
    assert [planted for planted, got in zip(PLANTED, found, strict=True) if got == kinds] == []


def test_what_is_said_asks_and_never_gives_the_answer(scripts: Path) -> None:
    """A wrong answer gets a question, or how much of it is right; no number of the answer stands in it. A right one is told so."""
    sentences = said(scripts, *((text, right) for text, right, _ in TABLE))
    for (_, _, kind), told in zip(TABLE, sentences, strict=True):
        if kind in ("right", "coarse"):
            assert told == ("Right." if kind == "right" else "Right, and the page gives four decimals.")
        elif kind == "some":
            assert re.fullmatch(r"Not yet\. \d of the \d numbers (is|are) right\.", told)
        else:
            assert told.startswith("Right as far as it goes:" if kind == "few" else ("Not yet.", "Close:"))
            assert told.endswith("?") or kind in ("known", "wrong", "few")
            assert not re.search(r"\d", told.replace("a factor of 2 ", ""))


def test_of_two_readings_the_right_one_is_meant_and_no_other_is_judged(scripts: Path) -> None:
    """Where neither is right the reader is asked, whatever either would be."""
    asked = {"mistake": "This can be read in two ways: write 6.001 or 6001."}
    known = {"value": 6.001, "shape": [], "words": "x"}
    assert verdicts(scripts, ("6,001", answer(6)), ("6,001", answer(7, known=[known])), ("(6,001)", answer(6.001))) == [
        asked,
        asked,
        "right",
    ]


def test_several_numbers_are_asked_for_in_the_plural(scripts: Path) -> None:
    """The sign of one number, and each sign of several."""
    assert said(scripts, ("-6", answer(6)), ("(1, -2)", answer([1, 2]))) == [
        "Not yet. Is the sign right?",
        "Not yet. Is each sign right?",
    ]
