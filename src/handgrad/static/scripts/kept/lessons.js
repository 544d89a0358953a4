/** What is kept of one lesson: started, what the reader said of its answers, the place where the reader is, done. */

import { own } from "./shape.js";
import { changeTime } from "./times.js";

/** @typedef {import("./shape.js").Kept} Kept */

/**
 * Return what is kept of a lesson, which may be nothing.
 * @param {Kept} kept
 * @param {string} lesson its docname, such as `pytorch/autograd`
 * @returns {import("./shape.js").Lesson}
 */
export function lessonIn(kept, lesson) {
  return own(kept.lessons, lesson) ?? {};
}

/**
 * Return the record of a lesson to write into.
 * @param {Kept} kept
 * @param {string} lesson
 */
function recordOf(kept, lesson) {
  return (kept.lessons[lesson] = lessonIn(kept, lesson));
}

/**
 * Keep that a reader has begun a lesson.
 * @param {Kept} kept
 * @param {string} lesson
 * @param {number} at
 */
export function start(kept, lesson, at) {
  recordOf(kept, lesson).started ??= { at };
}

/**
 * Keep where a reader is in a lesson.
 * @param {Kept} kept
 * @param {string} lesson
 * @param {string} heading its id
 * @param {string} words its words
 * @param {number} at
 */
export function reach(kept, lesson, heading, words, at) {
  const record = recordOf(kept, lesson);
  record.place = { heading, words, at: changeTime(record.place, at) };
}

/**
 * Keep what a reader says of an answer; null takes it back.
 * @param {Kept} kept
 * @param {string} lesson
 * @param {string} piece its anchor, such as `q1`
 * @param {boolean | null} right
 * @param {number} at
 */
export function judge(kept, lesson, piece, right, at) {
  const record = recordOf(kept, lesson);
  record.pieces = { ...record.pieces, [piece]: { right, at: changeTime(own(record.pieces, piece), at) } };
}

/**
 * Return what a reader has said of an answer: right, not yet, or null where nothing was said or it was taken back.
 * @param {Kept} kept
 * @param {string} lesson
 * @param {string} piece
 * @returns {boolean | null}
 */
export function saidOf(kept, lesson, piece) {
  return own(lessonIn(kept, lesson).pieces, piece)?.right ?? null;
}

/**
 * Keep whether a lesson is done.
 * @param {Kept} kept
 * @param {string} lesson
 * @param {boolean} is
 * @param {number} at
 */
export function finish(kept, lesson, is, at) {
  const record = recordOf(kept, lesson);
  record.done = { is, at: changeTime(record.done, at) };
}
