/** From older versions of the document to today's. */

import { hasFields } from "./shape.js";

/** @typedef {Record<string, unknown>} Fields */

/** What turns a document of version 1, 2, … into one of the next version; unsound parts are left to the reading. @type {((kept: Fields) => Fields)[]} */
const STEPS = [timed];

/**
 * Return a document in the form of today's version.
 * @param {Fields} kept
 * @param {number} version
 */
export function migrated(kept, version) {
  return STEPS.slice(version - 1).reduce((older, step) => step(older), kept);
}

/**
 * Version 1 had lists of names and no times: `{started: true, answered: ["q1"], solved: ["e1"], done: false}`.
 * Their time is the beginning of time, so that whatever has a time is later.
 * @param {Fields} kept
 */
function timed(kept) {
  const { lessons, cards = {}, ...further } = kept;
  if (!hasFields(lessons)) return { ...further, lessons, cards };
  const ours = Object.entries(lessons).map(([name, lesson]) => [name, hasFields(lesson) ? timedLesson(lesson) : lesson]);
  return { ...further, lessons: Object.fromEntries(ours), cards };
}

/** @param {Fields} lesson */
function timedLesson({ started, answered = [], solved = [], done, ...further }) {
  const lists = [answered, solved];
  const isSound = lists.every((list) => Array.isArray(list) && list.every((name) => typeof name === "string"));
  const pieces = isSound ? Object.fromEntries(lists.flat().map((name) => [name, { right: true, at: 0 }])) : lists;
  return { ...further, ...(started ? { started: { at: 0 } } : {}), ...(done ? { done: { is: true, at: 0 } } : {}), pieces };
}
