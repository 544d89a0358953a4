/** What a page shows of itself with all its answers closed, and which of them hold the words that it does not show. */

const FOLDED = "details > :not(summary)";
const NEVER_SHOWN = ".katex-mathml, .visually-hidden, .headerlink, button, nav, script, style, template";
const BLOCKS = "p, li, dt, dd, td, th, h1, h2, h3, h4, pre, summary, figcaption, div";

/** @typedef {{ name: string, anchor: string }} Folded an answer by the words of its button, and its place in the page, which may be nameless */

/**
 * Return the text that a part of a page shows; a term of a list is shown with what it means.
 * @param {Element} part
 */
export function shownText(part) {
  const copy = document.createElement("div");
  copy.append(part.cloneNode(true));
  if (part.matches("dt") && part.nextElementSibling) copy.append(" ", part.nextElementSibling.cloneNode(true));
  copy.querySelectorAll(FOLDED).forEach((element) => element.remove());
  return textOf(copy);
}

/**
 * Return the outermost folded answers of a part that hold one of the words.
 * @param {Element} part
 * @param {string[]} words
 * @returns {Folded[]}
 */
export function foldedWith(part, words) {
  const outermost = [...part.querySelectorAll("details")].filter((details) => !details.parentElement?.closest("details"));
  return outermost.filter((details) => holds(details, words)).map((details) => ({
    name: (details.querySelector("summary")?.textContent ?? "").replace(/\s+/g, " ").trim(),
    anchor: details.id || (details.closest("[id]")?.id ?? ""),
  }));
}

/**
 * @param {Element} details
 * @param {string[]} words
 */
function holds(details, words) {
  const copy = /** @type {Element} */ (details.cloneNode(true));
  copy.querySelector("summary")?.remove();
  const text = textOf(copy).toLowerCase();
  return words.some((word) => text.includes(word));
}

/** @param {Element} copy that may be changed */
function textOf(copy) {
  copy.querySelectorAll(NEVER_SHOWN).forEach((element) => element.remove());
  copy.querySelectorAll(BLOCKS).forEach((element) => element.append(" "));
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}
