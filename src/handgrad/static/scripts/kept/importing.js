/** Progress as a file: written, and added to what is kept, so that nothing that the reader has is lost. */

import { merged } from "./merging.js";
import { read } from "./reading.js";
import { hasFields, hasGrade, own } from "./shape.js";

/** @typedef {import("./shape.js").Kept} Kept */
/** @typedef {{ begun: number, done: number, right: number, notYet: number, cards: number }} Added how many of each the file has added */
/** @typedef {{ grades: number, places: number, choices: number, isAny: boolean }} Renewed of how much the file knew something else, and whether of anything */

const SITE = "Autograd by Hand";
/** What is taken from a file; a field that this version does not know may be anyone's. */
const PARTS = ["lessons", "cards", "review"];

/**
 * Return what is kept as the text of a file, which says whose it is.
 * @param {Kept} kept
 */
export function asFile(kept) {
  return JSON.stringify({ site: SITE, ...kept }, null, 1);
}

/**
 * Return what is kept with what a text adds to it, or why the text cannot be taken in.
 * @param {Kept} kept
 * @param {string} text
 * @param {number} now
 * @returns {{ kept: Kept, added: Added, renewed: Renewed } | { why: string }}
 */
export function withText(kept, text, now) {
  const { kept: all, faults, isNewer } = read(text);
  if (isNewer) return { why: "it is from a newer version of this site than this one" };
  if (!faults.length && all.site !== SITE && JSON.parse(text).version > 1) return { why: "this site has not saved it" };
  if (faults.length) return { why: faults.length > 1 ? `${faults[0]}, and ${faults.length - 1} more` : faults[0] };
  const parts = Object.fromEntries(Object.entries(all).filter(([name]) => PARTS.includes(name)));
  const theirs = /** @type {Kept} */ ({ version: all.version, .../** @type {object} */ (notLaterThan(parts, now)) });
  const both = merged(kept, theirs);
  for (const [name, lesson] of Object.entries(both.lessons)) keepWhatIsOurs(lesson, own(kept.lessons, name) ?? {});
  return { kept: both, added: difference(counted(kept), counted(both)), renewed: renewed(kept, both) };
}

/**
 * Return records whose times are now at the latest: a clock that was ahead must not outdo all that comes.
 * @param {unknown} value
 * @param {number} now
 * @returns {unknown}
 */
function notLaterThan(value, now) {
  if (!hasFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, name === "at" ? Math.min(Number(each), now) : notLaterThan(each, now)]));
}

/**
 * @param {Kept} before
 * @param {Kept} after
 * @returns {Renewed}
 */
function renewed(before, after) {
  const cards = Object.entries(before.cards).filter(([id, card]) => hasGrade(card) && !isSame(card, after.cards[id]));
  const places = Object.entries(after.lessons).filter(([name, lesson]) => own(before.lessons, name)?.started && !isSame(lesson.place, own(before.lessons, name)?.place));
  return { grades: cards.length, places: places.length, choices: isSame(before.review, after.review) ? 0 : 1, isAny: !isSame(before, after) };
}

/**
 * Say whether two records say the same, whenever they say it.
 * @param {unknown} one
 * @param {unknown} other
 */
function isSame(one, other) {
  const inOrder = (/** @type {string} */ _, /** @type {unknown} */ value) =>
    hasFields(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== "at").sort()) : value;
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

/**
 * What the reader had stays, also where the file says later that it was not so.
 * @param {import("./shape.js").Lesson} lesson
 * @param {import("./shape.js").Lesson} ours
 */
function keepWhatIsOurs(lesson, ours) {
  if (ours.done?.is) lesson.done = ours.done;
  for (const [piece, said] of Object.entries(ours.pieces ?? {})) {
    const now = own(lesson.pieces, piece);
    if (lesson.pieces && (said.right || (said.right === false && !now?.right))) lesson.pieces[piece] = said;
  }
}

/**
 * @param {Kept} kept
 * @returns {Added}
 */
export function counted(kept) {
  const lessons = Object.values(kept.lessons);
  const said = lessons.flatMap(({ pieces }) => Object.values(pieces ?? {}).map(({ right }) => right));
  return {
    begun: lessons.filter(({ started }) => started).length,
    done: lessons.filter(({ done }) => done?.is).length,
    right: said.filter((right) => right === true).length,
    notYet: said.filter((right) => right === false).length,
    cards: Object.values(kept.cards).filter(hasGrade).length,
  };
}

/**
 * @param {Added} before
 * @param {Added} after
 * @returns {Added}
 */
function difference(before, after) {
  const names = /** @type {(keyof Added)[]} */ (Object.keys(after));
  return /** @type {Added} */ (Object.fromEntries(names.map((name) => [name, Math.max(0, after[name] - before[name])])));
}
