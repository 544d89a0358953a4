/**
 * When a card comes again: the algorithm FSRS with its published parameters, and without its random part, so that the same grades
 * at the same times give the same times always.
 */

import { createEmptyCard, fsrs } from "ts-fsrs";

import { changeTime, isTime } from "../kept/times.js";

/** @typedef {1 | 2 | 3 | 4} Grade again, hard, good, easy */
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

const scheduler = fsrs({ enable_fuzz: false });

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

/**
 * Return what is to be kept of a card after a grade.
 * @param {Record<string, unknown> | undefined} before what was kept of it; nothing, or a damaged record, is a new card
 * @param {Grade} grade
 * @param {number} now
 * @returns {Reviewed}
 */
export function graded(before, grade, now) {
  const known = isReviewed(before) ? before : undefined;
  const { card } = scheduler.next(known ? cardOf(known, now) : createEmptyCard(new Date(now)), new Date(now), grade);
  return {
    at: changeTime(before, now),
    due: card.due.getTime(),
    last: now,
    first: known?.first ?? now,
    stability: card.stability,
    difficulty: card.difficulty,
    state: card.state,
    step: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
  };
}

/** @param {number} value */
function isCount(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

/**
 * @param {Reviewed} known
 * @param {number} now a card that was graded later than now, by a clock that was ahead, counts as graded now
 * @returns {import("ts-fsrs").Card}
 */
function cardOf(known, now) {
  return {
    due: new Date(known.due),
    stability: known.stability,
    difficulty: known.difficulty,
    elapsed_days: 0,
    scheduled_days: 0,
    learning_steps: known.step,
    reps: known.reps,
    lapses: known.lapses,
    state: known.state,
    last_review: new Date(Math.min(known.last, now)),
  };
}
