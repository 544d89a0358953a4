"""Which card is dealt: what is due, then new ones up to the day's limit; whatever is kept, and whatever the clock says."""

from functools import partial

import pytest

from reader_storage import DAY, card_due
from review_scripts import answer_of

MINUTE, HOUR = 60_000, 3_600_000
NOON = 1_796_040_000_000  # 30 November 2026, 12:00 UTC
TEXTS = {"a/one": [["x", "R1", "?", "!"], ["y", "Q1", "?", "!"]], "a/two": [["z", "Q1", "?", "!"]]}
record = partial(card_due, days_since=1)
HAND = "({ cardsOf, handOf }, texts, kept, now) => handOf(cardsOf(texts), kept, now)"


def kept(cards: dict | None = None, lessons: tuple[str, ...] = ("a/one", "a/two"), **review: object) -> dict:
    """A document in which lessons are begun."""
    begun = {page: {"started": {"at": 1}} for page in lessons}
    return {"version": 2, "lessons": begun, "cards": cards or {}, **({"review": review} if review else {})}


def hand(document: dict, now: int = NOON, zone: str = "UTC") -> dict:
    """What can be dealt; the card by its id."""
    found = answer_of(HAND, TEXTS, document, now, zone=zone)
    return {**found, "card": found["card"] and found["card"]["id"]}


def limit(count: object) -> dict:
    """The reader's choice of new cards a day."""
    return {"newADay": {"is": count, "at": 1}}


def test_due_cards_come_first_the_longest_waiting_before_others() -> None:
    """Of two that are due the earlier one is dealt; a new card only when none is due."""
    both = {"a/one#y": record(NOON - HOUR), "a/two#z": record(NOON - DAY)}
    assert hand(kept(both))["card"] == "a/two#z"
    assert hand(kept({"a/one#y": record(NOON - HOUR)}))["card"] == "a/one#y"
    assert hand(kept({"a/one#y": record(NOON + HOUR)}))["card"] == "a/one#x"
    assert hand(kept(both)) | {"card": ""} == {
        "card": "",
        "due": 2,
        "fresh": 1,
        "unseen": 0,
        "early": 0,
        "next": NOON + 12 * HOUR,
        "wait": None,
        "lessons": 2,
        "begun": 2,
        "damaged": 0,
    }


def test_only_lessons_that_are_begun_or_chosen_are_dealt() -> None:
    """A lesson that is begun is in, also by an answer or by being done; the reader's choice of a lesson stands above that."""
    assert hand(kept(lessons=()))["lessons"] == 0
    assert hand(kept(lessons=("a/two",)))["card"] == "a/two#z"
    answered = {**kept(lessons=()), "lessons": {"a/two": {"pieces": {"z": {"right": False, "at": 1}}}}}
    assert hand(answered)["card"] == "a/two#z"
    taken_back = {**kept(lessons=()), "lessons": {"a/two": {"pieces": {"z": {"right": None, "at": 1}}}}}
    assert hand(taken_back)["card"] is None
    assert hand({**kept(lessons=()), "review": {"lessons": {"a/two": {"is": True, "at": 1}}}})["card"] == "a/two#z"
    assert hand({**kept(), "review": {"lessons": {"a/one": {"is": False, "at": 1}}}})["card"] == "a/two#z"


def test_new_cards_of_a_day_are_limited() -> None:
    """What was graded for the first time today counts, in lessons that are gone too; yesterday's does not, and nothing above the limit is dealt."""
    today = {"gone/lesson#old": record(NOON + 3 * DAY, first=NOON - HOUR, last=NOON - HOUR)}
    assert hand(kept(today, **limit(1))) | {"due": 0} == {
        "card": None, "due": 0, "fresh": 0, "unseen": 3, "early": 0, "next": NOON + 12 * HOUR, "wait": None, "lessons": 2, "begun": 2, "damaged": 0,
    }  # fmt: skip
    assert hand(kept(today, **limit(2)))["fresh"] == 1
    yesterday = {"gone/lesson#old": record(NOON + 3 * DAY, first=NOON - 13 * HOUR)}
    assert hand(kept(yesterday, **limit(1)))["fresh"] == 1
    assert hand(kept(**limit(0))) | {"lessons": 0} == {
        "card": None,
        "due": 0,
        "fresh": 0,
        "unseen": 0,
        "early": 0,
        "next": None,
        "wait": None,
        "lessons": 0,
        "begun": 2,
        "damaged": 0,
    }


