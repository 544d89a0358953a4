"""What readers type as an answer: read as Python computes it, or refused with the place."""

import math
import random
from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import numpy as np
import pytest
import torch

from handgrad.sphinxext.scripts import SCRIPTS
from script_engine import evaluate

TYPED = SCRIPTS / "typed"
READ = "(module, [text, shape]) => { const { either, ...found } = module.read(text, shape); return found; }"
MINUS, TIMES, DIVIDED = "\u2212", "\u00d7", "\u00f7"


def read(*cases: tuple[str, list[int]]) -> list[Any]:
    """What the reader makes of each text, where an answer of that shape is asked for."""
    return evaluate("reading.js", READ, [list(case) for case in cases], TYPED)


def numbers(tree: Any) -> Any:
    """The values alone, as they are arranged."""
    return [numbers(each) for each in tree] if isinstance(tree, list) else tree["value"]


class Drawn:
    """Draws expressions: each as a text of many spellings, and as the value that Python's own arithmetic gives it."""

    def __init__(self, seed: int) -> None:
        """Begin with a seed, which draws the same again."""
        self.random = random.Random(seed)

    def expression(self, depth: int) -> tuple[str, Any]:
        """A text that needs no brackets around it in a sum, and its value."""
        draw = self.random.random()
        if depth == 0 or draw < 0.3:
            return self.leaf()
        (one, left), (other, right) = self.factor(depth - 1), self.factor(depth - 1)
        if draw < 0.5:
            return f"{one}{self.space()}+{self.space()}{other}", left + right
        if draw < 0.7:
            return f"{one} {self.random.choice(['-', MINUS])} {other}", left - right
        if draw < 0.85 or right == 0:
            return f"{one}{self.random.choice(['*', TIMES, ' * '])}{other}", left * right
        return f"{one}{self.random.choice(['/', DIVIDED])}{other}", left / right

    def factor(self, depth: int) -> tuple[str, Any]:
        """A text that may stand on either side of any sign, and its value."""
        text, value = self.expression(depth)
        draw = self.random.random()
        if draw < 0.15:
            return f"({text}){self.random.choice(['^', '**'])}2", value**2
        if draw < 0.25 and abs(value) < 50:
            return f"exp({text})", math.exp(value)
        if draw < 0.35 and value > 0:
            name, function = self.random.choice([("sqrt", math.sqrt), ("ln", math.log), ("\u221a", math.sqrt)])
            return f"{name}({text})", function(value)
        if draw < 0.45:
            return f"(2({text}))", 2 * value
        return f"({text})", value

    def leaf(self) -> tuple[str, Any]:
        """A number as readers write it, and its value."""
        above, below = self.random.randint(1, 99), self.random.randint(2, 99)
        places = self.random.randint(1, 5)
        decimal = Fraction(self.random.randint(0, 10**6), 10**places)
        return self.random.choice(
            [
                (str(above), Fraction(above)),
                (f"{above}/{below}", Fraction(above, below)),
                (f"{above} {above % below}/{below}", above + Fraction(above % below, below)),
                (f"{float(decimal):.{places}f}", decimal),
                (f"{above}e-{places}", Fraction(above, 10**places)),
                ("e", math.e),
                ("(2pi)", 2 * math.pi),
                (f"{above} %", Fraction(above, 100)),
            ]
        )

    def space(self) -> str:
        """Nothing, or what readers leave between signs."""
        return self.random.choice(["", " ", "  "])


def drawn_cases() -> list[tuple[str, float]]:
    """Two thousand expressions, those left out that Python's floats cannot hold."""
    cases = []
    for seed in range(2600):
        try:
            text, value = Drawn(seed).expression(3)
            as_float = float(value)
        except (OverflowError, ZeroDivisionError):
            continue
        if math.isfinite(as_float) and abs(as_float) < 1e200:
            cases.append((text, as_float))
    return cases[:2000]


def test_expressions_have_the_values_that_python_gives_them() -> None:
    """Two thousand random expressions, in fractions, decimals, powers, roots and logarithms, agree to a part in a thousand million."""
    cases = drawn_cases()
    assert len(cases) == 2000
    found = read(*((text, []) for text, _ in cases))
    wrong = [
        (text, value, got)
        for (text, value), got in zip(cases, found, strict=True)
        if "typed" not in got or not math.isclose(got["typed"]["value"], value, rel_tol=1e-9, abs_tol=1e-9)
    ]
    assert wrong == []


