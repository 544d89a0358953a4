/** The list of search results: what a page shows of itself, and which folded answers hold the rest; never what they say. */

import { foldedWith, shownText } from "./shown.js";

/** @typedef {import("./shown.js").Folded} Folded */

const BEFORE = 120;
const LENGTH = 240;
const MOST_ANSWERS = 3;

/** Teach Sphinx's search to show only what a reader sees; from a folder, of no origin, it cannot read pages and shows their titles alone. */
export function describeResults() {
  if (typeof Search === "undefined") return;
  if (window.origin === "null") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
  Search.makeSearchSummary = describe;
}

/**
 * Return the lines under a result.
 * @param {string} html of the page
 * @param {Iterable<string>} words what is searched for, each without its ending
 * @param {string} anchor of the part that the result leads to, such as `#broadcasting`, or nothing
 */
function describe(html, words, anchor) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const article = page.querySelector("article") ?? page.body;
  const part = (anchor && page.getElementById(anchor.slice(1))) || article;
  const wanted = [...words].map((word) => word.toLowerCase().replace(/^(..+)i$/, "$1")); // `happi` stands for `happy`
  const shown = shownText(part);
  const missing = wanted.filter((word) => !shown.toLowerCase().includes(word));
  const lines = document.createElement("div");
  if (missing.length < wanted.length) lines.append(excerpt(shown, wanted));
  const folded = missing.length ? foldedWith(part, missing) : [];
  if (folded.length) lines.append(folds(folded, missing.length < wanted.length));
  // Where none of the words stands as it was typed, the page begins to say what it is about.
  if (!lines.childElementCount) lines.append(excerpt(shown, []));
  return lines;
}

/**
 * Return whole words around the first place that shows most of the words together.
 * @param {string} text
 * @param {string[]} words
 */
function excerpt(text, words) {
  const lower = text.toLowerCase();
  const places = words.flatMap((word) => placesOf(word, lower)).sort((a, b) => a - b);
  /** @param {number} place */
  const together = (place) => words.filter((word) => lower.slice(place, place + LENGTH - BEFORE).includes(word)).length;
  const most = Math.max(0, ...places.map(together));
  return line(around(text, places.find((place) => together(place) === most) ?? 0));
}

/**
 * @param {string} word
 * @param {string} text
 */
function placesOf(word, text) {
  const places = [];
  for (let place = text.indexOf(word); word && place >= 0; place = text.indexOf(word, place + word.length)) places.push(place);
  return places;
}

/**
 * Say in which folded answers the words stand, each with a link that opens it.
 * @param {Folded[]} folded
 * @param {boolean} isRest whether other words of the search are shown
 */
function folds(folded, isRest) {
  const told = line(`${isRest ? "The rest of what" : "What"} you search for stands in ${folded.length > 1 ? "folded answers" : "a folded answer"}: `);
  folded.slice(0, MOST_ANSWERS).forEach(({ name, anchor }, place) => told.append(place ? ", " : "", anchor ? link(name, anchor) : name));
  const further = folded.length - MOST_ANSWERS;
  told.append(further > 0 ? `, and in ${further} more.` : ".");
  // The address of the page is that of the result above, which these lines join once they are returned.
  queueMicrotask(() => told.querySelectorAll("a").forEach((inside) => (inside.href = addressOf(told) + inside.hash)));
  return told;
}

/** @param {HTMLElement} told */
function addressOf(told) {
  return told.closest("li")?.querySelector("a")?.href.replace(/#.*/, "") ?? "";
}

/**
 * @param {string} words
 * @param {string} anchor
 */
function link(words, anchor) {
  const made = document.createElement("a");
  made.href = `#${anchor}`;
  made.textContent = words;
  return made;
}

/** @param {string} words */
function line(words) {
  const made = document.createElement("p");
  made.className = "context";
  made.textContent = words;
  return made;
}

/**
 * @param {string} text
 * @param {number} place
 */
function around(text, place) {
  const start = place > BEFORE ? text.indexOf(" ", place - BEFORE) + 1 : 0;
  const end = start + LENGTH < text.length ? text.lastIndexOf(" ", start + LENGTH) : text.length;
  return (start ? "\u2026 " : "") + text.slice(start, end) + (end < text.length ? " \u2026" : "");
}
