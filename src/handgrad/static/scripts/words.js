/** Words that come from outside, from an address or from what a reader has marked, on their way into a report. */

/**
 * Return the text as one line of at most `most` characters, without signs that are not printed (such as those that turn a line round).
 * @param {string} text
 * @param {number} most
 */
export function oneLine(text, most) {
  const signs = [...text.replace(/[\p{C}\s]+/gu, " ").trim()];
  return signs.length > most ? signs.slice(0, most).join("") + "\u2026" : signs.join("");
}

/**
 * Put words behind the `>` that stands alone on a line of a prepared text.
 * @param {string} text
 * @param {string} words
 */
export function quote(text, words) {
  return text.replace(/^> $/m, () => `> ${words}`);
}
