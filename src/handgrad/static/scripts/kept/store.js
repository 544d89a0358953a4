/**
 * The reader's store: what is kept of a reader's work, in the reader's own browser and nowhere else.
 *
 * Every script that keeps something goes through these functions. Each reads the document anew, so two open pages lose nothing.
 */

import { merged } from "./merging.js";
import { KEY, isDamageUntold, keepText, keptText, memory, putAside, removeAll } from "./place.js";
import { read } from "./reading.js";
import { nothing } from "./shape.js";

/** @typedef {import("./shape.js").Kept} Kept */

const CHANGED = "ah-kept";
/** For how long a page watches that another one has not overwritten what it wrote: each learns a moment late what the other writes. */
const UNSURE = 3000;

let wroteAt = -Infinity;

/**
 * Return what is kept; the caller may change it, and nothing but `change` keeps it.
 * @returns {Kept}
 */
export function load() {
  const text = keptText();
  if (text === null) return nothing();
  const { kept, faults, isNewer } = read(text);
  if (isNewer && !memory.refused) {
    // A newer version of this site has written it: left as it is.
    Object.assign(memory, { refused: "newer", text: null });
    return nothing();
  }
  if (faults.length && !memory.refused) {
    memory.wasDamaged = true;
    // What cannot be put aside is not overwritten.
    if (putAside(text)) keepText(JSON.stringify(kept));
    else Object.assign(memory, { refused: "full", text: JSON.stringify(kept) });
  }
  return kept;
}

/**
 * Change what is kept.
 * @param {(kept: Kept) => void} fn changes the document it is given; each record that it writes carries the time in `at`
 * @returns {Kept} what is kept now
 */
export function change(fn) {
  const kept = load();
  const before = JSON.stringify(kept);
  fn(kept);
  const after = JSON.stringify(kept);
  if (after !== before) {
    keepText(after);
    wroteAt = performance.now();
    tell();
  }
  return kept;
}

/** Forget everything: progress, review cards, and what was put aside as damaged. */
export function forget() {
  removeAll();
  wroteAt = -Infinity;
  Object.assign(memory, { text: null, refused: null, wasDamaged: false });
  tell();
}

/**
 * Call a function after each change of what is kept, on this page or on another.
 * @param {(kept: Kept) => void} fn
 */
export function subscribe(fn) {
  document.addEventListener(CHANGED, () => fn(load()));
}

/**
 * Say why nothing is kept beyond this page (`blocked`, `full` or `newer`), or null where it is.
 * @returns {import("./place.js").Refused | null}
 */
export function refused() {
  load();
  return memory.refused;
}

/** Say whether a damaged document was found: by this page, or by one before it that did not tell the reader. */
export function wasDamaged() {
  load();
  return memory.wasDamaged || isDamageUntold();
}

function tell() {
  document.dispatchEvent(new CustomEvent(CHANGED));
}

/**
 * Another page has changed what is kept; what this page wrote a moment before may be missing from it, and is added again.
 * @param {string | null} text
 */
function changedElsewhere(text) {
  if (text === null) memory.text = null; // Another page has forgotten everything: nothing is added again.
  if (text !== null && memory.text !== null && !memory.refused && performance.now() - wroteAt < UNSURE) {
    const theirs = load();
    const ours = JSON.stringify(merged(theirs, read(memory.text).kept));
    if (ours !== JSON.stringify(merged(theirs, theirs))) keepText(ours);
  }
  tell();
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key === KEY || event.key === null) changedElsewhere(event.newValue);
  });
  // A page that the browser kept while the reader was elsewhere was told nothing.
  window.addEventListener("pageshow", (event) => event.persisted && tell());
}
