"""Formulas: which numbers they compute by themselves, and which need a source."""

from pathlib import Path

import pytest

from handgrad.numbers.settings import Settings
from number_pages import cell, fixed, page, said, said_of_each

NOTATION = r"""
macros:
- {name: vect, args: 1, tex: '\boldsymbol{#1}'}
- {name: mat, args: 1, tex: '\boldsymbol{#1}'}
- {name: fwd, args: 1, tex: '\htmlClass{fwd}{#1}'}
- {name: T, args: 0, tex: '\top'}
symbols:
- {symbol: '\vect{p}', python: p}
- {symbol: '\vect{z}^{(1)}', python: z1}
- {symbol: '\mat{W}^{(1)}', python: W1}
- {symbol: 'L', python: loss}
"""
VALUES = """
p, z1, W1, loss = [0.7310585786, 0.2689414214], [0.5, 1.0], [[1, 0], [2, -1]], 1.3132616875
u, start, six = 3.0, [7.0, 8.0], 6
""".strip()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The settings of a site with a notation of four symbols."""
    (tmp_path / "notation.yml").write_text(NOTATION, encoding="utf-8")
    return Settings(notation=tmp_path / "notation.yml")


def without_source(numbers: str, suggested: str = "…") -> str:
    """Return what is told of numbers that no formula computes."""
    return f"{numbers} {'have' if ',' in numbers else 'has'} no source: add under this block  %= {suggested}"


def test_known_symbol_vouches_for_what_it_equals(settings: Settings) -> None:
    """Numbers, components and entries of a matrix need no source where a formula begins with their symbol, in either order."""
    expected: dict[str, list[str]] = {
        r"$\vect{p} = (0.7311, 0.2689)$": [],
        r"$(0.7311, 0.2689) = \vect{p}$": [],
        r"$p_1 = 0.7311$, $\vect{p}_2 \approx 0.2689$, $z^{(1)}_2 = 1$ and $z_1^{(1)} = 0.5.$": [],
        r"$\mat{W}^{(1)} = \begin{pmatrix} 1 & 0 \\ 2 & -1 \end{pmatrix}$, $W^{(1)}_{2,1} = 2$": [],
        r"$\vect{p}^{\T}\vect{z}^{(1)} = 0.6345$": [],
        r"$\fwd{p_1} = \fwd{0.7311}$": [],
        "$$\n\\begin{aligned}\n\\vect{z}^{(1)} &= (0.5, 1) \\\\\nL &= 1.3133\n\\end{aligned}\n$$": [],
        r"$\vect{p} = (0.2689, 0.7311)$": [
            r"1:14: 0.2689 should be 0.7311 (\vect{p} = 0.7310585786)",
            r"1:22: 0.7311 should be 0.2689 (\vect{p} = 0.2689414214)",
        ],
        r"$z^{(1)}_2 = 1$, $z^{(1)}_1 = 0.25$": ["1:31: 0.25 should be 0.5 (z^{(1)}_1 = 0.5)"],
        r"$\mat{W}^{(1)} = \begin{pmatrix} 1 & 0 \\ 2 & 1 \end{pmatrix}$": [r"1:47: 1 should be -1 (\mat{W}^{(1)} = -1)"],
        "$$\n\\begin{aligned}\nL &= 1.3133 \\\\\n&= 1.3131\n\\end{aligned}\n$$": [
            "4:4: 1.3131 should be 1.3133 (L = 1.313261688)"
        ],
        r"$\vect{p} = (0.7311, 0.2689, 1)$": [
            r"1:13: (0.7311, 0.2689, 1) has another number of entries than \vect{p}",
            "1:14: " + without_source("0.7311, 0.2689, 1", "p, z1[1]"),
        ],
    }
    assert said_of_each(expected, VALUES, settings) == expected


def test_name_of_the_code_vouches_and_never_rewrites(settings: Settings) -> None:
    """A letter that only the code knows may mean another thing here: it confirms a number, and a wrong one needs a source."""
    assert said(page("$u = 3$, $u + 1 = 4$", code=VALUES), settings) == []
    text = page("$u = 5$", code=VALUES)
    assert said(text, settings) == ["6:6: " + without_source("5")]
    assert fixed(text, settings) == text
    assert said(page("$v = 3$", code=VALUES), settings) == ["6:6: " + without_source("3", "u")]


def test_expression_with_one_number_holds_itself(settings: Settings) -> None:
    """Where only one number makes a formula true, the number and the result need no source."""
    expected = {
        "$3 p_1 = 2.1932$": [],
        r"$\frac{L}{2} = 0.6566$, $L - 1 = 0.3133$": [],
        "$4 p_1 = 2.1932$": [
            "1:2: " + without_source("4"),
            "1:10: 2.1932 should be 2.9242 (4 p_1 = 2.924234314)",
        ],
        r"$\lvert -0.5 \rvert \cdot u = 1.5$": ["1:9: " + without_source("-0.5")],
        r"$\cos(-1) = 0.5403$": ["1:7: " + without_source("-1")],
    }
    assert said_of_each(expected, VALUES, settings) == expected


def test_operands_that_could_be_wrong_together_need_a_source(settings: Settings) -> None:
    """Two summands can change places and a sum stays: they need a source, and then the result needs none."""
    source = "%= z1, -z1[0]"
    expected = {
        "$0.5 + 1 - 0.5 = 1$": ["1:2: " + without_source("0.5, 1, - 0.5")],
        f"$0.5 + 1 - 0.5 = 1$\n{source}": [],
        f"$1 + 0.5 - 0.5 = 1$\n{source}": [
            "1:2: 1 should be 0.5 (z1 = 0.5)",
            "1:6: 0.5 should be 1 (z1 = 1)",
        ],
        f"$0.5 + 1 - 0.5 = 2$\n{source}": ["1:18: 2 should be 1 (0.5 + 1 - 0.5 = 1)"],
        "$z^{(1)}_1 = 0 + 0.5 = 0.5$": ["1:14: " + without_source("0, 0.5")],
    }
    assert said_of_each(expected, VALUES, settings) == expected


def test_rounded_operand_is_no_source(settings: Settings) -> None:
    """A chain of rounded numbers holds within their rounding; neighbours would hold as well, so each needs its own source."""
    expected = {
        r"$-\ln 0.2689 = 1.3133$" + "\n%= p[1], loss": [],
        r"$L = -\ln 0.2689 = 1.3133$": [],
        r"$0.7311 \cdot 0.5 = 0.3655$" + "\n%= p[0], z1[0], p[0] * z1[0]": [],
        r"$-\ln 0.2690 = 1.3133$" + "\n%= p[1], loss": ["1:7: 0.2690 should be 0.2689 (p[1] = 0.2689414214)"],
        r"$-\ln 0.2689 = 1.3134$" + "\n%= p[1], loss": ["1:16: 1.3134 should be 1.3133 (loss = 1.313261688)"],
        r"$L = -\ln 0.2690 = 1.3133$": [
            r"1:6: -\ln 0.2690 is 1.3130, but L is 1.3133",
            "1:11: " + without_source("0.2690"),
        ],
        r"$0.7311 \cdot 0.5 = 0.3656$" + "\n%= p[0], z1[0], p[0] * z1[0]": [
            "1:21: 0.3656 should be 0.3655 (p[0] * z1[0] = 0.3655292893)"
        ],
        r"$u \cdot 0.7310 = 2.1932$": ["1:10: " + without_source("0.7310, 2.1932")],
    }
    found = said_of_each(expected, VALUES, settings)
    assert found == expected


def test_only_equality_carries_a_value(settings: Settings) -> None:
    """Behind another relation, a comma or words a number is on its own."""
    expected = {
        r"$L = 1.3133 < 5$": ["1:15: " + without_source("5")],
        r"$L \in [0, 2]$": ["1:9: " + without_source("0, 2")],
        r"$L = 1.3133, 5$": ["1:14: " + without_source("5")],
        r"$\sum_{i=1}^{2} p_i = 1$": [
            "1:14: 2, 1 have no source: add under this block  %= … (its formula cannot be read: the index i is no number)"
        ],
        r"$L = 1.3133 \pm 5$": [
            "1:6: 1.3133, 5 have no source: add under this block  %= … (its formula cannot be read: \\pm is not understood here)"
        ],
    }
    assert said_of_each(expected, VALUES, settings) == expected


def test_symbol_can_be_bound_for_a_block(settings: Settings) -> None:
    """An entry `symbol = expression` holds in the formulas of its block, before the notation, and nowhere else."""
    expected = {
        "$\\vect{u} = (7, 8)$\n%= \\vect{u} = start": [],
        "$p_1 = 7$ and $\\vect{p} = (7, 8)$\n%= \\vect{p} = start; p_1 = start[0]": [],
        "$\\vect{u} = (8, 7)$\n%= \\vect{u} = start": [
            "1:14: 8 should be 7 (\\vect{u} = 7)",
            "1:17: 7 should be 8 (\\vect{u} = 8)",
        ],
        "$\\vect{u} = (7, 8)$ again": ["1:14: " + without_source("7, 8", "start")],
    }
    assert said_of_each(expected, VALUES, settings) == expected


def test_code_that_runs_is_no_number() -> None:
    """A piece of code, or a formula that spells it, needs no source where the very same stands in a cell; a part of it does."""
    code = "w = 3\nloss = (2 * w - 4) ** 2 / 8"
    expected: dict[str, list[str]] = {
        "The `2 * w - 4` and `(2*w - 4)**2 / 8`": [],
        "$(2w - 4)^2$": [],
        "The `2 * w - 5`": ["1:6: " + without_source("2, - 5")],
        "$(2w - 5)^2$": ["1:3: " + without_source("2, - 5, 2")],
        "The `w - 4) ** 22`": ["1:8: " + without_source("- 4, 22")],
        "The `4` or `8`": ["1:6: " + without_source("4, 8")],
        "The `1e-6`": ["1:6: " + without_source("1e-6", "small")],
    }
    assert said_of_each(expected, f"{code}\nsmall = 1e-6") == expected


def test_formula_is_the_code_of_a_cell_beside_it() -> None:
    """A formula that spells code needs no source near the cell with that code; farther off it may mean another thing."""
    others = [cell("pass")] * 2
    assert said(page("$(2w - 4)^2$", *others, code="w = 3\nloss = (2 * w - 4) ** 2")) == []
    assert said(page(*others, "$(2w - 4)^2$", code="w = 3\nloss = (2 * w - 4) ** 2")) == ["14:3: " + without_source("2, - 4, 2")]


def test_what_is_no_arithmetic_of_the_check_claims_nothing(settings: Settings) -> None:
    """A factorial, a cube root, a mixed number, a division by a colon, digits in groups and units are never reckoned wrongly."""
    expected = {
        "$5! = 120$": ["1:2: " + unreadable("5, 120", "! is not understood here")],
        "$120 = 5!$": ["1:2: " + unreadable("120, 5", "! is not understood here")],
        r"$\sqrt[3]{27} = 9 / 3$": ["1:8: " + unreadable("3, 27, 9, 3", "it has a root that is no square root")],
        r"$1\frac{1}{2} = 1.5$": ["1:2: " + unreadable(r"1, \frac{1}{2}, 1.5", "two numbers stand side by side")],
        r"$12\,345 = 12345$": ["1:2: " + unreadable("12, 345, 12345", "two numbers stand side by side")],
        "$10 : 2 = 5$": ["1:2: " + unreadable("10, 2, 5", ": is not understood here")],
        r"$3\,\text{m} = 300\,\text{cm}$": ["1:2: " + without_source("3, 300")],
        r"$L = 1.3133 \text{ or } 5$": ["1:25: " + without_source("5")],
    }
    assert said_of_each(expected, VALUES, settings) == expected


def test_formula_of_any_size_is_told() -> None:
    """A number that no float holds, brackets without end, and an edge that rounding crosses are told like all else."""
    deep = "(" * 3000 + "9" + ")" * 3000
    expected = {
        "$10^{400} = 10^{500}$": ["1:2: " + unreadable("10^{400}, 10^{500}", "10^{400} is no number to compute with")],
        "1e400 and 1/" + "9" * 5000: ["1:1: " + without_source("1e400, 1/" + "9" * 5000)],
        f"${deep} = 9$": ["1:3002: " + unreadable("9, 9", "it is nested too deep")],
        "$n^{n^{n^n}} = 9$": ["1:16: " + without_source("9")],
        r"$10^{300} \cdot 10^{300} = 9$": ["1:2: " + without_source("10^{300}, 10^{300}, 9")],
        r"$\sqrt{0.0000} = z$": ["1:8: " + without_source("0.0000")],
    }
    assert said_of_each(expected, "n, z = 100, 0.0") == expected


def unreadable(numbers: str, why: str) -> str:
    """Return what is said of numbers in a formula that cannot be read."""
    return f"{numbers} have no source: add under this block  %= … (its formula cannot be read: {why})"
