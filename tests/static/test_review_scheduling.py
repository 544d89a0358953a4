"""When a card comes again: as the FSRS project publishes it, and the same each time.

The expected values are those of the project's own tests, read on 30 November 2026: `packages/fsrs/__tests__/FSRS-6.test.ts` of
open-spaced-repetition/ts-fsrs (commit 32b6081), which takes the memory state from fsrs-rs (`src/inference.rs`).
"""

import pytest

from review_scripts import answer_of

AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4
MINUTE, DAY = 60_000, 86_400_000
START = 1_672_317_000_000  # 29 December 2022, 12:30 UTC
WHEN_DUE = """({ graded }, grades, start) => {
  let record, now = start;
  return grades.map((grade) => { record = graded(record, grade, now); now = record.due; return record; });
}"""
AFTER_DAYS = """({ graded }, steps, start) => {
  let record, now = start;
  for (const [days, grade] of steps) record = graded(record, grade, (now += days * 86400000));
  return record;
}"""


def spans(records: list[dict]) -> list[float]:
    """The days for which each grade sends a card away."""
    return [(record["due"] - record["last"]) // DAY for record in records]


def test_intervals_are_the_published_ones() -> None:
    """A card graded good when it is due, forgotten twice in a row, and good again, comes after as many days as FSRS publishes."""
    grades = [GOOD] * 6 + [AGAIN] * 2 + [GOOD] * 5
    assert spans(answer_of(WHEN_DUE, grades, START)) == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]


def test_memory_is_the_published_one() -> None:
    """Stability and difficulty after six reviews on given days are those of the project's other implementation."""
    steps = zip((0, 0, 1, 3, 8, 21), (AGAIN, GOOD, GOOD, GOOD, GOOD, GOOD), strict=True)
    record = answer_of(AFTER_DAYS, [*steps], START)
    assert record["stability"] == pytest.approx(53.62691, abs=5e-5)
    assert record["difficulty"] == pytest.approx(6.3574867, abs=5e-5)


@pytest.mark.parametrize(
    ("grade", "stability", "difficulty", "state", "wait"),
    [
        (AGAIN, 0.212, 6.4133, 1, 1 * MINUTE),
        (HARD, 1.2931, 5.11217071, 1, 6 * MINUTE),
        (GOOD, 2.3065, 2.11810397, 1, 10 * MINUTE),
        (EASY, 8.2956, 1, 2, 8 * DAY),
    ],
)
def test_first_grade_is_the_published_one(grade: int, stability: float, difficulty: float, state: int, wait: int) -> None:
    """A new card's stability, difficulty, state and first wait are those that FSRS publishes for each grade."""
    record = answer_of(WHEN_DUE, [grade], START)[0]
    assert (record["stability"], record["difficulty"], record["state"]) == (stability, difficulty, state)
    assert record["due"] - START == wait


def test_same_grades_give_the_same_times() -> None:
    """Nothing is drawn at random: two runs of long intervals, where FSRS would scatter them, are equal."""
    grades = [EASY, GOOD, GOOD, HARD, GOOD, EASY]
    assert answer_of(WHEN_DUE, grades, START) == answer_of(WHEN_DUE, grades, START)
    assert spans(answer_of(WHEN_DUE, grades, START)) == spans(answer_of(WHEN_DUE, grades, START + 977 * DAY))


def test_record_is_made_of_numbers_and_counts() -> None:
    """What is kept is plain JSON; it counts grades and lapses, and remembers the first grade and the last."""
    grades = [GOOD, GOOD, GOOD, AGAIN]
    last = answer_of(WHEN_DUE, grades, START)[-1]
    assert all(isinstance(value, int | float) for value in last.values())
    assert (last["reps"], last["lapses"], last["first"], last["at"]) == (4, 1, START, last["last"])


DAMAGED = [
    {"stability": None}, {"stability": "5"}, {"stability": 0}, {"due": None}, {"state": 7}, {"reps": None}, {"last": "yesterday"},
    {"difficulty": 0}, {"difficulty": 11}, {"stability": 1e-300}, {"stability": 1e300}, {"due": 1e300}, {"last": -1e300}, {"first": 1e16},
    {"step": -1}, {"step": 1e9}, {"step": 0.5}, {"reps": -3}, {"lapses": 1e300}, {"state": 1.5},
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGED)
def test_damaged_record_is_a_new_card(damage: dict) -> None:
    """A record with a missing, foreign or impossible number is known as damaged, and graded like a new card; no grade is lost on nan."""
    sound = answer_of(WHEN_DUE, [GOOD, GOOD], START)[-1]
    damaged = {**sound, **damage}
    judge = "({ isReviewed, isDamaged }, record) => [isReviewed(record), isDamaged(record)]"
    assert answer_of(judge, sound) == [True, False]
    assert answer_of(judge, damaged) == [False, True]
    regraded = answer_of("({ graded }, record, now) => graded(record, 3, now)", damaged, START + 9 * DAY)
    assert regraded["stability"] == 2.3065
    assert regraded["reps"] == 1
    assert regraded["at"] > damaged["at"]


def test_no_sound_record_ends_in_an_exception() -> None:
    """Every record that is taken as sound, with its numbers at their bounds, can be graded in each way, and comes again at a time that is one."""
    call = """({ graded, isReviewed }, sound, bounds, now) => {
      let count = 0;
      for (const one of bounds) for (const other of bounds) for (const grade of [1, 2, 3, 4]) {
        const record = { ...sound, ...one, ...other };
        const { due, ...after } = graded(record, grade, now);
        if (!(due > now && new Date(due).toISOString()) || !isReviewed({ ...after, due })) throw new Error(JSON.stringify(record));
        count += isReviewed(record);
      }
      return count;
    }"""
    sound = answer_of(WHEN_DUE, [GOOD, GOOD], START)[-1]
    ends = {
        "stability": (0.001, 36_500),
        "difficulty": (1, 10),
        "state": (1, 2, 3),
        "step": (0, 9),
        "reps": (0, 2**53 - 2),
        "lapses": (0, 2**53 - 2),
    }
    ends |= dict.fromkeys(("due", "last", "first", "at"), (0, 253_370_764_800_000, 1e300, -1))
    bounds = [{name: value} for name, values in ends.items() for value in values]
    assert answer_of(call, sound, bounds, START) > 1000


@pytest.mark.parametrize("shift", [-3650 * DAY, 3650 * DAY])
def test_wrong_clock_does_not_break_a_grade(shift: int) -> None:
    """After a grade by a clock ten years ahead or behind, the next one gives numbers, a later `at`, and a time that is right again."""
    wrong = answer_of(WHEN_DUE, [GOOD, GOOD], START + shift)[-1]
    right = answer_of("({ graded }, record, now) => graded(record, 3, now)", wrong, START)
    assert right["last"] == START
    assert right["at"] > wrong["at"]
    assert DAY <= right["due"] - START < 100 * 365 * DAY
    assert right["stability"] > 0
