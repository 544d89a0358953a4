/** The list of search results: what a page shows of itself, and nothing that it folds away. */

const NOT_SHOWN = "details > :not(summary), .katex-mathml, .visually-hidden, .headerlink, button, nav, script, style, template";
const BLOCKS = "p, li, dt, dd, td, th, h1, h2, h3, h4, pre, summary, figcaption, div";
const BEFORE = 120;
const LENGTH = 240;

/** Teach Sphinx's search to show only what a reader sees; from a folder it cannot read pages, and shows their titles alone. */
export function describeResults() {
  if (typeof Search === "undefined") return;
  if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
  Search.makeSearchSummary = (html, words, anchor) => excerpt(shownText(html, anchor), words);
}

/**
 * Return the text that a page shows with all answers closed: of the section that a result leads to, or of the whole article.
 * @param {string} html
 * @param {string} anchor such as `#broadcasting`, or nothing
 */
function shownText(html, anchor) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const article = page.querySelector("article") ?? page.body;
  const part = (anchor && page.getElementById(anchor.slice(1))) || article;
  if (part.matches("dt") && part.nextElementSibling) part.append(" ", part.nextElementSibling);
  part.querySelectorAll(NOT_SHOWN).forEach((element) => element.remove());
  part.querySelectorAll(BLOCKS).forEach((element) => element.append(" "));
  return (part.textContent ?? "").replace(/\s+/g, " ").trim();
}

/**
 * Return whole words around the first word found, or say that it lies in a folded answer.
 * @param {string} text
 * @param {Iterable<string>} words
 */
function excerpt(text, words) {
  const lower = text.toLowerCase();
  const places = [...words].map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0);
  const line = document.createElement("p");
  line.className = "context";
  line.textContent = places.length ? around(text, Math.min(...places)) : "In an answer that is folded away.";
  return line;
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