def test_day_begins_at_midnight_where_the_reader_is() -> None:
    """At noon in London it is past midnight in Auckland: a card begun two hours before is today's there and here, fourteen hours before, yesterday's."""
    begun = {"gone/lesson#old": record(NOON + 3 * DAY, first=NOON - 2 * HOUR)}
    assert hand(kept(begun, **limit(1)), zone="UTC")["fresh"] == 0
    assert hand(kept(begun, **limit(1)), zone="Pacific/Auckland")["fresh"] == 1


@pytest.mark.parametrize("wanted", [None, "9", -1, 2.5, 1e9])
def test_unfit_limit_is_the_usual_one(wanted: object) -> None:
    """A limit that nobody can have chosen counts as none chosen: ten."""
    assert answer_of("({ newADay }, kept) => newADay(kept)", kept(**limit(wanted))) == 10
    assert answer_of("({ newADay }, kept) => newADay(kept)", kept(**limit(0))) == 0
    assert answer_of("({ newADay }, kept) => newADay(kept)", {**kept(), "review": 7}) == 10


def test_card_being_learned_comes_early_where_nothing_else_is_to_do() -> None:
    """Within twenty minutes it is dealt after all others; a card that is known already waits for its time."""
    learning = {"a/one#x": record(NOON + 9 * MINUTE, state=1), "a/one#y": record(NOON + 9 * MINUTE)}
    assert hand(kept(learning))["card"] == "a/two#z"
    assert hand(kept(learning, **limit(0))) == {
        "card": "a/one#x",
        "due": 0,
        "fresh": 0,
        "unseen": 0,
        "early": 1,
        "next": NOON + 9 * MINUTE,
        "wait": None,
        "lessons": 2,
        "begun": 2,
        "damaged": 0,
    }
    later = {"a/one#x": record(NOON + 21 * MINUTE, state=1)}
    assert hand(kept(later, **limit(0)))["card"] is None


def test_card_is_not_laid_again_within_a_minute_of_its_grade() -> None:
    """Also where it is the only one: its answer was just seen. When the minute is over, or it is due, it is dealt."""

    def graded_at(last: int, due: int = NOON + 9 * MINUTE) -> dict:
        return hand(kept({"a/one#x": record(due, state=1, last=last)}, **limit(0)))

    seconds = graded_at(NOON - 5000)
    assert (seconds["card"], seconds["early"], seconds["next"], seconds["wait"]) == (None, 0, NOON + 9 * MINUTE, NOON + 55_000)
    assert graded_at(NOON - MINUTE)["card"] == "a/one#x"
    assert graded_at(NOON - 5000, NOON + 40_000)["wait"] == NOON + 40_000
    assert graded_at(NOON - MINUTE, NOON)["due"] == 1


def test_cards_of_lessons_that_are_gone_are_not_dealt() -> None:
    """Their records wait for their lesson's return and disturb nobody."""
    gone = {"gone/lesson#old": record(NOON - DAY), "a/one#renamed": record(NOON - DAY)}
    assert hand(kept(gone, **limit(0)))["card"] is None


def test_damaged_record_is_dealt_as_a_new_card_and_counted() -> None:
    """The others of its lesson are dealt as ever; a record without a grade, as undo leaves it, is not damaged."""
    found = hand(kept({"a/one#x": {**record(NOON - DAY), "stability": None}, "a/one#y": {"at": 5}}))
    assert found["card"] == "a/one#x"
    assert (found["fresh"], found["damaged"]) == (3, 1)