def test_lists_and_tables_are_read_in_each_spelling() -> None:
    """Numbers arrive in the order of the tensor, typed with brackets, row by row, or with decimal commas."""
    cases, expected = [], []
    for seed in range(20):
        draw = random.Random(seed)
        rows, columns = draw.randint(2, 4), draw.randint(2, 4)
        table = [[draw.randint(-999, 999) / 4 for _ in range(columns)] for _ in range(rows)]
        lines = [", ".join(map(str, row)) for row in table]
        spellings = [str(table), str(table).replace("-", MINUS), "\n".join(lines), "; ".join(lines), f"[{'; '.join(lines)}]",
                     "\r\n".join(f"({line})" for line in lines), str(table).replace("], ", "],\n ") + "\n",
                     "\n".join(line.replace(",", "") for line in lines), "\n".join(line.replace(", ", "\t") for line in lines),
                     ",\n".join(lines), "\n".join(f"{line}," for line in lines), f"({table})", str(torch.tensor(table)),
            f"2 * {[[value / 2 for value in row] for row in table]}", str(np.array(table)), repr(np.array(table)), str(torch.tensor(table, dtype=torch.float64))]  # fmt: skip
        cases += [(text, [rows, columns]) for text in spellings]
        expected += [table] * len(spellings)
        row = [lines[0], f"({lines[0]})", f"[{lines[0]}]", f"({lines[0]},)", lines[0].replace(",", ""), str(np.array(table[0])),
               str(torch.tensor(table[0])), " and ".join(map(str, table[0])), f"(({lines[0]}))",
               f"({lines[0]})^T", f"[{lines[0]}]\u1d40", f"1/4 * [{', '.join(str(4 * value) for value in table[0])}]"]  # fmt: skip
        cases += [(text, [columns]) for text in row]
        expected += [table[0]] * len(row)
        cases += [
            ("; ".join(str(value).replace(".", ",") for value in table[0]), [columns]),
            (f"({torch.tensor(table[0])},)", [columns]),
        ]
        expected += [[[value] for value in table[0]], [table[0]]]
    assert [numbers(each["typed"]) for each in read(*cases)] == expected


