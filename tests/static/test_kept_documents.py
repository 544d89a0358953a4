"""What is kept of a reader's work, as a document: read whatever it is, brought from older forms, merged without loss."""

import pytest

from kept_pages import answer_of

NOW = {
    "version": 2,
    "lessons": {
        "pytorch/autograd": {
            "started": {"at": 5},
            "place": {"heading": "pitfalls", "at": 9},
            "pieces": {"q1": {"right": True, "at": 6}, "e1": {"right": False, "at": 7}, "p2": {"right": None, "at": 8}},
            "done": {"is": True, "at": 9},
        }
    },
    "cards": {"pytorch/autograd#q1": {"at": 6, "days": 3}},
}
EMPTY = {"version": 2, "lessons": {}, "cards": {}}


def read(text: str) -> dict:
    """What a text holds."""
    return answer_of("reading.js", "read(given[0])", text)


def lesson(**parts: object) -> dict:
    """A document with one lesson."""
    return {"version": 2, "lessons": {"a/b": parts}, "cards": {}}


def merged(one: dict, other: dict) -> dict:
    """Two versions of a document as one."""
    return answer_of("merging.js", "merged(given[0], given[1])", one, other)


def test_sound_document_is_read_as_it_is() -> None:
    """Nothing is changed, and nothing is wrong, also with fields that this version does not know."""
    known_to_others = {
        **NOW,
        "further": [1],
        "lessons": {"a/b": {"colour": "red", "pieces": {"q1": {"right": True, "at": 1, "why": "x"}}}},
    }
    for document in (NOW, EMPTY, known_to_others):
        assert answer_of("reading.js", "read(JSON.stringify(given[0]))", document) == {
            "kept": document,
            "faults": [],
            "isNewer": False,
        }


@pytest.mark.parametrize(
    "text", ["", "null", "7", "[]", "{}", '{"version": 2', "<html>", '{"version": "2"}', '{"version": 0}', '{"version": 1.5}']
)
def test_what_is_no_document_is_named(text: str) -> None:
    """A text that breaks off, or is something else, holds nothing, and one message says what is wrong."""
    found = read(text)
    assert (found["kept"], len(found["faults"]), found["isNewer"]) == (EMPTY, 1, False)


def test_newer_document_is_told_from_a_damaged_one() -> None:
    """A later version of the site may keep things in a form that this one cannot judge."""
    assert read('{"version": 3, "lessons": 7}') == {"kept": EMPTY, "faults": [], "isNewer": True}


@pytest.mark.parametrize(
    ("parts", "sound", "fault"),
    [
        ({"done": True, "started": {"at": 1}}, {"started": {"at": 1}}, "lessons.a/b.done is not what it should be"),
        ({"done": {"is": 1, "at": 2}}, {}, "lessons.a/b.done is not what it should be"),
        ({"place": {"heading": 3, "at": 2}}, {}, "lessons.a/b.place is not what it should be"),
        ({"started": {"at": "yesterday"}}, {}, "lessons.a/b.started is not what it should be"),
        ({"pieces": ["q1"]}, {"pieces": {}}, "lessons.a/b.pieces is not a list of records"),
        ({"pieces": {"q1": {"right": "yes", "at": 1}, "q2": {"right": True, "at": 1}}}, {"pieces": {"q2": {"right": True, "at": 1}}}, "lessons.a/b.pieces.q1 is not what it should be"),
        ({"pieces": {"q1": {"right": True}}}, {"pieces": {}}, "lessons.a/b.pieces.q1 is not what it should be"),
        ({"pieces": {"q1": None}}, {"pieces": {}}, "lessons.a/b.pieces.q1 is not a record"),
        ({"done": {"is": True, "at": 1e300}}, {}, "lessons.a/b.done is not what it should be"),
        ({"started": {"at": -1}}, {}, "lessons.a/b.started is not what it should be"),
    ],
)  # fmt: skip
def test_unsound_part_is_named_and_left_out(parts: dict, sound: dict, fault: str) -> None:
    """One unsound record takes no other with it."""
    found = answer_of("reading.js", "read(JSON.stringify(given[0]))", lesson(**parts))
    assert (found["kept"], found["faults"]) == (lesson(**sound), [fault])


def test_unsound_lists_are_named() -> None:
    """Lessons, cards and a single lesson that are no records are each named."""
    assert read('{"version": 2, "cards": []}')["faults"] == ["lessons is not a list of records", "cards is not a list of records"]
    assert read('{"version": 2, "lessons": {"a": []}, "cards": {"c": 1}}')["faults"] == [
        "lessons.a is not a record",
        "cards.c is not a record",
    ]


def test_names_that_every_object_has_are_names_like_others() -> None:
    """A piece may be named `constructor`; a record named `__proto__` is refused, and changes nothing behind the scenes."""
    said = "saidOf({ lessons: {}, cards: {} }, 'constructor', 'constructor')"
    assert answer_of("lessons.js", said) is None
    assert answer_of("lessons.js", "lessonIn({ lessons: {}, cards: {} }, 'constructor')") == {}
    named = lesson(pieces={"constructor": {"right": True, "at": 1}})
    assert merged(named, lesson(pieces={})) == named
    found = read('{"version": 2, "lessons": {"__proto__": {"done": {"is": true, "at": 1}}}, "cards": {}}')
    assert found["kept"] == EMPTY
    assert found["faults"] == ["lessons.__proto__ is not a record"]


