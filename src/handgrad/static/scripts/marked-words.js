/** The words that a reader has marked before following "Report it": the report begins with them. */

import { oneLine, quote } from "./words.js";

const MOST = 500;

/** Let the link that reports a mistake take the marked words along. */
export function takeMarkedWords() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-words]"));
  if (!link) return;
  const plain = link.href;
  // A press takes the mark away before the click arrives; from the keyboard there is only the click.
  const take = () => (link.href = withWords(plain, link.dataset.words ?? "", oneLine(String(getSelection()), MOST)));
  link.addEventListener("pointerdown", take);
  link.addEventListener("keydown", take);
}

/**
 * Return an address with the words in one of its fields: after the `>` of the text that stands there, or alone.
 * @param {string} plain
 * @param {string} field
 * @param {string} words
 */
function withWords(plain, field, words) {
  if (!words) return plain;
  const address = new URL(plain);
  const text = address.searchParams.get(field);
  address.searchParams.set(field, text === null ? words : quote(text, words));
  return address.href;
}