MEANT = [
    ("0,75", [], 0.75),
    ("\u22120,731", [], -0.731),
    ("12,5", [], 12.5),
    ("1,048,576", [], 1048576),
    ("1,048.5", [], 1048.5),
    ("(12,480)", [2], [12, 480]),
    ("0,5, 1,25", [2], [0.5, 1.25]),
    ("1,2", [2], [1, 2]),
    ("-1 1/2", [], -1.5),
    ("2e/(1+e)", [], 2 * math.e / (1 + math.e)),
    ("2e-1", [], 0.2),
    ("np.log(2)", [], math.log(2)),
    ("math.exp(1).", [], math.e),
    ("-0.1875.", [], -0.1875),
    ("-3/16.", [], -0.1875),
    ("2e.", [], 2 * math.e),
    ("(0.7311, -0.7311).", [2], [0.7311, -0.7311]),
    ("torch.tensor([3, 22]).", [2], [3, 22]),
    ("2e - 1", [], 2 * math.e - 1),
    ("-2^2", [], -4),
    ("2^3^2", [], 512),
    ("10\u207b\u00b2", [], 0.01),
    ("ln 2", [], math.log(2)),
    ("3 sqrt 2", [], 3 * math.sqrt(2)),
    ("-inf", [], -math.inf),
    ("[3]", [], [3]),
    ("0.7311 -0.7311", [2], [0.7311, -0.7311]),
    ("0.7311 - 0.7311", [2], 0),
    ("5 -3", [], 2),
    ("3 22", [2], [3, 22]),
    ("1 1/2", [], 1.5),
    ("1/2 3/4", [2], [0.5, 0.75]),
    ("1 1/2, 3", [2], [1.5, 3]),
    ("0,5 1,25", [2], [0.5, 1.25]),
    ("ln 2 ln 3", [2], [math.log(2), math.log(3)]),
    ("2e -1", [2], [2 * math.e, -1]),
    ("12 and 4", [2], [12, 4]),
    ("0, 3 and 6", [3], [0, 3, 6]),
    ("0, 3, and 6", [3], [0, 3, 6]),
    ("tensor(-8.)", [], -8),
    ("(tensor(60.),)", [], [60]),
    ("tensor([57., 23.], dtype=torch.float64)", [2], [57, 23]),
    ("array([57., 23.])", [2], [57, 23]),
    ("((3,22))", [2], [3, 22]),
    ("(0.3, -0.3)/5", [2], [0.06, -0.06]),
    ("4\u00b7(2, 6, 3)", [3], [8, 24, 12]),
    ("2e/(1+e)\u00b7(1, 2)", [2], [2 * math.e / (1 + math.e), 4 * math.e / (1 + math.e)]),
    ("-(1, 2)", [2], [-1, -2]),
    ("(1, 2)%", [2], [0.01, 0.02]),
    ("(1, 2)^T", [2], [1, 2]),
    ("= \u221218", [], -18),
    ("x = 5", [], 5),
    ("ln 4 = 1.3863", [], 1.3863),
    ("2\u00b7(\u22123)\u00b73 = \u221218", [], -18),
    ("w.grad = 12, b.grad = 4", [2], [12, 4]),
    ("(a, b) = (12, 4)", [2], [12, 4]),
    ("\u00bd", [], 0.5),
    ("-\u00be", [], -0.75),
    ("3\u00bd", [], 3.5),
    ("3 \u00bd", [], 3.5),
    ("2\u00d7\u00bd", [], 1),
    ("\u00bde", [], math.e / 2),
    ("2 + 3\u2044 4", [], 2.75),
    ("\u2014 3", [], -3),
    ("(\u20143, 4)", [2], [-3, 4]),
    ("2 x 3", [], 6),
    ("(1 + 1)x(2)", [], 4),
    ("\uff11\uff12\uff0c\uff15", [], 12.5),
    ("\u0661\u0662\u066b\u0665", [], 12.5),
    ("(\u0967\u060c \u0968)", [2], [1, 2]),
    ("\uff08\uff13\uff0c\uff12\uff12\uff09", [2], [3, 22]),
    ("1\u200b2\ufeff", [], 12),
    ("12\u00a0+\u20093", [], 15),
    ("exp -1", [], math.exp(-1)),
    ("\u221a2/2", [], math.sqrt(2) / 2),
]
WORDS = "Numbers alone are read here: leave out names and words."
SEVERAL = "Several numbers cannot be computed with: write each number out."
UNKNOWN = "This sign belongs to no number."
LOGARITHM = "log is read as ln, to the base e: divide by the ln of another base."
REFUSED = [
    ("", [], "Nothing stands here yet.", 0),
    ("1,048", [], "This can be read in two ways: write 1.048 or 1048.", 1),
    ("1 2", [], "Between these numbers something is missing: a comma, or a sign.", 2),
    ("1/2 3/4", [], "Between these numbers something is missing: a comma, or a sign.", 4),
    ("3 + ", [], "A number is missing at the end.", 4),
    ("3 + * 2", [], "A number should stand here.", 4),
    ("2 * (3 + 1", [], "This bracket is not closed.", 4),
    ("(1, 2", [2], "This bracket is not closed.", 0),
    ("1, 2)", [2], "This bracket closes nothing.", 4),
    ("5 # 3", [], UNKNOWN, 2),
    ("2 * w", [], WORDS, 4),
    ("24 times", [], WORDS, 3),
    ("By -0.03", [], WORDS, 0),
    ("Six", [], WORDS, 0),
    ("error", [2], WORDS, 0),
    ("(12, None)", [2], WORDS, 5),
    ("Offset 1 and stride 3", [2], WORDS, 0),
    ("three # 3", [], WORDS, 0),
    ("1 + sqr(9)", [], "This name is not known here; e, pi, ln, exp, sqrt, tanh, sigmoid, sin and cos can be read.", 4),
    ("1 + log2(32)", [], LOGARITHM, 4),
    ("log_2(32)", [], LOGARITHM, 0),
    ("log\u2082(32)", [], LOGARITHM, 0),
    ("sqrt -1", [], "This has no value that is a number.", 0),
    ("-ln 1/4", [], "This can be read in two ways: put what belongs to ln in brackets.", 1),
    ("-ln 1/10^9", [], "This can be read in two ways: put what belongs to ln in brackets.", 1),
    ("\U0001f600 + 3", [], UNKNOWN, 0),
    ("(3, 4 \u20ac)", [2], UNKNOWN, 6),
    ("5 \u2014 3", [], UNKNOWN, 2),
    ("\u200b\u200b5 # 3", [], UNKNOWN, 4),
    ("\u00bd + # 3", [], UNKNOWN, 4),
    ("x = # 3", [], UNKNOWN, 4),
    ("x =", [], "A number is missing at the end.", 3),
    ("3 and and 4", [2], "A number should stand here.", 5),
    ("3 22)", [2], "This bracket closes nothing.", 4),
    ("x = 3  22  )", [2], "This bracket closes nothing.", 11),
    ("1 2 # 3", [2], UNKNOWN, 4),
    ("1 2 + 3 *", [2, 2], "A number is missing at the end.", 9),
    ("(1, 2)(3, 4)", [2], SEVERAL, 6),
    ("(1, 2) + 1", [2], SEVERAL, 0),
    ("3/(1, 2)", [2], SEVERAL, 2),
    ("(1, 2)^2", [2], SEVERAL, 0),
    ("(1, 2)^T", [2, 1], SEVERAL, 0),
    ("1 / 2e", [], "This can be read in two ways: put what stands below in brackets.", 2),
    ("1 + 3/0", [], "This divides by zero.", 5),
    ("ln(1 - 1)", [], "This has no value that is a number.", 0),
    ("(-1)^0.5", [], "This has no value that is a number.", 0),
    ("ln 2e", [], "Put what belongs to ln in brackets.", 0),
    ("ln(1, 2)", [2], SEVERAL, 2),
    ("[[1, 2], [3]]", [2, 2], "The rows are not equally long, or lie deeper than a matrix.", 0),
    ("[[[1]]]", [1, 1], "The rows are not equally long, or lie deeper than a matrix.", 0),
    ("(" * 5000, [], "This is longer than any answer.", 2000),
    ("(" * 900 + "1", [], "This goes too deep: fewer brackets, please.", 61),
    ("-" * 900 + "1", [], "This goes too deep: fewer brackets, please.", 61),
]