def test_card_graded_by_a_clock_ahead_is_due() -> None:
    """Its time is not waited for; a few hours, as between two devices, are no reason."""
    ahead = {"a/one#x": record(NOON + 3650 * DAY)}
    assert hand(kept(ahead, **limit(0)))["card"] == "a/one#x"
    hours = {"a/one#x": record(NOON + 26 * HOUR, last=NOON + 2 * HOUR)}
    assert hand(kept(hours, **limit(0)))["card"] is None


DUE = "({ dueOf }, lessons, kept, now) => dueOf(lessons, kept, now)"
LESSONS = [{"page": page, "pieces": {name: label for name, label, *_ in cards}} for page, cards in TEXTS.items()]


@pytest.mark.parametrize(
    ("cards", "due"),
    [
        ({}, 0),
        ({"a/one#x": record(NOON)}, 1),
        ({"a/one#x": record(NOON + 1)}, 0),
        ({"a/one#x": record(NOON - HOUR), "a/one#y": record(NOON + HOUR), "a/two#z": record(NOON - DAY)}, 2),
        ({"a/one#x": record(NOON + 3650 * DAY)}, 1),
        ({"a/one#x": {**record(NOON - DAY), "stability": None}, "a/one#y": {"at": 5}}, 0),
        ({"gone/lesson#old": record(NOON - DAY), "a/one#renamed": record(NOON - DAY), "a/one#toString": record(NOON - DAY)}, 0),
    ],
    ids=["nothing kept", "due now", "due next", "two of three", "clock ahead", "damaged", "gone"],
)
def test_due_cards_are_counted_without_their_texts(cards: dict, due: int) -> None:
    """The records tell it alone, and the table deals as many."""
    assert answer_of(DUE, LESSONS, kept(cards), NOON) == due
    assert hand(kept(cards))["due"] == due


def test_due_cards_of_lessons_that_are_not_dealt_are_not_counted() -> None:
    """Of a lesson that the reader has left out, or has neither begun nor chosen."""
    cards = {"a/one#x": record(NOON - DAY), "a/two#z": record(NOON - DAY)}
    assert answer_of(DUE, LESSONS, kept(cards, lessons=("a/one",)), NOON) == 1
    assert answer_of(DUE, LESSONS, kept(cards, lessons={"a/one": {"is": False, "at": 1}}), NOON) == 1


GRADE = """({ keepGrade, takeBack, merged }, kept, how, now) => {
  const before = JSON.parse(JSON.stringify(kept));
  const step = keepGrade(kept, "a/one#x", 3, now);
  const graded = JSON.parse(JSON.stringify(kept));
  if (how === "elsewhere") kept.cards["a/one#x"].at += 1;
  const isBack = takeBack(kept, step, now) !== null;
  return { before, graded, isBack, after: kept, both: merged(kept, graded) };
}"""


def test_grade_is_taken_back_and_stays_so() -> None:
    """What was kept before is kept again, unknown fields included, with a time later than the grade's: merging cannot bring the grade back."""
    old = {**record(NOON - HOUR), "colour": "red"}
    found = answer_of(GRADE, kept({"a/one#x": old}), "", NOON)
    assert found["graded"]["cards"]["a/one#x"]["reps"] == 4
    assert found["graded"]["cards"]["a/one#x"]["colour"] == "red"
    assert found["isBack"] is True
    assert found["after"]["cards"]["a/one#x"] | {"at": 0} == old | {"at": 0}
    assert found["both"] == found["after"]


def test_first_grade_of_a_card_is_taken_back_to_a_new_card() -> None:
    """It is dealt as a new one again and does not count among the new ones of today."""
    found = answer_of(GRADE, kept(), "", NOON)
    assert list(found["after"]["cards"]["a/one#x"]) == ["at"]
    assert hand(found["after"], NOON) == hand(found["before"], NOON)
    assert found["both"] == found["after"]


def test_grade_that_changed_since_is_not_taken_back() -> None:
    """A grade that another window has given stands."""
    found = answer_of(GRADE, kept({"a/one#x": record(NOON - HOUR)}), "elsewhere", NOON)
    assert found["isBack"] is False
    assert found["after"]["cards"]["a/one#x"]["reps"] == 4


