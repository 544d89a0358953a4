/** What is kept of a card that was graded, and whether it is sound. */

import { isTime } from "../kept/times.js";

/**
 * What is kept of a graded card: when it is due, when it was graded last and first, and what FSRS knows of it.
 * @typedef {{ at: number, due: number, last: number, first: number, stability: number, difficulty: number, state: number, step: number, reps: number, lapses: number }} Reviewed
 */

/** States of FSRS in which a card comes again within minutes. */
const LEARNING = [1, 3];
/** What each number of a sound record can be; stability and difficulty as FSRS bounds them. @type {Record<string, (value: number) => boolean>} */
const SOUND = {
  due: isTime,
  last: isTime,
  first: isTime,
  stability: (days) => days >= 0.001 && days <= 36_500,
  difficulty: (value) => value >= 1 && value <= 10,
  state: (value) => [1, 2, 3].includes(value),
  step: (value) => isCount(value) && value < 10,
  reps: isCount,
  lapses: isCount,
};

/**
 * Say whether a record is sound and of a card that was graded.
 * @param {Record<string, unknown> | undefined} record
 * @returns {record is Reviewed}
 */
export function isReviewed(record) {
  return Object.entries(SOUND).every(([name, isSound]) => typeof record?.[name] === "number" && isSound(record[name]));
}

/**
 * Say whether a record is of a graded card and damaged.
 * @param {Record<string, unknown> | undefined} record
 */
export function isDamaged(record) {
  return !isReviewed(record) && Object.keys(SOUND).some((name) => record?.[name] !== undefined);
}

/**
 * Say whether a card is still being learned, and comes again within minutes.
 * @param {Reviewed} record
 */
export function isLearning(record) {
  return LEARNING.includes(record.state);
}

/** @param {number} value */
function isCount(value) {
  return Number.isSafeInteger(value) && value >= 0;
}