def test_spelling_means_what_a_reader_means() -> None:
    """Commas, mixed fractions, the number e beside an exponent, powers and a leading minus are read as in a book."""
    found = read(*((text, shape) for text, shape, _ in MEANT))
    for (text, _, value), got in zip(MEANT, found, strict=True):
        assert numbers(got["typed"]) == pytest.approx(value, rel=1e-15), text


def test_what_cannot_be_read_is_refused_at_its_place() -> None:
    """One sentence says what is wrong, and its place is that of the sign at which reading ends."""
    found = read(*((text, shape) for text, shape, _, _ in REFUSED))
    assert found == [{"mistake": mistake, "at": at} for _, _, mistake, at in REFUSED]


PLANTED = [
    ("spelling.js", 'if (UNSEEN.test(sign)) return "";', ""),
    ("spelling.js", "if (RAISED.test(sign)) return sign;", ""),
    ("spelling.js", "return String(digitOf(sign))", "return sign"),
    ("spelling.js", 'sign.normalize("NFKC")', "sign"),
    ("spelling.js", "/\\d\\s*$/.test(before) ?", "false ?"),
    ("spelling.js", ": `(${plain})`", ": ` ${plain}`"),
    ("spelling.js", "(?<=^\\s*|[([,;=\\n]\\s*)\\u2014", "\\u2014"),
    ("spelling.js", "[xX](?=", "[X](?="),
    ("spelling.js", "\\band\\b", "\\bund\\b"),
    ("spelling.js", "(?:tensor|array)", "(?:array)"),
    ("spelling.js", "(?:dtype|", "(?:"),
    ("spelling.js", "[\\p{L}\\d._]*\\s*[=≈]", "[\\p{L}\\d._]*\\s*[≈]"),
    ("spelling.js", "^[^]*[=≈]", "^[^]*[≈]"),
    ("spelling.js", "(?<=\\p{L})_(?=\\d)", "~"),
    ("spelling.js", "isList ?", "false ?"),
    ("spelling.js", "isList ?", "true ?"),
    ("spelling.js", "() => places[found.index]", "() => 0"),
    ("reading.js", "shape.length ? [whole", "false ? [whole"),
    ("reading.js", "replaced(ended, BETWEEN", "replaced(text, BETWEEN"),
    ("reading.js", "replaced(ended, BETWEEN", "replaced(ended, AT_LINE_END"),
    ("reading.js", "[whole, pointed].flatMap", "[whole].flatMap"),
    ("reading.js", "|(?<!\\p{L})(?:e|pi|inf|nan))", ")"),
    ("reading.js", "(?=[-+]?[", "(?=["),
    ("reading.js", "places[Math.min(found.at, text.length)]", "found.at"),
    ("reading.js", "(ways[SPACED] ?? plain)", "plain"),
    ("arithmetic.js", "isCalled ? this.atom() : this.signed()", "this.atom()"),
    ("arithmetic.js", "&& this.at === name.end", "&& false"),
    ("arithmetic.js", '!isCalled && word !== "√" && this.stands("/")', "false"),
    ("arithmetic.js", 'word !== "√" && ', ""),
    ("arithmetic.js", "if (Array.isArray(tree)) throw", "if (false) throw"),
    ("arithmetic.js", "sign?.kind === \"unknown\"", "false"),
    ("arithmetic.js", "isCalled ? `This name", "true ? `This name"),
    ("lists.js", '|| text === ";") return true', ") return depth === 1"),
]  # fmt: skip


