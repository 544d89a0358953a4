/** What a reader is told where progress cannot be kept: quietly, and each thing once on a page. */

import { say } from "../announce.js";
import { damageIsTold, textsAside } from "../kept/place.js";
import { refused, wasDamaged } from "../kept/store.js";

const WHY = {
  blocked: "This browser does not let the site keep anything: what you say here is forgotten when you leave the page.",
  full: "This browser has no room left for what the site keeps: what you say here is forgotten when you leave the page.",
  newer: "A newer version of this site has kept your progress. This one leaves it as it is, and forgets what you say here when you leave the page.",
};
const DAMAGED = "What this browser had kept of your progress was damaged. What could be read is here; the damaged record is put aside, and you find it under \u201cYour progress\u201d.";

/** @type {Set<string>} */
const told = new Set();

/**
 * Tell the reader after an element what is wrong and was not yet told: what happened before comes first, as on the page.
 * @param {Element | null} where
 */
export function tellOnce(where) {
  const why = refused();
  const sentences = [...(wasDamaged() && textsAside().length ? [DAMAGED] : []), ...(why ? [WHY[why]] : [])];
  const notes = sentences.filter((sentence) => where && !told.has(sentence)).map(noteOf);
  where?.after(...notes);
}

/** @param {string} sentence */
function noteOf(sentence) {
  told.add(sentence);
  if (sentence === DAMAGED) damageIsTold();
  const note = document.createElement("p");
  note.className = "ah-not-kept";
  note.setAttribute("role", "status");
  say(sentence, note);
  return note;
}
