/**
 * What is kept of a reader's work, as one JSON document.
 *
 * Whatever changes has a time in `at` (milliseconds, as `Date.now()` gives them), so that of two versions the later one is known.
 * What is taken back stays as a record that says so: a version that is merged in cannot bring it back.
 * Fields that are not named here survive.
 */

/** @typedef {{ right: boolean | null, at: number }} Said what the reader said of an answer; null: taken back */
/** @typedef {{ is: boolean, at: number }} Done whether the lesson is done */
/** @typedef {{ heading: string, words?: string, at: number }} Place the id of the heading that the reader was at, and its words; empty: the top of the page */
/** @typedef {{ at: number }} Started */
/** @typedef {{ started?: Started, place?: Place, pieces?: Record<string, Said>, done?: Done }} Lesson */
/** @typedef {Record<string, unknown> & { at?: number }} Card a review card: a record of the review's own, with the time of its last change */
/** @typedef {{ version: number, lessons: Record<string, Lesson>, cards: Record<string, Card>, [further: string]: unknown }} Kept */

export const VERSION = 2;

/**
 * Return a document that keeps nothing.
 * @returns {Kept}
 */
export function nothing() {
  return { version: VERSION, lessons: {}, cards: {} };
}

/**
 * Say whether a value is an object with fields, and neither an array nor null.
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function hasFields(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Return the field of an object that is its own, and not one that every object has, such as `constructor`.
 * @template T
 * @param {Record<string, T> | undefined} object
 * @param {string} name
 * @returns {T | undefined}
 */
export function own(object, name) {
  return object && Object.prototype.hasOwnProperty.call(object, name) ? object[name] : undefined;
}

/**
 * Say whether a document keeps nothing of the reader's.
 * @param {Kept} kept
 */
export function isEmpty(kept) {
  const { version, ...parts } = kept;
  return Object.values(parts).every((part) => hasFields(part) && Object.keys(part).length === 0);
}

/**
 * Say whether a card holds a grade: one whose grade was taken back does not.
 * @param {Card} card
 */
export function hasGrade(card) {
  return "due" in card;
}
