/** Which card is dealt next: what is due, then new cards up to the day's limit, then what is due within minutes anyway. */

import { lessonIn } from "../kept/lessons.js";
import { hasFields, own } from "../kept/shape.js";
import { isDamaged, isLearning, isReviewed } from "./records.js";

/** @typedef {import("../kept/shape.js").Kept} Kept */
/** @typedef {{ id: string, page: string, name: string, label: string, front: string, back: string }} Card */
/**
 * What can be dealt now: cards that are due, new ones and, where there is neither, some that are dealt early. `next` is when the next card comes
 * that is not due yet, `wait` when something can be dealt early; `unseen` counts the new cards that the day's limit leaves for another day, `damaged` counts records that could not be read, `begun` lessons that are begun.
 * @typedef {{ card: Card | null, due: number, fresh: number, unseen: number, early: number, next: number | null, wait: number | null, lessons: number, begun: number, damaged: number }} Hand
 */

export const NEW_A_DAY = 10;
export const MOST_NEW = 999;
/** A card that is being learned is dealt so much early where there is nothing else to do. */
const EARLY = 20 * 60_000;
/** And not so soon after its grade, when its answer is still before the reader's eyes. */
const REST = 60_000;
/** A card graded so much later than now was graded by a clock that was ahead: it is due, and its next grade puts it right. */
const FUTURE = 24 * 3600_000;

/**
 * Return all cards in the order of the course.
 * @param {Record<string, [string, string, string, string][]>} byLesson
 * @returns {Card[]}
 */
export function cardsOf(byLesson) {
  return Object.entries(byLesson).flatMap(([page, cards]) => cards.map(([name, label, front, back]) => ({ id: `${page}#${name}`, page, name, label, front, back })));
}

/**
 * Return how many new cards a day the reader wants.
 * @param {Kept} kept
 */
export function newADay(kept) {
  const wanted = hasFields(kept.review) && hasFields(kept.review.newADay) ? kept.review.newADay.is : undefined;
  return Number.isInteger(wanted) && Number(wanted) >= 0 && Number(wanted) <= MOST_NEW ? Number(wanted) : NEW_A_DAY;
}

/**
 * Say whether the cards of a lesson are dealt: the reader has chosen so, or has begun it and not chosen otherwise.
 * @param {Kept} kept
 * @param {string} page
 */
export function isDealt(kept, page) {
  const chosen = hasFields(kept.review) && hasFields(kept.review.lessons) ? own(kept.review.lessons, page) : undefined;
  if (hasFields(chosen) && typeof chosen.is === "boolean") return chosen.is;
  return isBegun(kept, page);
}

/**
 * @param {Kept} kept
 * @param {string} page
 */
function isBegun(kept, page) {
  const { started, done, pieces = {} } = lessonIn(kept, page);
  return Boolean(started || done?.is || Object.values(pieces).some(({ right }) => right !== null));
}

/**
 * Return the next card, and how many there are.
 * @param {Card[]} cards
 * @param {Kept} kept
 * @param {number} now
 * @returns {Hand}
 */
export function handOf(cards, kept, now) {
  const pages = new Set(cards.map(({ page }) => page).filter((page) => isDealt(kept, page)));
  const all = cards.filter(({ page }) => pages.has(page)).map((card) => ({ card, record: own(kept.cards, card.id) }));
  const known = all.flatMap(({ card, record }) => (isReviewed(record) ? [{ card, record }] : [])).sort((one, other) => one.record.due - other.record.due);
  const due = known.filter(({ record }) => isDue(record, now));
  const waiting = known.filter((one) => !due.includes(one));
  const unseen = all.filter(({ record }) => !isReviewed(record));
  const fresh = unseen.slice(0, Math.max(0, newADay(kept) - begunToday(kept, now)));
  const learned = waiting.filter(({ record }) => isLearning(record) && record.due <= now + EARLY);
  const early = due.length || fresh.length ? [] : learned.filter(({ record }) => record.last <= now - REST);
  return {
    card: [...due, ...fresh, ...early][0]?.card ?? null,
    due: due.length,
    fresh: fresh.length,
    unseen: newADay(kept) ? unseen.length - fresh.length : 0,
    early: early.length,
    next: earliest([...waiting.slice(0, 1).map(({ record }) => record.due), ...(unseen.length && newADay(kept) ? [tomorrow(now)] : [])]),
    wait: earliest(learned.map(({ record }) => Math.min(record.due, record.last + REST)).filter((time) => time > now)),
    lessons: pages.size,
    begun: new Set(cards.map(({ page }) => page).filter((page) => isBegun(kept, page))).size,
    damaged: all.filter(({ record }) => isDamaged(record)).length,
  };
}

/**
 * Return how many cards are due, told by their records alone: of a lesson whose cards are dealt, and of a question that it still asks.
 * @param {import("../progress/course.js").CourseLesson[]} lessons
 * @param {Kept} kept
 * @param {number} now
 */
export function dueOf(lessons, kept, now) {
  const dealt = lessons.filter(({ page }) => isDealt(kept, page));
  const records = dealt.flatMap(({ page, pieces }) => Object.keys(pieces).map((name) => own(kept.cards, `${page}#${name}`)));
  return records.filter((record) => isReviewed(record) && isDue(record, now)).length;
}

/**
 * @param {import("./records.js").Reviewed} record
 * @param {number} now
 */
function isDue(record, now) {
  return record.due <= now || record.last > now + FUTURE;
}

/** @param {number[]} times */
function earliest(times) {
  return times.length ? Math.min(...times) : null;
}

/**
 * Return how many cards were graded for the first time on the day of `now`, those of lessons that are gone included.
 * @param {Kept} kept
 * @param {number} now
 */
function begunToday(kept, now) {
  const [from, to] = [new Date(now).setHours(0, 0, 0, 0), tomorrow(now)];
  return Object.values(kept.cards).filter((record) => isReviewed(record) && record.first >= from && record.first < to).length;
}

/** @param {number} now */
function tomorrow(now) {
  return new Date(now).setHours(24, 0, 0, 0);
}
