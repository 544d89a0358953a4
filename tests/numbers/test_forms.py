"""What `--fix` writes: the right value in the form of the number that stood there."""

from pathlib import Path

import pytest

from handgrad.numbers.report import check_file, fix_file
from handgrad.numbers.settings import Settings
from number_pages import cell, fixed, page

VALUES = "value, count, half, tiny, third, minus, size, four, release = 0.7310585786, 12, 1 / 2, 2.5e-5, 1 / 3, -0.25, 1048576, 4.0, '2.13.0'"
FORMS = {
    "value 0.9": ("value", "value 0.7311"),
    "Nine": ("count", "Twelve"),
    "nine": ("count", "twelve"),
    "twice": ("four", "four"),
    "Thrice": ("four / 2", "Twice"),
    "three": ("four / 2", "two"),
    "half": ("four / 2", "two"),
    "9 %": ("value", "73.11 %"),
    "9%": ("half", "50%"),
    r"$9\,\%$": ("value", r"$73.11\,\%$"),
    "1/7": ("half", "1/2"),
    r"$\frac17$": ("half", r"$\frac12$"),
    r"$\frac{1}{7}$": ("half", r"$\frac{1}{2}$"),
    r"$\tfrac17$": ("count / 7", r"$\tfrac{12}{7}$"),
    "$10^{-6}$": ("tiny / 25", "$10^{-6}$"),
    "$10^{-5}$": ("tiny / 25", "$10^{-6}$"),
    "$10^{-4}$": ("tiny / 2500", "$10^{-8}$"),
    "$10^3$": ("count / 12 * 10000", "$10^4$"),
    r"$9.5 \times 10^{-5}$": ("tiny", r"$2.5 \times 10^{-5}$"),
    r"$9 \cdot 10^{-9}$": ("tiny", r"$2.5 \cdot 10^{-5}$"),
    "9 \N{MULTIPLICATION SIGN} 10⁻⁹": ("tiny", "2.5 \N{MULTIPLICATION SIGN} 10⁻⁵"),
    "1e400": ("tiny", "2.5e-5"),
    "9e-09": ("tiny", "2.5e-05"),
    "`9e-9`": ("tiny", "`2.5e-5`"),
    "$1{,}000$": ("size", "$1{,}048{,}576$"),
    "1,000": ("size", "1,048,576"),
    "is -9": ("minus", "is -0.25"),
    "is \N{MINUS SIGN}9": ("minus", "is \N{MINUS SIGN}0.25"),
    "is \N{MINUS SIGN}8": ("half", "is 0.5"),
    "is 9": ("minus", "is -0.25"),
    "is +9": ("half", "is +0.5"),
    "`tensor(9.)`": ("four", "`tensor(4.)`"),
    "`9.0`": ("four", "`4.0`"),
    "`f(9)`": ("minus", "`f(-0.25)`"),
    "$x - 9$": ("minus", "$x - 0.25$"),
    "loss 9.99": ("value:.2f", "loss 0.73"),
    "9e+00": ("value:.1e", "7.3e-01"),
    "torch 2.12.9": ("release", "torch 2.13.0"),
}


def test_number_keeps_its_form(tmp_path: Path) -> None:
    """Places, capitals, percent signs, fractions, powers, groups and signs are those of the number that stood there."""
    blocks = [f"{text}\n%= {source}" for text, (source, _) in FORMS.items()]
    written = fixed(page(*blocks, code=VALUES)).split("\n\n")[1:]
    wanted = [f"{text}\n%= {source}" for source, text in FORMS.values()]
    assert [block.strip() for block in written] == wanted


def test_second_fix_changes_nothing(tmp_path: Path) -> None:
    """A page that was mended is found right, and stays byte for byte."""
    file = tmp_path / "page.md"
    file.write_text(page(*(f"{text}\n%= {source}" for text, (source, _) in FORMS.items()), code=VALUES), encoding="utf-8")
    first = fix_file(file, Settings())
    once = file.read_bytes()
    assert (first.report.problems, len(first.mended)) == ([], len(FORMS) - 1)  # one stands right
    assert fix_file(file, Settings()).mended == []
    assert file.read_bytes() == once


@pytest.mark.parametrize(
    "block",
    [
        "$x + 9$\n%= minus",
        "a \N{MINUS SIGN} 9\n%= minus",
        "$x - 9$\n%= half",
        "On 2026-11-29\n%= count",
        "7\n%= math.nan",
        "The seven\n%= value, half",
    ],
)
def test_what_would_spoil_the_page_is_not_written(tmp_path: Path, block: str) -> None:
    """A sign that belongs to the formula around it, a date, a value that is no number, a wrong count: told and left alone."""
    file = tmp_path / "page.md"
    file.write_text(page(block, code=VALUES), encoding="utf-8")
    before = file.read_bytes()
    assert len(fix_file(file, Settings()).report.problems) == 1
    assert file.read_bytes() == before


def test_outputs_are_written_and_stay(tmp_path: Path) -> None:
    """Missing, wrong, surplus and empty lines under a cell become those that it prints, above its sources."""
    file = tmp_path / "page.md"
    listing = cell('print("a 1\\n\\nb 2")  # line 2')
    for standing in ("", "%> a 1\n", "%> a 1\n%>\n%> b 3\n", "%> a 1\n%>\n%> b 2\n%> c\n"):
        file.write_text(f"{cell('two = 1 + 1')}\n\n{listing}\n{standing}%= two\n\nAfter.\n", encoding="utf-8")
        assert fix_file(file, Settings()).report.problems == []
        assert file.read_text(encoding="utf-8").endswith(f"{listing}\n%> a 1\n%>\n%> b 2\n%= two\n\nAfter.\n")
        assert check_file(file, Settings()).report.edits == []
