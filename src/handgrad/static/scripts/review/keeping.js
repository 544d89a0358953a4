/** What is kept of the review: a grade, what it replaces when it is taken back, and the reader's choices. */

import { hasFields, own } from "../kept/shape.js";
import { changeTime } from "../kept/times.js";
import { graded } from "./scheduling.js";

/** @typedef {import("../kept/shape.js").Kept} Kept */
/** @typedef {{ id: string, before: import("../kept/shape.js").Card | undefined, at: number }} Step a grade that can be taken back: what was kept before it, and its time */

/**
 * Keep the grade of a card; fields of its record that are not known here survive.
 * @param {Kept} kept
 * @param {string} id
 * @param {import("./scheduling.js").Grade} grade
 * @param {number} now
 * @returns {Step}
 */
export function keepGrade(kept, id, grade, now) {
  const before = own(kept.cards, id);
  const after = graded(before, grade, now);
  kept.cards[id] = { ...before, ...after };
  return { id, before, at: after.at };
}

/**
 * Take a grade back, and return the time of that; null where the card has changed since, in another window.
 * @param {Kept} kept
 * @param {Step} step
 * @param {number} now
 */
export function takeBack(kept, { id, before, at }, now) {
  const current = own(kept.cards, id);
  if (current?.at !== at) return null;
  // A card without a grade keeps a record of its own: one that is merged in from elsewhere cannot bring the grade back.
  const taken = changeTime(current, now);
  kept.cards[id] = { ...before, at: taken };
  return taken;
}

/**
 * Keep how many new cards a day the reader wants.
 * @param {Kept} kept
 * @param {number} count
 * @param {number} now
 */
export function chooseNewADay(kept, count, now) {
  const review = choicesIn(kept);
  review.newADay = { is: count, at: changeTime(fields(review.newADay), now) };
}

/**
 * Keep whether the reader wants the cards of a lesson.
 * @param {Kept} kept
 * @param {string} page
 * @param {boolean} is
 * @param {number} now
 */
export function chooseLesson(kept, page, is, now) {
  const review = choicesIn(kept);
  const lessons = fields(review.lessons);
  review.lessons = { ...lessons, [page]: { is, at: changeTime(fields(own(lessons, page)), now) } };
}

/**
 * @param {Kept} kept
 * @returns {Record<string, unknown>}
 */
function choicesIn(kept) {
  const review = fields(kept.review);
  kept.review = review;
  return review;
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
function fields(value) {
  return hasFields(value) ? value : {};
}
