"""DL01.6.1-F3: every number of the loss in small steps stands on the sheet, and moves when the logits do."""

from dataclasses import astuple

import pytest

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.record_and_walk.two_into_z import alt, draw
from handgrad.worked.record_and_walk import LOGITS, Logits, small_steps

OTHER = Logits((-0.3, 2.4), label=0)
LONG = Logits((-1.25, 2.34), label=1)


def flat(steps):
    """The single numbers of the steps."""
    return [number for value in astuple(steps) for number in (value if isinstance(value, tuple) else (value,))]


@pytest.mark.parametrize("given", [LOGITS, OTHER])
@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_every_number(wide, given):
    """Each step of the work by hand, which a test compares with PyTorch, and each logit stands on the sheet."""
    shown = {text.strip("\N{MINUS SIGN}") for text in numbers_of(draw(wide, given))}
    assert shown == {num(abs(value)) for value in (*given.z, *flat(small_steps(given)))}


@pytest.mark.parametrize("wide", [True, False])
def test_the_gradients_stand_in_the_order_of_the_walk(wide):
    """The signs along the middle hold what arrives at s, c and L."""
    s = small_steps()
    labels = draw(wide).labels
    at = {label.words: label for label in labels if label.words in ("s", "c", "L")}
    backward = [label for label in labels if label.role == "backward"]
    under = [min(backward, key=lambda label, name=name: abs(label.x - at[name].x) + abs(label.y - at[name].y)) for name in "scL"]
    assert [label.words for label in under] == [num(value) for value in (s.at_s, s.at_c, s.seed)]


@pytest.mark.parametrize("given", [LOGITS, OTHER])
@pytest.mark.parametrize("wide", [True, False])
def test_the_contributions_stand_at_their_arrows(wide, given):
    """Beside the arrows into the logits stands what exp passes to each, and what pick passes to the true class."""
    s = small_steps(given)
    strong = [label.words for label in draw(wide, given).labels if label.role == "backward" and label.runs[0].face == "strong"]
    assert sorted(strong) == sorted(num(value) for value in (*s.from_exp, s.from_pick[given.label]))


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_logits(wide):
    """No number was typed: with other logits all change but the seed 1, which minus passes on, and a true zero."""
    assert {number.strip("\N{MINUS SIGN}") for number in typed(draw(wide), draw(wide, Logits((-0.3, 2.4))))} <= {"0", "1"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("given", [LONG, OTHER], ids=["long", "other"])
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, given, check):
    """Longer and negative numbers still find room, whichever class is the true one."""
    assert check(draw(wide, given)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