def test_broken_reader_is_caught(tmp_path: Path) -> None:
    """Each spelling that is read has a row that fails without it, and so has each refusal."""
    for number, (module, sound, broken) in enumerate(PLANTED):
        folder = copytree(TYPED, tmp_path / f"planted{number}")
        text = (folder / module).read_text(encoding="utf-8")
        assert text.count(sound) == 1, sound
        (folder / module).write_text(text.replace(sound, broken), encoding="utf-8")
    copytree(TYPED, tmp_path / "sound")
    names = ["sound", *(f"planted{number}" for number in range(len(PLANTED)))]
    (tmp_path / "all.js").write_text("".join(f'export * as {name} from "./{name}/reading.js";\n' for name in names))
    rows = [[text, shape] for text, shape, *_ in (*MEANT, *REFUSED)] + [
        ["1, 2,\n3, 4,", [2, 2]],
        ["1 2,\n3 4", [2, 2]],
        ["((1, 2), (3, 4))", [2, 2]],
    ]
    call = f"(all, [name, rows]) => rows.map((row) => {{ try {{ return ({READ})(all[name], row); }} catch {{ return null; }} }})"
    sound, *found = evaluate("all.js", call, [[name, rows] for name in names], tmp_path)
    assert [planted for planted, got in zip(PLANTED, found, strict=True) if str(got) == str(sound)] == []


def test_no_text_breaks_the_reader() -> None:
    """Whatever signs are strung together, the reader answers with numbers or with a sentence, and its place lies in the text."""
    draw = random.Random(7)
    signs = ["1", "2.5", "0,5", "e", "ln", "sqrt", "pi", "+", "-", "*", "/", "^", "(", ")", "[", "]", ",", ";", "\n", " ", "%", "x", "\u00b2", "\u221e", "'", "<b>", "=", "and", "\u2014", "\u00bd", "\u200b", "\uff0c", "\U0001f600", "^T", "tensor("]  # fmt: skip
    texts = ["".join(draw.choices(signs, k=draw.randint(1, 12))) for _ in range(3000)]
    for text, found in zip(texts, read(*((text, draw.choice([[], [2], [2, 2]])) for text in texts)), strict=True):
        assert ("typed" in found) != ("mistake" in found), text
        assert 0 <= found.get("at", 0) <= len(text.encode("utf-16-le")) / 2, text
