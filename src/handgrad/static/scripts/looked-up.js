/** The search page: a symbol or a term that is searched for by itself leads to its entry, above all results. */

import { named } from "./known.js";

/** @typedef {import("./known.js").Entry} Entry */
/** @typedef {{ pages: Record<string, string>, known: Record<string, Entry[]> }} Known entries by the page that they stand on */

const asked = new URLSearchParams(location.search).get("q") ?? "";
const { pages, known } = /** @type {Known} */ (JSON.parse(document.getElementById("ah-known")?.textContent ?? '{"pages":{},"known":{}}'));
const found = Object.entries(known)
  .map(([page, entries]) => ({ page, entries: named(asked, entries) }))
  .filter(({ entries }) => entries.length);
const isWord = /[\p{Letter}\p{Number}_]/u.test(asked);

// A sign is no word to Sphinx, which would say beside its entry that nothing was found.
if (found.length && !isWord) Search.performSearch = () => {};

document.addEventListener("DOMContentLoaded", () => {
  for (const { page, entries } of found) document.getElementById("search-results")?.before(offer(page, entries));
});

/**
 * @param {string} page its name
 * @param {Entry[]} entries
 */
function offer(page, entries) {
  const box = document.createElement("div");
  box.className = "ah-meant";
  box.append(`${page}:`, ...entries.map((entry) => line(entry, `${pages[page]}#${entry.anchor}`)));
  return box;
}

/**
 * @param {Entry} entry
 * @param {string} address
 */
function line({ shown, read, code, means }, address) {
  const paragraph = document.createElement("p");
  const link = document.createElement("a");
  link.href = address;
  link.textContent = shown;
  paragraph.append(link, read && read !== shown ? `, read \u201c${read}\u201d` : "");
  if (code && code !== shown) paragraph.append(", in code ", inCode(code));
  if (means) paragraph.append(`: ${means}`);
  return paragraph;
}

/** @param {string} words */
function inCode(words) {
  const code = document.createElement("code");
  code.textContent = words;
  return code;
}
