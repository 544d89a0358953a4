"""Storages of a browser as readers have them: refused, full, and with whatever may lie in it."""

import json

DAY = 86_400_000  # in milliseconds
KINDS = "for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { configurable: true, "
BLOCKED = KINDS + "get() { throw new DOMException('no', 'SecurityError'); } })"
MISSING = KINDS + "value: null })"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
DAMAGED = '{"version": 2, "lessons": {"a/b": {"pieces": {"q1": {"right": true, "at": 1}, "q2": "yes"}}}, "cards": {}}'
NEWER = '{"version": 99, "lessons": {"a/b": "in another form"}}'


def planted(text: str) -> str:
    """A script that puts a text into the storage, once."""
    return f"if (!localStorage.planted) {{ localStorage.planted = 1; localStorage.handgrad = {json.dumps(text)}; }}"


def card_due(due: int, days_since: int, **more: object) -> dict:
    """What is kept of a card that is due then, and was graded so many days before."""
    last = due - days_since * DAY
    known = {"first": due - 9 * DAY, "stability": 3.0, "difficulty": 5.0, "state": 2, "step": 0, "reps": 3, "lapses": 0}
    return {"due": due, "at": last, "last": last, **known, **more}
