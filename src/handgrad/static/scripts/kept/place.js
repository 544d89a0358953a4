/** Where the document lies: in the browser's localStorage or, where that is refused, in the memory of the page. */

import { compare, nothingIsKept, somethingIsKept } from "./wrong-storage.js";

export const KEY = "handgrad";
const ASIDE = `${KEY}-damaged`;
const UNTOLD = `${KEY}-untold`;

/** @typedef {"blocked" | "full" | "newer"} Refused why nothing is kept beyond the page */
/** @typedef {{ text: string | null, refused: Refused | null, wasDamaged: boolean, hasLooked: boolean }} Memory */

/** Each script of a page holds a copy of this module, and all of them share one memory. @type {Memory} */
export const memory = shared();

/** @returns {Memory} */
function shared() {
  const page = /** @type {{ [name: symbol]: Memory }} */ (/** @type {unknown} */ (globalThis));
  return (page[Symbol.for(KEY)] ??= { text: null, refused: null, wasDamaged: false, hasLooked: false });
}

/**
 * Return the browser's storage. Where it refuses, the page's template has put a stand-in in its place, so that other scripts run on.
 * @throws {Error} there is none
 */
function storage() {
  if (localStorage instanceof Storage) return localStorage;
  throw new Error("this browser keeps nothing");
}

/** Return the text that is kept, or null. */
export function keptText() {
  if (memory.refused) return memory.text;
  try {
    const text = storage().getItem(KEY);
    if (!memory.hasLooked) compare(text !== null);
    memory.hasLooked = true;
    return text;
  } catch {
    memory.refused = "blocked";
    return memory.text;
  }
}

/**
 * Keep a text; where the browser refuses it, the page remembers it.
 * @param {string} text
 */
export function keepText(text) {
  memory.text = text;
  if (memory.refused) return;
  try {
    storage().setItem(KEY, text);
    somethingIsKept();
  } catch (error) {
    memory.refused = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked";
  }
}

/**
 * Put a damaged text beside the place where the next one is kept, and say whether that worked. The same text is put aside once.
 * @param {string} text
 */
export function putAside(text) {
  try {
    const names = namesAside();
    if (names.some((name) => storage().getItem(name) === text)) return true;
    storage().setItem(`${ASIDE}-${names.length + 1}`, text);
    storage().setItem(UNTOLD, "damaged");
    return true;
  } catch {
    return false;
  }
}

/** Return the damaged texts that were put aside. */
export function textsAside() {
  try {
    return namesAside().map((name) => storage().getItem(name) ?? "");
  } catch {
    return [];
  }
}

/** Say whether a damaged text was put aside, on this page or on one before it, and the reader was not told. */
export function isDamageUntold() {
  try {
    return storage().getItem(UNTOLD) !== null;
  } catch {
    return false;
  }
}

/** The reader has been told. */
export function damageIsTold() {
  try {
    storage().removeItem(UNTOLD);
  } catch {
    // Where nothing can be kept, the page alone remembers.
  }
}

/** Return the text that the browser keeps, whatever this page makes of it. */
export function storedText() {
  try {
    return storage().getItem(KEY);
  } catch {
    return null;
  }
}

/** Remove everything. */
export function removeAll() {
  memory.text = null;
  nothingIsKept();
  try {
    for (const name of [...namesAside(), UNTOLD, KEY]) storage().removeItem(name);
  } catch {
    // What is refused was never kept.
  }
}

function namesAside() {
  return Object.keys(storage()).filter((name) => name.startsWith(ASIDE)).sort();
}
