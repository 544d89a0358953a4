/** From a text, which may be anything, to the document that it holds. */

import { migrated } from "./migrating.js";
import { VERSION, hasFields, nothing } from "./shape.js";
import { isTime } from "./times.js";

/** @typedef {import("./shape.js").Kept} Kept */
/** @typedef {{ kept: Kept, faults: string[], isNewer: boolean }} Read what a text holds: its sound parts, and what is wrong with the rest */

/** No record of this site, nor of a later one, is nested so deep. */
const DEEPEST = 30;
const TOO_DEEP = "something in it is nested too deep";

/** @type {[string, (record: Record<string, unknown>) => boolean][]} */
const PARTS_OF_A_LESSON = [
  ["started", isTimed],
  ["place", (place) => isTimed(place) && typeof place.heading === "string" && ["string", "undefined"].includes(typeof place.words)],
  ["done", (done) => isTimed(done) && typeof done.is === "boolean"],
];

/**
 * Read a text; what is not sound is left out of the document and named.
 * @param {string} text
 * @returns {Read}
 */
export function read(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { kept: nothing(), faults: ["it is not JSON, or breaks off"], isNewer: false };
  }
  const version = hasFields(value) ? value.version : undefined;
  if (!hasFields(value) || typeof version !== "number" || !Number.isInteger(version) || version < 1)
    return { kept: nothing(), faults: ["it does not say which version of this site's record it is"], isNewer: false };
  if (version > VERSION) return { kept: nothing(), faults: [], isNewer: true };
  /** @type {string[]} */
  const faults = [];
  const shallow = /** @type {Record<string, unknown>} */ (cut(value, DEEPEST, faults));
  return { kept: sound(migrated(shallow, version), faults), faults, isNewer: false };
}

/**
 * Return a value without what is nested too deep in it, which is named once.
 * @param {unknown} value
 * @param {number} depth
 * @param {string[]} faults
 * @returns {unknown}
 */
function cut(value, depth, faults) {
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) {
    if (!faults.includes(TOO_DEEP)) faults.push(TOO_DEEP);
    return null;
  }
  if (Array.isArray(value)) return value.map((each) => cut(each, depth - 1, faults));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each, depth - 1, faults)]));
}

/**
 * Return the sound parts of a document, and add to the faults what the others are.
 * @param {Record<string, unknown>} value
 * @param {string[]} faults
 * @returns {Kept}
 */
function sound(value, faults) {
  const lessons = records(value.lessons, "lessons", faults, (lesson, where) => soundLesson(lesson, where, faults));
  const cards = records(value.cards, "cards", faults, (card, where) => soundCard(card, where, faults));
  return /** @type {Kept} */ ({ ...value, version: VERSION, lessons, cards });
}

/**
 * @param {Record<string, unknown>} lesson
 * @param {string} where
 * @param {string[]} faults
 */
function soundLesson(lesson, where, faults) {
  const kept = { ...lesson };
  for (const [name, isSound] of PARTS_OF_A_LESSON) {
    const part = kept[name];
    if (part === undefined || (hasFields(part) && isSound(part))) continue;
    faults.push(`${where}.${name} is not what it should be`);
    delete kept[name];
  }
  if (kept.pieces !== undefined)
    kept.pieces = records(kept.pieces, `${where}.pieces`, faults, (said, place) => {
      if (isTimed(said) && (said.right === null || typeof said.right === "boolean")) return said;
      faults.push(`${place} is not what it should be`);
    });
  return kept;
}

/**
 * What a card holds is judged by the review; its time is judged here, for merging goes by it.
 * @param {Record<string, unknown>} card
 * @param {string} where
 * @param {string[]} faults
 */
function soundCard(card, where, faults) {
  if (card.at === undefined || isTime(card.at)) return card;
  faults.push(`${where}.at is not what it should be`);
  const { at, ...further } = card;
  return further;
}

/**
 * Return the records under a name that are sound.
 * @param {unknown} value
 * @param {string} where
 * @param {string[]} faults
 * @param {(record: Record<string, unknown>, where: string) => Record<string, unknown> | undefined} soundRecord
 */
function records(value, where, faults, soundRecord) {
  if (!hasFields(value)) {
    faults.push(`${where} is not a list of records`);
    return {};
  }
  const kept = Object.entries(value).map(([name, record]) => {
    if (hasFields(record) && name !== "__proto__") return [name, soundRecord(record, `${where}.${name}`)];
    faults.push(`${where}.${name} is not a record`);
    return [name, undefined];
  });
  return Object.fromEntries(kept.filter(([, record]) => record !== undefined));
}

/** @param {Record<string, unknown>} record */
function isTimed(record) {
  return isTime(record.at);
}