def test_first_version_is_migrated() -> None:
    """Lists of names become records, older than any that has a time; what is unknown survives, what is unsound is named."""
    first = (
        '{"version": 1, "lessons": {"a/b": {"started": true, "answered": ["q1", "why"], "solved": ["e2"], "done": true, "x": 1}}}'
    )
    told = {"right": True, "at": 0}
    expected = lesson(x=1, started={"at": 0}, done={"is": True, "at": 0}, pieces={"q1": told, "why": told, "e2": told})
    assert read(first) == {"kept": expected, "faults": [], "isNewer": False}
    assert read('{"version": 1, "lessons": {"a/b": {"done": false}}}')["kept"] == lesson(pieces={})
    assert read('{"version": 1, "lessons": {"a/b": {"answered": 7}}}')["faults"] == [
        "lessons.a/b.pieces is not a list of records"
    ]
    assert read('{"version": 1, "lessons": {"a/b": {"answered": [{"a": 1}, null, 7]}}}')["faults"] == [
        "lessons.a/b.pieces is not a list of records"
    ]
    assert read('{"version": 1, "lessons": 7}')["faults"] == ["lessons is not a list of records"]


def test_unsound_time_of_a_card_is_named_and_the_card_stays() -> None:
    """A time that no clock can show would outdo every later change."""
    card = {"days": 3, "at": 1e300}
    found = answer_of("reading.js", "read(JSON.stringify(given[0]))", {**EMPTY, "cards": {"a/b#q1": card}})
    assert found == {"kept": {**EMPTY, "cards": {"a/b#q1": {"days": 3}}}, "faults": ["cards.a/b#q1.at is not what it should be"], "isNewer": False}  # fmt: skip


def test_what_is_nested_too_deep_is_cut_and_named_once() -> None:
    """Four thousand levels in a field that this version does not know end nothing; the sound parts beside them stay."""
    deep = '{"x":' * 4_000 + "1" + "}" * 4_000
    found = read(f'{{"version": 2, "lessons": {{"a/b": {{"done": {{"is": true, "at": 1}}}}}}, "cards": {{}}, "further": [{deep}, {deep}]}}')  # fmt: skip
    assert found["kept"]["lessons"] == {"a/b": {"done": {"is": True, "at": 1}}}
    assert found["faults"] == ["something in it is nested too deep"]


@pytest.mark.parametrize(
    ("change", "where"),
    [("judge(kept, 'a/b', 'q1', null, 5)", ("pieces", "q1")), ("finish(kept, 'a/b', false, 5)", ("done",)), ("reach(kept, 'a/b', 'code', 'Code', 5)", ("place",))],
)  # fmt: skip
def test_change_is_later_than_what_a_clock_ahead_has_written(change: str, where: tuple[str, ...]) -> None:
    """What is taken back after a word of tomorrow stays taken back when another window's version is merged in."""
    tomorrow = 86_400_000
    parts = {
        "pieces": {"q1": {"right": True, "at": tomorrow}},
        "done": {"is": True, "at": tomorrow},
        "place": {"heading": "", "at": tomorrow},
    }
    kept = answer_of("lessons.js", f"(() => {{ const kept = given[0]; {change}; return kept; }})()", lesson(**parts))
    now = kept["lessons"]["a/b"]
    for name in where:
        now = now[name]
    assert now["at"] == tomorrow + 1
    assert merged(kept, lesson(**parts)) == merged(lesson(**parts), kept) == kept


def test_nothing_is_kept_where_every_part_is_empty() -> None:
    """A choice of the review, a card, a lesson, or a field of another version is something."""
    for more in (
        {"review": {"newADay": {"is": 3, "at": 1}}},
        {"cards": {"c": {"at": 1}}},
        {"lessons": {"a/b": {}}},
        {"further": [1]},
    ):
        assert answer_of("shape.js", "isEmpty(given[0])", {**EMPTY, **more}) is False
    assert answer_of("shape.js", "isEmpty(given[0])", {**EMPTY, "review": {}}) is True


def test_merging_keeps_what_either_has() -> None:
    """Lessons, pieces, cards and fields of the future that only one version has are in both made one."""
    one = {**lesson(pieces={"q1": {"right": True, "at": 1}}), "mine": 1}
    other = {**lesson(started={"at": 3}, pieces={"q2": {"right": False, "at": 2}}), "cards": {"c": {"at": 1}}, "theirs": [2]}
    other["lessons"]["c/d"] = {"done": {"is": True, "at": 1}}
    both = {
        **lesson(started={"at": 3}, pieces={"q1": {"right": True, "at": 1}, "q2": {"right": False, "at": 2}}),
        "cards": {"c": {"at": 1}},
        "mine": 1,
        "theirs": [2],
    }
    both["lessons"]["c/d"] = {"done": {"is": True, "at": 1}}
    assert merged(one, other) == both


@pytest.mark.parametrize(("earlier", "later"), [(True, None), (True, False), (None, True), (False, True)])
def test_later_word_stands(earlier: bool | None, later: bool | None) -> None:
    """What was taken back stays taken back, and what was said again stands, whichever version comes first."""
    one, other = (lesson(pieces={"q1": {"right": right, "at": at}}) for right, at in ((earlier, 1), (later, 2)))
    assert merged(one, other) == merged(other, one) == other


def test_merging_is_the_same_in_every_order() -> None:
    """Two pages that merge the same versions end with the same text, also where the times are equal, and then nothing changes."""
    one = lesson(pieces={"q1": {"right": True, "at": 1}}, done={"is": True, "at": 4}, x=1)
    other = lesson(pieces={"q1": {"right": False, "at": 1}}, place={"heading": "", "at": 2}, x=[2])
    first, second, again = answer_of(
        "merging.js",
        "[merged(...given), merged(given[1], given[0]), merged(merged(...given), given[1])].map((kept) => JSON.stringify(kept))",
        one,
        other,
    )
    assert first == second == again
