/**
 * When a card comes again: the algorithm FSRS with its published parameters, and without its random part, so that the same grades
 * at the same times give the same times always.
 */

import { createEmptyCard, fsrs } from "ts-fsrs";

import { changeTime } from "../kept/times.js";
import { isReviewed } from "./records.js";

/** @typedef {import("./records.js").Reviewed} Reviewed */
/** @typedef {1 | 2 | 3 | 4} Grade again, hard, good, easy */

const scheduler = fsrs({ enable_fuzz: false });

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