def test_choices_merge_one_by_one() -> None:
    """Two windows that choose different lessons keep both choices; of two choices of one lesson the later stands."""
    call = """({ chooseLesson, chooseNewADay, merged }, one, other) => {
      chooseLesson(one, "a/one", false, 5); chooseNewADay(one, 3, 9); chooseLesson(other, "a/two", false, 6); chooseLesson(other, "a/one", true, 7);
      return merged(one, other).review;
    }"""
    found = answer_of(call, kept(), kept())
    assert found == {"newADay": {"is": 3, "at": 9}, "lessons": {"a/one": {"is": True, "at": 7}, "a/two": {"is": False, "at": 6}}}


def test_choice_is_later_than_one_that_a_clock_ahead_has_written() -> None:
    """Both choices of today stand against those of tomorrow when windows are merged."""
    call = """({ chooseLesson, chooseNewADay, merged }, kept) => {
      const before = JSON.parse(JSON.stringify(kept));
      chooseLesson(kept, "a/one", false, 5); chooseNewADay(kept, 3, 5);
      return merged(before, kept).review;
    }"""
    tomorrow = {"newADay": {"is": 9, "at": DAY}, "lessons": {"a/one": {"is": True, "at": DAY}}}
    found = answer_of(call, {**kept(), "review": tomorrow})
    assert (found["newADay"]["is"], found["lessons"]["a/one"]["is"]) == (3, False)


@pytest.mark.parametrize(
    ("span", "words"),
    [(MINUTE, "1 minute"), (10 * MINUTE, "10 minutes"), (90 * MINUTE, "2 hours"), (DAY, "1 day"), (46 * DAY, "46 days"), (163 * DAY, "5 months"), (1095 * DAY, "3 years"), (0, "1 minute")],
)  # fmt: skip
def test_spans_are_said_in_words(span: int, words: str) -> None:
    """A span is told in the unit that a reader would choose."""
    assert answer_of("({ spanInWords }, span) => spanInWords(span)", span) == words


def test_next_card_is_told_by_day_and_time() -> None:
    """Today by the clock, tomorrow as such, later by the date."""
    call = "({ handInWords, handOf, cardsOf }, texts, kept, now) => handInWords(handOf(cardsOf(texts), kept, now), now)"

    def due_in(span: int) -> str:
        return answer_of(call, TEXTS, kept({"a/one#x": record(NOON + span, last=NOON)}, **limit(0)), NOON)

    assert due_in(2 * HOUR) == "Nothing is due. The next card comes today at 14:00."
    assert due_in(20 * HOUR) == "Nothing is due. The next card comes tomorrow."
    assert due_in(5 * DAY) == "Nothing is due. The next card comes on Saturday, 5 December 2026."
    assert answer_of(call, TEXTS, kept({"a/one#x": record(NOON + 2 * HOUR, first=NOON, last=NOON)}, **limit(1)), NOON) == (
        "Nothing is due. The next card comes today at 14:00. Today\u2019s new cards are dealt; 2 more wait. "
        "You can ask for more a day under \u201cLessons and new cards\u201d."
    )
    assert answer_of(call, TEXTS, kept(), NOON) == "3 new."
    assert answer_of(call, TEXTS, kept({"a/one#x": record(NOON - 1)}), NOON) == "1 card to repeat and 2 new."
    assert answer_of(call, TEXTS, kept(lessons=()), NOON).startswith("You have begun no lesson")
    left_out = kept(lessons=("a/one",))
    left_out["review"] = {"lessons": {"a/one": {"is": False, "at": 1}}}
    assert answer_of(call, TEXTS, left_out, NOON).startswith("You have left out every lesson that you have begun")
    early = kept({"a/one#x": record(NOON + 9 * MINUTE, state=1)}, **limit(0))
    assert answer_of(call, TEXTS, early, NOON) == "Nothing is due. 1 card of the next twenty minutes can be repeated early."
    damaged = kept({"a/one#x": {**record(NOON - DAY), "difficulty": 0}}, **limit(0))
    assert answer_of(call, TEXTS, damaged, NOON).endswith("What was kept of 1 card was damaged; it is dealt as a new one.")
